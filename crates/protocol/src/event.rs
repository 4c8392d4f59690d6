//! The log of a table: things that happened, numbered 1, 2, 3, … without gaps.

use crate::table::{Occupant, TableId, TableSpec};
use game::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its number; the first is 1.
    pub seq: u32,
    /// When, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventKind {
    /// The table was opened. Always the first event.
    Opened {
        /// What was settled.
        spec: TableSpec,
    },
    /// Somebody sat down.
    Seated {
        /// Where.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Who.
        occupant: Occupant,
    },
    /// All seats are taken; clocks run from here.
    Started,
    /// A turn was played. Changes the board.
    Turn {
        /// By which seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The turn in the game's canonical notation.
        turn: String,
        /// Whether the host played it, because it was a pass and nothing else was legal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
        /// Each seat's remaining milliseconds after the turn, increment included; empty when untimed. As
        /// [`time`](crate::time) says, all periods of byo-yomi count.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<u64>,
    },
    /// A seat left the game; the rules say what that means. Changes the board.
    Retired {
        /// Which seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Why.
        why: Leaving,
        /// Each seat's remaining milliseconds; empty when untimed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<u64>,
    },
    /// The game is over. Follows the event that ended it in the same transaction. A second one corrects the first.
    Ended(Ending),
    /// The server came back after an interruption; the time it was away is charged to nobody.
    Resumed {
        /// Each seat's remaining milliseconds; empty when untimed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<u64>,
    },
    /// In a game by post, a seat takes days off: its time stands still from now on.
    Rests {
        /// Which seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Until when, in milliseconds since 1970.
        until: u64,
    },
    /// A seat proposes something to the others. Its number is the name of the proposal. It lapses when the board
    /// changes, but for what [`Proposal::outlives`] says.
    Proposed {
        /// Who proposes.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// What.
        what: Proposal,
    },
    /// A seat agrees to what was proposed. When all who are asked have, it happens.
    Accepted {
        /// Who agrees.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The number of the proposal.
        proposal: u32,
    },
    /// What was proposed will not happen: somebody who was asked said no, or its author thought better of it.
    Declined {
        /// Who said so.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The number of the proposal.
        proposal: u32,
    },
    /// Turns were taken back: the board is again what it was after event `to`, and goes on from there. Records leave
    /// out what lies between. Changes the board; does not give time back.
    TakenBack {
        /// The event that the board is at again: a turn, or the start.
        to: u32,
        /// Each seat's remaining milliseconds; empty when untimed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<u64>,
    },
    /// A seat gave its opponents more time. Their clocks go on.
    TimeGiven {
        /// Who gave it.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// Who got it.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
        to: Vec<Seat>,
        /// How much each got, in milliseconds.
        ms: u64,
    },
    /// Somebody would like to play again.
    RematchOffered {
        /// Who asks.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// The rematch has a table.
    Rematch {
        /// Where to go.
        table: TableId,
    },
}

impl EventKind {
    /// Whether the position is another one afterwards. Turns must name the last such event their author saw.
    #[must_use]
    pub const fn changes_board(&self) -> bool {
        matches!(
            self,
            EventKind::Started
                | EventKind::Turn { .. }
                | EventKind::Retired { .. }
                | EventKind::TakenBack { .. }
                | EventKind::Ended(_)
        )
    }
}

/// Why a seat left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// It gave up.
    Resigned,
    /// Its time ran out.
    Time,
    /// It had gone away for so long that another seat claimed the win.
    Absent,
}

/// What a seat can propose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Proposal {
    /// A draw. All other people who still play are asked; not where a computer plays, or where the game knows no draw by
    /// agreement.
    Draw,
    /// To take back the last turn that the proposing seat made itself, and all since. Its opponents are asked; computers
    /// agree.
    TakeBack {
        /// The event that the board would be at again.
        to: u32,
    },
}

impl Proposal {
    /// Whether it stands after a change of the board. A draw that is offered does while only seats play that have
    /// `agreed`, its author among them, with all seats of one person; and a pass that the host plays is nobody's answer.
    #[must_use]
    pub fn outlives(self, agreed: &[Seat], change: &EventKind) -> bool {
        match change {
            EventKind::Turn { forced: true, .. } => true,
            EventKind::Turn { seat, .. } => self == Proposal::Draw && agreed.contains(seat),
            _ => !change.changes_board(),
        }
    }
}

/// How a game ended. Without places it was aborted or annulled: it has no result, and counts for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ending {
    /// The place of each seat, from 1; ties share the better number. Empty when there is no result.
    pub places: Vec<u8>,
    /// A message key of the game or of the site.
    pub reason: String,
    /// The game's own score for each seat, if it keeps one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Vec<i32>>,
}

impl Ending {
    /// The reason of a result by decision of the moderators.
    pub const CORRECTED: &'static str = "end.corrected";

    /// The reason why a game has no result any more: the moderators took it away.
    pub const ANNULLED: &'static str = "end.annulled";

    /// What the moderators decided; without places the game counts for nothing.
    #[must_use]
    pub fn decided(places: Vec<u8>) -> Self {
        let reason = if places.is_empty() { Self::ANNULLED } else { Self::CORRECTED };
        Ending { places, reason: reason.to_owned(), score: None }
    }

    /// Whether the moderators decided it.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        [Self::CORRECTED, Self::ANNULLED].contains(&self.reason.as_str())
    }

    /// A game that was given up before it had really begun.
    #[must_use]
    pub fn aborted() -> Self {
        Ending { places: Vec::new(), reason: "end.aborted".to_owned(), score: None }
    }

    /// Whether there is a result.
    #[must_use]
    pub const fn has_result(&self) -> bool {
        !self.places.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_stands_while_those_play_who_are_for_it_and_a_forced_pass_answers_nothing() {
        let turn =
            |seat, forced| EventKind::Turn { seat: Seat(seat), turn: "-".into(), forced, clocks: Vec::new() };
        let agreed = [Seat(0), Seat(2)];
        let back = Proposal::TakeBack { to: 3 };
        for (proposal, change, stands) in [
            (Proposal::Draw, turn(2, false), true),
            (Proposal::Draw, turn(1, false), false),
            (Proposal::Draw, turn(1, true), true),
            (back, turn(0, false), false),
            (back, turn(1, true), true),
            (back, EventKind::TakenBack { to: 3, clocks: Vec::new() }, false),
            (Proposal::Draw, EventKind::Ended(Ending::aborted()), false),
            (back, EventKind::TimeGiven { seat: Seat(1), to: vec![Seat(0)], ms: 1 }, true),
        ] {
            assert_eq!(proposal.outlives(&agreed, &change), stands, "{proposal:?} {change:?}");
        }
    }
}
