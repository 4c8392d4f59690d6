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
use lists::{closed, people, restricted, shared, tables};
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
    /// The people at whose tables something has happened since what is their own was read.
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
        // Offers never change in whom they are for: those that stand are known by their names.
        let ids = |view| restricted(view).map(|offer| &offer.offer);
        self.look_up_own(house, &view, !ids(&view.offers).eq(ids(&told.offers))).await?;
        Ok(Some(view))
    }

    /// Tells everybody what has changed from `old` to `new`, and all of it to those who have not heard anything yet.
    fn tell(&self, old: &View, new: &View) {
        let news = LobbyNews::between(old, new);
        let for_all = (!news.is_empty()).then(|| text(&FromServer::LobbyNews(news)));
        self.visitors().listeners.retain(|_, listener| listener.tell(new, for_all.as_ref()));
    }

    /// Reads what is their own of those for whom it has changed, or was never read. Which offers they cannot take it reads
    /// of all, if those are `other_offers` that are not for everybody.
    async fn look_up_own(&self, house: &House, view: &View, other_offers: bool) -> Result<(), StoreError> {
        let wanted = self.visitors().wanted(other_offers);
        let mut found = HashMap::with_capacity(wanted.len());
        for (person, &tables_too) in &wanted {
            match news(house, person, &view.offers, tables_too).await {
                Ok(news) => found.insert(person.clone(), news),
                Err(error) => {
                    // None has been told anything: all of it is read again.
                    self.visitors().stale.extend(wanted.into_keys());
                    return Err(error);
                }
            };
        }
        for listener in self.visitors().listeners.values_mut() {
            match (found.get(&listener.person), &mut listener.own) {
                (Some((Some(mine), closed)), own) => {
                    *own = Some(Own { mine: mine.clone(), closed: closed.clone() });
                }
                (Some((None, closed)), Some(own)) => own.closed.clone_from(closed),
                // Who has come meanwhile is read next time.
                (Some((None, _)) | None, _) => {}
            }
        }
        Ok(())
    }

    /// A panic while they were locked left them whole: entries come and go one at a time.
    fn visitors(&self) -> MutexGuard<'_, Visitors> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visitors {
    /// Of whom to read what is their own, and whether their tables, too; with `other_offers`, of all. From here on, what
    /// changes makes them stale again.
    fn wanted(&mut self, other_offers: bool) -> HashMap<String, bool> {
        let stale = std::mem::take(&mut self.stale);
        let mut wanted = HashMap::new();
        for Listener { person, own, .. } in self.listeners.values() {
            let tables_too = own.is_none() || stale.contains(person);
            if tables_too || other_offers {
                *wanted.entry(person.clone()).or_default() |= tables_too;
            }
        }
        wanted
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

/// A person's own tables, if they are wanted, and the offers that they cannot take.
async fn news(
    house: &House,
    person: &str,
    offers: &[Offer],
    tables_too: bool,
) -> Result<(Option<Vec<TableLine>>, Vec<OfferId>), StoreError> {
    let mine = if tables_too { Some(tables(&*house.store, person).await?) } else { None };
    Ok((mine, closed(house, person, offers).await?))
}

/// What goes on, as `person` sees it.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn view(house: &House, person: &str) -> Result<View, StoreError> {
    let view = shared(house, &mut Featured::default()).await?;
    let mine = tables(&*house.store, person).await?;
    let closed = closed(house, person, &view.offers).await?;
    Ok(View { mine, closed, ..view })
}

/// Keeps the lobby going.
pub(crate) async fn run(house: Arc<House>) {
    house.lobby.run(&house).await;
}
