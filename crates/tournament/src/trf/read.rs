//! From text to a report.

use super::Report;
use super::abnormal::{self, Abnormal};
use super::byes::{self, Byes};
use super::error::{TrfError, TrfErrorKind};
use super::field::Line;
use super::forbidden::{self, Prohibition};
use super::player;
use super::point_system::PointSystem;
use super::virtual_points;
use crate::colour::Colour;
use crate::entry::{Entry, Number};
use crate::points::Points;

/// What the line of a player says besides the player.
struct Claim {
    line: usize,
    number: Number,
    /// The points column, checked once the point system is known.
    points: Option<Points>,
    /// Rounds (from 0) whose columns are blank.
    blank: Vec<usize>,
}

/// The file as far as read.
#[derive(Default)]
struct Reader {
    report: Report,
    point_system: PointSystem,
    claims: Vec<Claim>,
    byes: Vec<Byes>,
    forbidden: Vec<Prohibition>,
    abnormal: Vec<Abnormal>,
    /// Line and column of the number of rounds.
    rounds_at: (usize, usize),
}

pub(super) fn read(text: &str) -> Result<Report, TrfError> {
    let mut reader = Reader::default();
    for (index, text) in unified(text).lines().enumerate() {
        reader.line(&Line::new(index + 1, text)?)?;
    }
    reader.finish()
}

/// The last line of a report that has one of these codes, and its number from 1: the one that counts.
pub(crate) fn line_of(text: &str, codes: &[&str]) -> Option<(usize, String)> {
    let text = unified(text);
    let has_code = |line: &&str| codes.iter().any(|code| line.starts_with(code));
    let (index, line) = text.lines().enumerate().filter(|(_, line)| has_code(line)).last()?;
    Some((index + 1, line.to_owned()))
}

/// A report whose lines all end in LF.
fn unified(text: &str) -> String {
    // Old systems end a file with a character of its own.
    let text = text.trim_start_matches('\u{feff}').trim_end_matches('\u{1a}');
    text.replace("\r\n", "\n").replace('\r', "\n")
}

