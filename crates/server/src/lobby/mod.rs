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
use lists::{closed, people, shared, tables};
use protocol::api::{Lobby as View, TableLine};
use protocol::{FromServer, LobbyNews, Offer, OfferId};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::StoreError;
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
    /// The people whose own tables, or ratings, have changed since they were read.
    stale: HashSet<String>,
}

struct Listener {
    person: String,
    outbox: Outbox,
    /// What is the person's own; `None`: it has not been read yet.
    own: Option<Own>,
    /// What was told last of it; `None`: nothing was told yet.
    told: Option<Own>,
}

/// What one person sees otherwise than others.
#[derive(Clone, Default, PartialEq)]
struct Own {
    /// Their own tables.
    mine: Vec<TableLine>,
    /// The offers that they cannot take.
    closed: Vec<OfferId>,
}

impl Lobby {
    /// A socket wants to know.
    pub(crate) fn join(&self, socket: SocketId, person: &str, outbox: Outbox) {
        let listener = Listener { person: person.to_owned(), outbox, own: None, told: None };
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

    /// These people have other ratings than before.
    pub(crate) fn ratings_changed<'a>(&self, people: impl Iterator<Item = &'a str>) {
        self.visitors().stale.extend(people.map(str::to_owned));
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
            match self.look(house, &told, &mut featured).await {
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

    /// Reads what goes on, if anybody wants to know; `told` is what was told last.
    async fn look(
        &self,
        house: &House,
        told: &View,
        featured: &mut Featured,
    ) -> Result<Option<View>, StoreError> {
        if self.visitors().listeners.is_empty() {
            self.visitors().stale.clear();
            return Ok(None);
        }
        let view = shared(house, featured).await?;
        self.look_up_own(house, &view, view.offers != told.offers).await?;
        Ok(Some(view))
    }

    /// Tells everybody what has changed from `old` to `new`, and all of it to those who have not heard anything yet.
    fn tell(&self, old: &View, new: &View) {
        let news = LobbyNews::between(old, new);
        let for_all = (!news.is_empty()).then(|| text(&FromServer::LobbyNews(news)));
        self.visitors().listeners.retain(|_, listener| listener.tell(new, for_all.as_ref()));
    }

    /// Reads what is their own of those for whom it has changed, or was never read; of all, if the offers are others.
    async fn look_up_own(&self, house: &House, view: &View, other_offers: bool) -> Result<(), StoreError> {
        let wanted: HashSet<String> = {
            let mut visitors = self.visitors();
            // From here on, what changes makes them stale again.
            let stale = std::mem::take(&mut visitors.stale);
            let wants = |listener: &&Listener| {
                other_offers || listener.own.is_none() || stale.contains(&listener.person)
            };
            visitors.listeners.values().filter(wants).map(|listener| listener.person.clone()).collect()
        };
        for person in wanted {
            match own(house, &person, &view.offers).await {
                Ok(found) => {
                    let mut visitors = self.visitors();
                    for listener in
                        visitors.listeners.values_mut().filter(|listener| listener.person == person)
                    {
                        listener.own = Some(found.clone());
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
        // What is their own is read first; then they are told all at once.
        let Some(own) = &self.own else { return true };
        let Some(told) = &self.told else {
            let Own { mine, closed } = own.clone();
            let view = View { mine, closed, ..lobby.clone() };
            self.told = self.own.clone();
            return self.outbox.send(&FromServer::Lobby(view));
        };
        if for_all.is_some_and(|news| !self.outbox.send_text(news.clone())) {
            return false;
        }
        if told == own {
            return true;
        }
        let news = LobbyNews {
            mine: (told.mine != own.mine).then(|| own.mine.clone()),
            closed: (told.closed != own.closed).then(|| own.closed.clone()),
            ..LobbyNews::default()
        };
        self.told = self.own.clone();
        self.outbox.send(&FromServer::LobbyNews(news))
    }
}

/// What is a person's own.
async fn own(house: &House, person: &str, offers: &[Offer]) -> Result<Own, StoreError> {
    Ok(Own { mine: tables(&*house.store, person).await?, closed: closed(house, person, offers).await? })
}

/// What goes on, as `person` sees it.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn view(house: &House, person: &str) -> Result<View, StoreError> {
    let view = shared(house, &mut Featured::default()).await?;
    let Own { mine, closed } = own(house, person, &view.offers).await?;
    Ok(View { mine, closed, ..view })
}

/// Keeps the lobby going.
pub(crate) async fn run(house: Arc<House>) {
    house.lobby.run(&house).await;
}
