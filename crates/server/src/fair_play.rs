//! Fair play: where somebody plays for something, and so may not ask for help.

use crate::house::House;
use host::Plugin;
use protocol::api::{Stage, TableLine};
use protocol::{Occupant, Refusal, RefusalCode, SeatState, TableId, TableSpec};
use serde_json::Value;
use store::{List, StoreError};

/// The tables at which a person plays for something now, of one game or of all. Whoever offers analysis or hints asks
/// here first.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn engaged(
    house: &House,
    person: &str,
    game: Option<&str>,
) -> Result<Vec<TableId>, StoreError> {
    let lines = house.store.lines(List::Of(person), house.config.limits.tables_per_person).await?;
    let of_game = |line: &TableLine| game.is_none_or(|game| line.spec.game == game);
    Ok(lines.into_iter().filter(|line| is_engaged(line) && of_game(line)).map(|line| line.table).collect())
}

/// Whether a person whose own tables are `theirs` may have one like this: a computer does not play on from where they play
/// for something.
///
/// # Errors
/// When it would.
pub(crate) fn check(house: &House, theirs: &[TableLine], wanted: &TableSpec) -> Result<(), Refusal> {
    let helps = |seat: &SeatState| matches!(seat, SeatState::Taken(Occupant::Computer { .. }));
    if !wanted.seats.iter().any(helps) {
        return Ok(());
    }
    let plugin = house.site.game(&wanted.game)?;
    let begins = position(plugin, &wanted.setup);
    let is_same = |line: &TableLine| {
        // Where a game begins, everybody may begin.
        let setup = plugin.setup_at(Some(&line.spec.setup), &line.position).ok().filter(|_| line.turns > 0);
        setup.is_some_and(|setup| position(plugin, &setup) == begins)
    };
    if theirs.iter().any(|line| is_engaged(line) && line.spec.game == wanted.game && is_same(line)) {
        return Err(Refusal::new(RefusalCode::Forbidden, "refusal.engaged").at("setup"));
    }
    Ok(())
}

/// Where a game with that setup begins.
fn position(plugin: &dyn Plugin, setup: &Value) -> Option<String> {
    Some(plugin.open(setup).ok()?.moment().position.clone())
}

/// Whether those at a table play for something now.
fn is_engaged(line: &TableLine) -> bool {
    line.stage == Stage::Playing && line.spec.rated
}
