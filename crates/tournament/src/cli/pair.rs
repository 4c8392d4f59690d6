//! `pair` and `pair --check`

use std::fmt::Write as _;

use super::{Answer, games};
use crate::entry::Number;
use crate::swiss::{Difference, Field, check as check_rounds, pair as pair_field};
use crate::trf::{Report, line_of};

/// Pairs the next round of a report: the number of pairs, then `white black` a line, the bye as `N 0`.
pub fn pair(text: &str) -> Answer {
    let (report, mut answer) = match dutch(text) {
        Ok(found) => found,
        Err(answer) => return answer,
    };
    let table = &report.table;
    let round = table.paired_rounds();
    match table.rounds {
        None => return Answer::unusable("the number of rounds is not given: a line of code 142 is needed"),
        Some(rounds) if round >= rounds => {
            return Answer::unusable(format!("all {rounds} rounds are paired already"));
        }
        Some(_) => {}
    }
    let pending = table.pending_games(round);
    if pending > 0 {
        answer.remark(&format!("{} no result yet: paired as if drawn", games(pending)));
    }
    match pair_field(&Field::new(table, round)) {
        Ok(pairing) => {
            let count = pairing.pairs.len() + usize::from(pairing.bye.is_some());
            let _ = writeln!(answer.output, "{count}");
            for pair in &pairing.pairs {
                let _ = writeln!(answer.output, "{} {}", pair.white, pair.black);
            }
            if let Some(number) = pairing.bye {
                let _ = writeln!(answer.output, "{number} 0");
            }
        }
        Err(reason) => {
            answer.remark(&format!("round {}: {reason}", round + 1));
            answer.code = 1;
            return answer;
        }
    }
    if table.initial_colour().is_none() {
        answer.remark("the first colour is not given (code 152): odd numbers have White");
    }
    answer
}

/// Pairs every round of a report again and prints the rounds that differ.
pub fn check(text: &str) -> Answer {
    let (report, mut answer) = match dutch(text) {
        Ok(found) => found,
        Err(answer) => return answer,
    };
    let rounds = check_rounds(&report.table);
    if report.table.rounds.is_none() {
        let count = rounds.len();
        answer.remark(&format!("the number of rounds is not given (code 142): taken to be {count}"));
    }
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
        answer.remark("some rounds differ");
    }
    answer
}

/// A report whose rounds are paired by the Dutch rules, and an answer that may hold a remark on that.
fn dutch(text: &str) -> Result<(Report, Answer), Answer> {
    let report = Report::parse(text).map_err(|error| Answer::unusable(error.to_string()))?;
    let mut answer = Answer::default();
    let at = line_of(text, &["192"]).map_or(String::new(), |(line, _)| format!("line {line}, column 5: "));
    let system = &report.system;
    if !report.is_dutch() {
        return Err(Answer::unusable(format!(
            "{at}expected the pairing system FIDE_DUTCH, found “{system}”: no other is paired here"
        )));
    }
    if system.contains("2017") {
        answer.remark(&format!("{at}“{system}” is paired by the Dutch rules of 2026 all the same"));
    }
    Ok((report, answer))
}
