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
use crate::speech::{self, Speech};
use crate::style;
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

/// Playing and watching.
#[wasm_split(table, fallible)]
fn table_part(room: Room) -> Result<Maker, SplitLoaderError> {
    Ok(match room {
        Room::Watch => |_| view! { <WatchPage /> }.into_any(),
        _ => |id| view! { <TablePage id=id.unwrap_or_default() /> }.into_any(),
    })
}

/// What one fills in.
#[wasm_split(forms, fallible)]
fn forms_part(room: Room) -> Result<Maker, SplitLoaderError> {
    Ok(match room {
        Room::Editor => |game| view! { <EditorPage game=game /> }.into_any(),
        Room::Settings => |_| view! { <SettingsPage /> }.into_any(),
        Room::Account => |_| view! { <AccountPage /> }.into_any(),
        _ => |game| view! { <NewPage game=game /> }.into_any(),
    })
}

/// Who has what to do with whom.
#[wasm_split(people, fallible)]
fn people_part(room: Room) -> Result<Maker, SplitLoaderError> {
    Ok(match room {
        Room::Moderation => |_| view! { <DeskPage /> }.into_any(),
        Room::Notices => |_| view! { <NoticesPage /> }.into_any(),
        _ => |_| view! { <PeoplePage /> }.into_any(),
    })
}

/// What is left after a game.
#[wasm_split(annals, fallible)]
fn annals_part(room: Room) -> Result<Maker, SplitLoaderError> {
    Ok(match room {
        Room::Profile => |name| view! { <ProfilePage name=name.unwrap_or_default() /> }.into_any(),
        Room::Leaders => |query| view! { <LeadersPage asked_for=query.unwrap_or_default() /> }.into_any(),
        Room::Statistics => {
            |query| view! { <StatisticsPage asked_for=query.unwrap_or_default() /> }.into_any()
        }
        _ => |query| view! { <ArchivePage asked_for=query.unwrap_or_default() /> }.into_any(),
    })
}

/// What one reads. Whoever reads rules sees positions, and whoever plays has them at hand: they come with the games.
#[wasm_split(games, fallible)]
fn reading_part(room: Room) -> Result<Maker, SplitLoaderError> {
    Ok(match room {
        Room::Policy => |id| view! { <PolicyPage id=id.unwrap_or_default() /> }.into_any(),
        _ => |id| view! { <RulesPage id=id.unwrap_or_default() /> }.into_any(),
    })
}

impl Room {
    /// Fetches the room, unless it is here, and what every room needs: the games, the style and the rest of the words.
    /// `None`: it did not come.
    async fn fetch(self, house: House) -> Option<Maker> {
        let words = Speech::spoken()?;
        // All travel at once.
        spawn_local(async move {
            let _ = games::fetch(house.rules).await;
        });
        spawn_local(async {
            let _ = style::fetch().await;
        });
        let rest = words.clone();
        spawn_local(async move {
            let _ = speech::fetch_rest(&rest).await;
        });
        let maker = match self {
            Room::Table | Room::Watch => table_part(self).await,
            Room::New | Room::Editor | Room::Settings | Room::Account => forms_part(self).await,
            Room::People | Room::Moderation | Room::Notices => people_part(self).await,
            Room::Profile | Room::Leaders | Room::Archive | Room::Statistics => annals_part(self).await,
            Room::Rules | Room::Policy => reading_part(self).await,
        };
        let maker = maker.ok()?;
        games::fetch(house.rules).await.ok()?;
        style::fetch().await.ok()?;
        speech::fetch_rest(&words).await.ok()?;
        Some(maker)
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
