//! Positions and turns as text: the wire format, the record and the command line.

use crate::rules::Rules;
use crate::text::Message;

/// How positions and turns are written and read.
///
/// What is written is canonical. Reading may accept more (capitals, hyphens left out), as long as it means one thing.
pub trait Notation: Rules {
    /// The position as text, the seat to move included; half-made turns have a text too.
    fn write_position(state: &Self::State) -> String;

    /// The complete setup that starts at a position given as text. With `base`, the position replaces its start and
    /// must fit its options; without, it implies a custom setup. Trailing fields that are left out take the
    /// start's values. Whatever [`Notation::write_position`] wrote is read back to an equal state.
    ///
    /// # Errors
    /// The column and what was expected there. Positions that cannot be are refused too.
    fn setup_at(base: Option<&Self::Setup>, text: &str) -> Result<Self::Setup, TextError>;

    /// A turn as text, or the part of it that has been made: `moves` from `start`, where a turn begins (or goes on,
    /// if `start` is in the middle of one). The text of a part is a prefix of the text of the whole.
    fn write_turn(start: &Self::State, moves: &[Self::Move]) -> String;

    /// The moves of a complete, legal turn given as text.
    ///
    /// The default follows the legal moves whose text is a prefix of `text`, and reads just what
    /// [`Notation::write_turn`] writes. Override it to accept other spellings.
    ///
    /// # Errors
    /// The column up to which the text could be followed and what was expected there.
    fn read_turn(start: &Self::State, text: &str) -> Result<Vec<Self::Move>, TextError> {
        read_by_prefix::<Self>(start, text.trim())
    }
}

/// Reads a turn that is spelt as [`Notation::write_turn`] spells it, by following the legal moves.
///
/// # Errors
/// As [`Notation::read_turn`].
pub fn read_by_prefix<G: Notation>(start: &G::State, text: &str) -> Result<Vec<G::Move>, TextError> {
    let mut reader =
        PrefixReader::<G> { start, text, moves: Vec::new(), matched: 0, expected: String::new() };
    if reader.follow(start) {
        return Ok(reader.moves);
    }
    let column = reader.matched + 1;
    Err(TextError::new(column, Message::new("expected.turn").text("example", reader.expected)))
}

struct PrefixReader<'a, G: Notation> {
    start: &'a G::State,
    text: &'a str,
    moves: Vec<G::Move>,
    /// How many characters some legal turn shares with the text, at best.
    matched: usize,
    /// A text that was expected where the best match ends.
    expected: String,
}

impl<G: Notation> PrefixReader<'_, G> {
    fn follow(&mut self, state: &G::State) -> bool {
        let mut legal = Vec::new();
        G::moves(state, &mut legal);
        for mv in legal {
            self.moves.push(mv);
            let written = G::write_turn(self.start, &self.moves);
            let common = written.chars().zip(self.text.chars()).take_while(|(a, b)| a == b).count();
            if common > self.matched || self.expected.is_empty() {
                self.matched = common;
                self.expected.clone_from(&written);
            }
            if self.text.starts_with(&written) {
                let mut after = state.clone();
                G::play(&mut after, mv);
                if if G::mid_turn(&after) { self.follow(&after) } else { written == self.text } {
                    return true;
                }
            }
            self.moves.pop();
        }
        false
    }
}

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Where, in characters, the first being 1.
    pub column: usize,
    /// What was expected there.
    pub expected: Message,
}

impl TextError {
    /// At `column` (from 1) there should have been what `expected` says.
    pub fn new(column: usize, expected: impl Into<Message>) -> Self {
        TextError { column, expected: expected.into() }
    }
}
