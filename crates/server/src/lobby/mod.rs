//! What goes on in the house: free seats, offers, tables in play, who is here.
//!
//! - [`lists`]: what the lists hold
//! - [`featured`]: which tables are worth watching
//!
//! Whoever changes something says so; at most twice a second the lists are made anew. A socket that has just come gets
//! them as a whole, the others only hear what is different, all in the same words. Between two tellings any number of
//! changes become one: the traffic grows with those who listen, not with what happens.

mod featured;
mod lists;

use crate::house::House;
use crate::socket::{Outbox, SocketId, text};
use axum::extract::ws::Utf8Bytes;
use featured::Featured;
use lists::{own, people, shared};
use protocol::api::{Lobby as View, TableLine};
use protocol::{FromServer, LobbyNews};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Store, StoreError};
use tokio::sync::Notify;

/// How long at least from one telling to the next.
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
    /// What was told last of them; `None`: nothing was told yet.
    told: Option<Vec<TableLine>>,
}

impl Lobby {
    /// A socket wants to know.
    pub(crate) fn join(&self, socket: SocketId, person: &str, outbox: Outbox) {
        let listener = Listener { person: person.to_owned(), outbox, mine: None, told: None };
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

    /// Somebody has come or gone, or offers something else.
    pub(crate) fn people_changed(&self) {
        self.changed.notify_one();
    }

    /// Tells what has changed, again and again.
    async fn run(&self, house: &House) {
        let (mut told, mut featured) = (View::default(), Featured::default());
        loop {
            self.changed.notified().await;
            match self.look(house, &mut featured).await {
                Ok(Some(view)) => {
                    self.tell(&told, &view);
                    told = view;
                }
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "the lobby could not be read"),
            }
            tokio::time::sleep(REST).await;
        }
    }

    /// Reads what goes on, if anybody wants to know.
    async fn look(&self, house: &House, featured: &mut Featured) -> Result<Option<View>, StoreError> {
        self.look_up_tables(&*house.store).await?;
        if self.visitors().listeners.is_empty() {
            return Ok(None);
        }
        shared(house, featured).await.map(Some)
    }

    /// Tells everybody what has changed from `old` to `new`, and all of it to those who have not heard anything yet.
    fn tell(&self, old: &View, new: &View) {
        let news = LobbyNews::between(old, new);
        let for_all = (!news.is_empty()).then(|| text(&FromServer::LobbyNews(news)));
        self.visitors().listeners.retain(|_, listener| listener.tell(new, for_all.as_ref()));
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

impl Listener {
    /// Tells what there is to tell; whether the socket is still there.
    fn tell(&mut self, lobby: &View, for_all: Option<&Utf8Bytes>) -> bool {
        // Their own tables are read first; then they are told all at once.
        let Some(mine) = &self.mine else { return true };
        if self.told.is_none() {
            let view = View { mine: mine.clone(), ..lobby.clone() };
            self.told = self.mine.clone();
            return self.outbox.send(&FromServer::Lobby(view));
        }
        if for_all.is_some_and(|news| !self.outbox.send_text(news.clone())) {
            return false;
        }
        if self.told == self.mine {
            return true;
        }
        let news = LobbyNews { mine: self.mine.clone(), ..LobbyNews::default() };
        self.told = self.mine.clone();
        self.outbox.send(&FromServer::LobbyNews(news))
    }
}

/// What goes on, as `person` sees it.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn view(house: &House, person: &str) -> Result<View, StoreError> {
    let mine = own(&*house.store, person).await?;
    Ok(View { mine, ..shared(house, &mut Featured::default()).await? })
}

/// Keeps the lobby going.
pub(crate) async fn run(house: Arc<House>) {
    house.lobby.run(&house).await;
}
