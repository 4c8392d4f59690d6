//! Every game, behind the erased traits.

mod making;
mod match_of;

use crate::guard::guard;
use crate::playing::Playing;
use crate::plugin::{Plugin, Table};
use crate::refusal::Refusal;
use game::{Facts, Game, Lang, Message, OptionSpec, Seat};
use match_of::MatchOf;
use serde_json::Value;
use std::marker::PhantomData;

/// A game as a [`Plugin`].
pub struct Hosted<G>(PhantomData<fn() -> G>);

impl<G: Game> Hosted<G> {
    /// The game `G`, erased.
    pub const NEW: Self = Hosted(PhantomData);
}

fn read<G: Game>(setup: &Value) -> Result<G::Setup, Refusal> {
    if setup.is_null() {
        return Ok(G::complete(G::Setup::default())?);
    }
    let read: G::Setup = serde_json::from_value(setup.clone()).map_err(|error| Refusal::Setup {
        field: "setup".into(),
        message: Message::new("setup.unreadable").text("detail", error.to_string()),
    })?;
    Ok(G::complete(read)?)
}

fn written<G: Game>(setup: &G::Setup) -> Result<Value, Refusal> {
    serde_json::to_value(setup).map_err(|error| Refusal::Failed(error.to_string()))
}

impl<G: Game> Plugin for Hosted<G> {
    fn facts(&self) -> Facts {
        G::facts()
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::options()
    }

    fn texts(&self) -> &'static [(Lang, &'static str)] {
        G::texts()
    }

    #[cfg(feature = "search")]
    fn tuning(&self) -> Result<ai::Tuning, Refusal> {
        ai::Tuning::read(G::TUNING).map_err(|error| Refusal::Failed(format!("the tuning: {error}")))
    }

    fn complete(&self, setup: &Value) -> Result<Value, Refusal> {
        guard(|| written::<G>(&read::<G>(setup)?))
    }

    fn setup_at(&self, base: Option<&Value>, position: &str) -> Result<Value, Refusal> {
        guard(|| {
            let base = base.map(read::<G>).transpose()?;
            written::<G>(&G::setup_at(base.as_ref(), position)?)
        })
    }

    fn table(&self, setup: &Value) -> Result<Table, Refusal> {
        guard(|| {
            let setup = read::<G>(setup)?;
            let state = G::start(&setup)?;
            Ok(Table {
                seats: G::seat_info(&setup),
                sides: Seat::all(G::seats(&state)).map(|seat| G::side(&state, seat)).collect(),
                summary: G::summary(&setup),
                can_rate: G::can_rate(&setup),
                can_draw: G::can_draw(&setup),
            })
        })
    }

    fn open(&self, setup: &Value) -> Result<Box<dyn Playing>, Refusal> {
        guard(|| Ok(Box::new(MatchOf::<G>::new(&read::<G>(setup)?)?) as Box<dyn Playing>))
    }
}
