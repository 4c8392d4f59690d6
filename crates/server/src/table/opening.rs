//! How a table comes into being.

use super::position::Position;
use super::rated;
use super::record::Table;
use super::step::{Step, rotated};
use crate::fair_play;
use crate::house::House;
use crate::notices;
use crate::refusal::{No, busy};
use crate::secret::{INVITATION, NAME, random_name};
use clock::Millis;
use game::Message;
use protocol::api::{MOST_DELAY_MS, NewTable, Opened, SeatWish};
use protocol::notice::News;
use protocol::{ClockSpec, Occupant, Person, Refusal, RefusalCode, SeatState, System, TableId, TableSpec};
use rand::seq::SliceRandom as _;
use store::{Append, List, Opening, StoreError};

/// The least and the greatest main time.
const INITIAL: (Millis, Millis) = (Millis(100), Millis::days(1));

/// The greatest increment or delay, or the longest period.
const INCREMENT: Millis = Millis::minutes(60);

/// The greatest number of periods.
const PERIODS: u8 = 50;

/// The least and the greatest time by post, at the start and after each turn, and of the cap.
const BY_POST: (Millis, Millis) = (Millis::minutes(60), Millis::days(60));

/// The greatest number of milliseconds for a first turn.
const FIRST_TURN: Millis = Millis::days(14);

/// Opens the table that `person` wants, with `others` on its open seats as far as they go.
///
/// # Errors
/// The field of the form that is wrong; when the person has too many tables; when the store is busy.
pub(crate) async fn open(
    house: &House,
    person: &Person,
    others: &[Person],
    wanted: NewTable,
) -> Result<Opened, Refusal> {
    let limit = house.config.limits.tables_per_person;
    let theirs = house.store.lines(List::Of(&person.id), limit).await.map_err(|error| busy(&error))?;
    if theirs.len() >= limit as usize {
        return Err(Refusal::new(
            RefusalCode::TooFast,
            Message::new("refusal.too-many-tables").number("n", limit),
        ));
    }
    let by_link = wanted.seats.contains(&SeatWish::ByLink);
    let opening = Opening { by: person.id.clone(), invitation: by_link.then(|| random_name(INVITATION)) };
    let spec = settle(house, person, others, wanted)?;
    fair_play::check(house, &theirs, &spec)?;
    let opened = Opened { table: TableId(random_name(NAME)), invitation: opening.invitation.clone() };
    let awaited = store_new(house, &opened.table, &spec, opening).await?;
    // Who opens a table alone is on the way there.
    if let Some(first) = awaited.filter(|_| !others.is_empty()) {
        tell_turn(house, &first, &opened.table, &spec).await;
    }
    Ok(opened)
}

/// Opens the rematch of `table`, seats rotated. Its name follows from the old one's, so that there is one rematch
/// however often this is tried.
///
/// # Errors
/// When the game fails or the store is busy.
pub(crate) async fn open_rematch(house: &House, table: &Table) -> Result<TableId, Refusal> {
    let id = TableId(house.rematches.name(&table.id.0));
    let spec = TableSpec {
        times: rotated(&table.spec.times),
        seats: rotated(&table.position.seats),
        rematch_of: Some(table.id.clone()),
        ..table.spec.clone()
    };
    let opening = Opening { by: table.opening.by.clone(), invitation: None };
    if let Some(first) = store_new(house, &id, &spec, opening).await? {
        tell_turn(house, &first, &id, &spec).await;
    }
    Ok(id)
}

/// The form of `person` with its setup complete.
///
/// # Errors
/// The field that is wrong.
pub(crate) fn complete(house: &House, person: &Person, wanted: NewTable) -> Result<NewTable, Refusal> {
    let plugin = house.site.game(&wanted.game)?;
    let setup = plugin.complete(&wanted.setup).map_err(No::from)?;
    let about = plugin.table(&setup).map_err(No::from)?;
    let seats = about.seats.len();
    check_seats(&wanted.seats, seats)?;
    check_times(wanted.clock, &wanted.times, seats)?;
    check_delay(wanted.delay_ms)?;
    rated::check(person, &wanted, about.can_rate)?;
    Ok(NewTable { setup, ..wanted })
}

/// Checks the form, draws the lot, and seats those who are here.
fn settle(house: &House, person: &Person, others: &[Person], wanted: NewTable) -> Result<TableSpec, Refusal> {
    let wanted = complete(house, person, wanted)?;
    let mut others = others.iter();
    let mut places: Vec<usize> = (0..wanted.seats.len()).collect();
    if wanted.by_lot {
        places.shuffle(&mut rand::rng());
    }
    let wishes = places.iter().filter_map(|&place| wanted.seats.get(place));
    let times = places.iter().filter_map(|&place| wanted.times.get(place).copied());
    let taken = |person: &Person| SeatState::Taken(Occupant::Person(person.clone()));
    let mut seat = |wish: &SeatWish| match *wish {
        SeatWish::Me => taken(person),
        SeatWish::Computer { level } => SeatState::Taken(Occupant::Computer { level }),
        SeatWish::Open => others.next().map_or(SeatState::Open, taken),
        SeatWish::ByLink => SeatState::ByLink,
    };
    Ok(TableSpec {
        rules_version: house.site.game(&wanted.game)?.facts().rules_version,
        game: wanted.game,
        setup: wanted.setup,
        clock: wanted.clock,
        times: times.collect(),
        seats: wishes.map(&mut seat).collect(),
        private: wanted.private,
        rated: wanted.rated,
        delay_ms: wanted.delay_ms,
        imported: None,
        watchers: wanted.watchers,
        rematch_of: None,
    })
}

