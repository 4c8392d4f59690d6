//! From text to a report.

use super::Report;
use super::abnormal::{self, Abnormal};
use super::error::{TrfError, TrfErrorKind};
use super::field::Line;
use super::player;
use crate::acceleration;
use crate::colour::Colour;
use crate::crosstable::{Acceleration, Forbidden};
use crate::entry::{Bye, Entry, Number};
use crate::points::Points;

/// The last round a rule can name.
const LAST_ROUND: usize = 999;

/// A points column, checked once the point system is known.
struct Claim {
    line: usize,
    number: Number,
    points: Option<Points>,
}

/// The file as far as read.
#[derive(Default)]
struct Reader {
    report: Report,
    claims: Vec<Claim>,
    byes: Vec<(Bye, usize, Vec<Number>)>,
    abnormal: Vec<Abnormal>,
    allocated_bye_given: bool,
    no_acceleration_lines: bool,
}

pub(super) fn read(text: &str) -> Result<Report, TrfError> {
    let mut reader = Reader { no_acceleration_lines: true, ..Reader::default() };
    let unified = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    for (index, text) in unified.lines().enumerate() {
        reader.line(index + 1, text)?;
    }
    reader.finish()
}

impl Reader {
    fn line(&mut self, number: usize, text: &str) -> Result<(), TrfError> {
        let line = Line::new(number, text);
        let report = &mut self.report;
        match line.columns(1, 3).as_str() {
            "001" => self.player(number, &line)?,
            "012" => report.name = line.rest(),
            "022" => report.city = line.rest(),
            "032" => report.federation = line.rest(),
            "042" => report.start = line.rest(),
            "052" => report.end = line.rest(),
            // Counts of players and teams follow from the list.
            "062" | "072" | "082" => {}
            "142" | "XXR" => {
                report.table.rounds =
                    Some(line.count(4, line.len().max(5), "the number of rounds")? as usize);
            }
            "152" => {
                report.table.first_colour = match line.rest().as_str() {
                    "W" => Some(Colour::White),
                    "B" => Some(Colour::Black),
                    _ => return line.expected(5, 5, "W or B"),
                };
            }
            "XXC" => {
                for word in line.rest().split_whitespace() {
                    match word {
                        "white1" => report.table.first_colour = Some(Colour::White),
                        "black1" => report.table.first_colour = Some(Colour::Black),
                        _ => {}
                    }
                }
            }
            "162" => self.point_system(&line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.bbp_points(&line)?,
            "192" => report.system = line.rest(),
            "202" => report.tiebreaks = line.rest(),
            "240" => self.byes(&line)?,
            "250" => self.acceleration(&line)?,
            "XXA" => self.player_acceleration(&line)?,
            "260" => {
                let from = line.count(5, 7, "a first round")? as usize - 1;
                let to = line.count(9, 11, "a last round")? as usize - 1;
                report.table.forbidden.push(Forbidden { numbers: line.numbers(13)?, from, to });
            }
            "XXP" => report.table.forbidden.push(Forbidden {
                numbers: line.numbers(4)?,
                from: 0,
                to: LAST_ROUND - 1,
            }),
            "299" => self.abnormal.push(abnormal::read(number, &line)?),
            _ if line.len() == 0 => {}
            _ => report.other.push(text.trim_end().to_owned()),
        }
        Ok(())
    }

    fn player(&mut self, number: usize, line: &Line) -> Result<(), TrfError> {
        let (competitor, points) = player::read(line)?;
        self.claims.push(Claim { line: number, number: competitor.number, points });
        match self.report.table.index_of(competitor.number) {
            Some(_) => line.fail(5, TrfErrorKind::Repeated(competitor.number)),
            None => {
                let competitors = &mut self.report.table.competitors;
                let place = competitors.partition_point(|other| other.number < competitor.number);
                competitors.insert(place, competitor);
                Ok(())
            }
        }
    }

    /// Symbols with points: `162  W 1.0    D 0.5`, each group nine columns wide.
    fn point_system(&mut self, line: &Line) -> Result<(), TrfError> {
        let mut column = 6;
        while column <= line.len() {
            let Some(points) = line.points(column + 1, column + 4)? else {
                return line.expected(column + 1, column + 4, "points such as 1.0");
            };
            let scoring = &mut self.report.table.scoring;
            match line.character(column) {
                'W' => {
                    scoring.win = points;
                    if !self.allocated_bye_given {
                        scoring.allocated_bye = points;
                    }
                }
                'D' => scoring.draw = points,
                'L' => scoring.loss = points,
                'Z' | 'A' => {
                    scoring.absence = points;
                    scoring.forfeit_loss = points;
                }
                'P' => {
                    scoring.allocated_bye = points;
                    self.allocated_bye_given = true;
                }
                _ => return line.expected(column, column, "W, D, L, A, Z or P"),
            }
            column += 9;
        }
        Ok(())
    }

    fn bbp_points(&mut self, line: &Line) -> Result<(), TrfError> {
        let Some(points) = line.points(4, line.len().max(5))? else {
            return line.expected(5, 8, "points such as 1.0");
        };
        let scoring = &mut self.report.table.scoring;
        match line.character(3) {
            'W' => {
                scoring.win = points;
                if !self.allocated_bye_given {
                    scoring.allocated_bye = points;
                }
            }
            'D' => scoring.draw = points,
            'L' => scoring.loss = points,
            'Z' => scoring.absence = points,
            'F' => scoring.forfeit_loss = points,
            _ => {
                scoring.allocated_bye = points;
                self.allocated_bye_given = true;
            }
        }
        Ok(())
    }

    fn byes(&mut self, line: &Line) -> Result<(), TrfError> {
        let bye = match line.character(5) {
            'H' => Bye::Half,
            'F' => Bye::Full,
            'Z' => Bye::Zero,
            _ => return line.expected(5, 5, "F, H or Z"),
        };
        let round = line.count(7, 9, "a round")? as usize - 1;
        self.byes.push((bye, round, line.numbers(11)?));
        Ok(())
    }

    fn acceleration(&mut self, line: &Line) -> Result<(), TrfError> {
        self.no_acceleration_lines = false;
        let Some(points) = line.points(10, 13)? else {
            return line.expected(10, 13, "game points such as 1.0");
        };
        let rule = Acceleration {
            points,
            from: line.count(15, 17, "a first round")? as usize - 1,
            to: line.count(19, 21, "a last round")? as usize - 1,
            first: line.count(23, 26, "a first start number")?,
            last: line.count(28, 31, "a last start number")?,
        };
        self.report.table.accelerations.push(rule);
        Ok(())
    }

    /// `XXA NNNN 1.0  1.0  0.5`: the virtual points of one player, round by round.
    fn player_acceleration(&mut self, line: &Line) -> Result<(), TrfError> {
        self.no_acceleration_lines = false;
        let number = line.count(5, 8, "a start number")?;
        let mut column = 10;
        let mut round = 0;
        while column <= line.len() {
            let points = line.points(column, column + 3)?.unwrap_or_default();
            let rule = Acceleration { first: number, last: number, from: round, to: round, points };
            self.report.table.accelerations.push(rule);
            round += 1;
            column += 5;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Report, TrfError> {
        let table = &mut self.report.table;
        if table.competitors.is_empty() {
            return Err(TrfError { line: 1, column: 1, kind: TrfErrorKind::NoPlayers });
        }
        let paired = table.paired_rounds();
        for (bye, round, numbers) in &self.byes {
            for competitor in table.competitors.iter_mut().filter(|one| numbers.contains(&one.number)) {
                // Byes of rounds already on the cards are there, those further ahead are not due yet.
                if competitor.card.len() == *round && *round == paired {
                    competitor.card.push(Entry::Bye(*bye));
                }
            }
        }
        self.report.table.check_cards().map_err(|kind| self.at_player(kind))?;
        for line in &self.abnormal {
            line.apply(&mut self.report.table)?;
        }
        self.check_points(paired)?;
        if let Some(planned) = self.report.table.rounds.filter(|&planned| paired > planned) {
            let kind = TrfErrorKind::TooManyRounds { found: paired, planned };
            return Err(TrfError { line: 1, column: 1, kind });
        }
        if self.report.is_baku() && self.no_acceleration_lines {
            let table = &mut self.report.table;
            table.accelerations = acceleration::baku(table);
        }
        Ok(self.report)
    }

    /// Finds the line of the player a fault is about.
    fn at_player(&self, (number, round, kind): (Number, usize, TrfErrorKind)) -> TrfError {
        let line = self.claims.iter().find(|claim| claim.number == number).map_or(1, |claim| claim.line);
        TrfError { line, column: 92 + 10 * round, kind }
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
            let virtual_points = table.acceleration(claim.number, paired);
            let given_by_arbiter = table.final_points(competitor, paired) - counted;
            let known = [counted, ahead].into_iter().any(|real| {
                [Points::ZERO, virtual_points, given_by_arbiter, virtual_points + given_by_arbiter]
                    .into_iter()
                    .any(|extra| given == real + extra)
            });
            // A game without a result counts as a draw for pairing, but nothing on paper yet.
            let pending =
                competitor.card.iter().any(|entry| matches!(entry, Entry::Game { verdict: None, .. }));
            if !pending && !known {
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
