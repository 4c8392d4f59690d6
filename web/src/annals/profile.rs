//! Somebody with an account, as everybody sees them.

use crate::address::{escaped, plain};
use crate::annals::asked::asked;
use crate::annals::chart::chart;
use crate::annals::rows::rows;
use crate::annals::{day, speed_key, ways};
use crate::net::House;
use crate::parts::rated::strength;
use crate::people::ties;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::profile::{History, Profile, Standing};

/// The page of the person whose name is part of the address.
#[component]
pub(crate) fn ProfilePage(name: String) -> impl IntoView {
    let words = Words::here();
    let name = plain(&name);
    document().set_title(&words.say(&Message::new("title.page").text("page", name.as_str())));
    let path = format!("/api/people/{}", escaped(&name));
    let said = words.clone();
    view! {
        <main id="main" class="wrap annals">
            {asked(Signal::stored(path), move |profile: Profile| show(&said, &profile))}
            {ways(&words, "")}
        </main>
    }
}

fn show(words: &Words, profile: &Profile) -> AnyView {
    let name = profile.person.name.clone();
    let since = words.say(&Message::new("profile.since").text("day", day(profile.member_since, words)));
    let here = profile.here.then(|| view! { <span class="pill ok">{words.t("seat.here")}</span> });
    let bot =
        profile.person.bot.then(|| view! { <span class="pill" data-bot="">{words.t("person.bot")}</span> });
    let all = format!("/archive?player={}", escaped(&name));
    let games = if profile.tables.is_empty() {
        view! { <p class="small soft" data-state="empty">{words.t("profile.no-tables")}</p> }.into_any()
    } else {
        rows(words, &profile.tables)
    };
    view! {
        <header class="about">
            <div class="grow">
                <h1 data-profile=name.clone()>{name.clone()} " " {bot} {here}</h1>
                <p class="small soft">{since}</p>
            </div>
            {challenge(words, profile)}
            {ties(profile.person.clone())}
        </header>
        {ratings(words, &name, profile.ratings.clone())}
        <section class="sheet pad">
            <div class="head"><h2>{words.t("profile.tables")}</h2><a href=all>{words.t("profile.all-tables")}</a></div>
            {games}
        </section>
    }
    .into_any()
}

/// The way to ask somebody for a game who is here.
fn challenge(words: &Words, profile: &Profile) -> impl IntoView + use<> {
    let (house, person, here) = (House::here(), profile.person.clone(), profile.here);
    let (verb, address) = (words.t("profile.challenge"), format!("/new?whom={}", escaped(&person.name)));
    move || {
        let other = house.me.with(|me| me.as_ref().is_some_and(|me| me.id != person.id));
        (here && other).then(|| {
            view! { <a class="btn sm main" href=address.clone() data-challenge="">{verb.clone()}</a> }
        })
    }
}

/// The ratings of the account with that name in short, for its own page.
pub(crate) fn own_ratings(words: &Words, name: &str) -> AnyView {
    let said = words.clone();
    let show = move |profile: Profile| {
        if profile.ratings.is_empty() {
            return view! { <p class="small soft">{said.t("profile.no-ratings")}</p> }.into_any();
        }
        let row = |of: &Standing| {
            let label = format!("{}, {}", said.game(&of.game).t("name"), said.t(speed_key(of.speed)));
            view! { <li class="row"><span class="grow cut">{label}</span> {strength(&said, of.strength)}</li> }
        };
        view! { <ul data-own-ratings=profile.ratings.len()>{profile.ratings.iter().map(row).collect_view()}</ul> }
            .into_any()
    };
    let path = format!("/api/people/{}", escaped(name));
    view! { <section class="sheet form"><h2>{words.t("profile.ratings")}</h2>{asked(Signal::stored(path), show)}</section> }
        .into_any()
}

/// The ratings, and the history of the one that is chosen.
fn ratings(words: &Words, name: &str, ratings: Vec<Standing>) -> AnyView {
    let title = words.t("profile.ratings");
    let Some(first) = ratings.first() else {
        let none = words.t("profile.no-ratings");
        return view! {
            <section class="sheet pad"><h2>{title}</h2><p class="small soft" data-state="empty">{none}</p></section>
        }
        .into_any();
    };
    let key = |of: &Standing| format!("{}/{}", of.game, of.speed.name());
    let chosen = RwSignal::new(key(first));
    let row = |of: &Standing| {
        let (is, pick) = (key(of), key(of));
        let games = words.say(&Message::new("profile.games").number("n", of.games));
        let label = format!("{}, {}", words.game(&of.game).t("name"), words.t(speed_key(of.speed)));
        view! {
            <li>
                <button
                    type="button"
                    aria-pressed=move || (chosen.get() == is).to_string()
                    data-standing=key(of)
                    on:click=move |_| chosen.set(pick.clone())
                >
                    <span class="grow cut">{label}</span>
                    <span>{strength(words, of.strength)}</span>
                    <span class="xs faint">{games}</span>
                </button>
            </li>
        }
    };
    let list = ratings.iter().map(row).collect_view();
    let path = format!("/api/people/{}/ratings/", escaped(name));
    let path = Signal::derive(move || format!("{path}{}", chosen.get()));
    let said = words.clone();
    view! {
        <section class="sheet pad">
            <h2>{title}</h2>
            <div class="ratings">
                <ul class="standings">{list}</ul>
                <div>{asked(path, move |history: History| chart(&said, &history.points))}</div>
            </div>
        </section>
    }
    .into_any()
}
