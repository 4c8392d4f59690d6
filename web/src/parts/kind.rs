//! What kind of game it is, in words: game, setup, clock.

use crate::games;
use crate::parts::clock;
use crate::words::Words;
use protocol::api::NewTable;
use protocol::{ClockSpec, Search};
use serde_json::Value;

/// The setup, as far as the rules are here.
pub(crate) fn summary(words: &Words, game: &str, setup: &Value) -> Vec<String> {
    let table = games::find(game).and_then(|plugin| plugin.table(setup).ok());
    let summary = table.map(|table| table.summary).unwrap_or_default();
    let game_words = words.game(game);
    summary.iter().map(|part| game_words.say(part)).collect()
}

/// The setup, as far as the rules are here, the clock, and whether it counts for ratings.
pub(crate) fn details(
    words: &Words,
    game: &str,
    setup: &Value,
    clock: Option<ClockSpec>,
    rated: bool,
) -> String {
    let mut parts = summary(words, game, setup);
    parts.push(clock::in_words(words, clock));
    parts.extend(rated.then(|| words.t("table.rated")));
    parts.join(" · ")
}

/// A table that is offered.
pub(crate) fn of_table(words: &Words, table: &NewTable) -> String {
    let name = words.game(&table.game).t("name");
    let details = details(words, &table.game, &table.setup, table.clock, table.rated);
    format!("{name} · {details}")
}

/// What is searched for.
pub(crate) fn of_search(words: &Words, search: &Search) -> String {
    let mut parts = vec![words.game(&search.game).t("name"), clock::in_words(words, search.clock)];
    parts.extend(search.rated.then(|| words.t("table.rated")));
    parts.join(" · ")
}
