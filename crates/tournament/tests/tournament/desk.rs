//! An arbiter's desk: the shortest way to a tournament in some state.

use tournament::entry::Verdict;
use tournament::event::{Deed, Ending, Form, GameResult, Refusal, Settings, Tournament, Warning};

/// A tournament with so many people, the strongest first.
pub(crate) fn start(settings: Settings, players: u32) -> Tournament {
    enter(settings, (0..players).map(form))
}

/// As [`start`], the first `size` people being team 1, and so on.
pub(crate) fn start_in_teams(settings: Settings, players: u32, size: u32) -> Tournament {
    enter(settings, (0..players).map(|id| Form { team: Some(id / size + 1), ..form(id) }))
}

fn enter(settings: Settings, forms: impl Iterator<Item = Form>) -> Tournament {
    let mut tournament = Tournament::new(settings).unwrap();
    for form in forms {
        done(&mut tournament, Deed::Enter { form });
    }
    tournament
}

pub(crate) fn form(id: u32) -> Form {
    Form { name: format!("P{id}"), rating: Some(2000 - id), ..Form::default() }
}

pub(crate) fn done(tournament: &mut Tournament, deed: Deed) -> Vec<Warning> {
    done_at(tournament, deed, 0)
}

pub(crate) fn done_at(tournament: &mut Tournament, deed: Deed, at: u64) -> Vec<Warning> {
    tournament.submit(deed, "arbiter", at, "because").unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The refusal of a deed, which must change nothing.
pub(crate) fn refused(tournament: &mut Tournament, deed: Deed) -> Refusal {
    refused_at(tournament, deed, 0)
}

/// As [`refused`], at some time.
pub(crate) fn refused_at(tournament: &mut Tournament, deed: Deed, at: u64) -> Refusal {
    let before = tournament.clone();
    let refusal = tournament.submit(deed, "arbiter", at, "because").unwrap_err();
    assert_eq!(*tournament, before, "a refusal changes nothing");
    refusal
}

pub(crate) fn plain(ending: Ending) -> GameResult {
    GameResult::plain(ending)
}

pub(crate) fn result(round: usize, board: usize, game: usize, ending: Ending) -> Deed {
    Deed::Result { round, board, game, result: plain(ending) }
}

/// Pairs, publishes and has the first seat win everywhere.
pub(crate) fn play_round(tournament: &mut Tournament) {
    done(tournament, Deed::Pair);
    done(tournament, Deed::Publish);
    first_wins(tournament);
}

/// Has the first seat win what is open in the last round.
pub(crate) fn first_wins(tournament: &mut Tournament) {
    let round = tournament.rounds().len();
    for board in 1..=tournament.rounds()[round - 1].boards.len() {
        if tournament.next_game(round, board).is_some() {
            done(tournament, result(round, board, 1, Ending::Verdict(Verdict::Win)));
        }
    }
}

/// Has the person with the lower id win every game of the last round.
pub(crate) fn stronger_wins(tournament: &mut Tournament) {
    let round = tournament.rounds().len();
    for board in 1..=tournament.rounds()[round - 1].boards.len() {
        let mut game = 1;
        while let Some(seats) = tournament.next_game(round, board) {
            let verdict = if seats[0] < seats[1] { Verdict::Win } else { Verdict::Loss };
            done(tournament, result(round, board, game, Ending::Verdict(verdict)));
            game += 1;
        }
    }
}

/// The same from the log as it would be stored.
pub(crate) fn reloaded(tournament: &Tournament) -> Tournament {
    let text = tournament.to_json(tournament::trf::Privacy::Federation);
    let again = Tournament::from_json(&text).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(again, *tournament);
    again
}
