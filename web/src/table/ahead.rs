//! An answer prepared while others think: what they are expected to play, and one's own turn after that. It is played as
//! soon as they have played just that, and forgotten when they have not. Any game can do it: the turns of others are made
//! on the board like one's own.

use crate::net::line;
use crate::prefs::Setting;
use crate::table::desk::{Desk, Making};
use crate::table::log::{Log, What};
use game::Message;
use host::Playing;
use leptos::prelude::*;
use protocol::Action;
use std::collections::VecDeque;

/// What is being prepared, or has been.
pub(crate) struct Ahead {
    /// The board after these turns.
    playing: Box<dyn Playing>,
    /// The turns that have not been played yet: those expected of others, and last one's own.
    turns: VecDeque<String>,
    /// The number of the board's last change that all this builds on.
    seen: u32,
    /// Whether one's own turn is among the turns: nothing is left but to wait.
    pub(crate) complete: bool,
}

impl Desk {
    /// Whether the reader may prepare an answer: somebody else is to move, and the reader is in the game with one seat.
    pub(crate) fn may_prepare(self) -> bool {
        let mine = self.mine();
        let theirs = self.to_move().is_some_and(|seat| !mine.contains(&seat));
        let plays = |seat| self.read(|log| log.takes_part(seat)).unwrap_or(false);
        Setting::Ahead.is_on()
            && theirs
            && matches!(mine[..], [seat] if plays(seat))
            && self.pending.with(Option::is_none)
    }

    /// Begins to prepare an answer.
    pub(crate) fn prepare(self) {
        let begun = self.log.with_untracked(|log| {
            let log = log.as_ref()?;
            let playing = log.playing.copy();
            Some((
                playing.draft(),
                Ahead { playing, turns: VecDeque::new(), seen: log.board_seq, complete: false },
            ))
        });
        let Some((draft, ahead)) = begun else { return };
        self.shown.set(None);
        self.ahead.set(Some(ahead));
        self.making.set(Some(Making::new(draft)));
    }

    /// Forgets what was prepared.
    pub(crate) fn forget_ahead(self) {
        if self.ahead.with_untracked(Option::is_some) {
            self.ahead.set(None);
            self.begin();
        }
    }

    /// The turn in the making is complete and is one of those prepared; whether that is so.
    pub(crate) fn add_to_ahead(self) -> bool {
        let mine = untrack(move || self.mine());
        let text = self.making.with_untracked(|making| making.as_ref().map(|making| making.draft.text()));
        let mut next = None;
        let mut preparing = false;
        self.ahead.update(|ahead| {
            let Some(ahead) = ahead.as_mut().filter(|ahead| !ahead.complete) else { return };
            preparing = true;
            let own = mine.contains(&ahead.playing.moment().to_move);
            if let Some(played) = text.and_then(|text| ahead.playing.play(&text).ok()) {
                ahead.turns.push_back(played.turn);
                ahead.complete = own;
            }
            let over = ahead.playing.moment().outcome.is_some();
            next = (!ahead.complete && !over).then(|| Making::new(ahead.playing.draft()));
        });
        if preparing {
            let ended = next.is_none()
                && !self.ahead.with_untracked(|ahead| ahead.as_ref().is_some_and(|it| it.complete));
            self.making.set(next);
            if ended {
                self.forget_ahead();
            }
        }
        preparing
    }

    /// The board has changed: goes on with what was prepared if it is as expected, and plays the answer when it is due.
    pub(crate) fn follow_ahead(self) {
        let Some(seen) = self.ahead.with_untracked(|ahead| ahead.as_ref().map(|ahead| ahead.seen)) else {
            return;
        };
        let news = self.log.with_untracked(|log| {
            let log = log.as_ref()?;
            Some((turns_since(log, seen), log.to_move(), log.board_seq))
        });
        let Some((turns, to_move, board)) = news else { return };
        let mine = untrack(move || self.mine());
        let mut answer = None;
        self.ahead.update(|ahead| {
            let Some(known) = ahead else { return };
            let mut expected = known.complete;
            for (seq, text) in turns {
                expected &= text.is_some() && known.turns.pop_front() == text;
                known.seen = seq;
            }
            // A turn that was taken back changes the board without being one.
            expected &= known.seen == board;
            let due = to_move.filter(|seat| expected && known.turns.len() == 1 && mine.contains(seat));
            answer =
                due.and_then(|seat| Some(Action::Turn { seat, turn: known.turns.pop_front()?, seen: board }));
            if !expected || answer.is_some() {
                *ahead = None;
            }
        });
        if let Some(action) = answer {
            line::act(self.table.get_value(), action);
        }
    }
}

/// The changes of the board after event `seen`: their numbers, and their turns; `None` where something else happened.
fn turns_since(log: &Log, seen: u32) -> Vec<(u32, Option<String>)> {
    let new = log.stops.iter().filter(|stop| stop.seq > seen);
    new.map(|stop| {
        let text = stop.deed.as_ref().and_then(|deed| match &deed.what {
            What::Turn { text, .. } => Some(text.clone()),
            What::Left(_) => None,
        });
        (stop.seq, text)
    })
    .collect()
}

/// The offer to prepare an answer, and what is prepared.
pub(crate) fn ahead(desk: Desk) -> AnyView {
    let words = desk.words();
    let part = move || {
        let waiting = desk.ahead.with(|ahead| {
            let ahead = ahead.as_ref()?;
            Some(ahead.complete.then(|| Vec::from(ahead.turns.clone())))
        });
        let forget = || {
            view! {
                <button type="button" class="btn wide" data-forget="" on:click=move |_| desk.forget_ahead()>
                    {words.t("ahead.forget")}
                </button>
            }
        };
        match waiting {
            None if desk.may_prepare() => Some(
                view! {
                    <button type="button" class="btn wide" data-prepare="" on:click=move |_| desk.prepare()>
                        {words.t("ahead.prepare")}
                    </button>
                }
                .into_any(),
            ),
            None => None,
            Some(None) => Some(forget().into_any()),
            Some(Some(turns)) => {
                let (own, others) = turns.split_last()?;
                let text =
                    Message::new("ahead.ready").text("turns", others.join(", ")).text("turn", own.clone());
                Some(
                    view! { <p class="small soft" data-ahead="">{words.say(&text)}</p> {forget()} }
                        .into_any(),
                )
            }
        }
    };
    part.into_any()
}
