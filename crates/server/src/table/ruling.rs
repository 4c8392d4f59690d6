//! Results that moderators correct: the log gets a second ending, and what follows from the first is reckoned anew.

use super::record::Table;
use super::step::Step;
use crate::refusal::No;
use clock::Time;
use game::Side;
use protocol::api::Stage;
use protocol::moderation::Deed;
use protocol::{Ending, EventKind, Refusal, RefusalCode};
use store::DecisionRecord;

impl Table {
    /// The last result.
    pub(super) fn result(&self) -> Option<&Ending> {
        self.log.iter().rev().find_map(|event| match &event.kind {
            EventKind::Ended(ending) => Some(ending),
            _ => None,
        })
    }

    /// The step by which the table gets the result that was decided, and that result.
    ///
    /// # Errors
    /// When the game has not been played to an end here, when whoever it is about did not play or whoever decides did,
    /// when the places cannot be, or are those that there are.
    pub(super) fn rule(&self, decision: &DecisionRecord, at: Time) -> Result<(Step, Ending), No> {
        let Deed::Result { places, .. } = &decision.deed else {
            return Err(No::because(RefusalCode::Malformed));
        };
        let Some(result) = self.result().filter(|_| self.position.stage == Stage::Ended && !self.frozen)
        else {
            return Err(No::because(RefusalCode::NotNow));
        };
        if self.position.turns == 0 || self.spec.imported.is_some() {
            return Err(No::because(RefusalCode::NotNow));
        }
        if self.position.has_seat(&decision.by) {
            return Err(Refusal::new(RefusalCode::Forbidden, "refusal.own-result").into());
        }
        if !self.position.has_seat(&decision.about) {
            return Err(Refusal::of(RefusalCode::NotFound).at("about").into());
        }
        if !can_be(places, &self.position.moment().sides) {
            return Err(Refusal::new(RefusalCode::BadSetup, "refusal.places").at("places").into());
        }
        if result.places == *places {
            return Err(Refusal::new(RefusalCode::NotNow, "refusal.same-result").at("places").into());
        }
        let ending = Ending::decided(places.clone());
        let mut step = Step::from(&self.position, at);
        step.happen(EventKind::Ended(ending.clone()))?;
        Ok((step, ending))
    }
}

/// Whether seats can have these places: none at all, or one each that counts those who did better, and partners the same.
pub(super) fn can_be(places: &[u8], sides: &[Side]) -> bool {
    let counted = |place: u8| usize::from(place) == 1 + places.iter().filter(|&&other| other < place).count();
    let same = |(place, side): (&u8, &Side)| {
        sides.iter().zip(places).all(|(other, theirs)| other != side || theirs == place)
    };
    places.is_empty()
        || places.len() == sides.len()
            && places.iter().all(|&place| counted(place))
            && places.iter().zip(sides).all(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_those_who_did_better_and_partners_share_theirs() {
        let each = [Side(0), Side(1), Side(2)];
        for places in [&[][..], &[1, 2, 3], &[3, 1, 2], &[1, 1, 1], &[1, 1, 3], &[2, 1, 2]] {
            assert!(can_be(places, &each), "{places:?}");
        }
        for places in [&[1, 2][..], &[1, 2, 3, 4], &[0, 1, 2], &[1, 1, 2], &[2, 2, 3], &[1, 3, 3]] {
            assert!(!can_be(places, &each), "{places:?}");
        }
        let teams = [Side(0), Side(1), Side(0), Side(1)];
        assert!(can_be(&[1, 3, 1, 3], &teams) && can_be(&[1, 1, 1, 1], &teams));
        assert!(!can_be(&[1, 2, 3, 4], &teams) && !can_be(&[1, 1, 3, 3], &teams));
    }
}
