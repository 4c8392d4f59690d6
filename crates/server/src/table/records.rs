//! Records of finished tables, and tables made of records that are brought in.

use super::position::{Deed as Done, Position};
use super::record::Table;
use super::ruling;
use super::step::Step;
use crate::house::House;
use crate::people::is_invisible;
use crate::refusal::{No, busy};
use crate::secret::{NAME, random_name};
use crate::site::Site;
use game::Message;
use protocol::api::{Opened, Stage};
use protocol::day::write_day;
use protocol::record::{Deed, Place, Player, Read, Record};
use protocol::table::Imported;
use protocol::{Ending, EventKind, Occupant, Person, Refusal, RefusalCode, SeatState, TableId, TableSpec};
use store::{Append, Opening, TableLog};

/// The record of a finished table, from its log; `None` while it is not finished.
///
/// # Errors
/// When the log cannot be read.
pub(crate) fn record(id: &TableId, log: TableLog, site: &Site) -> Result<Option<Record>, Refusal> {
    let table = Table::read(id, log, site)?;
    Ok((table.position.stage == Stage::Ended).then(|| record_of(&table)))
}

fn record_of(table: &Table) -> Record {
    let Table { position, spec, .. } = table;
    let why = |seq: u32| table.log.iter().find(|event| event.seq == seq).map(|event| &event.kind);
    let deed = |done: &Done| match done {
        Done::Turn { turn, .. } => Some(Deed::Turn(turn.to_string())),
        Done::Retired { seat, seq } => match why(*seq)? {
            EventKind::Retired { why, .. } => Some(Deed::Retired { seat: *seat, why: *why }),
            _ => None,
        },
    };
    let player = |seat: &SeatState| match seat {
        SeatState::Taken(occupant) => Some(Player::from(occupant)),
        SeatState::Open | SeatState::ByLink => None,
    };
    let imported = spec.imported.as_ref();
    Record {
        game: spec.game.clone(),
        rules_version: spec.rules_version,
        setup: spec.setup.clone(),
        table: Some(table.id.clone()),
        date: imported.map_or_else(|| Some(write_day(table.opened().0)), |imported| imported.date.clone()),
        clock: spec.clock,
        rated: spec.rated,
        seats: position.seats.iter().map_while(player).collect(),
        deeds: position.deeds.iter().filter_map(deed).collect(),
        position: Some(position.moment().position.clone()),
        end: table.result().filter(|ending| ending.reason != UNFINISHED).cloned(),
    }
}

/// The longest name that is taken from a record, in characters.
const NAME_LENGTH: usize = 40;

/// After so many deeds others have their turn: games may take their time.
const SLICE: usize = 20;

/// The reason of the end of a record that has none.
const UNFINISHED: &str = "end.unfinished";

/// Makes a finished table of a record that `person` brings in. Nobody sits there whom the house knows, it counts for
/// nothing, and it is found by its address and by whoever brought it in only.
///
/// # Errors
/// The line and column of what cannot be read or is against the rules; when the store is busy.
pub(crate) async fn import(house: &House, person: &Person, text: &str) -> Result<Opened, Refusal> {
    let read = Record::read(text).map_err(|error| no(&error.place, error.expected))?;
    let spec = spec(house, person, &read)?;
    let table = TableId(random_name(NAME));
    let position = Position::new(house.site.game(&spec.game)?, &spec)?;
    let mut step = Step::from(&position, house.time.now());
    step.happen(EventKind::Opened { spec: spec.clone() })?;
    step.happen(EventKind::Started)?;
    follow(&mut step, &read).await?;
    let ending = ending(&step, &read)?;
    step.happen(EventKind::Ended(ending))?;
    let append = Append {
        table: table.clone(),
        line: step.after.line(&table, &spec, step.at()),
        due: None,
        events: step.events,
        opening: Some(Opening { by: person.id.clone(), invitation: None }),
        counted: None,
        decision: None,
        request: None,
    };
    house.append(append).await.map_err(|error| busy(&error))?;
    Ok(Opened { table, invitation: None })
}

fn no(place: &Place, expected: impl Into<Message>) -> Refusal {
    Refusal::new(RefusalCode::BadSetup, expected).at(place)
}

