//! The editor's page.

use crate::editor::bench::Bench;
use crate::editor::boards::{LONGEST, known_boards, own_boards, save};
use crate::editor::canvas::canvas;
use crate::editor::legend::{Legend, layout_option};
use crate::editor::text::{as_link, as_text};
use crate::editor::tools::{Choice, choices, tools};
use crate::editor::verdict::verdict;
use crate::editor::{link, play, shelf};
use crate::games;
use crate::net::House;
use crate::parts::icons::{self, icon};
use crate::parts::states::missing;
use crate::route::Way;
use crate::words::Words;
use game::Message;
use leptos::ev;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// Elements in which keys write.
const WRITTEN: &str = "input:not([type=radio], [type=checkbox]), select, textarea";
const REDO: &str = "m13 4 4 4-4 4M17 8H8a5 5 0 0 0 0 9h4";

/// The editor for a game's boards; without a game, for those of the first that has an editor.
#[component]
pub(crate) fn EditorPage(game: Option<String>) -> impl IntoView {
    let words = Words::here();
    document().set_title(&words.say(&Message::new("title.page").text("page", words.t("editor.title"))));
    let wanted = |plugin: &&'static dyn host::Plugin| match &game {
        Some(id) => plugin.facts().id == id.as_str(),
        None => layout_option(*plugin).is_some(),
    };
    let legend = games::all().iter().copied().find(|plugin| wanted(plugin)).and_then(Legend::of);
    legend.map_or_else(|| missing("editor.none", "editor.none-hint"), |legend| bench_page(&words, legend))
}

fn bench_page(words: &Words, legend: Legend) -> AnyView {
    let (way, house) = (Way::here(), House::here());
    let (id, start) = (legend.id, legend.start.clone());
    let bench = Bench::new(Arc::new(legend), link::position().unwrap_or(start));
    bench.name.set(name_of_carried());
    let kept = RwSignal::new(shelf::kept(id));
    let choices = choices(words, &bench.legend.get_value());
    keep_in_step(bench);
    listen(bench, choices.clone());
    view! {
        <main id="main" class="wrap editor-page" data-editor=id>
            {head(bench, words, way, house, kept)}
            {tools(bench, words, &choices)}
            <div class="editor-board">{canvas(bench)}</div>
            <aside class="stack">
                {verdict(bench, words)}
                {as_text(bench, words)}
                {as_link(bench, words)}
                {own_boards(bench, words, kept)}
                {known_boards(bench, words)}
            </aside>
        </main>
    }
    .into_any()
}

/// Name and game; what can be done with the board.
fn head(bench: Bench, words: &Words, way: Way, house: House, kept: RwSignal<Vec<shelf::Kept>>) -> AnyView {
    let id = bench.legend.get_value().id;
    let busy = RwSignal::new(false);
    let cannot = move || busy.get() || bench.verdict.with(Result::is_err);
    let tool = |name: &'static str, path: &'static str, act: fn(Bench), can: fn(Bench) -> bool| {
        let label = words.t(name);
        view! {
            <button
                type="button"
                class="icon-btn"
                data-tool=name
                aria-label=label.clone()
                title=label
                disabled=move || !can(bench)
                on:click=move |_| act(bench)
            >
                {icon(path, 20)}
            </button>
        }
    };
    let undo = tool(
        "editor.undo",
        icons::UNDO,
        |bench| bench.history.update(super::history::History::undo),
        |bench| bench.history.with(super::history::History::can_undo),
    );
    let redo = tool(
        "editor.redo",
        REDO,
        |bench| bench.history.update(super::history::History::redo),
        |bench| bench.history.with(super::history::History::can_redo),
    );
    let keep = {
        let words = words.clone();
        move || save(bench, &words, house, kept)
    };
    let keep_by_key = keep.clone();
    let try_words = words.clone();
    let use_it = move |_| way.go(&untrack(move || play::form(bench)));
    view! {
        <div class="editor-head">
            <div class="grow">
                <h1 class="small soft">{words.game(id).t("name")} " · " {words.t("editor.title")}</h1>
                <input
                    class="board-name"
                    data-name=""
                    maxlength="40"
                    autocomplete="off"
                    aria-label=words.t("editor.name")
                    placeholder=words.t("editor.unnamed")
                    bind:value=bench.name
                    on:keydown=move |event: ev::KeyboardEvent| {
                        if event.key() == "Enter" {
                            keep_by_key();
                        }
                    }
                />
            </div>
            <div class="row do">
                {undo}
                {redo}
                <button type="button" class="btn" data-save="" on:click=move |_| keep()>{words.t("editor.save")}</button>
                <button
                    type="button"
                    class="btn"
                    data-use=""
                    disabled=cannot
                    on:click=use_it
                >
                    {words.t("editor.use")}
                </button>
                <button
                    type="button"
                    class="btn main"
                    data-try=""
                    disabled=cannot
                    on:click=move |_| play::try_it(bench, try_words.clone(), way, house, busy)
                >
                    {words.t("editor.try")}
                </button>
            </div>
        </div>
    }
    .into_any()
}

/// The name that the address carries, no longer than a name can be.
fn name_of_carried() -> String {
    link::name().unwrap_or_default().chars().take(LONGEST).collect()
}

/// The address follows the bench, and the bench an address that is put in by hand.
fn keep_in_step(bench: Bench) {
    let id = bench.legend.get_value().id;
    Effect::new(move |_| link::keep(id, &bench.text.get(), &bench.name.get()));
    let handle = window_event_listener(ev::hashchange, move |_| {
        if let Some(position) = link::position() {
            bench.put(position);
            bench.name.set(name_of_carried());
        }
    });
    on_cleanup(move || handle.remove());
}

/// The keys: one letter for each brush, its number too for keyboards that write other letters; undo and redo.
fn listen(bench: Bench, choices: Vec<Choice>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let writes = target.is_some_and(|target| target.matches(WRITTEN).unwrap_or(false));
        if writes || event.alt_key() {
            return;
        }
        let key = event.key();
        if event.ctrl_key() || event.meta_key() {
            match (key.to_lowercase().as_str(), event.shift_key()) {
                ("z", false) => bench.history.update(super::history::History::undo),
                ("z", true) | ("y", false) => bench.history.update(super::history::History::redo),
                _ => return,
            }
            event.prevent_default();
            return;
        }
        let mut letters = key.chars().flat_map(char::to_uppercase);
        let (Some(letter), None) = (letters.next(), letters.next()) else { return };
        let numbered = letter.to_digit(10).and_then(|digit| choices.get((digit as usize).checked_sub(1)?));
        if let Some(choice) = choices.iter().find(|choice| choice.key == Some(letter)).or(numbered) {
            bench.brush.set(choice.sign);
        }
    });
    on_cleanup(move || handle.remove());
}
