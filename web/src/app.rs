//! The shell around every page: top bar, tab bar, the state of the line, the foot, toasts.

use crate::board::pieces::SPRITE;
use crate::net::{House, Link, Toast, line};
use crate::notices::Notices;
use crate::pages::games::GamesPage;
use crate::pages::home::HomePage;
use crate::parts::icons::{self, icon};
use crate::parts::states::missing;
use crate::prefs::own_name;
use crate::rooms::{self, Room, enter};
use crate::route::{Route, Way};
use crate::speech::Speech;
use crate::words::Words;
use game::{Lang, Message};
use leptos::html;
use leptos::prelude::*;
use protocol::notice::News;
use std::time::Duration;

const LOGO: &str = r#"<path class="lg-l" d="M2.5 2.5h22v22h-22ZM13.5 2.5v22M2.5 13.5h22M19.5 19.5l8 8"/><circle class="lg-f" cx="8" cy="8" r="3"/><path class="lg-a" d="M19 4.2 22.8 8 19 11.8 15.2 8Z"/><path class="lg-a" d="M6.7 15.6h2.6v2.1h2.1v2.6H9.3v2.1H6.7v-2.1H4.6v-2.6h2.1Z"/>"#;

/// The whole page. A change of language makes all of it anew.
pub(crate) fn app(words: Words) -> impl IntoView {
    let house = House::new();
    let speech = Speech::begin(words);
    provide_context(house);
    provide_context(Way::start());
    provide_context(speech);
    line::start(house);
    rooms::fetch_ahead(house);
    move || {
        let words = speech.words();
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", words.lang().code());
        }
        provide_context(words);
        view! { <Shell /> }
    }
}

#[component]
fn Shell() -> impl IntoView {
    let (words, way, house) = (Words::here(), Way::here(), House::here());
    let at_table = move || matches!(way.route.get(), Route::Table(_));
    let start = NodeRef::<html::Span>::new();
    go_along(way, start);
    view! {
        <div class="sprite" inner_html=SPRITE></div>
        <div class="shell" class:at-table=at_table>
            <a class="btn skip" href="#main">{words.t("nav.skip")}</a>
            {top_bar(&words, way, house)}
            <LineDown />
            <Notices />
            <span node_ref=start class="unseen" tabindex="-1"></span>
            {move || page(way.route.get())}
            {foot(&words, house)}
            {tab_bar(&words, way)}
            <Toasts />
        </div>
    }
}

/// Whoever goes to another page by key goes on from its beginning, not from where the old page ended. What has the focus
/// stands before the page and stays: the page itself may still be on its way.
fn go_along(way: Way, start: NodeRef<html::Span>) {
    Effect::new(move |before: Option<()>| {
        way.route.track();
        if let (Some(()), Some(start)) = (before, start.get_untracked()) {
            // What takes the focus is scrolled to; the page stays where it is.
            let at = window().scroll_y().unwrap_or_default();
            let _ = start.focus();
            window().scroll_to_with_x_and_y(0.0, at);
        }
    });
}

fn page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <HomePage /> }.into_any(),
        Route::Games => view! { <GamesPage /> }.into_any(),
        Route::Settings => enter(Room::Settings, None),
        Route::Missing => missing("missing.title", "missing.hint"),
        Route::Table(id) => enter(Room::Table, Some(id)),
        Route::New(game) => enter(Room::New, game),
        Route::Editor(game) => enter(Room::Editor, game),
        Route::Rules(id) => enter(Room::Rules, Some(id)),
        Route::Account => enter(Room::Account, None),
        Route::People => enter(Room::People, None),
        Route::Moderation => enter(Room::Moderation, None),
        Route::Notices => enter(Room::Notices, None),
        Route::FairPlay => enter(Room::Policy, Some("fair-play".into())),
        Route::Profile(name) => enter(Room::Profile, Some(name)),
        Route::Leaders(query) => enter(Room::Leaders, Some(query)),
        Route::Archive(query) => enter(Room::Archive, Some(query)),
        Route::Statistics(query) => enter(Room::Statistics, Some(query)),
        Route::Watch => enter(Room::Watch, None),
    }
}

