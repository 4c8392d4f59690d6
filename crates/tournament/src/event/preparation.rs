//! Pairing, changing a pairing, publishing.

use super::format::{Final, Format, TeamPairing};
use super::person::PersonId;
use super::refusal::{Refusal, Warning};
use super::round::Board;
use super::settings::Mode;
use super::tournament::Tournament;
use crate::entry::Number;
use crate::swiss::{Fault, Field, contrast, judge, pair as pair_field};

type Done = Result<Vec<Warning>, Refusal>;

impl Tournament {
    /// Refuses another round while the last is not published, or beyond the plan.
    pub(super) fn check_may_pair(&self) -> Result<(), Refusal> {
        if let Some(last) = self.rounds.last()
            && !last.published
        {
            return Err(Refusal::NotPublished { round: self.rounds.len() });
        }
        match self.planned().filter(|&rounds| self.rounds.len() >= rounds) {
            Some(rounds) => Err(Refusal::AllRoundsPaired { rounds }),
            None => Ok(()),
        }
    }

    pub(super) fn pair(&mut self) -> Done {
        self.check_may_pair()?;
        let mut warnings = Vec::new();
        if let Some(index) = self.rounds.len().checked_sub(1) {
            let missing = self.unfinished(index);
            match self.settings.format {
                // The rules count an unfinished game as drawn for the next pairing.
                Format::Swiss { .. } if missing > 0 => warnings.push(Warning::Adjourned { games: missing }),
                // Who meets whom does not depend on it, or not yet.
                Format::Swiss { .. }
                | Format::RoundRobin { .. }
                | Format::Teams { pairing: TeamPairing::RoundRobin { .. }, .. }
                | Format::Arena { .. } => {}
                Format::Groups { last, .. }
                    if index < self.group_rounds() || matches!(last, Final::RoundRobin { .. }) => {}
                _ if missing > 0 => return Err(Refusal::MissingResults { round: index + 1, missing }),
                _ => {}
            }
        }
        let round = self.draw_round()?;
        self.rounds.push(round);
        if self.is_arena() {
            self.publish()?;
        }
        warnings.extend(self.check_length());
        Ok(warnings)
    }

    pub(super) fn pair_again(&mut self) -> Done {
        if self.is_arena() {
            // Those who are paired may be playing already.
            return Err(Refusal::NotByHand);
        }
        self.without_results()?;
        let published = self.last_round()?.published;
        self.undo_round()?;
        let warnings = self.pair()?;
        if published {
            self.publish()?;
        }
        Ok(warnings)
    }

    /// Refuses if the last round has results that a change of its pairing would lose.
    fn without_results(&self) -> Result<(), Refusal> {
        let entered = |board: &Board| !board.games.is_empty() && !board.automatic;
        if self.last_round()?.boards.iter().any(entered) {
            return Err(Refusal::HasResults { round: self.rounds.len() });
        }
        Ok(())
    }

    pub(super) fn publish(&mut self) -> Done {
        let round = self.rounds.len();
        if self.last_round()?.published {
            return Err(Refusal::AlreadyPublished { round });
        }
        self.rounds[round - 1].published = true;
        for board in 1..=self.rounds[round - 1].boards.len() {
            let tie = self.rounds[round - 1].boards[board - 1].tie;
            if let (Some(tie), Some(knockout)) = (tie, &mut self.knockout) {
                knockout.begin(tie).map_err(|reason| Refusal::Knockout { reason })?;
                // Somebody may have left already.
                self.settle_tie(round, board)?;
            }
        }
        Ok(Vec::new())
    }

    pub(super) fn edit(&mut self, boards: &[Vec<PersonId>], bye: Option<PersonId>) -> Done {
        self.without_results()?;
        let swiss = match self.settings.format {
            Format::Swiss { .. } => true,
            Format::Tables { .. } => false,
            _ => return Err(Refusal::NotByHand),
        };
        for board in boards {
            let seats = board.len();
            if (swiss && seats != 2) || !(2..=5).contains(&seats) {
                return Err(Refusal::WrongSeats { seats });
            }
        }
        self.check_people(boards, bye)?;
        let warnings = if swiss { self.judge_by_hand(boards, bye)? } else { Vec::new() };
        let index = self.rounds.len() - 1;
        let round = &mut self.rounds[index];
        round.boards = boards.iter().map(|seats| Board::new(seats.clone())).collect();
        round.bye = bye;
        round.by_hand = true;
        round.floaters.clear();
        Ok(warnings)
    }

    /// Refuses a pairing that is not one of exactly the people who play in the last round.
    fn check_people(&self, boards: &[Vec<PersonId>], bye: Option<PersonId>) -> Result<(), Refusal> {
        let everybody = |boards: &mut dyn Iterator<Item = PersonId>, bye: Option<PersonId>| {
            let mut people: Vec<PersonId> = boards.chain(bye).collect();
            people.sort_unstable();
            people
        };
        let round = self.last_round()?;
        let expected =
            everybody(&mut round.boards.iter().flat_map(|board| board.seats.iter().copied()), round.bye);
        let given = everybody(&mut boards.iter().flatten().copied(), bye);
        if expected == given {
            return Ok(());
        }
        let count = |people: &[PersonId], id: PersonId| people.iter().filter(|&&other| other == id).count();
        let mut persons: Vec<PersonId> = expected.iter().chain(&given).copied().collect();
        persons.sort_unstable();
        persons.dedup();
        persons.retain(|&id| count(&expected, id) != count(&given, id));
        Err(Refusal::WrongPeople { persons })
    }

    /// Compares a pairing by hand with the rules.
    fn judge_by_hand(&self, boards: &[Vec<PersonId>], bye: Option<PersonId>) -> Done {
        let round = self.rounds.len() - 1;
        let field = self.field(round);
        let order = self.start_list();
        let number =
            |id: PersonId| order.iter().position(|&other| other == id).map_or(0, |index| index as Number + 1);
        let id = |number: Number| order.get(number as usize - 1).copied().unwrap_or(number);
        let pairs: Vec<(Number, Number)> =
            boards.iter().map(|seats| (number(seats[0]), number(seats[1]))).collect();
        let judgement = judge(&field, &pairs, bye.map(number));
        let mut warnings = Vec::new();
        for fault in &judgement.faults {
            let fault = match *fault {
                Fault::MayNotMeet(a, b) => Fault::MayNotMeet(id(a), id(b)),
                Fault::SameColour(a, b) => Fault::SameColour(id(a), id(b)),
                Fault::WrongColours(a, b) => Fault::WrongColours(id(a), id(b)),
                Fault::SecondBye(a) => Fault::SecondBye(id(a)),
                Fault::LeftOut(a) => Fault::LeftOut(id(a)),
                Fault::NotToBePaired(a) => Fault::NotToBePaired(id(a)),
            };
            if self.settings.mode == Mode::Federation && !matches!(fault, Fault::WrongColours(..)) {
                return Err(Refusal::AbsoluteFault { fault });
            }
            warnings.push(Warning::PairingFault { fault });
        }
        if let Ok(own) = pair_field(&field) {
            let pairs: Vec<(Number, Number)> =
                own.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
            let best = judge(&field, &pairs, own.bye);
            if let Some(contrast) = contrast(&best, &judgement) {
                warnings.push(Warning::WorseThanOwn { contrast });
            }
        }
        Ok(warnings)
    }

    /// The field of a round (from 0) as it was when that was paired.
    pub(super) fn field(&self, round: usize) -> Field {
        let table = self.crosstable();
        let mut past = table.after(round);
        past.first_colour = table.first_colour;
        Field::new(&past, round)
    }
}
