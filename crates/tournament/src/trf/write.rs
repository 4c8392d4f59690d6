//! From a report to text.

use std::fmt::Write as _;

use super::{Privacy, Report, abnormal, player};
use crate::colour::Colour;
use crate::crosstable::{Competitor, Crosstable};
use crate::entry::Number;
use crate::points::Points;
use crate::scoring::Scoring;

pub(super) fn write(report: &Report, privacy: Privacy) -> String {
    let table = &report.table;
    let mut text = String::new();
    let mut header = |code: &str, value: &str| {
        if !value.is_empty() {
            text.push_str(code);
            text.push(' ');
            text.push_str(value);
            text.push('\n');
        }
    };
    header("012", &report.name);
    header("022", &report.city);
    header("032", &report.federation);
    header("042", &report.start);
    header("052", &report.end);
    header("062", &table.competitors.len().to_string());
    header("142", &table.rounds.map_or(String::new(), |rounds| rounds.to_string()));
    let colour = table.first_colour.map(|colour| if colour == Colour::White { "W" } else { "B" });
    header("152", colour.unwrap_or(""));
    header("162", &point_system(&table.scoring));
    header("192", &report.system);
    header("202", &report.tiebreaks);
    for line in &report.other {
        text.push_str(line);
        text.push('\n');
    }
    if !report.is_baku() {
        for rule in &table.accelerations {
            let (from, to) = (rule.from + 1, rule.to + 1);
            let _ = writeln!(
                text,
                "250      {:>4.1} {from:>3} {to:>3} {:>4} {:>4}",
                rule.points, rule.first, rule.last
            );
        }
    }
    for rule in &table.forbidden {
        let (from, to) = ((rule.from + 1).min(999), (rule.to + 1).min(999));
        let numbers: String = rule.numbers.iter().map(|number| format!(" {number:>4}")).collect();
        let _ = writeln!(text, "260 {from:>3} {to:>3}{numbers}");
    }
    abnormal::write(table, &mut text);
    let ranks = ranks(table);
    for (competitor, rank) in table.competitors.iter().zip(ranks) {
        text.push_str(&line(
            competitor,
            rank,
            table.final_points(competitor, competitor.card.len()),
            privacy,
        ));
        text.push('\n');
    }
    text
}

/// The point system, nothing if it is the usual one.
fn point_system(scoring: &Scoring) -> String {
    if *scoring == Scoring::default() {
        return String::new();
    }
    let groups = [
        ('W', scoring.win),
        ('D', scoring.draw),
        ('L', scoring.loss),
        ('Z', scoring.absence),
        ('P', scoring.allocated_bye),
    ];
    let groups = groups.map(|(symbol, points)| format!(" {symbol}{points:>4.1}"));
    groups.join("   ")
}

/// Places by points, ties by start number, as the column is only informative.
fn ranks(table: &Crosstable) -> Vec<usize> {
    let points = |competitor: &Competitor| table.final_points(competitor, competitor.card.len());
    let mut order: Vec<(Points, Number)> =
        table.competitors.iter().map(|competitor| (-points(competitor), competitor.number)).collect();
    order.sort_unstable();
    let place = |competitor: &Competitor| order.binary_search(&(-points(competitor), competitor.number));
    table.competitors.iter().map(|competitor| place(competitor).map_or(0, |place| place + 1)).collect()
}

fn line(competitor: &Competitor, rank: usize, points: Points, privacy: Privacy) -> String {
    let private = |text: &str| if privacy == Privacy::Federation { text.to_owned() } else { String::new() };
    let clip = |text: &str, width: usize| text.chars().take(width).collect::<String>();
    let mut line = format!(
        "001 {:>4} {:1}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {} {rank:>4}",
        competitor.number,
        clip(&competitor.sex, 1),
        clip(&competitor.title, 3),
        clip(&competitor.name, 33),
        competitor.rating.map_or(String::new(), |rating| rating.to_string()),
        clip(&competitor.federation, 3),
        private(&clip(&competitor.federation_id, 11)),
        private(&clip(&competitor.birth, 10)),
        abnormal::columns(points),
    );
    for entry in &competitor.card {
        line.push_str(&player::write(*entry));
    }
    line.trim_end().to_owned()
}