fn check_seats(wishes: &[SeatWish], seats: usize) -> Result<(), Refusal> {
    let wrong = |message: Message| Refusal::new(RefusalCode::BadSetup, message).at("seats");
    if wishes.len() != seats {
        return Err(wrong(Message::new("refusal.seats-count").number("n", seats as i64)));
    }
    if wishes.iter().all(|wish| matches!(wish, SeatWish::Computer { .. })) {
        return Err(wrong(Message::new("refusal.seats-nobody")));
    }
    let levels = host::Level::MIN.number()..=host::Level::MAX.number();
    if wishes.iter().any(|wish| matches!(wish, SeatWish::Computer { level } if !levels.contains(level))) {
        return Err(wrong(
            Message::new("refusal.level").number("min", *levels.start()).number("max", *levels.end()),
        ));
    }
    Ok(())
}

/// Checks the clock, and the main times that replace its own.
fn check_times(clock: Option<ClockSpec>, times: &[u64], seats: usize) -> Result<(), Refusal> {
    let wrong = |field: &str| Refusal::new(RefusalCode::BadSetup, "refusal.clock").at(field);
    let Some(clock) = clock else { return if times.is_empty() { Ok(()) } else { Err(wrong("times")) } };
    check_clock(clock).ok_or_else(|| wrong("clock"))?;
    let possible = times.iter().all(|&time| check_clock(ClockSpec { initial_ms: time, ..clock }).is_some());
    if times.is_empty() || (times.len() == seats && possible) { Ok(()) } else { Err(wrong("times")) }
}

/// Checks how late those who watch see what happens.
fn check_delay(delay: u64) -> Result<(), Refusal> {
    if delay <= MOST_DELAY_MS {
        return Ok(());
    }
    let message = Message::new("refusal.delay").number("max", (MOST_DELAY_MS / 60_000) as i64);
    Err(Refusal::new(RefusalCode::BadSetup, message).at("delay_ms"))
}

/// `Some` if there may be such a clock.
fn check_clock(clock: ClockSpec) -> Option<()> {
    let (initial, each, cap) = (Millis(clock.initial_ms), Millis(clock.increment_ms), Millis(clock.cap_ms));
    let within = |time: Millis, (least, most): (Millis, Millis)| least <= time && time <= most;
    let (by_post, byo_yomi) = (clock.system == System::Post, clock.system == System::ByoYomi);
    let main = match clock.system {
        System::Post => {
            within(initial, BY_POST) && within(each, BY_POST) && initial <= cap && cap <= BY_POST.1
        }
        System::ByoYomi => initial <= INITIAL.1 && within(each, (INITIAL.0, INCREMENT)),
        _ => within(initial, INITIAL) && each <= INCREMENT,
    };
    let periods = if byo_yomi { (1..=PERIODS).contains(&clock.periods) } else { clock.periods == 0 };
    let first = clock.first_turn_ms.is_none_or(|limit| within(Millis(limit), (INITIAL.0, FIRST_TURN)));
    (main && periods && first && (by_post || cap == Millis::ZERO)).then_some(())
}

/// A game by post has begun with its table: whose turn it is learns of it wherever they are.
async fn tell_turn(house: &House, first: &str, table: &TableId, spec: &TableSpec) {
    let news = News::YourTurn { table: table.clone(), game: spec.game.clone() };
    notices::tell(house, first, news).await;
}

/// Stores a table that is new, or finds that it has been stored already. If it is new and its game has begun by post: the
/// person whose turn it is.
async fn store_new(
    house: &House,
    id: &TableId,
    spec: &TableSpec,
    opening: Opening,
) -> Result<Option<String>, Refusal> {
    let at = house.time.now();
    let position = Position::new(house.site.game(&spec.game)?, spec)?;
    let step = Step::open(&position, spec.clone(), at)?;
    let awaited = step.after.awaited_by_post().map(str::to_owned);
    let append = Append {
        table: id.clone(),
        line: step.after.line(id, spec, at),
        due: step.after.due().map(|due| due.0),
        events: step.events,
        opening: Some(opening),
        counted: None,
        decision: None,
        request: None,
    };
    let (line, at_work) = (append.line.clone(), append.due.is_some());
    let is_new = match house.append(append).await {
        Ok(()) => true,
        Err(StoreError::Conflict) => false,
        Err(error) => return Err(busy(&error)),
    };
    house.lobby.table_changed(&line);
    if at_work {
        // There is a clock running or a computer to move: somebody has to conduct it.
        house.registry.wake(id);
    }
    Ok(awaited.filter(|_| is_new))
}
