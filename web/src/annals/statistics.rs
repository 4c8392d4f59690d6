//! How games end, counted over stored tables, with how sure that is.

use crate::address::{escaped, query, value};
use crate::annals::asked::asked;
use crate::annals::{day, ways};
use crate::games;
use crate::parts::kind;
use crate::parts::seg::{Cell, seg};
use crate::parts::showcase::showcases;
use crate::route::Way;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::statistics::{OfSetup, Score, Share, Statistics};

/// What is counted, as it stands in the address.
#[derive(Clone)]
struct Asked {
    game: String,
    who: String,
    setup: String,
    band: String,
}

impl Asked {
    fn read(query: &str) -> Self {
        let first = showcases().first().map(|game| game.id).unwrap_or_default();
        let field = |name: &str, default: &str| value(query, name).unwrap_or_else(|| default.to_owned());
        Asked {
            game: field("game", first),
            who: field("who", "people"),
            setup: field("setup", ""),
            band: field("band", ""),
        }
    }

    /// All of it but the game.
    fn query(&self) -> String {
        query(&[("who", self.who.clone()), ("setup", self.setup.clone()), ("band", self.band.clone())])
    }

    fn address(&self) -> String {
        format!("/statistics?game={}&{}", escaped(&self.game), self.query())
    }
}

/// The page that `asked_for` asks for, the query of its address.
#[component]
pub(crate) fn StatisticsPage(asked_for: String) -> impl IntoView {
    let (words, way) = (Words::here(), Way::here());
    document().set_title(&words.t("title.statistics"));
    let of = Asked::read(&asked_for);
    let games = showcases().iter().map(|game| Cell::text(game.id, words.game(game.id).t("name"))).collect();
    let who = [("people", "statistics.people"), ("computer", "statistics.computers")];
    let who = who.map(|(value, key)| Cell::text(value, words.t(key)));
    let (old, other) = (of.clone(), of.clone());
    let whole = |of: &Asked| Asked { setup: String::new(), band: String::new(), ..of.clone() };
    let choose_game = Callback::new(move |game| way.go(&Asked { game, ..whole(&old) }.address()));
    let choose_who = Callback::new(move |who| way.go(&Asked { who, ..whole(&other) }.address()));
    let path = format!("/api/games/{}/statistics?{}", escaped(&of.game), of.query());
    let (said, shown) = (words.clone(), of.clone());
    view! {
        <main id="main" class="wrap annals">
            <h1>{words.t("statistics.title")}</h1>
            <p class="soft">{words.t("statistics.lede")}</p>
            {seg("game", words.t("new.game"), "many", games, Signal::stored(of.game.clone()), choose_game)}
            {seg("who", words.t("statistics.who"), "", who.into(), Signal::stored(of.who.clone()), choose_who)}
            {asked(Signal::stored(path), move |found: Statistics| show(&said, &shown, &found))}
            {ways(&words, "/statistics")}
        </main>
    }
}

fn show(words: &Words, of: &Asked, found: &Statistics) -> AnyView {
    let narrowed = !(of.setup.is_empty() && of.band.is_empty());
    let whole = narrowed.then(|| {
        let all = Asked { setup: String::new(), band: String::new(), ..of.clone() };
        view! { <a href=all.address()>{words.t("statistics.whole")}</a> }
    });
    if found.sample.games == 0 {
        return view! {
            <div class="state" data-state="empty"><h2>{words.t("statistics.none")}</h2><p class="small soft">{words.t("statistics.none-hint")}</p>{whole}</div>
        }
        .into_any();
    }
    let sample = Message::new("statistics.sample").number("n", found.sample.games);
    let sample =
        sample.text("from", day(found.sample.from, words)).text("until", day(found.sample.until, words));
    let limit = (found.sample.games >= found.sample.limit).then(|| {
        let text = words.say(&Message::new("statistics.limit").number("n", found.sample.limit));
        view! { " " {text} }
    });
    let lengths = found.lengths.map(|lengths| {
        let text = Message::new("statistics.lengths").number("median", lengths.median);
        let text = text.number("lower", lengths.lower).number("upper", lengths.upper);
        let text = text.number("least", lengths.least).number("most", lengths.most);
        view! { <p data-lengths=lengths.median>{words.say(&text)}</p> }
    });
    let all = vec![(words.t("statistics.all"), None, found.all.clone())];
    let setups = found.setups.iter().map(|of_setup| {
        let narrow = Asked { setup: of_setup.key.clone(), ..of.clone() };
        (setup_name(words, &of.game, of_setup), Some(narrow.address()), of_setup.score.clone())
    });
    let bands = found.bands.iter().map(|band| {
        let narrow = Asked { band: band.from.to_string(), ..of.clone() };
        (format!("{}–{}", band.from, band.from + 199), Some(narrow.address()), band.score.clone())
    });
    view! {
        <section class="sheet pad counted" data-games=found.sample.games>
            <div class="head"><p>{words.say(&sample)}{limit}</p>{whole}</div>
            {table(words, &of.game, all)}
            {lengths}
            <p class="xs faint">{words.t("statistics.intervals")}</p>
        </section>
        {part(words, of, "statistics.by-setup", setups.collect())}
        {part(words, of, "statistics.by-rating", bands.collect())}
    }
    .into_any()
}

