//! Seeks, challenges, quick pairing: how people come to a table together. What they mean is described in
//! `protocol::offer`.
//!
//! - [`book`]: the offers that stand
//! - [`quick`]: quick pairing · [`pairing`]: who searches for what
//!
//! Tables are opened as ever ([`table::open`]), with everybody seated. Nothing of this is stored: an offer is as good as
//! the person who stands behind it, and ends when their last page has been closed for a short while.

mod book;
mod pairing;
mod quick;

pub(crate) use quick::{run, search, stop_searching};

use crate::house::House;
use crate::notices;
use crate::refusal::busy;
use crate::secret::{NAME, random_name};
use crate::table;
use book::{Accepted, Book, Declined};
use game::Message;
use pairing::Pairing;
use protocol::api::{NewTable, SeatWish};
use protocol::notice::News;
use protocol::offer::Searching;
use protocol::{
    FromServer, Offer, OfferId, Offers as View, Person, RatingRange, Refusal, RefusalCode, Strength, System,
    TableId,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All that is offered and searched for.
#[derive(Default)]
pub(crate) struct Offers {
    desk: Mutex<Desk>,
}

#[derive(Default)]
struct Desk {
    book: Book,
    pairing: Pairing,
    /// The people who have closed their last page, and what number that leaving had: somebody who has come and gone again
    /// has the whole grace once more.
    away: HashMap<String, u64>,
    leavings: u64,
}

impl Offers {
    /// What anybody may see: seeks, and how many search for what.
    pub(crate) fn public(&self) -> (Vec<Offer>, Vec<Searching>) {
        let desk = self.desk();
        (desk.book.seeks().cloned().collect(), desk.pairing.searching())
    }

    /// What concerns a person.
    pub(crate) fn of(&self, person: &str) -> View {
        let desk = self.desk();
        View {
            mine: desk.book.of(person).cloned().collect(),
            to_me: desk.book.to(person).cloned().collect(),
            searching: desk.pairing.of(person).cloned().collect(),
        }
    }

    /// A person has opened a page: what they offer stands.
    pub(crate) fn owner_came(&self, person: &str) {
        self.desk().away.remove(person);
    }

    /// A panic while it was locked left it whole: what is done to it does not stop half way.
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A person offers a game to anybody, or to those whose rating is `within` so many points of theirs, or to the one of that
/// name.
///
/// # Errors
/// What is wrong with the table or the range; when there is nobody of that name here; when there are too many offers.
pub(crate) async fn make(
    house: &House,
    person: &str,
    table: NewTable,
    to: Option<&str>,
    within: Option<u16>,
) -> Result<OfferId, Refusal> {
    house.guard.opening(person)?;
    let by = house.people.person(person).await.map_err(|error| busy(&error))?;
    let table = table::complete(house, &by, table)?;
    let open = table.open_seats();
    let own = table.seats.contains(&SeatWish::Me);
    if !own || open == 0 || (to.is_some() && open != 1) || table.seats.contains(&SeatWish::ByLink) {
        return Err(Refusal::new(RefusalCode::BadSetup, "refusal.offer-seats").at("seats"));
    }
    let rating = house.ratings.at_table(&by, &table).await.map_err(|error| busy(&error))?;
    let range = match within {
        Some(within) => Some(range(rating, within, to.is_none())?),
        None => None,
    };
    let to = match to {
        Some(name) => Some(whom(house, person, name).await?),
        None => None,
    };
    let offer = OfferId(random_name(NAME));
    let made_at = house.time.now().0;
    let made = Offer { offer: offer.clone(), by, rating, range, to, table, joined: Vec::new(), made_at };
    house.offers.desk().book.place(made.clone(), house.config.limits.offers_per_person)?;
    tell(house, [&made]);
    if let Some(to) = &made.to {
        let news = News::Challenged { by: made.by.clone(), game: made.table.game.clone() };
        notices::tell(house, &to.id, news).await;
    }
    if !house.people.is_online(person) {
        // The socket that asked was the last one, and has gone meanwhile.
        withdraw(house, person);
    }
    Ok(offer)
}

/// A person takes a seat that is offered. When it was the last one, the game begins.
///
/// # Errors
/// When the offer does not stand any more or is not for this person, or its owner is not here at the moment; when the
/// table cannot be opened, and the offer stands as before.
pub(crate) async fn accept(house: &House, person: &str, id: &OfferId) -> Result<(), Refusal> {
    let person = house.people.person(person).await.map_err(|error| busy(&error))?;
    let found = house.offers.desk().book.find(id)?.clone();
    let Offer { by: owner, joined, table, .. } = found;
    for host in joined.iter().chain([&owner]) {
        if house.ties.blocks(&host.id, &person.id).await.map_err(|error| busy(&error))? {
            return Err(Refusal::new(RefusalCode::Forbidden, "refusal.unwelcome"));
        }
    }
    if owner.id != person.id && !house.people.is_online(&owner.id) {
        let message = Message::new("refusal.owner-away").text("who", owner.name);
        return Err(Refusal::new(RefusalCode::Busy, message));
    }
    let strength = house.ratings.at_table(&person, &table).await.map_err(|error| busy(&error))?;
    let accepted = house.offers.desk().book.accept(id, &person, strength)?;
    let offer = match accepted {
        Accepted::Waiting(offer) => {
            tell(house, [&offer]);
            return Ok(());
        }
        Accepted::Complete(offer) => offer,
    };
    let owner = house.people.person(&offer.by.id).await.map_err(|error| busy(&error));
    let opened = match owner {
        Ok(owner) => table::open(house, &owner, &offer.joined, offer.table.clone()).await,
        Err(refusal) => Err(refusal),
    };
    match opened {
        Ok(opened) => {
            begin(house, &offer.table, Some(id), &opened.table, &players(&offer));
            tell(house, [&offer]);
            Ok(())
        }
        Err(refusal) => {
            house.offers.desk().book.put_back(offer.clone());
            tell(house, [&offer]);
            // Whoever has gone meanwhile had nothing to withdraw.
            for player in players(&offer).iter().filter(|player| !house.people.is_online(player)) {
                withdraw(house, player);
            }
            Err(refusal)
        }
    }
}

/// A person withdraws an offer, declines a challenge, or leaves what they have accepted.
///
/// # Errors
/// When the offer does not stand any more, or does not concern them.
pub(crate) fn decline(house: &House, person: &str, id: &OfferId) -> Result<(), Refusal> {
    let declined = house.offers.desk().book.decline(id, person)?;
    if let Declined::Refused(offer) = &declined
        && let Some(by) = offer.to.clone()
    {
        house.people.tell(&offer.by.id, &FromServer::Declined { offer: id.clone(), by });
    }
    tell(house, [declined.offer()]);
    Ok(())
}

/// A person has closed their last page: if they do not come back soon, what they offer is withdrawn.
pub(crate) fn owner_left(house: &Arc<House>, person: &str) {
    let number = {
        let mut desk = house.offers.desk();
        if !desk.book.is_waiting(person) && desk.pairing.of(person).next().is_none() {
            return;
        }
        desk.leavings += 1;
        let number = desk.leavings;
        desk.away.insert(person.to_owned(), number);
        number
    };
    let (house, person) = (Arc::clone(house), person.to_owned());
    tokio::spawn(async move {
        tokio::select! {
            () = tokio::time::sleep(house.config.limits.offer_grace) => {}
            // What is offered does not outlive the house.
            () = house.closing.cancelled() => return,
        }
        let gone = {
            let mut desk = house.offers.desk();
            let gone = desk.away.get(&person) == Some(&number);
            if gone {
                desk.away.remove(&person);
            }
            gone
        };
        if gone {
            withdraw(&house, &person);
        }
    });
}

/// A game begins: its players hear of it, and are not to be drawn into another one.
fn begin(house: &House, wanted: &NewTable, offer: Option<&OfferId>, table: &TableId, players: &[String]) {
    let begins =
        FromServer::Begins { table: table.clone(), game: wanted.game.clone(), offer: offer.cloned() };
    for player in players {
        house.people.tell(player, &begins);
    }
    if wanted.clock.is_some_and(|clock| clock.system != System::Post) {
        for player in players {
            withdraw(house, player);
        }
    }
    tell_people(house, players.iter().map(String::as_str));
}

/// Withdraws all that a person offers and searches for.
fn withdraw(house: &House, person: &str) {
    let (offers, searched) = {
        let mut desk = house.offers.desk();
        (desk.book.forget(person), desk.pairing.leave(person))
    };
    tell(house, &offers);
    if searched {
        tell_people(house, [person]);
    }
}

/// The ids of those who play when an offer is complete.
fn players(offer: &Offer) -> Vec<String> {
    std::iter::once(&offer.by).chain(&offer.joined).map(|person| person.id.clone()).collect()
}

/// Tells everybody whom these offers concern how things stand now.
fn tell<'a>(house: &House, offers: impl IntoIterator<Item = &'a Offer>) {
    for offer in offers {
        tell_people(house, offer.people().map(|person| person.id.as_str()));
    }
}

/// Tells people what they offer, are offered and search for; and the lobby that something has changed.
fn tell_people<'a>(house: &House, people: impl IntoIterator<Item = &'a str>) {
    for person in people {
        house.people.tell(person, &FromServer::Offers(house.offers.of(person)));
    }
    house.lobby.people_changed();
}

