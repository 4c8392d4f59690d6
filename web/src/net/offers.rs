//! Seeks, challenges, quick pairing, as this page asks for them. What stands is told by the server
//! ([`House::offers`](crate::net::House)); here is what was asked and has not been answered, and whose games this page
//! goes to when they begin.

use crate::net::House;
use crate::net::http::Failure;
use crate::net::line::{name_request, send};
use crate::speech::Speech;
use game::Message;
use leptos::prelude::*;
use protocol::api::NewTable;
use protocol::{FromClient, OfferId, Person, Refusal, Search, TableId};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// What is done with an answer.
type Answer = Box<dyn FnOnce(Result<(), Failure>)>;

/// A game that began by what somebody offered or searched for.
#[derive(Clone, PartialEq)]
pub(crate) struct Begun {
    pub(crate) table: TableId,
    /// The game's id.
    pub(crate) game: String,
    /// Whether it was this page that wanted it, and not another one of the same person.
    pub(crate) asked_here: bool,
}

#[derive(Default)]
struct Asked {
    waiting: HashMap<String, Answer>,
    /// The offers that this page has made or accepted.
    ours: HashSet<OfferId>,
    /// Whether this page searches.
    searches: bool,
}

thread_local! {
    static ASKED: RefCell<Asked> = RefCell::default();
}

fn with<T>(f: impl FnOnce(&mut Asked) -> T) -> T {
    ASKED.with_borrow_mut(f)
}

fn ask(message: impl FnOnce(String) -> FromClient, answer: impl FnOnce(Result<(), Failure>) + 'static) {
    let request = name_request();
    with(|asked| asked.waiting.insert(request.clone(), Box::new(answer)));
    if !send(&message(request.clone())) {
        fail(&request, Failure::Down);
    }
}

fn fail(request: &str, failure: Failure) {
    if let Some(answer) = with(|asked| asked.waiting.remove(request)) {
        answer(Err(failure));
    }
}

/// Offers a table to anybody, or to those whose rating is `within` so many points of one's own, or to the person of that
/// name.
pub(crate) fn offer(
    table: NewTable,
    to: Option<String>,
    within: Option<u16>,
    answer: impl FnOnce(Result<(), Failure>) + 'static,
) {
    ask(|request| FromClient::Offer { request, table, to, within }, answer);
}

/// Takes a seat that is offered.
pub(crate) fn accept(offer: OfferId, answer: impl FnOnce(Result<(), Failure>) + 'static) {
    // The game may begin before the answer is here.
    with(|asked| asked.ours.insert(offer.clone()));
    ask(|request| FromClient::Accept { request, offer }, answer);
}

/// Declines a challenge, withdraws an offer, or leaves one.
pub(crate) fn decline(offer: OfferId, answer: impl FnOnce(Result<(), Failure>) + 'static) {
    with(|asked| asked.ours.remove(&offer));
    ask(|request| FromClient::Decline { request, offer }, answer);
}

/// Searches by quick pairing.
pub(crate) fn search(search: Search, answer: impl FnOnce(Result<(), Failure>) + 'static) {
    with(|asked| asked.searches = true);
    ask(|request| FromClient::Search { request, search }, answer);
}

/// Searches no more.
pub(crate) fn stop_searching() {
    with(|asked| asked.searches = false);
    send(&FromClient::StopSearching);
}

/// Something that was asked is done.
pub(super) fn agreed(request: &str, offer: Option<OfferId>) {
    let answer = with(|asked| {
        let answer = asked.waiting.remove(request);
        if answer.is_some() {
            asked.ours.extend(offer);
        }
        answer
    });
    if let Some(answer) = answer {
        answer(Ok(()));
    }
}

/// Something was not done; whether it was asked here.
pub(super) fn refused(request: &str, refusal: &Refusal) -> bool {
    let asked = with(|asked| asked.waiting.contains_key(request));
    if asked {
        fail(request, Failure::Refused(refusal.clone()));
    }
    asked
}

/// The line is lost: what has not been answered never will be.
pub(super) fn lost() {
    for (_, answer) in with(|asked| std::mem::take(&mut asked.waiting)) {
        answer(Err(Failure::Down));
    }
}

/// A challenge was declined.
pub(super) fn declined(house: House, by: &Person) {
    if let Some(words) = Speech::spoken() {
        house.tell(words.say(&Message::new("seek.declined").text("who", by.name.clone())));
    }
}

/// A game begins.
pub(super) fn begins(house: House, table: TableId, game: String, offer: Option<&OfferId>) {
    let asked_here = with(|asked| match offer {
        Some(offer) => asked.ours.remove(offer),
        None => std::mem::take(&mut asked.searches),
    });
    house.begun.set(Some(Begun { table, game, asked_here }));
}
