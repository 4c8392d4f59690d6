//! What arbiters did, as comment lines of a report.

use super::deed::{Deed, Event};
use super::person::PersonId;
use super::tournament::Tournament;
use crate::text::one_line;

/// The log as far as it was read.
#[derive(Default)]
struct Reading<'a> {
    /// Rounds paired.
    paired: usize,
    /// Prohibitions made, lifted ones among them.
    forbidden: Vec<&'a [PersonId]>,
}

impl Tournament {
    /// A comment line for each deed by which an arbiter interfered.
    pub(super) fn interventions(&self) -> Vec<String> {
        let mut reading = Reading::default();
        let mut lines = Vec::new();
        for event in self.log() {
            if let Some((code, round)) = code(&event.deed, reading.paired) {
                let what = self.what(&event.deed, &reading);
                lines.push(comment(code, round, event, &what));
            }
            match &event.deed {
                Deed::Pair | Deed::Adopt { .. } => reading.paired += 1,
                Deed::UndoRound => reading.paired = reading.paired.saturating_sub(1),
                Deed::Forbid { persons, .. } => reading.forbidden.push(persons),
                _ => {}
            }
        }
        lines
    }

    /// To whom or to what something was done: start numbers, and the names of those who have none.
    fn what(&self, deed: &Deed, reading: &Reading<'_>) -> String {
        let numbering = self.numbering();
        let number = |id: PersonId| match numbering.number(id) {
            0 => one_line(&self.persons[id as usize].form.name),
            number => number.to_string(),
        };
        let join = |ids: &[PersonId], sign: &str| -> String {
            ids.iter().map(|&id| number(id)).collect::<Vec<_>>().join(sign)
        };
        match deed {
            Deed::EditPairing { boards, bye, out } => {
                let mut parts: Vec<String> = boards.iter().map(|seats| join(seats, "-")).collect();
                parts.extend(bye.map(|id| format!("bye {}", number(id))));
                parts.extend((!out.is_empty()).then(|| format!("out {}", join(out, " "))));
                parts.join(" ")
            }
            Deed::Correct { board, game, .. } if *game > 1 => format!("board {board} game {game}"),
            Deed::Correct { board, .. } => format!("board {board}"),
            Deed::Adjust { person, points, .. } => format!("{} {points}", number(*person)),
            Deed::AdjustTeam { team, match_points, game_points, .. } => {
                format!("team {team} {match_points} {game_points}")
            }
            Deed::GrantBye { person, .. } | Deed::Withdraw { person } | Deed::Return { person } => {
                number(*person)
            }
            Deed::Forbid { persons, .. } => join(persons, "-"),
            Deed::Permit { rule } => reading.forbidden.get(*rule).map_or(String::new(), |ids| join(ids, "-")),
            Deed::Enter { form } => one_line(&form.name),
            Deed::SetRounds { rounds } => rounds.to_string(),
            Deed::SetTiebreaks { tiebreaks } => {
                tiebreaks.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
            }
            _ => String::new(),
        }
    }
}

/// What a federation calls a deed by which an arbiter interfered, and the round that it concerns, so many being paired.
const fn code(deed: &Deed, paired: usize) -> Option<(&'static str, usize)> {
    let has_begun = paired > 0;
    let now = if has_begun { paired } else { 1 };
    Some(match deed {
        Deed::UndoRound => ("UNDO", now),
        Deed::EditPairing { .. } => ("MPA", now),
        Deed::PairAgain => ("REPAIR", now),
        Deed::Correct { round, .. } => ("CORRECTION", *round),
        Deed::GrantBye { round, .. } => ("FPB", *round),
        Deed::Adjust { .. } | Deed::AdjustTeam { .. } => ("POINTS", now),
        Deed::Reopen => ("REOPENED", now),
        Deed::Withdraw { .. } => ("WITHDRAWAL", now),
        Deed::Return { .. } => ("RETURN", now),
        Deed::Enter { .. } if has_begun => ("LATE ENTRY", now),
        Deed::Forbid { .. } if has_begun => ("PROHIBITION", now),
        Deed::Permit { .. } if has_begun => ("PERMISSION", now),
        Deed::SetRounds { .. } if has_begun => ("ROUNDS", now),
        Deed::SetTiebreaks { .. } if has_begun => ("TIEBREAKS", now),
        _ => return None,
    })
}

/// What was done in which round, why, by whom, and to whom or what.
fn comment(code: &str, round: usize, event: &Event, what: &str) -> String {
    let (why, who) = (one_line(&event.why), one_line(&event.by));
    let details: Vec<&str> = [who.trim(), what.trim()].into_iter().filter(|part| !part.is_empty()).collect();
    let mut line = format!("### {code} @ Round {round}:");
    for part in [why.trim(), &format!("({})", details.join("; "))] {
        if !part.is_empty() {
            line.push(' ');
            line.push_str(part);
        }
    }
    line
}
