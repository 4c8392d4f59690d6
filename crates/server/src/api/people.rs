//! People as everybody sees them, and the strongest of them.

use super::archive::add_ratings;
use crate::house::House;
use crate::refusal::Refused;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::{Path, State};
use protocol::day::DAY_MS;
use protocol::profile::{History, Leader, Leaders, Point, Profile};
use protocol::{Person, Refusal, RefusalCode, Speed, Strength};
use rating::Rating;
use std::sync::Arc;
use store::{AccountRecord, Pool, Search};

/// How many of the last tables a profile shows.
const TABLES: u32 = 12;

/// How many points a history has at most.
const POINTS: u32 = 500;

/// How many of the strongest are told.
const LEADERS: u32 = 100;

/// Who has not played for so long is not among them.
const LATELY: u64 = 90 * DAY_MS;

/// Somebody who has an account, as everybody sees them.
#[utoipa::path(
    get, path = "/api/people/{name}", tag = "people",
    operation_id = "people.profile",
    params(("name" = String, Path)),
    responses((status = 200, description = "Done", body = Profile))
)]
pub(crate) async fn profile(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Json<Profile>, Refused> {
    let (account, person) = somebody(&house, &name).await?;
    let asker = visitor.id.clone();
    let search = Search { asker: visitor.id, player: Some(person.id.clone()), ..Search::default() };
    let mut tables = house.store.archive().search(&search, None, TABLES).await?;
    add_ratings(&house, &mut tables).await?;
    Ok(Json(Profile {
        member_since: account.created_at,
        // Who blocks somebody does not show them that.
        here: house.people.is_online(&person.id) && !house.ties.blocks(&person.id, &asker).await?,
        ratings: house.ratings.standings(&person.id).await?,
        tables,
        person,
    }))
}

/// The history of a rating.
#[utoipa::path(
    get, path = "/api/people/{name}/ratings/{game}/{speed}", tag = "people",
    operation_id = "people.history",
    params(("name" = String, Path), ("game" = String, Path), ("speed" = String, Path)),
    responses((status = 200, description = "Done", body = History))
)]
pub(crate) async fn history(
    State(house): State<Arc<House>>,
    Path((name, game, speed)): Path<(String, String, String)>,
) -> Result<Json<History>, Refused> {
    let (_, person) = somebody(&house, &name).await?;
    let pool = Pool { game: &game, speed: read_speed(&speed)? };
    let history = house.store.ratings().history(&person.id, pool, POINTS).await?;
    let point = |(table, rated): (protocol::TableId, store::Rated)| Point {
        table,
        at: rated.at,
        rating: Strength::from(rated.rating).points,
        deviation: rated.rating.deviation.round() as i32,
    };
    Ok(Json(History { points: history.into_iter().map(point).collect() }))
}

/// The strongest in a game at a speed.
#[utoipa::path(
    get, path = "/api/leaders/{game}/{speed}", tag = "people",
    operation_id = "people.leaders",
    params(("game" = String, Path), ("speed" = String, Path)),
    responses((status = 200, description = "Done", body = Leaders))
)]
pub(crate) async fn leaders(
    State(house): State<Arc<House>>,
    Path((game, speed)): Path<(String, String)>,
) -> Result<Json<Leaders>, Refused> {
    house.site.game(&game)?;
    let pool = Pool { game: &game, speed: read_speed(&speed)? };
    let since = house.time.now().0.saturating_sub(LATELY);
    let best = house.store.ratings().best(pool, Rating::PROVISIONAL, since, LEADERS).await?;
    let leader = |(person, rated): (Person, store::Rated)| Leader {
        person,
        strength: rated.rating.into(),
        games: rated.games,
    };
    Ok(Json(Leaders { leaders: best.into_iter().map(leader).collect() }))
}

/// Who has an account of that name.
async fn somebody(house: &House, name: &str) -> Result<(AccountRecord, Person), Refused> {
    let found = house.accounts.named(name).await?;
    let account = found.ok_or_else(|| Refusal::new(RefusalCode::NotFound, "refusal.nobody"))?;
    let person = house.people.person(&account.person).await?;
    Ok((account, person))
}

fn read_speed(name: &str) -> Result<Speed, Refusal> {
    name.parse().map_err(|()| Refusal::of(RefusalCode::NotFound).at("speed"))
}
