//! Fair play: where somebody plays for something, and so may not ask for help.

use crate::house::House;
use protocol::TableId;
use protocol::api::{Stage, TableLine};
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
    let counts = |line: &TableLine| {
        line.stage == Stage::Playing && line.spec.rated && game.is_none_or(|game| line.spec.game == game)
    };
    Ok(lines.into_iter().filter(counts).map(|line| line.table).collect())
}
