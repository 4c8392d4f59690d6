//! From a report to text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::style::{LineEnd, Privacy, Style, Version};
use super::{ByeAhead, Report, abnormal, byes, field, forbidden, player, point_system, virtual_points};
use crate::colour::Colour;
use crate::crosstable::Competitor;
use crate::entry::{Entry, Number};
use crate::points::Points;
use crate::standings::{Order, standings};
use crate::text::one_line;
use crate::tiebreak::{Basis, Edition, Kind, System, TieBreak, parse_known};

pub(super) fn write(report: &Report, style: Style) -> String {
    let table = &report.table;
    let paired = table.paired_rounds();
    let mut text = String::new();
    let mut header = |code: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "{code} {}", one_line(value));
        }
    };
    header("012", &report.name);
    header("022", &report.city);
    header("032", &report.federation);
    header("042", &report.start);
    header("052", &report.end);
    header("062", &table.competitors.len().to_string());
    let rounds = table.rounds.map_or(String::new(), |rounds| rounds.to_string());
    let colour = |white, black| {
        table.first_colour.map_or("", |colour| if colour == Colour::White { white } else { black })
    };
    match style.version {
        Version::Trf16 => {
            header("XXR", &rounds);
            header("XXC", colour("white1", "black1"));
        }
        Version::Trf26 => {
            header("142", &rounds);
            header("152", colour("W", "B"));
        }
    }
    header("192", &report.system);
    header(if names_points(&report.tiebreaks) { "212" } else { "202" }, &report.tiebreaks);
    for line in report.other.iter().filter(|line| style.privacy == Privacy::Federation || is_public(line)) {
        let _ = writeln!(text, "{}", one_line(line));
    }
    rules(report, style.version, paired, &mut text);
    let is_placed = |competitor: &Competitor| report.places.contains_key(&competitor.number);
    let places =
        if table.competitors.iter().all(is_placed) { BTreeMap::new() } else { places(report, paired) };
    // Today's form has lines for byes ahead; in the older one they stand on the card.
    let rounds = if style.version == Version::Trf26 { paired } else { paired + 1 };
    for competitor in &table.competitors {
        let rank = report.places.get(&competitor.number).or_else(|| places.get(&competitor.number));
        let points = table.final_points(competitor, paired);
        let line = line(competitor, rank.copied(), points, rounds, style.privacy);
        let _ = writeln!(text, "{line}");
    }
    if style.line_end == LineEnd::Lf { text } else { text.replace('\n', style.line_end.text()) }
}

/// What the pairing depends on apart from results.
fn rules(report: &Report, version: Version, paired: usize, text: &mut String) {
    let table = &report.table;
    // The system says it already.
    let is_said = report.is_baku() && table.accelerations == report.baku();
    let mut ahead = report.byes_ahead.clone();
    match version {
        Version::Trf16 => {
            point_system::write_single(&table.scoring, text);
            virtual_points::write_players(table, text);
            // When all rounds are paired what held in the last one still does.
            let last = table.rounds.map_or(paired, |rounds| rounds.saturating_sub(1));
            forbidden::write_always(&table.forbidden, paired.min(last), text);
        }
        Version::Trf26 => {
            point_system::write(&table.scoring, text);
            if !is_said {
                virtual_points::write(table, text);
            }
            forbidden::write(&table.forbidden, text);
            let next = |competitor: &Competitor| match competitor.card.get(paired) {
                Some(&Entry::Bye(bye)) => Some(ByeAhead { number: competitor.number, round: paired, bye }),
                _ => None,
            };
            ahead.extend(table.competitors.iter().filter_map(next));
        }
    }
    byes::write(&ahead, text);
    abnormal::write(table, text);
}

/// Whether a list of tie-breaks begins with the points, as line 212 has it.
fn names_points(list: &str) -> bool {
    list.split([',', ' ', ';']).next().is_some_and(|first| first.trim().eq_ignore_ascii_case("PTS"))
}

/// Whether a line that was not understood can hold nothing private. Lines of national federations repeat birth dates
/// and ids, those of programs may, and a comment says what an arbiter had to say.
pub(crate) fn is_public(line: &str) -> bool {
    line.chars().take(3).filter(char::is_ascii_digit).count() == 3
}

/// Places by points and by those of the tie-breaks that follow from the report. Equals share a place.
fn places(report: &Report, paired: usize) -> BTreeMap<Number, usize> {
    let (mut tiebreaks, _) = parse_known(&report.tiebreaks);
    let elsewhere = |tiebreak: &TieBreak| matches!(tiebreak.kind, Kind::Points | Kind::Lots | Kind::OwnScore);
    let system = if report.is_round_robin() { System::RoundRobin } else { System::Swiss };
    tiebreaks.retain(|one| !elsewhere(one) && (system == System::Swiss || !one.is_only_for_swiss()));
    let basis =
        Basis { table: &report.table, rounds: paired, edition: Edition::of_start(&report.start), system };
    let lines = standings(basis, &Order { tiebreaks, seed: 0 }).unwrap_or_default();
    lines.iter().map(|line| (line.number, line.place)).collect()
}

fn line(
    competitor: &Competitor,
    rank: Option<usize>,
    points: Points,
    rounds: usize,
    privacy: Privacy,
) -> String {
    let private = |text: &str| if privacy == Privacy::Federation { text.to_owned() } else { String::new() };
    let clip = |text: &str, width: usize| one_line(text).chars().take(width).collect::<String>();
    // A rating that does not fit would move all columns after it.
    let rating = competitor.rating.filter(|&rating| rating <= field::LIMIT);
    let number = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
    let mut line = format!(
        "001 {:>4} {:1}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {} {:>4}",
        competitor.number,
        clip(&competitor.sex, 1),
        clip(&competitor.title, 3),
        clip(&competitor.name, 33),
        number(rating.map(|rating| rating as usize)),
        clip(&competitor.federation, 3),
        private(&clip(&competitor.federation_id, 11)),
        private(&clip(&competitor.birth, 10)),
        abnormal::columns(points),
        number(rank),
    );
    for entry in competitor.card.iter().take(rounds) {
        line.push_str(&player::write(*entry));
    }
    line.trim_end().to_owned()
}
