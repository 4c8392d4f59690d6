//! Laws about how a game ends, and what it means that somebody leaves.

use crate::breach::Verdict;
use crate::words::Words;
use game::{Game, Message, Outcome, Retirement, Seat};

/// What holds for an outcome, wherever it comes from.
pub(crate) fn check_outcome<G: Game>(state: &G::State, outcome: &Outcome, words: &Words) -> Verdict {
    let seats = G::seats(state);
    let places = outcome.places.as_slice();
    ensure!(places.len() == seats, "each seat has a place", "{places:?} for {seats} seats");
    for (seat, &place) in outcome.places.iter() {
        let ahead = places.iter().filter(|&&other| other < place).count();
        ensure!(
            usize::from(place) == ahead + 1,
            "places count those ahead",
            "{places:?}: seat {seat} has {ahead} ahead of it"
        );
        for (other, &theirs) in outcome.places.iter() {
            ensure!(
                G::side(state, seat) != G::side(state, other) || place == theirs,
                "partners share a place",
                "{places:?}: seats {seat} and {other} are one side"
            );
        }
    }
    if let Some(score) = outcome.score {
        ensure!(score.len() == seats, "each seat has a score", "{score:?} for {seats} seats");
    }
    words.check(&end_message(outcome))
}

/// An end may be said with the name of who won or lost.
fn end_message(outcome: &Outcome) -> Message {
    Message::new(outcome.reason).text("who", "").text("winner", "")
}

/// What holds when the seat leaves in this state, in which it takes part. Returns the state in which the others go
/// on, if they do.
pub(crate) fn check_retirement<G: Game>(
    state: &G::State,
    seat: Seat,
    words: &Words,
) -> Verdict<Option<G::State>> {
    let retired = G::retire(state, seat);
    ensure!(
        retired == G::retire(state, seat),
        "leaving always means the same",
        "seat {seat}: {retired:?} at first"
    );
    let side = G::side(state, seat);
    match retired {
        Retirement::Over(outcome) => {
            check_outcome::<G>(state, &outcome, words)?;
            ensure!(outcome.places[seat] > 1, "who leaves does not win", "seat {seat}: {:?}", outcome.places);
            Ok(None)
        }
        Retirement::On(next) => {
            ensure!(!G::is_in(&next, seat), "who has left is out", "seat {seat} takes part");
            ensure!(!G::mid_turn(&next), "after a retirement a turn begins", "it is in the middle of one");
            ensure!(
                G::seats(&next) == G::seats(state),
                "the number of seats stays",
                "when seat {seat} leaves"
            );
            let (was, is) = (G::turns_left(state), G::turns_left(&next));
            ensure!(is <= was, "a retirement adds no turns to the bound", "from {was} to {is}");
            let partner = Seat::all(G::seats(&next))
                .any(|other| other != seat && G::side(&next, other) == side && G::is_in(&next, other));
            if let Some(outcome) = G::outcome(&next).filter(|_| !partner) {
                ensure!(
                    outcome.places[seat] > 1,
                    "who leaves does not win",
                    "seat {seat}: {:?}",
                    outcome.places
                );
            }
            Ok(Some(next))
        }
    }
}

/// A game that was said to be decided has ended.
pub(crate) fn check_decided(said: &Outcome, ended: &Outcome) -> Verdict {
    ensure!(
        said.places == ended.places,
        "a decided game ends as it was decided",
        "decided {:?}, ended {:?}",
        said.places.as_slice(),
        ended.places.as_slice()
    );
    Ok(())
}
