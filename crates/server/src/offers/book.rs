//! The offers that stand. Knows neither time nor sockets: who may do what, and what comes of it.

use game::Message;
use protocol::{Offer, OfferId, Person, RatingRange, Refusal, RefusalCode, Strength};

/// How many offers may stand in all, and how many challenges may wait for one person.
const IN_ALL: usize = 2_000;
const TO_ONE: usize = 20;

/// The offers that stand, oldest first.
#[derive(Debug, Default)]
pub(super) struct Book {
    offers: Vec<Offer>,
}

/// What came of somebody's accepting.
#[derive(Debug, PartialEq)]
pub(super) enum Accepted {
    /// Others are wanted still. The offer as it stands now.
    Waiting(Offer),
    /// All seats are taken: the offer has been taken from the book.
    Complete(Offer),
}

/// What came of somebody's declining.
#[derive(Debug, PartialEq)]
pub(super) enum Declined {
    /// The offer was withdrawn.
    Withdrawn(Offer),
    /// The person challenged does not want to.
    Refused(Offer),
    /// Somebody has left it; it stands. The offer as it was with them.
    Left(Offer),
}

impl Declined {
    /// The offer, with everybody whom it concerned.
    pub(super) const fn offer(&self) -> &Offer {
        match self {
            Declined::Withdrawn(offer) | Declined::Refused(offer) | Declined::Left(offer) => offer,
        }
    }
}

impl Book {
    /// Puts an offer down; a person may have `limit` of them.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn place(&mut self, offer: Offer, limit: u32) -> Result<(), Refusal> {
        let own = self.offers.iter().filter(|other| other.by.id == offer.by.id).count();
        if own >= limit as usize {
            return Err(too_many(limit));
        }
        let waiting = offer.to.as_ref().map_or(0, |to| self.to(&to.id).count());
        if self.offers.len() >= IN_ALL || waiting >= TO_ONE {
            return Err(Refusal::of(RefusalCode::Busy));
        }
        self.offers.push(offer);
        Ok(())
    }

    /// An offer by its name.
    pub(super) fn find(&self, id: &OfferId) -> Result<&Offer, Refusal> {
        self.offers.iter().find(|offer| offer.offer == *id).ok_or_else(gone)
    }

    /// A person takes a seat of an offer; `strength` is theirs in its game. Whoever has done so already is answered as then.
    ///
    /// # Errors
    /// When the offer does not stand any more, is the person's own, or is for somebody else or others.
    pub(super) fn accept(
        &mut self,
        id: &OfferId,
        person: &Person,
        strength: Option<Strength>,
    ) -> Result<Accepted, Refusal> {
        let index = self.offers.iter().position(|offer| offer.offer == *id).ok_or_else(gone)?;
        let offer = &mut self.offers[index];
        if offer.by.id == person.id || offer.to.as_ref().is_some_and(|to| to.id != person.id) {
            return Err(Refusal::of(RefusalCode::Forbidden));
        }
        if let Some(why) = person.why_unrated().filter(|_| offer.table.rated) {
            return Err(Refusal::new(RefusalCode::Forbidden, why));
        }
        if !offer.suits(strength) {
            return Err(outside(offer.range, strength));
        }
        if offer.joined.iter().all(|joined| joined.id != person.id) {
            offer.joined.push(person.clone());
        }
        if offer.wanted() > 0 {
            return Ok(Accepted::Waiting(offer.clone()));
        }
        Ok(Accepted::Complete(self.offers.remove(index)))
    }

    /// The table of a complete offer could not be opened: it stands again, without the person who accepted last.
    pub(super) fn put_back(&mut self, mut offer: Offer) {
        offer.joined.pop();
        self.offers.push(offer);
    }

    /// A person withdraws an offer, declines a challenge, or leaves an offer that was accepted.
    ///
    /// # Errors
    /// When the offer does not stand any more, or does not concern the person.
    pub(super) fn decline(&mut self, id: &OfferId, person: &str) -> Result<Declined, Refusal> {
        let index = self.offers.iter().position(|offer| offer.offer == *id).ok_or_else(gone)?;
        let offer = &mut self.offers[index];
        if offer.by.id == person {
            return Ok(Declined::Withdrawn(self.offers.remove(index)));
        }
        if offer.to.as_ref().is_some_and(|to| to.id == person) {
            return Ok(Declined::Refused(self.offers.remove(index)));
        }
        let before = offer.clone();
        offer.joined.retain(|joined| joined.id != person);
        if offer.joined.len() == before.joined.len() {
            return Err(Refusal::of(RefusalCode::Forbidden));
        }
        Ok(Declined::Left(before))
    }

    /// A person is not to be had any more: their offers are withdrawn, and they leave those of others. All of these, as
    /// they were.
    pub(super) fn forget(&mut self, person: &str) -> Vec<Offer> {
        let concerned =
            |offer: &Offer| offer.by.id == person || offer.joined.iter().any(|joined| joined.id == person);
        let before: Vec<_> = self.offers.iter().filter(|offer| concerned(offer)).cloned().collect();
        self.offers.retain(|offer| offer.by.id != person);
        for offer in &mut self.offers {
            offer.joined.retain(|joined| joined.id != person);
        }
        before
    }

    /// Whether a person offers something, or has accepted what wants others still.
    pub(super) fn is_waiting(&self, person: &str) -> bool {
        self.of(person).next().is_some()
    }

    /// The offers of a person, and those that they have accepted.
    pub(super) fn of(&self, person: &str) -> impl Iterator<Item = &Offer> {
        let takes_part = move |offer: &&Offer| {
            offer.by.id == person || offer.joined.iter().any(|joined| joined.id == person)
        };
        self.offers.iter().filter(takes_part)
    }

    /// The challenges that wait for a person's answer.
    pub(super) fn to(&self, person: &str) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| offer.to.as_ref().is_some_and(|to| to.id == person))
    }

    /// What is offered to anybody.
    pub(super) fn seeks(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(|offer| offer.to.is_none())
    }
}

