//! What all methods of search have in common.

use crate::report::Choice;
use crate::sides::Shares;
use game::Insight;

/// A method at work on one position.
pub(crate) trait Searcher<G: Insight> {
    /// Works for about so many nodes. How many it used: fewer only if there is nothing more to find.
    fn work(&mut self, nodes: u32) -> u32;

    /// In how many turns the game is over, if the position is solved.
    fn proof(&self) -> Option<u16>;

    /// What each side may expect.
    fn shares(&self) -> Shares;

    /// The moves worth considering after some moves of the turn, as seen by the side that moves there. Empty where
    /// the search has not looked.
    fn choices(&self, prefix: &[G::Move]) -> Vec<Choice<G::Move>>;

    /// The moves that are expected from here on.
    fn line(&self) -> Vec<G::Move>;
}