impl Reader {
    fn line(&mut self, line: &Line) -> Result<(), TrfError> {
        let report = &mut self.report;
        match line.columns(1, 3).as_str() {
            "001" => self.player(line)?,
            "012" => report.name = line.rest(),
            "022" => report.city = line.rest(),
            "032" => report.federation = line.rest(),
            "042" => report.start = line.rest(),
            "052" => report.end = line.rest(),
            // Counts of players and teams follow from the list.
            "062" | "072" | "082" => {}
            "142" | "XXR" => {
                line.blank(&[4])?;
                let rounds = line.count(5, line.len().max(5), "the number of rounds")?;
                report.table.rounds = Some(rounds as usize);
                self.rounds_at = (line.number(), line.words(5).first().map_or(5, |word| word.0));
            }
            "152" => {
                report.table.first_colour = match line.rest().as_str() {
                    "W" => Some(Colour::White),
                    "B" => Some(Colour::Black),
                    _ => return line.expected(4, line.len().max(4), "W or B"),
                };
            }
            "XXC" => self.configuration(line)?,
            "162" => self.point_system.read(line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.point_system.read_single(line)?,
            "XXS" => self.point_system.read_words(line)?,
            "192" => report.system = line.rest(),
            // The second form of the list names the points as well.
            "202" | "212" => report.tiebreaks = line.rest(),
            "240" => self.byes.push(byes::read(line)?),
            "XXZ" => self.byes.push(byes::read_absent(line)?),
            "250" => report.table.accelerations.push(virtual_points::read(line)?),
            "XXA" => report.table.accelerations.extend(virtual_points::read_player(line)?),
            "260" => self.forbidden.push(forbidden::read(line)?),
            "XXP" => self.forbidden.push(forbidden::read_always(line)?),
            "299" => self.abnormal.push(abnormal::read(line)?),
            _ if line.len() == 0 => {}
            _ => report.other.push(line.whole()),
        }
        Ok(())
    }

    fn player(&mut self, line: &Line) -> Result<(), TrfError> {
        let player::Player { competitor, points, blank } = player::read(line)?;
        let number = competitor.number;
        self.claims.push(Claim { line: line.number(), number, points, blank });
        let competitors = &mut self.report.table.competitors;
        match competitors.binary_search_by_key(&number, |other| other.number) {
            Ok(_) => line.fail(5, TrfErrorKind::Repeated(number)),
            Err(place) => {
                competitors.insert(place, competitor);
                Ok(())
            }
        }
    }

    /// `XXC white1`: the first colour. Ranks in place of start numbers would make other pairings.
    fn configuration(&mut self, line: &Line) -> Result<(), TrfError> {
        for (column, end) in line.words(4) {
            self.report.table.first_colour = match line.text(column, end).as_str() {
                "white1" => Some(Colour::White),
                "black1" => Some(Colour::Black),
                _ => return line.expected(column, end, "white1 or black1"),
            };
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Report, TrfError> {
        if self.report.table.competitors.is_empty() {
            return Err(TrfError { line: 1, column: 1, kind: TrfErrorKind::NoPlayers });
        }
        self.report.table.scoring = std::mem::take(&mut self.point_system).finish()?;
        self.cards_ahead();
        let paired = self.report.table.paired_rounds();
        let claims = &self.claims;
        let blank = |number: Number, round: usize| {
            claims.iter().any(|claim| claim.number == number && claim.blank.contains(&round))
        };
        for line in &self.byes {
            line.apply(&mut self.report, paired, blank)?;
        }
        let table = &mut self.report.table;
        for line in self.forbidden.drain(..) {
            let rule = line.of(table)?;
            table.forbidden.push(rule);
        }
        table.check_cards().map_err(|kind| at_player(&self.claims, kind))?;
        for line in &self.abnormal {
            line.apply(table)?;
        }
        self.check_points(paired)?;
        let table = &mut self.report.table;
        if let Some(planned) = table.rounds.filter(|&planned| paired > planned) {
            let (line, column) = self.rounds_at;
            let kind = TrfErrorKind::TooManyRounds { found: paired, planned };
            return Err(TrfError { line, column, kind });
        }
        if self.report.is_baku() && self.report.table.accelerations.is_empty() {
            self.report.table.accelerations = self.report.baku();
        }
        Ok(self.report)
    }

    /// Takes from the cards what stands in columns of rounds not paired yet: blank ones say nothing, others are byes
    /// asked for, of which only those of the next round stay on the card.
    fn cards_ahead(&mut self) {
        let paired = self.report.table.paired_rounds();
        for claim in &self.claims {
            let Some(index) = self.report.table.index_of(claim.number) else { continue };
            let card = &mut self.report.table.competitors[index].card;
            let ahead = card.split_off(paired.min(card.len()));
            for (round, entry) in (paired..).zip(ahead) {
                if let Entry::Bye(bye) = entry
                    && !claim.blank.contains(&round)
                {
                    self.report.plan_bye(claim.number, round, bye);
                }
            }
        }
    }

    /// The points column may hold the real points, with or without those the arbiter gave, those with virtual
    /// ones, or include a bye ahead.
    fn check_points(&self, paired: usize) -> Result<(), TrfError> {
        let table = &self.report.table;
        for claim in &self.claims {
            let (Some(given), Some(competitor)) = (claim.points, table.competitor(claim.number)) else {
                continue;
            };
            let counted = competitor.points(&table.scoring, paired);
            let ahead = competitor.points(&table.scoring, competitor.card.len().max(paired));
            // A game without a result counts as a draw for pairing, but nobody has the points yet.
            let pending = competitor.card.iter().filter(|entry| entry.is_going_on()).count();
            let adjourned = table.scoring.draw * pending as i32;
            let virtual_points = table.acceleration(claim.number, paired);
            let given_by_arbiter = table.final_points(competitor, paired) - counted;
            let known = [counted, ahead, counted + adjourned, ahead + adjourned].into_iter().any(|real| {
                [Points::ZERO, virtual_points, given_by_arbiter, virtual_points + given_by_arbiter]
                    .into_iter()
                    .any(|extra| given == real + extra)
            });
            if !known {
                let kind = TrfErrorKind::PointsDiffer {
                    number: claim.number,
                    given: given.to_string(),
                    counted: counted.to_string(),
                };
                return Err(TrfError { line: claim.line, column: 81, kind });
            }
        }
        Ok(())
    }
}

/// Finds the line of the player a fault is about.
fn at_player(claims: &[Claim], (number, round, kind): (Number, usize, TrfErrorKind)) -> TrfError {
    let line = claims.iter().find(|claim| claim.number == number).map_or(1, |claim| claim.line);
    TrfError { line, column: 92 + 10 * round, kind }
}