/// The range of ratings `within` so many points of the owner's.
fn range(owner: Option<Strength>, within: u16, to_anybody: bool) -> Result<RatingRange, Refusal> {
    let limits = RatingRange::WITHIN;
    match owner {
        Some(owner) if to_anybody && limits.contains(&within) => Ok(RatingRange::around(owner, within)),
        _ => {
            let message =
                Message::new("refusal.range").number("min", *limits.start()).number("max", *limits.end());
            Err(Refusal::new(RefusalCode::BadSetup, message).at("within"))
        }
    }
}

/// The person of that name who is here: an account, or else the only guest of that name.
async fn whom(house: &House, asking: &str, name: &str) -> Result<Person, Refusal> {
    let no = |code: RefusalCode, key: &'static str| {
        let who = name.trim().chars().take(64).collect::<String>();
        Err(Refusal::new(code, Message::new(key).text("who", who)).at("to"))
    };
    let account = house.accounts.named(name).await.map_err(|error| busy(&error))?;
    let found = match account {
        Some(account) => vec![house.people.person(&account.person).await.map_err(|error| busy(&error))?],
        None => house.people.guests_named(name.trim()),
    };
    match &found[..] {
        [person] if person.id == asking => Err(Refusal::of(RefusalCode::Forbidden).at("to")),
        // Nobody is told that they are blocked: it is as if the other were not here.
        [person] if house.ties.blocks(&person.id, asking).await.map_err(|error| busy(&error))? => {
            no(RefusalCode::NotFound, "refusal.nobody-here")
        }
        [person] if house.people.is_online(&person.id) => Ok(person.clone()),
        [_] | [] => no(RefusalCode::NotFound, "refusal.nobody-here"),
        _ => no(RefusalCode::NotFound, "refusal.several-here"),
    }
}
