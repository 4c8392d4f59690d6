//! What waits for an answer, wherever in the house somebody is: a game one has gone away from, challenges, one's own
//! offers, a search, a game that has begun elsewhere. They lie at the top of the page, one line each.

use crate::net::House;
use crate::net::http::Failure;
use crate::net::offers::{self, Begun};
use crate::parts::kind;
use crate::parts::people::known_as;
use crate::route::{Route, Way};
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::{Offer, OfferId, Offers, TableId};

/// The lines.
#[component]
pub(crate) fn Notices() -> impl IntoView {
    let (words, house, way) = (Words::here(), House::here(), Way::here());
    go_to_begun(house, way);
    let lines = move || {
        // Setups are told in words once the rules are here.
        house.rules.track();
        let Offers { mine, to_me, searching } = house.offers.get();
        let left = house.left.get().filter(|(table, _)| way.route.get() != Route::Table(table.0.clone()));
        let left = left.map(|(table, game)| left_line(&words, house, way, table, game));
        let begun = house.begun.get().map(|begun| begun_line(&words, house, way, begun));
        let challenges = to_me.into_iter().map(|offer| challenge(&words, house, offer)).collect_view();
        let own = mine.into_iter().map(|offer| own_line(&words, house, offer)).collect_view();
        let what: Vec<_> = searching.iter().map(|search| kind::of_search(&words, search)).collect();
        let searching = (!what.is_empty()).then(|| search_line(&words, &what.join(", ")));
        view! { {left} {begun} {challenges} {searching} {own} }
    };
    view! { <section class="notices" aria-live="polite">{lines}</section> }
}

/// Goes to a game that this page asked for; not away from another table, where somebody may be playing.
fn go_to_begun(house: House, way: Way) {
    Effect::new(move |_| {
        let at = way.route.get();
        let Some(begun) = house.begun.get() else { return };
        if at == Route::Table(begun.table.0.clone()) {
            house.begun.set(None);
        } else if begun.asked_here && matches!(at, Route::Table(_)) {
            // From now on it is for the reader to say when.
            house.begun.set(Some(Begun { asked_here: false, ..begun }));
        } else if begun.asked_here {
            house.begun.set(None);
            way.go(&format!("/t/{}", begun.table));
        }
    });
}

fn begun_line(words: &Words, house: House, way: Way, begun: Begun) -> AnyView {
    let text = words.say(&Message::new("seek.begun").text("what", words.game(&begun.game).t("name")));
    way_to(way, begun.table, ("begun", text, words.t("home.go")), move || house.begun.set(None))
}

/// The way back to a game in play. There the reader seems to have left, and may lose by it.
fn left_line(words: &Words, house: House, way: Way, table: TableId, game: String) -> AnyView {
    let text = words.say(&Message::new("table.left-behind").text("game", game));
    way_to(way, table, ("left", text, words.t("table.return")), move || house.left.set(None))
}

/// A line that leads to a table: its hook, what it says, its verb; and what is forgotten when it has been followed.
fn way_to(
    way: Way,
    table: TableId,
    (hook, text, verb): (&'static str, String, String),
    forget: impl Fn() + 'static,
) -> AnyView {
    let go = move |_| {
        forget();
        way.go(&format!("/t/{table}"));
    };
    view! {
        <div class="notice now" data-notice=hook>
            <span class="grow">{text}</span>
            <button type="button" class="btn sm main" data-go="" on:click=go>{verb}</button>
        </div>
    }
    .into_any()
}

fn challenge(words: &Words, house: House, offer: Offer) -> AnyView {
    let what = kind::of_table(words, &offer.table);
    let text = Message::new("seek.challenge").text("who", known_as(words, &offer.by)).text("what", what);
    let (id, other) = (offer.offer.clone(), offer.offer.clone());
    let (failed, declined) = (on_failure(words, house), on_failure(words, house));
    let accept = move |_| offers::accept(id.clone(), failed.clone());
    let decline = move |_| offers::decline(other.clone(), declined.clone());
    view! {
        <div class="notice now" data-notice="challenge" data-offer=offer.offer.0>
            <span class="grow">{words.say(&text)}</span>
            <button type="button" class="btn sm main" data-accept="" on:click=accept>{words.t("seek.accept")}</button>
            <button type="button" class="btn sm" data-decline="" on:click=decline>{words.t("seek.decline")}</button>
        </div>
    }
    .into_any()
}

fn own_line(words: &Words, house: House, offer: Offer) -> AnyView {
    let what = kind::of_table(words, &offer.table);
    let text = match &offer.to {
        Some(to) => Message::new("seek.waiting-for").text("who", to.name.clone()).text("what", what),
        None => Message::new("seek.waiting").text("what", what),
    };
    let more = (offer.table.open_seats() > 1).then(|| {
        let more = words.say(&Message::new("seek.more").number("n", offer.wanted() as i64));
        view! { <span class="faint" data-wanted=offer.wanted()>{more}</span> }
    });
    view! {
        <div class="notice" data-notice="own" data-offer=offer.offer.0.clone()>
            <span class="grow">{words.say(&text)}</span>
            {more}
            {withdraw(words, house, offer.offer.clone())}
        </div>
    }
    .into_any()
}

fn search_line(words: &Words, what: &str) -> AnyView {
    let text = words.say(&Message::new("seek.searching").text("what", what));
    view! {
        <div class="notice" data-notice="searching">
            <span class="grow">{text}</span>
            <button type="button" class="btn sm" data-stop="" on:click=|_| offers::stop_searching()>{words.t("seek.stop")}</button>
        </div>
    }
    .into_any()
}

/// The button that withdraws an offer, or leaves one.
pub(crate) fn withdraw(words: &Words, house: House, offer: OfferId) -> AnyView {
    let failed = on_failure(words, house);
    let decline = move |_| offers::decline(offer.clone(), failed.clone());
    view! { <button type="button" class="btn sm" data-withdraw="" on:click=decline>{words.t("seek.withdraw")}</button> }
        .into_any()
}

/// Says at the foot of the page why something was not done.
pub(crate) fn on_failure(words: &Words, house: House) -> impl Fn(Result<(), Failure>) + Clone + Send + use<> {
    let words = words.clone();
    move |answer| {
        if let Err(failure) = answer {
            house.tell(failure.in_words(&words));
        }
    }
}
