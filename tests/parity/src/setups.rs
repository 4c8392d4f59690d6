//! Sample setups of any game, found by its options alone.

use game::{OptionKind, OptionSpec};
use host::Plugin;
use serde_json::{Map, Value, json};

/// At most this many combinations of a game's options are tried.
const COMBINATIONS: usize = 64;

/// The complete setups for all combinations of choices on the usual board, and for each named board.
pub(crate) fn samples(game: &dyn Plugin) -> Vec<Value> {
    let (boards, choices): (Vec<OptionSpec>, Vec<OptionSpec>) =
        game.options().into_iter().partition(|option| matches!(option.kind, OptionKind::Layout { .. }));
    let mut drafts = vec![Map::new()];
    for option in &choices {
        let extended = drafts.iter().flat_map(|draft| with_each(draft, option));
        drafts = extended.take(COMBINATIONS).collect();
    }
    drafts.extend(boards.iter().flat_map(|option| with_each(&Map::new(), option)));

    // Combinations that do not fit together are refused, and left out.
    let mut setups: Vec<Value> =
        drafts.into_iter().filter_map(|draft| game.complete(&Value::Object(draft)).ok()).collect();
    setups.dedup();
    setups
}

/// A draft with each value of an option.
fn with_each(draft: &Map<String, Value>, option: &OptionSpec) -> Vec<Map<String, Value>> {
    let with = |value: Value| {
        let mut draft = draft.clone();
        draft.insert(option.key.to_owned(), value);
        draft
    };
    values(&option.kind).into_iter().map(with).collect()
}

fn values(kind: &OptionKind) -> Vec<Value> {
    match kind {
        OptionKind::Choice(values) => values.iter().map(|value| json!(value)).collect(),
        OptionKind::Toggle => vec![json!(false), json!(true)],
        OptionKind::Number { min, max } => vec![json!(min), json!(max)],
        OptionKind::Seats(counts) => counts.iter().map(|count| json!(count)).collect(),
        OptionKind::Layout { named, .. } => named.iter().map(|layout| json!(layout.id)).collect(),
    }
}
