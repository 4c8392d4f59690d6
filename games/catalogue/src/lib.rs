//! The one list of what this site hosts. Adding a game is one line here and one in `Cargo.toml`; among code, no other
//! crate outside the game's own folder mentions a game.

use game::{About, Lang};
use host::{Hosted, Plugin};

/// Hosts the games of the list: by their erased face, and by their rule pages.
///
/// Rule pages are found by a function of their own, not through [`Plugin`], so that a page, which never asks for them,
/// does not carry their prose: it fetches them from the server.
macro_rules! host {
    ($($game:ty),* $(,)?) => {
        /// The hosted games in the order in which lists show them.
        pub static GAMES: &[&dyn Plugin] = &[$(&Hosted::<$game>::NEW),*];

        /// The rule pages of a hosted game, one for each language; `None` where no such game is hosted.
        #[must_use]
        pub fn rule_pages(id: &str) -> Option<&'static [(Lang, &'static str)]> {
            match id {
                $(id if id == <$game as About>::facts().id => Some(<$game as About>::rule_pages()),)*
                _ => None,
            }
        }
    };
}

host! {
    ataxx::Ataxx,
    amazons::Amazons,
    archimedes::Archimedes,
    assimilation::Assimilation,
    hexxagon::Hexxagon,
}

/// The hosted game of that id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Plugin> {
    GAMES.iter().copied().find(|game| game.facts().id == id)
}
