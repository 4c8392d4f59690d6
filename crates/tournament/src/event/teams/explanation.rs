//! Why teams met as they did.

use super::super::explanation::Explanation;
use super::super::format::TeamPairing;
use super::super::tournament::Tournament;
use super::place_of;
use crate::entry::Number;
use crate::swiss::{Answer, Field, Floater, Wish, colour_rule, floaters, pair, why_not};

impl Tournament {
    /// How a round (from 0) of a Swiss of teams came to be, with numbers of teams; `None` in other formats.
    pub(in super::super) fn explain_teams(&self, index: usize) -> Option<Explanation> {
        let plan = self.team_plan().filter(|plan| plan.pairing == TeamPairing::Swiss)?;
        let round = self.rounds.get(index)?;
        let then = self.as_paired(index)?;
        let field = Field::new(&then.team_crosstable(&plan).after(index), index);
        let teams = then.teams();
        let team = |number: Number| teams[number as usize - 1].number;
        let number = |team: u32| place_of(&teams, team);
        let pairs: Vec<(Number, Number)> = round
            .matches
            .iter()
            .filter_map(|found| Some((number(found.home)?, number(found.guest)?)))
            .collect();
        let named = |floater: Floater| Floater { number: team(floater.number), ..floater };
        let bye = round.team_bye.and_then(|resting| {
            let wish = Wish::NoBye(number(resting)?);
            let answer = pair(&field).map_or(Answer::ByHand, |made| why_not(&field, &made, wish));
            Some((resting, answer.renumbered(team)))
        });
        Some(Explanation {
            floaters: floaters(&field, &pairs).into_iter().map(named).collect(),
            colours: pairs.iter().map(|&(home, guest)| colour_rule(&field, home, guest)).collect(),
            bye,
            by_hand: round.by_hand,
        })
    }
}
