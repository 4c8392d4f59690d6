//! The parts of the page that are fetched when somebody first goes there: the module that comes first holds the shell
//! and the first page. Each function marked `wasm_split` begins a part of its own, and answers with the function that
//! makes the page; the build cuts the module there.

use crate::account::AccountPage;
use crate::annals::{ArchivePage, LeadersPage, ProfilePage, StatisticsPage};
use crate::editor::EditorPage;
use crate::games;
use crate::net::House;
use crate::pages::new::NewPage;
use crate::pages::policy::PolicyPage;
use crate::pages::rules::RulesPage;
use crate::pages::settings::SettingsPage;
use crate::pages::table::TablePage;
use crate::pages::watch::WatchPage;
use crate::parts::states::loading;
use crate::people::{DeskPage, NoticesPage, PeoplePage};
use crate::words::Words;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// Makes a page from what its address names: a table, a game.
type Maker = fn(Option<String>) -> AnyView;

/// What is not in the module that comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    Table,
    New,
    Editor,
    Rules,
    Account,
    People,
    Moderation,
    Policy,
    Notices,
    Profile,
    Leaders,
    Archive,
    Statistics,
    Watch,
    Settings,
}

#[wasm_split(table, fallible)]
fn table_part() -> Result<Maker, SplitLoaderError> {
    Ok(|id| view! { <TablePage id=id.unwrap_or_default() /> }.into_any())
}

#[wasm_split(table, fallible)]
fn watch_part() -> Result<Maker, SplitLoaderError> {
    Ok(|_| view! { <WatchPage /> }.into_any())
}

#[wasm_split(forms, fallible)]
fn new_part() -> Result<Maker, SplitLoaderError> {
    Ok(|game| view! { <NewPage game=game /> }.into_any())
}

#[wasm_split(forms, fallible)]
fn editor_part() -> Result<Maker, SplitLoaderError> {
    Ok(|game| view! { <EditorPage game=game /> }.into_any())
}

#[wasm_split(forms, fallible)]
fn settings_part() -> Result<Maker, SplitLoaderError> {
    Ok(|_| view! { <SettingsPage /> }.into_any())
}

#[wasm_split(forms, fallible)]
fn account_part() -> Result<Maker, SplitLoaderError> {
    Ok(|_| view! { <AccountPage /> }.into_any())
}

#[wasm_split(people, fallible)]
fn people_part() -> Result<Maker, SplitLoaderError> {
    Ok(|_| view! { <PeoplePage /> }.into_any())
}

#[wasm_split(people, fallible)]
fn moderation_part() -> Result<Maker, SplitLoaderError> {
    Ok(|_| view! { <DeskPage /> }.into_any())
}

#[wasm_split(annals, fallible)]
fn profile_part() -> Result<Maker, SplitLoaderError> {
    Ok(|name| view! { <ProfilePage name=name.unwrap_or_default() /> }.into_any())
}

#[wasm_split(annals, fallible)]
fn leaders_part() -> Result<Maker, SplitLoaderError> {
    Ok(|query| view! { <LeadersPage asked_for=query.unwrap_or_default() /> }.into_any())
}

#[wasm_split(annals, fallible)]
fn archive_part() -> Result<Maker, SplitLoaderError> {
    Ok(|query| view! { <ArchivePage asked_for=query.unwrap_or_default() /> }.into_any())
}

#[wasm_split(annals, fallible)]
fn statistics_part() -> Result<Maker, SplitLoaderError> {
    Ok(|query| view! { <StatisticsPage asked_for=query.unwrap_or_default() /> }.into_any())
}

// Whoever reads rules sees positions, and whoever plays has them at hand: they come with the games.
#[wasm_split(games, fallible)]
fn rules_part() -> Result<Maker, SplitLoaderError> {
    Ok(|id| view! { <RulesPage id=id.unwrap_or_default() /> }.into_any())
}

#[wasm_split(people, fallible)]
fn notices_part() -> Result<Maker, SplitLoaderError> {
    Ok(|_| view! { <NoticesPage /> }.into_any())
}

#[wasm_split(games, fallible)]
fn policy_part() -> Result<Maker, SplitLoaderError> {
    Ok(|id| view! { <PolicyPage id=id.unwrap_or_default() /> }.into_any())
}

impl Room {
    /// Fetches the room, unless it is here, and the games, which every room needs.
    async fn fetch(self, house: House) -> Result<Maker, SplitLoaderError> {
        // Both travel at once.
        spawn_local(async move {
            let _ = games::fetch(house.rules).await;
        });
        let maker = match self {
            Room::Table => table_part().await?,
            Room::New => new_part().await?,
            Room::Editor => editor_part().await?,
            Room::Rules => rules_part().await?,
            Room::Account => account_part().await?,
            Room::People => people_part().await?,
            Room::Moderation => moderation_part().await?,
            Room::Policy => policy_part().await?,
            Room::Notices => notices_part().await?,
            Room::Profile => profile_part().await?,
            Room::Leaders => leaders_part().await?,
            Room::Archive => archive_part().await?,
            Room::Statistics => statistics_part().await?,
            Room::Watch => watch_part().await?,
            Room::Settings => settings_part().await?,
        };
        games::fetch(house.rules).await?;
        Ok(maker)
    }
}

/// How it stands with a room that somebody wants to enter.
#[derive(Clone, Copy)]
enum Door {
    Waiting,
    Open(Maker),
    /// It could not be fetched.
    Shut,
}

/// Goes into a room; `argument` is what the address names there.
pub(crate) fn enter(room: Room, argument: Option<String>) -> AnyView {
    let house = House::here();
    let door = RwSignal::new(Door::Waiting);
    let knock = move || {
        door.set(Door::Waiting);
        spawn_local(async move {
            let answer = room.fetch(house).await;
            // Who has gone elsewhere meanwhile does not wait any more.
            door.try_set(answer.map_or(Door::Shut, Door::Open));
        });
    };
    knock();
    let page = move || match door.get() {
        Door::Waiting => view! { <main id="main" class="wrap">{loading()}</main> }.into_any(),
        Door::Open(make) => untrack(|| make(argument.clone())),
        Door::Shut => shut(knock),
    };
    page.into_any()
}

/// Says that a part of the page did not come, and what can be done.
fn shut(knock: impl Fn() + 'static) -> AnyView {
    let words = Words::here();
    let reload = |_| {
        let _ = window().location().reload();
    };
    view! {
        <main id="main" class="wrap">
            <div class="state bad page-state" role="alert" data-state="unfetched">
                <h1>{words.t("room.shut")}</h1>
                <p class="soft">{words.t("room.shut-hint")}</p>
                <div class="flow">
                    <button type="button" class="btn main" data-retry="" on:click=move |_| knock()>{words.t("line.try")}</button>
                    <button type="button" class="btn" on:click=reload>{words.t("line.reload")}</button>
                </div>
            </div>
        </main>
    }
    .into_any()
}

/// How long the first page has the line for itself.
const PAUSE: Duration = Duration::from_millis(1_500);

/// Fetches what playing needs while nothing else happens, so that a table opens at once; not where somebody saves data.
pub(crate) fn fetch_ahead(house: House) {
    let saving = || {
        let connection =
            js_sys::Reflect::get(&window().navigator(), &JsValue::from_str("connection")).ok()?;
        js_sys::Reflect::get(&connection, &JsValue::from_str("saveData")).ok()?.as_bool()
    };
    if saving() != Some(true) {
        let fetch = move || {
            spawn_local(async move {
                let _ = Room::Table.fetch(house).await;
            });
        };
        set_timeout(fetch, PAUSE);
    }
}
