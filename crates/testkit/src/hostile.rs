//! Laws about text that nobody in his right mind would send: it may be refused or read, but it does no harm.

use crate::breach::{Breach, Verdict};
use crate::moves::legal;
use crate::words::Words;
use crate::{notation, setups, walk};
use game::{Game, Random};

/// Characters that have broken readers before: wide, joined, invisible, digits that are not ASCII.
const STRANGE: [char; 14] =
    ['é', '日', '😀', '\u{301}', '\0', '\t', '\n', '１', '٣', 'İ', '\u{feff}', '\u{202e}', '"', '\\'];

/// Numbers at the edges of machine words, and beyond.
const NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "00",
    "255",
    "256",
    "65536",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "99999999999999999999999999999999999999999999",
];

/// A text like `text`, spoilt in one place or a few.
fn spoil(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let len = chars.len() as u32;
    let at = random.below(len + 1) as usize;
    let other = random.below(len + 1) as usize;
    match random.below(12) {
        0 => chars.truncate(at),
        1 => drop(chars.drain(..at)),
        2 if at < chars.len() && other < chars.len() => chars.swap(at, other),
        3 => chars.insert(at, STRANGE[random.below(STRANGE.len() as u32) as usize]),
        4 if at < chars.len() => chars[at] = STRANGE[random.below(STRANGE.len() as u32) as usize],
        5 => drop(chars.splice(at..at, NUMBERS[random.below(NUMBERS.len() as u32) as usize].chars())),
        6 if at < chars.len() => drop(chars.remove(at)),
        7 | 8 if at < chars.len() && other < chars.len() => chars[at] = chars[other],
        9 if at < chars.len() => {
            let case = chars[at];
            chars[at] =
                if case.is_ascii_lowercase() { case.to_ascii_uppercase() } else { case.to_ascii_lowercase() };
        }
        10 if at < chars.len() => chars[at] = char::from(b' ' + random.below(95) as u8),
        11 if random.below(16) == 0 => return text.repeat(1 + 20_000 / (text.len() + 1)),
        _ => chars.insert(at, char::from(b' ' + random.below(95) as u8)),
    }
    let spoilt: String = chars.into_iter().collect();
    if random.below(3) == 0 { spoil(&spoilt, random) } else { spoilt }
}

/// Spoils the position's text and those of its turns, a few times each.
pub(crate) fn check_position<G: Game>(
    setup: &G::Setup,
    state: &G::State,
    words: &Words,
    random: &mut Random,
) -> Verdict {
    for text in ["", " ", "\n", "/", "-", "0", "////////////////////////////////////////"] {
        try_position::<G>(setup, text, words, random)?;
        try_turn::<G>(state, text, words)?;
    }
    for _ in 0..8 {
        try_position::<G>(setup, &spoil(&G::write_position(state), random), words, random)?;
    }
    if let Some(turn) = random_turn::<G>(state, random) {
        for _ in 0..8 {
            try_turn::<G>(state, &spoil(&turn, random), words)?;
        }
    }
    Ok(())
}

fn random_turn<G: Game>(state: &G::State, random: &mut Random) -> Option<String> {
    let mut moves = Vec::new();
    let mut now = state.clone();
    loop {
        let mv = random.pick(&legal::<G>(&now))?;
        moves.push(mv);
        G::play(&mut now, mv);
        if !G::mid_turn(&now) {
            return Some(G::write_turn(state, &moves));
        }
    }
}

/// A text that may be no position. If it is read, the laws hold there.
fn try_position<G: Game>(setup: &G::Setup, text: &str, words: &Words, random: &mut Random) -> Verdict {
    let base = (random.below(2) == 0).then_some(setup);
    about(text, || {
        let read = match G::setup_at(base, text) {
            Err(error) => return notation::check_error(text, &error, words),
            Ok(read) => read,
        };
        let state = notation::read::<G>(base, text)?;
        let again = notation::read::<G>(Some(&read), &G::write_position(&state))?;
        ensure!(
            again == state,
            "a position reads back as it was written",
            "{:?} became {:?}",
            G::write_position(&state),
            G::write_position(&again)
        );
        walk::stroll::<G>(&read, state, words, random)
    })?;
    // As it would come in a setup.
    let mut json = serde_json::to_value(setup).unwrap_or_default();
    json["start"] = text.into();
    about(text, || match serde_json::from_value(json).ok().map(G::complete) {
        Some(Err(error)) => setups::check_error::<G>(&error, words),
        Some(Ok(read)) => {
            ensure!(G::start(&read).is_ok(), "a complete setup starts", "{read:?} does not");
            Ok(())
        }
        None => Ok(()),
    })
}

/// A text that may be no turn. If it is read, it is a legal one.
fn try_turn<G: Game>(state: &G::State, text: &str, words: &Words) -> Verdict {
    about(text, || {
        let moves = match G::read_turn(state, text) {
            Err(error) => return notation::check_error(text, &error, words),
            Ok(moves) => moves,
        };
        let mut now = state.clone();
        for (made, mv) in moves.iter().enumerate() {
            ensure!(legal::<G>(&now).contains(mv), "a turn that is read is legal", "{mv:?} of {moves:?}");
            G::play(&mut now, *mv);
            let ends = made + 1 == moves.len();
            ensure!(G::mid_turn(&now) != ends, "a turn that is read is complete", "{moves:?}");
        }
        ensure!(!moves.is_empty(), "a turn that is read is complete", "no moves");
        notation::check_turn::<G>(state, &moves)
    })
}

/// Says in the report which text it was.
fn about(text: &str, law: impl FnOnce() -> Verdict) -> Verdict {
    crate::breach::guarded(law).map_err(|breach| {
        let shown: String = text.chars().take(200).collect();
        Breach { what: format!("{} (of the text {shown:?})", breach.what), ..breach }
    })
}
