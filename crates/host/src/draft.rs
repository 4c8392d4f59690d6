//! A turn in the making: what a person has touched so far, and what may be touched next.

use game::{Plan, Scene, Square, Target};

/// A turn in the making.
pub trait Draft {
    /// What may be touched next. Empty when the turn is complete (or there is none to make).
    fn offered(&self) -> Vec<Target>;

    /// What is chosen of the move in the making: its path so far.
    fn chosen(&self) -> &[Target];

    /// Touches something. Where only one thing can follow, it is *not* taken for granted here; see [`Draft::settle`].
    fn touch(&mut self, target: Target) -> Touch;

    /// Touches what is the only thing offered while a move has not been begun and its path goes on after that, such
    /// as the one king that can step. Returns whether it did.
    fn settle(&mut self) -> bool;

    /// Takes back the last touch; in a move just made, the whole move. Returns whether there was anything to take back.
    fn back(&mut self) -> bool;

    /// Whether anything has been made or chosen that [`Draft::settle`] would not choose again by itself.
    fn is_begun(&self) -> bool;

    /// How many moves of the turn have been made.
    fn moves_made(&self) -> usize;

    /// Whether the turn is complete and can be sent.
    fn is_complete(&self) -> bool;

    /// The turn as text, as far as it has been made.
    fn text(&self) -> String;

    /// The position with the moves made so far, as a picture.
    fn scene(&self) -> Scene;

    /// The position with the moves made so far, as text.
    fn position(&self) -> String;

    /// The steps of the turn and how many are done.
    fn plan(&self) -> Plan;

    /// The squares that the moves made so far concern.
    fn marks(&self) -> Vec<Square>;

    /// The picture after touching `target`, if that touch makes a move: what would be turned, shut in, burnt.
    fn preview(&self, target: Target) -> Option<Scene>;

    /// The squares that begin with a piece to choose and the squares where it can land, for dragging: the targets that
    /// can follow after `from`, whatever is chosen now. Empty where `from` is not offered as a first touch.
    fn offered_after(&self, from: Target) -> Vec<Target>;
}

/// What a touch did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Nothing: it was not offered.
    Refused,
    /// It chose something; the move goes on.
    Chosen,
    /// It chose another way to begin the same move (another piece).
    Changed,
    /// It made a move; the turn goes on.
    Moved,
    /// It made the last move of the turn.
    Complete,
}
