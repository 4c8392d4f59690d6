//! `standings`

use std::fmt::Write as _;

use super::{Answer, games};
use crate::standings::{Order, standings as order_by};
use crate::tiebreak::{Basis, Edition, Kind, System, TieBreak, parse_known, parse_list};
use crate::trf::{Report, line_of};

/// Characters of the code that a line of a report begins with.
const CODE: usize = 3;

/// Prints the standings. Without a list the tie-breaks are those of the report, or else the usual ones. The seed
/// decides lots.
pub fn standings(text: &str, tiebreaks: Option<&str>, seed: u64) -> Answer {
    let report = match Report::parse(text) {
        Ok(report) => report,
        Err(error) => return Answer::unusable(error.to_string()),
    };
    let system = if report.is_round_robin() { System::RoundRobin } else { System::Swiss };
    let mut answer = Answer::default();
    let list = match tiebreaks {
        Some(list) => match parse_list(list) {
            Ok(list) => list,
            Err(error) => return Answer::unusable(error.to_string()),
        },
        None => list_of(text, &report, system, &mut answer),
    };
    // Points come first in any case.
    if list.iter().skip(1).any(is_points) {
        answer.remark("points come first, whatever the list says");
    }
    let list: Vec<TieBreak> = list.into_iter().filter(|tiebreak| !is_points(tiebreak)).collect();
    let edition = Edition::of_day(&report.start);
    if edition.is_none()
        && let Some((line, _)) = line_of(text, &["042"]).filter(|_| !report.start.is_empty())
    {
        answer.remark(&format!(
            "line {line}, column 5: expected a day such as 2026/03/01, found “{}”: the rules of 2026 are taken",
            report.start
        ));
    }
    let rounds = report.table.paired_rounds();
    let pending = report.table.pending_games(rounds);
    if pending > 0 {
        answer.remark(&format!("{} no result yet", games(pending)));
    }
    if list.iter().any(|tiebreak| tiebreak.kind == Kind::Lots) {
        answer.remark(&format!("lots are drawn with the seed {seed}"));
    }
    let basis = Basis { table: &report.table, rounds, edition: edition.unwrap_or_default(), system };
    let order = Order { tiebreaks: list, seed };
    match table(&report, basis, &order) {
        Ok(output) => Answer { output, ..answer },
        Err(remark) => Answer::unusable(remark),
    }
}

/// The table as text, or why there is none.
fn table(report: &Report, basis: Basis<'_>, order: &Order) -> Result<String, String> {
    let lines = order_by(basis, order).map_err(|error| error.to_string())?;
    let names = order.tiebreaks.iter().map(|tiebreak| format!(" {tiebreak:>7}")).collect::<String>();
    let mut output = format!("{:>5} {:>5} {:<33} {:>6}{names}\n", "Place", "No.", "Name", "Points");
    for line in lines {
        let name = report.table.competitor(line.number).map_or("", |competitor| &competitor.name);
        let _ = write!(output, "{:>5} {:>5} {name:<33} {:>6}", line.place, line.number, line.points);
        for (tiebreak, figure) in order.tiebreaks.iter().zip(&line.figures) {
            let value = figure.value.map_or("–".to_owned(), |value| tiebreak.shown(value));
            let _ = write!(output, " {value:>7}");
        }
        output.push('\n');
    }
    Ok(output)
}

/// The tie-breaks that a report asks for. What is not known is left out, as the table can be made without it.
fn list_of(text: &str, report: &Report, system: System, answer: &mut Answer) -> Vec<TieBreak> {
    let usual = if system == System::Swiss { "BH/C1,BH,SB" } else { "DE,SB,KS,WIN" };
    let (known, unknown) = parse_known(&report.tiebreaks);
    // What is in the report stands on a line of it.
    let (line, written) = line_of(text, &["202", "212"]).unwrap_or_default();
    let blanks = written.chars().skip(CODE).take_while(|letter| letter.is_whitespace()).count();
    for (place, fault) in &unknown {
        let column = CODE + blanks + place + 1;
        answer.remark(&format!("line {line}, column {column}: {fault}; it is left out"));
    }
    if known.is_empty() { parse_known(usual).0 } else { known }
}

fn is_points(tiebreak: &TieBreak) -> bool {
    *tiebreak == TieBreak::new(Kind::Points)
}
