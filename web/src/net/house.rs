//! What everybody in the page knows: who I am, how the line is, what goes on in the lobby.

use crate::net::offers::Begun;
use leptos::prelude::*;
use protocol::api::Lobby;
use protocol::notice::Notice;
use protocol::{Offers, Person, TableId};

/// How the line to the server is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Link {
    /// Not yet joined for the first time.
    Joining,
    Up,
    /// Broken; the next try is at this moment of the browser's clock, in milliseconds.
    Down {
        retry_at: f64,
    },
    /// The server speaks another version: the page has to be loaded anew.
    Outdated,
}

/// Shared knowledge. All parts are signals.
#[derive(Clone, Copy)]
pub(crate) struct House {
    pub(crate) me: RwSignal<Option<Person>>,
    pub(crate) link: RwSignal<Link>,
    pub(crate) lobby: RwSignal<Option<Lobby>>,
    /// What I offer, am offered and search for.
    pub(crate) offers: RwSignal<Offers>,
    /// The game that began last by such an offer, until somebody has gone there.
    pub(crate) begun: RwSignal<Option<Begun>>,
    /// The game in play that the reader has just gone away from: its table and the game's name in words.
    pub(crate) left: RwSignal<Option<(TableId, String)>>,
    /// The server's clock less the browser's, in milliseconds.
    pub(crate) skew: RwSignal<f64>,
    /// Whether the games with their rules have been fetched.
    pub(crate) rules: RwSignal<bool>,
    /// How many notices the reader has not seen.
    pub(crate) unseen: RwSignal<u32>,
    /// The newest notice that came while the page was open.
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// What to say at the foot of the page for five seconds.
    pub(crate) toast: RwSignal<Option<Toast>>,
}

/// A short word.
#[derive(Clone, PartialEq)]
pub(crate) struct Toast {
    pub(crate) text: String,
    /// Whether it says that it is the reader's turn: drawn in marigold.
    pub(crate) turn: bool,
}

impl House {
    pub(crate) fn new() -> Self {
        House {
            me: RwSignal::new(None),
            link: RwSignal::new(Link::Joining),
            lobby: RwSignal::new(None),
            offers: RwSignal::new(Offers::default()),
            begun: RwSignal::new(None),
            left: RwSignal::new(None),
            skew: RwSignal::new(0.0),
            rules: RwSignal::new(false),
            unseen: RwSignal::new(0),
            notice: RwSignal::new(None),
            toast: RwSignal::new(None),
        }
    }

    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The server's clock, in milliseconds since 1970.
    pub(crate) fn server_now(self) -> f64 {
        js_sys::Date::now() + self.skew.get_untracked()
    }

    /// Whether the reader is signed in, as far as is known.
    pub(crate) fn is_member(self) -> Option<bool> {
        self.me.with(|me| me.as_ref().map(|me| me.registered))
    }

    /// Says something at the foot of the page.
    pub(crate) fn tell(self, text: String) {
        self.toast.set(Some(Toast { text, turn: false }));
    }
}
