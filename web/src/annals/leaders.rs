//! The strongest in a game at a speed.

use crate::address::{escaped, value};
use crate::annals::asked::asked;
use crate::annals::{speed_key, ways};
use crate::parts::people::profile_address;
use crate::parts::rated::strength;
use crate::parts::seg::{Cell, seg};
use crate::parts::showcase::showcases;
use crate::route::Way;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::Speed;
use protocol::profile::{Leader, Leaders};

/// The page that `asked_for` asks for, the query of its address.
#[component]
pub(crate) fn LeadersPage(asked_for: String) -> impl IntoView {
    let (words, way) = (Words::here(), Way::here());
    document().set_title(&words.t("title.leaders"));
    let first = showcases().first().map(|game| game.id.to_owned()).unwrap_or_default();
    let game = value(&asked_for, "game").unwrap_or(first);
    let speed = value(&asked_for, "speed").and_then(|name| name.parse().ok()).unwrap_or(Speed::Blitz);
    let go = move |game: &str, speed: &str| way.go(&format!("/leaders?game={game}&speed={speed}"));
    let games = showcases().iter().map(|game| Cell::text(game.id, words.game(game.id).t("name"))).collect();
    let speeds = Speed::ALL.map(|speed| Cell::text(speed.name(), words.t(speed_key(speed))));
    let choose_game = Callback::new(move |game: String| go(&game, speed.name()));
    let chosen = game.clone();
    let choose_speed = Callback::new(move |speed: String| go(&chosen, &speed));
    let path = format!("/api/leaders/{}/{}", escaped(&game), speed.name());
    let said = words.clone();
    view! {
        <main id="main" class="wrap annals">
            <h1>{words.t("leaders.title")}</h1>
            <p class="soft">{words.t("leaders.lede")}</p>
            {seg("game", words.t("new.game"), "many", games, Signal::stored(game), choose_game)}
            {seg("speed", words.t("leaders.speed"), "many", speeds.into(), Signal::stored(speed.name().to_owned()), choose_speed)}
            {asked(Signal::stored(path), move |leaders: Leaders| table(&said, &leaders.leaders))}
            {ways(&words, "/leaders")}
        </main>
    }
}

fn table(words: &Words, leaders: &[Leader]) -> AnyView {
    if leaders.is_empty() {
        return view! {
            <div class="state" data-state="empty"><h2>{words.t("leaders.none")}</h2><p class="small soft">{words.t("leaders.none-hint")}</p></div>
        }
        .into_any();
    }
    let row = |(rank, leader): (usize, &Leader)| {
        let name = leader.person.name.clone();
        let address = profile_address(&name);
        let games = words.say(&Message::new("profile.games").number("n", leader.games));
        view! {
            <tr data-leader=name.clone()>
                <td class="num">{rank}</td>
                <td><span class="who"><b class="cut"><a href=address>{name.clone()}</a></b></span></td>
                <td>{strength(words, leader.strength)}</td>
                <td class="soft">{games}</td>
            </tr>
        }
    };
    let heads = ["leaders.rank", "home.player", "leaders.rating", "leaders.games"];
    let heads = heads.map(|key| view! { <th>{words.t(key)}</th> });
    view! {
        <section class="sheet pad">
            <table class="data">
                <thead><tr>{heads}</tr></thead>
                <tbody>{(1..).zip(leaders).map(row).collect_view()}</tbody>
            </table>
        </section>
    }
    .into_any()
}