/// A section of the site: address, words, icon, and whether a page belongs to it.
type Section = (&'static str, &'static str, &'static str, fn(&Route) -> bool);

/// The sections of the site.
const SECTIONS: [Section; 4] = [
    ("/", "nav.play", icons::HOUSE, |route| matches!(route, Route::Home | Route::Table(_))),
    ("/new", "nav.new", icons::PLUS, |route| matches!(route, Route::New(_) | Route::Editor(_))),
    ("/watch", "nav.watch", icons::EYE, |route| matches!(route, Route::Watch)),
    ("/games", "nav.games", icons::BOOK, |route| matches!(route, Route::Games | Route::Rules(_))),
];

fn top_bar(words: &Words, way: Way, house: House) -> AnyView {
    let links = SECTIONS.map(|(address, key, _, is_here)| {
        let current = move || is_here(&way.route.get()).then_some("page");
        view! { <a href=address aria-current=current><span>{words.t(key)}</span></a> }
    });
    let guest = words.t("nav.me");
    let name = move || house.me.get().map_or_else(|| guest.clone(), |me| me.name);
    let letter = {
        let name = name.clone();
        move || name().chars().next().map(|first| first.to_uppercase().to_string())
    };
    let to_account = words.t("nav.sign-in");
    let sign_in = move || {
        (house.is_member() == Some(false))
            .then(|| view! { <a class="sign-in" href="/account" data-sign-in="">{to_account.clone()}</a> })
    };
    view! {
        <header class="top">
            <div class="wrap">
                <a class="brand" href="/">
                    <svg class="logo" width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" inner_html=LOGO></svg>
                    "Quadrille"
                </a>
                <nav class="nav" aria-label=words.t("nav.main")>{links.collect_view()}</nav>
                {sign_in}
                {bell(words, house)}
                <a class="me" href="/settings" aria-label=words.t("nav.settings")>
                    <span class="face" aria-hidden="true">{letter}</span>
                    <b class="cut" data-me="">{name}</b>
                </a>
            </div>
        </header>
    }
    .into_any()
}

/// The way to one's notices, with how many are new.
fn bell(words: &Words, house: House) -> AnyView {
    let words = words.clone();
    let label = {
        let words = words.clone();
        move || words.say(&Message::new("nav.notices").number("n", house.unseen.get()))
    };
    let count = move || {
        let unseen = house.unseen.get();
        (unseen > 0).then(|| view! { <b aria-hidden="true">{unseen.min(99)}</b> })
    };
    // What is urgent is said at once, too.
    Effect::new(move |_| {
        if let Some(News::YourTurn { game, .. }) = house.notice.get().map(|notice| notice.news) {
            let game = words.game(&game).t("name");
            let text = words.say(&Message::new("title.your-turn").text("game", game));
            house.toast.set(Some(Toast { text, turn: true }));
        }
    });
    view! {
        <a class="icon-btn bell" href="/notices" aria-label=label data-unseen=move || house.unseen.get()>
            {icon(icons::BELL, 20)}
            {count}
        </a>
    }
    .into_any()
}

fn tab_bar(words: &Words, way: Way) -> AnyView {
    let tab = |address: &'static str, key: &str, path: &'static str, is_here: fn(&Route) -> bool| {
        let current = move || is_here(&way.route.get()).then_some("page");
        view! { <a href=address aria-current=current>{icon(path, 20)} {words.t(key)}</a> }
    };
    let tabs = SECTIONS.map(|(address, key, path, is_here)| tab(address, key, path, is_here));
    let me = tab("/settings", "nav.me", icons::PERSON, |route| {
        matches!(route, Route::Settings | Route::Account | Route::People | Route::Moderation)
    });
    view! { <nav class="tabbar" aria-label=words.t("nav.main")>{tabs.collect_view()} {me}</nav> }.into_any()
}

fn foot(words: &Words, house: House) -> AnyView {
    let (speech, spoken) = (Speech::here(), words.lang());
    let languages = Lang::ALL.map(|other| {
        let choose = move |_| speech.choose(other, house);
        let chosen = spoken == other;
        view! {
            <button type="button" lang=other.code() aria-pressed=chosen.to_string() data-language=other.code() on:click=choose>
                {own_name(other)}
            </button>
        }
    });
    view! {
        <footer class="foot-page">
            <div class="wrap">
                <a href="/games">{words.t("games.title")}</a>
                <a href="/fair-play">{words.t("nav.fair-play")}</a>
                <a href="/people">{words.t("people.title")}</a>
                <a href="/archive">{words.t("archive.title")}</a>
                <a href="/leaders">{words.t("leaders.title")}</a>
                <a href="/statistics">{words.t("statistics.title")}</a>
                <a href="/settings">{words.t("nav.settings")}</a>
                <span class="grow"></span>
                <span class="row">{languages.collect_view()}</span>
            </div>
        </footer>
    }
    .into_any()
}

/// What is the matter when the line is down, what is safe, and what happens next. Not before a second has passed:
/// most breaks are shorter.
#[component]
fn LineDown() -> impl IntoView {
    let (words, house) = (Words::here(), House::here());
    let now = RwSignal::new(0.0);
    let since = RwSignal::new(None::<f64>);
    let handle = set_interval_with_handle(
        move || {
            if since.get_untracked().is_some() {
                now.set(js_sys::Date::now());
            }
        },
        Duration::from_millis(500),
    );
    if let Ok(handle) = handle {
        on_cleanup(move || handle.clear());
    }
    Effect::new(move |_| match house.link.get() {
        Link::Up => since.set(None),
        _ => since.update(|since| {
            since.get_or_insert_with(js_sys::Date::now);
        }),
    });
    let what = Memo::new(move |_| match house.link.get() {
        Link::Outdated => Some(None),
        Link::Down { retry_at } => {
            let waited = since.get().is_some_and(|since| now.get() - since > 1_200.0);
            let seconds = ((retry_at - now.get()) / 1_000.0).ceil().max(0.0) as i64;
            waited.then_some(Some(seconds))
        }
        Link::Joining | Link::Up => None,
    });
    move || {
        let down = what.get()?;
        let (text, verb) = match down {
            Some(seconds) => {
                (words.say(&Message::new("line.down").number("n", seconds)), words.t("line.try"))
            }
            None => (words.t("line.outdated"), words.t("line.reload")),
        };
        let act = move |_| match down {
            Some(_) => line::look_again(house),
            None => {
                let _ = window().location().reload();
            }
        };
        Some(view! {
            <div class="line-down" role="alert" data-line=if down.is_some() { "down" } else { "outdated" }>
                <div class="wrap">
                    <span class="grow">{text}</span>
                    <button type="button" class="btn sm" on:click=act>{verb}</button>
                </div>
            </div>
        })
    }
}

/// One toast at a time, for five seconds or until it is tapped.
#[component]
fn Toasts() -> impl IntoView {
    let house = House::here();
    Effect::new(move |old: Option<Option<TimeoutHandle>>| {
        if let Some(old) = old.flatten() {
            old.clear();
        }
        house.toast.get()?;
        set_timeout_with_handle(move || house.toast.set(None), Duration::from_secs(5)).ok()
    });
    let toast = move || {
        house.toast.get().map(|toast| {
            view! {
                <div class="toast" class:turn=toast.turn data-toast="" on:click=move |_| house.toast.set(None)>
                    <span class="grow">{toast.text}</span>
                </div>
            }
        })
    };
    view! { <div class="toasts" role="status">{toast}</div> }
}
