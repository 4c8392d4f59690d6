//! Boards to begin with: those that somebody kept, and those of the game.

use crate::board::{Marks, still};
use crate::editor::bench::Bench;
use crate::editor::legend::Legend;
use crate::editor::sheet::Sheet;
use crate::editor::shelf::{self, Kept};
use crate::games;
use crate::net::House;
use crate::parts::icons::icon;
use crate::words::Words;
use game::{Layout, Message, OptionKind};
use leptos::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;

const CROSS: &str = "M5 5l10 10M15 5 5 15";
/// The longest name of a board, in characters.
pub(super) const LONGEST: usize = 40;

/// Keeps the board on the bench under the name that it has.
pub(super) fn save(bench: Bench, words: &Words, house: House, kept: RwSignal<Vec<Kept>>) {
    let legend = bench.legend.get_value();
    let name: String = bench.name.get_untracked().trim().chars().take(LONGEST).collect();
    if name.is_empty() {
        house.tell(words.t("editor.needs-name"));
        return;
    }
    let position = bench.text.get_untracked();
    shelf::keep(Kept { game: legend.id.to_owned(), name: name.clone(), position });
    kept.set(shelf::kept(legend.id));
    house.tell(words.say(&Message::new("editor.saved").text("name", name)));
}

/// The boards that the browser keeps for this game.
pub(super) fn own_boards(bench: Bench, words: &Words, kept: RwSignal<Vec<Kept>>) -> AnyView {
    let legend = bench.legend.get_value();
    let words_of_list = words.clone();
    let list = move || {
        let boards = kept.get();
        if boards.is_empty() {
            return view! { <p class="hint">{words_of_list.t("editor.mine-empty")}</p> }.into_any();
        }
        let thumbs = boards.into_iter().map(|board| {
            let picture = picture(&legend, &board.position);
            let (name, position) = (board.name.clone(), board.position.clone());
            let open = move |_| {
                bench.put(position.clone());
                bench.name.set(name.clone());
            };
            let label = words_of_list.say(&Message::new("editor.forget").text("name", board.name.clone()));
            let (name, shown) = (board.name.clone(), board.name.clone());
            let forget = move |_| {
                shelf::forget(&board.game, &board.name);
                kept.set(shelf::kept(&board.game));
            };
            view! {
                <div class="kept" data-kept=name>
                    <button type="button" class="th" on:click=open>
                        <span class="tb">{picture}</span>
                        <span class="cut">{shown}</span>
                    </button>
                    <button type="button" class="icon-btn" aria-label=label.clone() title=label on:click=forget>{icon(CROSS, 14)}</button>
                </div>
            }
        });
        view! { <div class="ths">{thumbs.collect_view()}</div> }.into_any()
    };
    view! { <section class="sheet pad stack own-boards"><h2>{words.t("editor.mine")}</h2>{list}</section> }
        .into_any()
}

/// The game's own boards, to begin with. Drawn when somebody asks for them.
pub(super) fn known_boards(bench: Bench, words: &Words) -> AnyView {
    let legend = bench.legend.get_value();
    let game_words = words.game(legend.id);
    let is_open = RwSignal::new(false);
    let list = move || {
        if !is_open.get() {
            return None;
        }
        let thumbs = named(&legend).into_iter().filter_map(|layout| {
            let setup = Value::Object([(legend.option.to_owned(), json!(layout.id))].into_iter().collect());
            let position = legend.plugin.open(&setup).ok()?.moment().position.clone();
            let picture = picture(&legend, &position);
            Some(view! {
                <button type="button" class="th" data-begin=layout.id on:click=move |_| bench.put(position.clone())>
                    <span class="tb">{picture}</span>
                    <span>{game_words.say(&layout.name)}</span>
                </button>
            })
        });
        Some(view! { <div class="ths">{thumbs.collect_view()}</div> })
    };
    view! {
        <section class="sheet pad">
            <details class="more" on:toggle=move |_| is_open.set(true)>
                <summary>{words.t("editor.begin")}</summary>
                {list}
            </details>
        </section>
    }
    .into_any()
}

fn named(legend: &Legend) -> Vec<Layout> {
    let options = legend.plugin.options().into_iter();
    let layouts = options.filter_map(|option| match option.kind {
        OptionKind::Layout { named, .. } => Some(named),
        _ => None,
    });
    layouts.flatten().collect()
}

/// A position as a thumbnail, whether or not it can be played.
pub(super) fn picture(legend: &Legend, position: &str) -> Option<AnyView> {
    let scene = legend.scene(&Sheet::read(position)?);
    Some(still(&scene, &legend.colours, &Marks::default(), false, String::new()).into_any())
}

/// The positions of all boards that are kept for a game.
pub(crate) fn kept_positions(game: &str) -> Vec<String> {
    shelf::kept(game).into_iter().map(|board| board.position).collect()
}

/// The kept boards of a game as choices of a form: `is_chosen` by position, `choose` takes the position.
pub(crate) fn kept_choices(
    game: &str,
    group: &'static str,
    is_chosen: impl Fn(&str) -> bool + Copy + Send + Sync + 'static,
    choose: impl Fn(String) + Copy + Send + Sync + 'static,
) -> AnyView {
    let Some(legend) = games::find(game).and_then(Legend::of).map(Arc::new) else { return ().into_any() };
    let playable = |board: &Kept| legend.plugin.setup_at(None, &board.position).is_ok();
    let thumbs = shelf::kept(game).into_iter().filter(playable).map(|board| {
        let (position, chosen) = (board.position.clone(), board.position.clone());
        let name = board.name.clone();
        view! {
            <label class="th" data-kept=name>
                <input
                    type="radio"
                    name=group
                    prop:checked=move || is_chosen(&chosen)
                    on:change=move |_| choose(position.clone())
                />
                <span class="tb">{picture(&legend, &board.position)}</span>
                <span class="cut">{board.name}</span>
            </label>
        }
    });
    thumbs.collect_view().into_any()
}
