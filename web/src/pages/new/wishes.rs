//! What the creator of a table wants, besides the setup.

use super::time::Time;
use crate::net::House;
use crate::parts::setup_form::Wish;
use leptos::prelude::*;
use protocol::api::{NewTable, SeatWish, why_unrated};

/// What is wanted, as the form has it.
#[derive(Clone, Copy)]
pub(super) struct Wishes {
    pub(super) seats: RwSignal<Vec<SeatWish>>,
    pub(super) by_lot: RwSignal<bool>,
    pub(super) private: RwSignal<bool>,
    pub(super) rated: RwSignal<bool>,
    /// How many may watch; `None`: as many as like.
    pub(super) watchers: RwSignal<Option<u16>>,
    /// How much later those who watch see what happens, in milliseconds, as text.
    pub(super) delay: RwSignal<String>,
    pub(super) time: Time,
    /// Whether open seats are offered while one is here only; else the table waits for somebody.
    pub(super) while_here: RwSignal<bool>,
    /// The name of the person who is asked; empty: anybody.
    pub(super) whom: RwSignal<String>,
    /// How many points from one's own rating those may be who accept; `None`: as far as they like.
    pub(super) range: RwSignal<Option<u16>>,
}

impl Wishes {
    pub(super) fn new(level: u8) -> Self {
        Wishes {
            seats: RwSignal::new(vec![SeatWish::Me, SeatWish::Computer { level }]),
            by_lot: RwSignal::new(false),
            private: RwSignal::new(false),
            rated: RwSignal::new(false),
            watchers: RwSignal::new(None),
            delay: RwSignal::new("0".into()),
            time: Time::new(),
            while_here: RwSignal::new(true),
            whom: RwSignal::new(String::new()),
            range: RwSignal::new(None),
        }
    }

    /// Asks one person, who gets the seat beside one's own.
    pub(super) fn ask(self, whom: String) {
        self.whom.set(whom);
        self.seats.set(vec![SeatWish::Me, SeatWish::Open]);
        self.by_lot.set(true);
    }

    /// How many seats are for `wish`.
    pub(super) fn count(self, wish: SeatWish) -> usize {
        self.seats.with(|seats| seats.iter().filter(|seat| **seat == wish).count())
    }

    /// Whether there is something to offer: a seat for oneself and one for somebody else, and none by link.
    pub(super) fn can_offer(self) -> bool {
        self.count(SeatWish::Me) > 0 && self.count(SeatWish::Open) > 0 && self.count(SeatWish::ByLink) == 0
    }

    /// Whether the table is offered rather than opened.
    pub(super) fn offers(self) -> bool {
        self.can_offer() && self.while_here.get()
    }

    /// The person who is asked, where one can be.
    pub(super) fn asked(self) -> Option<String> {
        let name = self.whom.get().trim().to_owned();
        (self.offers() && self.count(SeatWish::Open) == 1 && !name.is_empty()).then_some(name)
    }

    /// Whether those who accept can be asked for a rating: it is offered to anybody, by the clock.
    pub(super) fn can_ask_rating(self) -> bool {
        self.offers() && self.asked().is_none() && self.time.clock() != Ok(None)
    }

    /// How many points from one's own rating they may be.
    pub(super) fn within(self) -> Option<u16> {
        self.range.get().filter(|_| self.can_ask_rating())
    }

    /// Why the table cannot be rated: the key of the refusal that the server would give.
    pub(super) fn unrated(self, wish: Wish) -> Option<&'static str> {
        let can_rate = wish.table().is_none_or(|table| table.can_rate);
        let timed = self.time.clock() != Ok(None) && !self.time.handicap.get();
        let member = House::here().is_member() == Some(true);
        self.seats.with(|seats| why_unrated(seats, timed, can_rate, member))
    }

    /// The table; `None` while something about it is wrong.
    pub(super) fn table(self, wish: Wish) -> Option<NewTable> {
        Some(NewTable {
            game: wish.game.get(),
            setup: wish.effective(),
            clock: self.time.clock().ok()?,
            times: self.time.times().ok()?,
            seats: self.seats.get(),
            by_lot: self.by_lot.get(),
            private: self.private.get(),
            watchers: self.watchers.get(),
            delay_ms: self.delay.with(|delay| delay.parse().unwrap_or(0)),
            rated: self.rated.get() && self.unrated(wish).is_none(),
        })
    }
}