/// An offer is for others: why.
fn outside(range: Option<RatingRange>, strength: Option<Strength>) -> Refusal {
    let Some(range) = range else { return Refusal::of(RefusalCode::Forbidden) };
    let message = match strength {
        Some(strength) => Message::new("refusal.outside-range").text("points", strength.to_string()),
        None => Message::new("refusal.range-account"),
    };
    let message = message.number("least", range.least).number("most", range.most);
    Refusal::new(RefusalCode::Forbidden, message)
}

/// An offer does not stand any more.
fn gone() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "refusal.offer-gone").at("offer")
}

/// A person offers or searches for too much.
pub(super) fn too_many(limit: u32) -> Refusal {
    Refusal::new(RefusalCode::TooFast, Message::new("refusal.too-many-offers").number("n", limit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::api::{NewTable, SeatWish};

    fn person(id: &str) -> Person {
        Person { id: id.into(), name: id.into(), registered: false, bot: false }
    }

    fn offer(name: &str, by: &str, open: usize) -> Offer {
        let mut seats = vec![SeatWish::Open; open];
        seats.push(SeatWish::Me);
        Offer {
            offer: OfferId(name.into()),
            by: person(by),
            rating: None,
            range: None,
            to: None,
            table: NewTable { seats, ..NewTable::default() },
            joined: Vec::new(),
            made_at: 0,
        }
    }

    fn book(offers: impl IntoIterator<Item = Offer>) -> Book {
        let mut book = Book::default();
        for offer in offers {
            book.place(offer, 8).unwrap();
        }
        book
    }

    fn id(name: &str) -> OfferId {
        OfferId(name.into())
    }

    #[test]
    fn an_offer_is_complete_when_its_last_seat_is_taken_and_can_be_taken_once() {
        let mut book = book([offer("four", "ann", 3)]);
        let wanted = |accepted: Accepted| match accepted {
            Accepted::Waiting(offer) => offer.wanted(),
            Accepted::Complete(offer) => {
                let joined: Vec<_> = offer.joined.iter().map(|person| person.id.as_str()).collect();
                assert_eq!(joined, ["bob", "cid", "dan"]);
                0
            }
        };
        for (who, left) in [("bob", 2), ("bob", 2), ("cid", 1), ("dan", 0)] {
            assert_eq!(wanted(book.accept(&id("four"), &person(who), None).unwrap()), left, "{who}");
        }
        let refused = book.accept(&id("four"), &person("eve"), None).unwrap_err();
        assert_eq!(refused.message.key, "refusal.offer-gone");
    }

    #[test]
    fn nobody_accepts_their_own_or_what_is_for_another() {
        let challenge = Offer { to: Some(person("bob")), ..offer("duel", "ann", 1) };
        let mut book = book([offer("seek", "ann", 1), challenge]);
        for (what, who) in [("seek", "ann"), ("duel", "ann"), ("duel", "eve")] {
            let refused = book.accept(&id(what), &person(who), None).unwrap_err();
            assert_eq!(refused.code, RefusalCode::Forbidden, "{what} {who}");
        }
        let rated = NewTable { rated: true, ..offer("rated", "cid", 1).table };
        book.place(Offer { table: rated, ..offer("rated", "cid", 1) }, 8).unwrap();
        let guest = book.accept(&id("rated"), &person("ann"), None).unwrap_err();
        assert_eq!(guest.message.key, "refusal.rated-account");
        book.decline(&id("rated"), "cid").unwrap();
        assert_eq!(book.decline(&id("duel"), "eve").unwrap_err().code, RefusalCode::Forbidden);
        assert_eq!(book.seeks().count(), 1, "a challenge is nobody else's business");
        assert!(matches!(book.decline(&id("duel"), "bob"), Ok(Declined::Refused(_))));
        assert!(matches!(book.decline(&id("seek"), "ann"), Ok(Declined::Withdrawn(_))));
        assert_eq!(book.seeks().count(), 0);
    }

    #[test]
    fn an_offer_for_a_range_of_ratings_tells_others_why_not() {
        let range = RatingRange { least: 1400, most: 1600 };
        let mut book = book([Offer { range: Some(range), ..offer("seek", "ann", 1) }]);
        let strength = |points| Some(Strength { points, ..Strength::default() });
        for (strength, key) in [
            (strength(1399), "refusal.outside-range"),
            (strength(1601), "refusal.outside-range"),
            (None, "refusal.range-account"),
        ] {
            let refused = book.accept(&id("seek"), &person("bob"), strength).unwrap_err();
            assert_eq!((refused.code, refused.message.key.as_ref()), (RefusalCode::Forbidden, key));
        }
        assert!(book.accept(&id("seek"), &person("bob"), strength(1600)).is_ok());
    }

    #[test]
    fn whoever_goes_takes_their_offers_along_and_leaves_those_of_others() {
        let mut book = book([offer("one", "ann", 2), offer("two", "bob", 2), offer("three", "cid", 2)]);
        book.accept(&id("two"), &person("ann"), None).unwrap();
        let names = |offers: &[Offer]| offers.iter().map(|offer| offer.offer.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&book.forget("ann")), ["one", "two"]);
        assert!(!book.is_waiting("ann"));
        assert_eq!(book.find(&id("two")).unwrap().wanted(), 2);
        assert!(book.find(&id("one")).is_err());
    }

    #[test]
    fn a_person_has_so_many_offers_at_most() {
        let mut book = book((0..8).map(|n| offer(&format!("n{n}"), "ann", 1)));
        let refused = book.place(offer("more", "ann", 1), 8).unwrap_err();
        assert_eq!(refused.message.key, "refusal.too-many-offers");
        book.place(offer("other", "bob", 1), 8).unwrap();
    }
}