/// A line: what it is of, where it leads, the score.
type Row = (String, Option<String>, Score);

fn part(words: &Words, of: &Asked, title: &str, rows: Vec<Row>) -> Option<AnyView> {
    (rows.len() > 1).then(|| {
        view! { <section class="sheet pad counted"><h2>{words.t(title)}</h2>{table(words, &of.game, rows)}</section> }
            .into_any()
    })
}

fn table(words: &Words, game: &str, rows: Vec<Row>) -> AnyView {
    let seats = rows.iter().map(|(_, _, score)| score.wins.len()).max().unwrap_or(0);
    let names = seat_names(words, game, seats);
    let heads = names.into_iter().map(|name| view! { <th>{name}</th> }).collect_view();
    let row = |(name, address, score): Row| {
        let name = match address {
            Some(address) => view! { <a href=address>{name}</a> }.into_any(),
            None => name.into_any(),
        };
        let wins = (0..seats).map(|seat| {
            let share = score.wins.get(seat).map(share);
            view! { <td>{share}</td> }
        });
        view! {
            <tr>
                <th scope="row">{name} " " <span class="faint num">{score.games}</span></th>
                {wins.collect_view()}
                <td>{share(&score.draws)}</td>
            </tr>
        }
    };
    view! {
        <div class="across">
            <table class="data">
                <thead><tr><th>{words.t("statistics.games")}</th>{heads}<th>{words.t("statistics.draws")}</th></tr></thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// A share with its interval, as numbers and as a line from 0 to 1.
fn share(share: &Share) -> AnyView {
    if share.of == 0 {
        return "–".into_any();
    }
    let percent = |part: f64| format!("{:.0}", 100.0 * part);
    let at = f64::from(share.count) / f64::from(share.of);
    let (from, to, dot) = (100.0 * share.low, 100.0 * share.high, 100.0 * at);
    view! {
        <span class="share num" data-share=format!("{}/{}", share.count, share.of)>
            <b>{percent(at)} " %"</b>
            <span class="xs faint">{percent(share.low)}"–"{percent(share.high)}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <line class="rule" x1="0" x2="100" y1="4" y2="4" />
                <line class="range" x1=from x2=to y1="4" y2="4" />
                <line class="dot" x1=dot - 0.8 x2=dot + 0.8 y1="4" y2="4" />
            </svg>
        </span>
    }
    .into_any()
}

/// The seats of the usual game by name, further ones by number.
fn seat_names(words: &Words, game: &str, seats: usize) -> Vec<String> {
    let table = games::find(game).and_then(|plugin| plugin.table(&serde_json::Value::Null).ok());
    let infos = table.map(|table| table.seats).filter(|infos| infos.len() >= seats).unwrap_or_default();
    let name = |seat: usize| match infos.get(seat) {
        Some(info) => words.game(game).t(info.name),
        None => words.say(&Message::new("statistics.seat").number("n", seat as i64 + 1)),
    };
    (0..seats).map(name).collect()
}

fn setup_name(words: &Words, game: &str, of: &OfSetup) -> String {
    let parts = kind::summary(words, game, &of.setup);
    if parts.is_empty() { words.t("statistics.usual") } else { parts.join(", ") }
}
