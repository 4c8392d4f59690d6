//! What the commands `pair` and `standings` do: text in, text and exit code out.
//!
//! Output and exit codes follow what endorsed pairing programs do, so that programs can be compared.

use std::fmt::Write as _;

use crate::entry::Number;
use crate::generator::{Recipe, generate as generate_report};
use crate::standings::{Order, standings as order_by};
use crate::swiss::{Difference, Field, check as check_rounds, pair as pair_field};
use crate::tiebreak::{Basis, Edition, System, TieBreak, parse_list};
use crate::trf::{Privacy, Report};

/// What a command prints and how it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// For the standard output.
    pub output: String,
    /// For the standard error: faults and remarks, without a line end.
    pub remarks: String,
    /// Exit code: 0 done, 1 no pairing or a difference, 2 the input cannot be used.
    pub code: u8,
}

impl Answer {
    fn done(output: String) -> Self {
        Self { output, ..Self::default() }
    }

    fn unusable(remark: &str) -> Self {
        Self { remarks: remark.to_owned(), code: 2, ..Self::default() }
    }
}

/// Options of `pair --generate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generate {
    /// Players, at least 2.
    pub players: usize,
    /// Rounds, at least 1.
    pub rounds: usize,
    /// The seed of all lots.
    pub seed: u64,
}

/// Pairs the next round of a report: the number of pairs, then `white black` a line, the bye as `N 0`.
pub fn pair(text: &str) -> Answer {
    let report = match Report::parse(text) {
        Ok(report) => report,
        Err(error) => return Answer::unusable(&error.to_string()),
    };
    let table = &report.table;
    let round = table.paired_rounds();
    match table.rounds {
        None => return Answer::unusable("the number of rounds is not given: a line of code 142 is needed"),
        Some(rounds) if round >= rounds => {
            return Answer::unusable(&format!("all {rounds} rounds are paired already"));
        }
        Some(_) => {}
    }
    let mut answer = match pair_field(&Field::new(table, round)) {
        Ok(pairing) => {
            let count = pairing.pairs.len() + usize::from(pairing.bye.is_some());
            let mut output = format!("{count}\n");
            for pair in &pairing.pairs {
                let _ = writeln!(output, "{} {}", pair.white, pair.black);
            }
            if let Some(number) = pairing.bye {
                let _ = writeln!(output, "{number} 0");
            }
            Answer::done(output)
        }
        Err(reason) => {
            return Answer {
                remarks: format!("round {}: {reason}", round + 1),
                code: 1,
                ..Answer::default()
            };
        }
    };
    if table.initial_colour().is_none() {
        answer.remarks = "the first colour is not given (code 152): odd numbers have White".to_owned();
    }
    answer
}

/// Pairs every round of a report again and prints the rounds that differ.
pub fn check(text: &str) -> Answer {
    let report = match Report::parse(text) {
        Ok(report) => report,
        Err(error) => return Answer::unusable(&error.to_string()),
    };
    let rounds = check_rounds(&report.table);
    let mut answer = Answer::default();
    for round in &rounds {
        let Some(difference) = &round.difference else {
            let _ = writeln!(answer.output, "round {}: the same", round.round);
            continue;
        };
        answer.code = 1;
        match difference {
            Difference::Impossible(reason) => {
                let _ = writeln!(answer.output, "round {}: no pairing: {reason}", round.round);
            }
            Difference::Pairs { ours, theirs } => {
                let _ = writeln!(answer.output, "round {}: by the rules; in the report", round.round);
                for line in 0..ours.len().max(theirs.len()) {
                    let pair = |pairs: &[(Number, Number)]| {
                        pairs.get(line).map_or(String::new(), |(white, black)| format!("{white} {black}"))
                    };
                    let _ = writeln!(answer.output, "  {:<12} {}", pair(ours), pair(theirs));
                }
            }
        }
    }
    if answer.code == 1 {
        answer.remarks = "some rounds differ".to_owned();
    }
    answer
}

/// Writes a random tournament with byes, forfeits, withdrawals and late entries.
pub fn generate(options: Generate) -> Answer {
    let Generate { players, rounds, seed } = options;
    if !(2..=9999).contains(&players) || !(1..=99).contains(&rounds) {
        return Answer::unusable("2 to 9999 players and 1 to 99 rounds are possible");
    }
    let report = generate_report(Recipe::new(players, rounds, seed));
    let played = report.table.paired_rounds();
    let mut answer = Answer::done(report.write(Privacy::Federation));
    if played < rounds {
        answer.remarks = format!("round {} cannot be paired: the tournament ends early", played + 1);
        answer.code = 1;
    }
    answer
}

/// Prints the standings. Without a list the tie-breaks are those of the report, or else the usual ones.
pub fn standings(text: &str, tiebreaks: Option<&str>) -> Answer {
    let report = match Report::parse(text) {
        Ok(report) => report,
        Err(error) => return Answer::unusable(&error.to_string()),
    };
    let system = if report.is_round_robin() { System::RoundRobin } else { System::Swiss };
    let usual = if system == System::Swiss { "BH/C1,BH,SB" } else { "DE,SB,KS,WIN" };
    let list = match (tiebreaks, report.tiebreaks.as_str()) {
        (Some(list), _) => list,
        (None, "") => usual,
        (None, list) => list,
    };
    // Points come first in any case.
    let points: TieBreak = TieBreak::new(crate::tiebreak::Kind::Points);
    let tiebreaks = match parse_list(list) {
        Ok(list) => list.into_iter().filter(|tiebreak| *tiebreak != points).collect(),
        Err(error) => return Answer::unusable(&error.to_string()),
    };
    let rounds = report.table.paired_rounds();
    let basis = Basis { table: &report.table, rounds, edition: Edition::of_start(&report.start), system };
    let order = Order { tiebreaks, seed: 0 };
    let lines = match order_by(basis, &order) {
        Ok(lines) => lines,
        Err(error) => return Answer::unusable(&error.to_string()),
    };
    let names = order.tiebreaks.iter().map(|tiebreak| format!(" {tiebreak:>7}")).collect::<String>();
    let mut output = format!("{:>5} {:>5} {:<33} {:>6}{names}\n", "Place", "No.", "Name", "Points");
    for line in lines {
        let name = report.table.competitor(line.number).map_or("", |competitor| &competitor.name);
        let _ = write!(output, "{:>5} {:>5} {name:<33} {:>6}", line.place, line.number, line.points);
        for (tiebreak, figure) in order.tiebreaks.iter().zip(&line.figures) {
            let value =
                figure.value.map_or("–".to_owned(), |value| format!("{value:.*}", tiebreak.places()));
            let _ = write!(output, " {value:>7}");
        }
        output.push('\n');
    }
    Answer::done(output)
}
