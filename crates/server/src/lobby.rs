//! What goes on in the house: free seats, tables in play, who is here.
//!
//! Whoever changes something says so; at most twice a second the lists are made anew and sent to those for whom
//! they are different.

use crate::house::House;
use crate::people::People;
use crate::socket::{Outbox, SocketId, text};
use axum::extract::ws::Utf8Bytes;
use clock::{Millis, Time};
use protocol::api::{Lobby as View, TableLine};
use protocol::{FromServer, Occupant, SeatState, TableSpec};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{List, Store, StoreError};
use tokio::sync::Notify;

/// At most so many tables in each list.
const SHOWN: usize = 100;

/// So many are looked through for them: some have been left by everybody.
const LOOKED_THROUGH: u32 = 400;

/// How long a table is shown at which nothing happens and none of whose people is here.
const FORGOTTEN: Millis = Millis::minutes(10);

/// How long at least from one list to the next.
const REST: Duration = Duration::from_millis(500);

/// Who wants to know what goes on.
#[derive(Default)]
pub(crate) struct Lobby {
    visitors: Mutex<Visitors>,
    changed: Notify,
}

#[derive(Default)]
struct Visitors {
    listeners: HashMap<SocketId, Listener>,
    /// The people whose own tables have changed since they were read.
    stale: HashSet<String>,
}

struct Listener {
    person: String,
    outbox: Outbox,
    /// The person's own tables; `None`: they have not been read yet.
    mine: Option<Vec<TableLine>>,
    /// What was sent last.
    sent: Utf8Bytes,
}

impl Lobby {
    /// A socket wants to know.
    pub(crate) fn join(&self, socket: SocketId, person: &str, outbox: Outbox) {
        let listener = Listener { person: person.to_owned(), outbox, mine: None, sent: Utf8Bytes::default() };
        self.visitors().listeners.insert(socket, listener);
        self.changed.notify_one();
    }

    /// A socket does not want to know any more.
    pub(crate) fn leave(&self, socket: SocketId) {
        self.visitors().listeners.remove(&socket);
    }

    /// Something happened at a table.
    pub(crate) fn table_changed(&self, line: &TableLine) {
        self.visitors().stale.extend(people(line).map(str::to_owned));
        self.changed.notify_one();
    }

    /// Somebody has come or gone.
    pub(crate) fn people_changed(&self) {
        self.changed.notify_one();
    }

    /// Sends what has changed, again and again.
    pub(crate) async fn run(&self, house: &House) {
        loop {
            self.changed.notified().await;
            if let Err(error) = self.tell(house).await {
                tracing::error!(%error, "the lobby could not be read");
            }
            tokio::time::sleep(REST).await;
        }
    }

    async fn tell(&self, house: &House) -> Result<(), StoreError> {
        self.look_up_tables(&*house.store).await?;
        if self.visitors().listeners.is_empty() {
            return Ok(());
        }
        let view = shared(house).await?;
        let for_all = text(&FromServer::Lobby(view.clone()));
        self.visitors().listeners.retain(|_, listener| {
            let news = match &listener.mine {
                None => return true,
                Some(mine) if mine.is_empty() => for_all.clone(),
                Some(mine) => text(&FromServer::Lobby(View { mine: mine.clone(), ..view.clone() })),
            };
            if news == listener.sent {
                return true;
            }
            listener.sent = news.clone();
            listener.outbox.send_text(news)
        });
        Ok(())
    }

    /// Reads the own tables of those for whom they have changed, or were never read.
    async fn look_up_tables(&self, store: &dyn Store) -> Result<(), StoreError> {
        let wanted: HashSet<String> = {
            let mut visitors = self.visitors();
            // From here on, what changes makes them stale again.
            let stale = std::mem::take(&mut visitors.stale);
            let wants = |listener: &&Listener| listener.mine.is_none() || stale.contains(&listener.person);
            visitors.listeners.values().filter(wants).map(|listener| listener.person.clone()).collect()
        };
        for person in wanted {
            match own(store, &person).await {
                Ok(mine) => {
                    let mut visitors = self.visitors();
                    for listener in
                        visitors.listeners.values_mut().filter(|listener| listener.person == person)
                    {
                        listener.mine = Some(mine.clone());
                    }
                }
                Err(error) => {
                    self.visitors().stale.insert(person);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// A panic while they were locked left them whole: entries come and go one at a time.
    fn visitors(&self) -> MutexGuard<'_, Visitors> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What goes on, as `person` sees it.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn view(house: &House, person: &str) -> Result<View, StoreError> {
    Ok(View { mine: own(&*house.store, person).await?, ..shared(house).await? })
}

/// What everybody sees.
async fn shared(house: &House) -> Result<View, StoreError> {
    let now = house.time.now();
    let mut open = house.store.lines(List::Open, LOOKED_THROUGH).await?;
    open.retain(|line| line.spec.seats.contains(&SeatState::Open) && is_alive(line, &house.people, now));
    let mut playing = house.store.lines(List::Playing, LOOKED_THROUGH).await?;
    playing.retain(|line| is_alive(line, &house.people, now));
    open.truncate(SHOWN);
    playing.truncate(SHOWN);
    for line in open.iter_mut().chain(&mut playing) {
        let TableSpec { seats, game, .. } = &line.spec;
        line.ratings = house.ratings.of_seats(seats, game, line.spec.speed()).await?;
    }
    playing.iter_mut().for_each(hide_delayed);
    Ok(View { online: house.people.online(), open, playing, mine: Vec::new() })
}

/// What those who watch see late at the table is not told in a list before.
fn hide_delayed(line: &mut TableLine) {
    if line.spec.delay_ms > 0 {
        line.position.clear();
        (line.to_move, line.turns) = (None, 0);
    }
}

/// The unfinished tables of a person, those first that wait for them.
async fn own(store: &dyn Store, person: &str) -> Result<Vec<TableLine>, StoreError> {
    let mut lines = store.lines(List::Of(person), LOOKED_THROUGH).await?;
    for line in &mut lines {
        let to_move = line.to_move.and_then(|seat| line.spec.seats.get(seat.index()));
        line.your_turn =
            matches!(to_move, Some(SeatState::Taken(Occupant::Person(mover))) if mover.id == person);
    }
    lines.sort_by_key(|line| !line.your_turn);
    lines.truncate(SHOWN);
    Ok(lines)
}

/// Whether a table is worth showing: one of its people is here, or something happened not long ago.
fn is_alive(line: &TableLine, here: &People, now: Time) -> bool {
    now.since(Time(line.changed_at)) < FORGOTTEN || people(line).any(|id| here.is_online(id))
}

/// The ids of the people at a table.
fn people(line: &TableLine) -> impl Iterator<Item = &str> {
    line.spec.seats.iter().filter_map(|seat| match seat {
        SeatState::Taken(Occupant::Person(person)) => Some(person.id.as_str()),
        _ => None,
    })
}

/// Keeps the lobby going.
pub(crate) async fn run(house: Arc<House>) {
    house.lobby.run(&house).await;
}