/// What was settled, by the record.
fn spec(house: &House, person: &Person, read: &Read) -> Result<TableSpec, Refusal> {
    let Read { record, .. } = read;
    let plugin = house.site.game(&record.game).map_err(|_| no(&read.game, "refusal.record-game"))?;
    let version = plugin.facts().rules_version;
    if record.rules_version != version {
        return Err(no(&read.game, Message::new("refusal.record-rules").number("n", version)));
    }
    let setup =
        plugin.complete(&record.setup).map_err(|refusal| elsewhere(No::from(refusal), &read.setup))?;
    let about = plugin.table(&setup).map_err(|refusal| elsewhere(No::from(refusal), &read.setup))?;
    if record.seats.len() > about.seats.len() {
        let expected = Message::new("refusal.seats-count").number("n", about.seats.len() as i64);
        return Err(no(&read.game, expected));
    }
    let seat = |index: usize| {
        SeatState::Taken(match record.seats.get(index) {
            Some(Player::Computer(level)) => Occupant::Computer { level: *level },
            named => {
                let name = match named {
                    Some(Player::Person(name)) => {
                        name.chars().filter(|&c| !is_invisible(c)).take(NAME_LENGTH).collect()
                    }
                    _ => (index + 1).to_string(),
                };
                Occupant::Person(Person { id: random_name(NAME), name, registered: false, bot: false })
            }
        })
    };
    Ok(TableSpec {
        game: record.game.clone(),
        rules_version: version,
        setup,
        clock: record.clock,
        seats: (0..about.seats.len()).map(seat).collect(),
        private: true,
        imported: Some(Box::new(Imported { by: person.clone(), date: record.date.clone() })),
        ..TableSpec::default()
    })
}

/// Plays what the record says.
async fn follow(step: &mut Step, read: &Read) -> Result<(), Refusal> {
    let mut positions = read.positions.iter().peekable();
    for (done, (deed, place)) in read.record.deeds.iter().zip(&read.deeds).enumerate() {
        if done % SLICE == SLICE - 1 {
            tokio::task::yield_now().await;
        }
        while let Some((_, position, place)) = positions.next_if(|(after, ..)| *after <= done) {
            compare(step, position, place)?;
        }
        let kind = match deed {
            Deed::Turn(turn) => {
                let moment = step.after.moment();
                let (seat, forced) = (moment.to_move, moment.forced.is_some());
                let played = step.after.playing.copy().play(turn);
                let played = played.map_err(|refusal| elsewhere(No::from(refusal), place))?;
                EventKind::Turn { seat, turn: played.turn, forced, clocks: Vec::new() }
            }
            Deed::Retired { seat, why } => EventKind::Retired { seat: *seat, why: *why, clocks: Vec::new() },
        };
        step.happen(kind).map_err(|no| elsewhere(no, place))?;
    }
    for (_, position, place) in positions {
        compare(step, position, place)?;
    }
    if step.after.turns == 0 {
        return Err(no(&read.end, "refusal.record-empty"));
    }
    Ok(())
}

fn compare(step: &Step, position: &str, place: &Place) -> Result<(), Refusal> {
    let found = &step.after.moment().position;
    if found == position {
        return Ok(());
    }
    Err(no(place, Message::new("refusal.record-position").text("position", found.as_str())))
}

/// How it ended: by the rules, by agreement, by decision of moderators, or not at all. A record that says otherwise is
/// wrong.
fn ending(step: &Step, read: &Read) -> Result<Ending, Refusal> {
    let said = read.record.end.as_ref();
    if let Some(said) = said.filter(|said| said.is_decided()) {
        if said.has_result() != (said.reason == Ending::CORRECTED)
            || !ruling::can_be(&said.places, &step.after.moment().sides)
        {
            return Err(no(&read.end, "refusal.places"));
        }
        return Ok(Ending::decided(said.places.clone()));
    }
    if step.after.moment().outcome.is_some() {
        let ending = step.ending();
        if said.is_some_and(|said| said.places != ending.places) {
            let places: Vec<String> = ending.places.iter().map(u8::to_string).collect();
            let expected = Message::new("refusal.record-places").text("places", places.join(" "));
            return Err(no(&read.end, expected));
        }
        return Ok(ending);
    }
    match said {
        None => Ok(Ending { places: Vec::new(), reason: UNFINISHED.to_owned(), score: None }),
        Some(said) if said.places.is_empty() && said.reason == "end.aborted" => Ok(Ending::aborted()),
        Some(said) if said.reason == "end.agreed" && step.after.can_draw => {
            let places = vec![1; step.after.seats.len()];
            Ok(Ending { places, reason: said.reason.clone(), score: None })
        }
        Some(_) => Err(no(&read.end, "refusal.record-goes-on")),
    }
}

/// A refusal of the game, at its place in the record.
fn elsewhere(no: No, place: &Place) -> Refusal {
    let mut refusal = Refusal::from(no);
    if refusal.code == RefusalCode::NotNow {
        // Of a record it is no matter of time.
        refusal.code = RefusalCode::IllegalTurn;
    }
    let column = refusal.at.as_ref().and_then(|at| at.parse().ok()).unwrap_or(1);
    refusal.at = Some(place.column(column).to_string());
    refusal
}
