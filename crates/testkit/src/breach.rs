//! How a broken law is reported.

use game::Game;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a law says of one thing that it looked at.
pub(crate) type Verdict<T = ()> = Result<T, Breach>;

/// A broken law, before it is known where in a game that was.
#[derive(Debug)]
pub(crate) struct Breach {
    pub(crate) law: &'static str,
    pub(crate) what: String,
}

/// Returns a [`Breach`] of the law.
macro_rules! broken {
    ($law:literal, $($what:tt)+) => {
        return Err($crate::breach::Breach { law: $law, what: format!($($what)+) })
    };
}

/// Returns a [`Breach`] of the law unless the condition holds.
macro_rules! ensure {
    ($holds:expr, $law:literal, $($what:tt)+) => {
        if !$holds {
            broken!($law, $($what)+);
        }
    };
}

/// A broken law, and where it was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law, a sentence.
    pub law: &'static str,
    /// What was seen instead.
    pub what: String,
    /// Where: lines of a heading and a text, such as the position.
    pub place: Vec<(&'static str, String)>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a law is broken: {}\n  what:     {}", self.law, self.what)?;
        self.place.iter().try_for_each(|(heading, text)| write!(f, "\n  {:<9} {text}", format!("{heading}:")))
    }
}

impl std::error::Error for Violation {}

/// Tries a law on something that is not a position of a game.
pub(crate) fn outside<T>(law: impl FnOnce() -> Verdict<T>) -> Result<T, Box<Violation>> {
    guarded(law)
        .map_err(|breach| Box::new(Violation { law: breach.law, what: breach.what, place: Vec::new() }))
}

/// Tries a law; a panic of the plugin breaks the law that there is none.
pub(crate) fn guarded<T>(law: impl FnOnce() -> Verdict<T>) -> Verdict<T> {
    catch_unwind(AssertUnwindSafe(law)).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<String>().cloned();
        let message = message.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Err(Breach { law: "nothing panics", what: message.unwrap_or_else(|| "a panic".to_owned()) })
    })
}

/// The setup as a person may type it.
pub(crate) fn setup_text<G: Game>(setup: &G::Setup) -> String {
    serde_json::to_string(setup).unwrap_or_else(|_| format!("{setup:?}"))
}

/// The position as text, or, should writing it be what is broken, as the state prints itself.
pub(crate) fn position_text<G: Game>(state: &G::State) -> String {
    catch_unwind(AssertUnwindSafe(|| G::write_position(state))).unwrap_or_else(|_| format!("{state:?}"))
}
