//! Text, as the site asks for it.

use crate::moves::Move;
use crate::setup::Setup;
use crate::state::State;
use crate::{Archimedes, position, turn};
use game::{Notation, TextError};

impl Notation for Archimedes {
    fn write_position(state: &State) -> String {
        position::write(state)
    }

    fn setup_at(base: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        let (state, setup) = position::read(base, text)?;
        Ok(Setup { start: position::write(&state), ..setup })
    }

    fn write_turn(start: &State, moves: &[Move]) -> String {
        turn::write(start, moves)
    }

    fn read_turn(start: &State, text: &str) -> Result<Vec<Move>, TextError> {
        turn::read(start, text)
    }
}
