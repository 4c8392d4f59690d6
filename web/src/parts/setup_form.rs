//! A game's options as a form: made from its schema, checked by its plugin as one chooses.

use crate::board::{Marks, still};
use crate::editor::{kept_choices, kept_positions, layout_option, link};
use crate::games;
use crate::parts::icons::{self, icon};
use crate::parts::seg::{Cell, seg};
use crate::words::{GameWords, Words};
use game::{Editor, Layout, Message, OptionKind, OptionSpec, SeatColour};
use host::{Plugin, Refusal, Table};
use leptos::ev;
use leptos::prelude::*;
use serde_json::{Map, Value, json};

/// More choices than this are thumbnails or a list instead of cells.
const CELLS: usize = 4;
/// The value of a layout of one's own.
pub(crate) const CUSTOM: &str = "custom";

/// What is wanted of a game's setup: the options that were chosen, the others being the game's own.
#[derive(Clone, Copy)]
pub(crate) struct Wish {
    pub(crate) game: RwSignal<String>,
    chosen: RwSignal<Map<String, Value>>,
    complete: Memo<Result<Value, Wrong>>,
}

/// Why there is no setup: the field, and what is wrong.
#[derive(Clone, PartialEq)]
pub(crate) struct Wrong {
    field: String,
    message: Message,
}

impl Wish {
    pub(crate) fn new(game: RwSignal<String>) -> Self {
        let chosen = RwSignal::new(Map::new());
        let complete = Memo::new(move |_| complete(&game.get(), &chosen.get()));
        Wish { game, chosen, complete }
    }

    /// Forgets all choices.
    pub(crate) fn clear(self) {
        self.chosen.set(Map::new());
    }

    /// The setup to send: what was chosen and is shown.
    pub(crate) fn effective(self) -> Value {
        Value::Object(effective(&self.game.get(), &self.chosen.get()))
    }

    /// The complete setup, or what is wrong.
    pub(crate) fn complete(self) -> Result<Value, Wrong> {
        self.complete.get()
    }

    /// The table that it makes.
    pub(crate) fn table(self) -> Option<Table> {
        games::find(&self.game.get())?.table(&self.complete().ok()?).ok()
    }

    /// Chooses a board of one's own.
    pub(crate) fn begin_at(self, position: &str) {
        let game = self.game.get_untracked();
        if let Some((key, _)) = games::find(&game).and_then(layout_option) {
            self.set(key, json!(CUSTOM));
            self.set("start", json!(position));
        }
    }

    fn set(self, key: &str, value: Value) {
        self.chosen.update(|chosen| {
            // A start belongs to the board it was written for; a board of one's own is nothing but its start.
            let is_own =
                chosen.values().any(|value| value == CUSTOM) && chosen.get(key) != Some(&json!(CUSTOM));
            if key != "start" && !is_own {
                chosen.remove("start");
            }
            chosen.insert(key.to_owned(), value);
        });
    }

    /// An option's value: chosen, or what the game takes.
    fn value(self, key: &str) -> Value {
        let chosen = self.chosen.with(|chosen| chosen.get(key).cloned());
        let completed = || self.complete.with(|complete| complete.as_ref().ok()?.get(key).cloned());
        let usual = || games::find(&self.game.get())?.complete(&Value::Null).ok()?.get(key).cloned();
        chosen.or_else(completed).or_else(usual).unwrap_or(Value::Null)
    }

    fn error(self, key: &str) -> Option<Message> {
        self.complete.with(|complete| {
            let wrong = complete.as_ref().err()?;
            (wrong.field == key).then(|| wrong.message.clone())
        })
    }
}

/// Whether a value is the one that a JSON text writes.
fn is_written(value: &Value, text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|wanted| wanted == *value)
}

/// The choices whose option is shown.
fn effective(game: &str, chosen: &Map<String, Value>) -> Map<String, Value> {
    let Some(plugin) = games::find(game) else { return Map::new() };
    let usual = plugin.complete(&Value::Null).unwrap_or_default();
    let options = plugin.options();
    let shown = |key: &String| {
        let condition =
            options.iter().find(|option| option.key == key.as_str()).and_then(|option| option.only_if);
        condition.is_none_or(|(other, value)| {
            chosen.get(other).or_else(|| usual.get(other)).is_some_and(|is| is_written(is, value))
        })
    };
    chosen.iter().filter(|(key, _)| shown(key)).map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn complete(game: &str, chosen: &Map<String, Value>) -> Result<Value, Wrong> {
    let unknown = || Wrong { field: "game".into(), message: Message::new("table.unknown") };
    let plugin = games::find(game).ok_or_else(unknown)?;
    plugin.complete(&Value::Object(effective(game, chosen))).map_err(|refusal| match refusal {
        Refusal::Setup { field, message } => Wrong { field, message },
        Refusal::Text(error) => Wrong { field: "start".into(), message: error.expected },
        Refusal::NotNow | Refusal::Failed(_) => unknown(),
    })
}

/// The options of the game that is chosen.
#[component]
pub(crate) fn SetupForm(wish: Wish) -> impl IntoView {
    let game = wish.game.get_untracked();
    let words = Words::here().game(&game);
    let options = games::find(&game).map(Plugin::options).unwrap_or_default();
    let (more, plain): (Vec<_>, Vec<_>) = options.into_iter().partition(|option| option.advanced);
    let fields = |options: Vec<OptionSpec>| {
        options.into_iter().map(|option| field(wish, &words, option)).collect_view()
    };
    let summary = words.t("new.more");
    let more = (!more.is_empty()).then(|| {
        view! { <details class="more"><summary>{summary}</summary><div>{fields(more)}</div></details> }
    });
    view! { {fields(plain)} {more} }
}

fn field(wish: Wish, words: &GameWords, option: OptionSpec) -> AnyView {
    let OptionSpec { key, kind, help, only_if, .. } = option;
    let label = words.t(&format!("option.{key}"));
    let hidden = move || only_if.is_some_and(|(other, value)| !is_written(&wish.value(other), value));
    let hint = help.map(|help| words.t(help));
    let error = {
        let words = words.clone();
        move || {
            let message = wish.error(key)?;
            Some(
                view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {words.say(&message)}</span> },
            )
        }
    };
    if kind == OptionKind::Toggle {
        let checked = move || wish.value(key) == json!(true);
        let hint = hint.map(|hint| view! { <small>{hint}</small> });
        return view! {
            <div hidden=hidden data-option=key>
                <label class="line">
                    <span class="grow">{label} {hint}</span>
                    <input
                        type="checkbox"
                        role="switch"
                        class="switch"
                        prop:checked=checked
                        on:change=move |event| wish.set(key, json!(event_target_checked(&event)))
                    />
                </label>
                {error}
            </div>
        }
        .into_any();
    }
    let control = match kind {
        OptionKind::Choice(values) => choice(wish, words, key, &label, &values),
        OptionKind::Seats(counts) => {
            let cells = counts.iter().map(|count| Cell::text(count, count.to_string())).collect();
            let chosen = Signal::derive(move || wish.value(key).to_string());
            let choose = Callback::new(move |value: String| {
                if let Ok(count) = value.parse::<u8>() {
                    wish.set(key, json!(count));
                }
            });
            seg(key, label.clone(), "", cells, chosen, choose)
        }
        OptionKind::Number { min, max } => number(wish, key, min, max),
        OptionKind::Layout { named, editor } => layouts(wish, words, key, &label, named, editor),
        OptionKind::Toggle => ().into_any(),
    };
    let hint = hint.map(|hint| view! { <span class="hint">{hint}</span> });
    view! {
        <fieldset class="field" hidden=hidden data-option=key>
            <legend>{label}</legend>
            {control}
            {hint}
            {error}
        </fieldset>
    }
    .into_any()
}

fn choice(wish: Wish, words: &GameWords, key: &'static str, label: &str, values: &[&'static str]) -> AnyView {
    let text = |value: &str| words.t(&format!("option.{key}.{value}"));
    let chosen = Signal::derive(move || wish.value(key).as_str().unwrap_or_default().to_owned());
    if values.len() <= CELLS {
        let cells = values.iter().map(|value| Cell::text(value, text(value))).collect();
        let choose = Callback::new(move |value: String| wish.set(key, json!(value)));
        return seg(key, label.to_owned(), "", cells, chosen, choose);
    }
    let options = values.iter().map(|&value| {
        view! { <option value=value selected=move || chosen.get() == value>{text(value)}</option> }
    });
    view! {
        <select class="input" aria-label=label.to_owned() on:change=move |event| wish.set(key, json!(event_target_value(&event)))>
            {options.collect_view()}
        </select>
    }
    .into_any()
}

fn number(wish: Wish, key: &'static str, min: i32, max: i32) -> AnyView {
    view! {
        <input
            class="input num"
            type="number"
            min=min
            max=max
            prop:value=move || wish.value(key).to_string()
            on:change=move |event| {
                if let Ok(number) = event_target_value(&event).parse::<i32>() {
                    wish.set(key, json!(number));
                }
            }
        />
    }
    .into_any()
}

/// Boards as pictures of themselves; the less known ones on demand; one of one's own as a position in text.
fn layouts(
    wish: Wish,
    words: &GameWords,
    key: &'static str,
    label: &str,
    named: Vec<Layout>,
    editor: Option<Editor>,
) -> AnyView {
    let all = RwSignal::new(false);
    show_all_by_key(all);
    let hidden_count = named.iter().filter(|layout| layout.more).count();
    let thumb = {
        let words = words.clone();
        move |layout: Layout| {
            let id = layout.id;
            let picture = picture(&wish.game.get_untracked(), key, id);
            view! {
                <label class="th" data-value=id>
                    <input
                        type="radio"
                        name=key
                        prop:checked=move || wish.value(key) == json!(id)
                        on:change=move |_| wish.set(key, json!(id))
                    />
                    <span class="tb">{picture}</span>
                    <span>{words.say(&layout.name)}</span>
                </label>
            }
        }
    };
    let shown = move || {
        let chosen = wish.value(key);
        let wanted = |layout: &&Layout| !layout.more || all.get() || chosen == json!(layout.id);
        named.iter().filter(wanted).cloned().map(&thumb).collect_view()
    };
    let more = words.say(&Message::new("new.more-layouts").number("n", hidden_count as i64));
    let more = move || {
        (hidden_count > 0 && !all.get()).then(|| {
            view! {
                <button type="button" class="th more" data-more-layouts="" on:click=move |_| all.set(true)>
                    <span class="tb">{icon(icons::PLUS, 26)}</span>
                    <span>{more.clone()}</span>
                </button>
            }
        })
    };
    let custom = editor.map(|_| {
        let is_custom = move || wish.value(key) == json!(CUSTOM);
        let name = words.t("new.own-layout");
        let position = words.t("new.position");
        let hint = words.t("new.position-hint");
        let error_words = words.clone();
        let start = move || wish.value("start").as_str().unwrap_or_default().to_owned();
        // One begins with the board that was chosen before.
        let begin = move |_| {
            let before = untrack(start);
            wish.set(key, json!(CUSTOM));
            wish.set("start", json!(before));
        };
        let error = move || wish.error("start").map(|message| error_words.say(&message));
        let is_kept = move |position: &str| is_custom() && start() == position;
        let choose_kept = move |position: String| {
            wish.set(key, json!(CUSTOM));
            wish.set("start", json!(position));
        };
        let kept = kept_positions(&wish.game.get_untracked());
        let is_new = move || is_custom() && !kept.contains(&start());
        let tile = view! {
            {kept_choices(&wish.game.get_untracked(), key, is_kept, choose_kept)}
            <label class="th more" data-value=CUSTOM>
                <input type="radio" name=key prop:checked=is_new on:change=begin />
                <span class="tb" aria-hidden="true">"…"</span>
                <span>{name}</span>
            </label>
        };
        let draw = words.t("new.draw-layout");
        let editor = move || link::address("/editor", &wish.game.get(), &start());
        let text = view! {
            <div class="field" hidden=move || !is_custom()>
                <label class="label" for="start">{position}</label>
                <input
                    id="start"
                    class="input"
                    class:err=move || error().is_some()
                    spellcheck="false"
                    autocomplete="off"
                    prop:value=start
                    on:change=move |event| wish.set("start", json!(event_target_value(&event)))
                />
                <span class="hint">{hint}</span>
                <a class="small" data-editor-link="" href=editor>{draw}</a>
            </div>
        };
        (tile, text, wish)
    });
    let (tile, text) = custom.map_or((None, None), |(tile, text, _)| (Some(tile), Some(text)));
    let wrong_start = {
        let words = words.clone();
        move || {
            let message = wish.error("start")?;
            Some(
                view! { <span class="errtext" role="alert">{icon(icons::WARN, 16)} {words.say(&message)}</span> },
            )
        }
    };
    view! {
        <div class="ths" role="radiogroup" aria-label=label.to_owned()>{shown} {more} {tile}</div>
        {text}
        {wrong_start}
    }
    .into_any()
}

/// Ctrl+B shows all layouts, as it did in the old program.
fn show_all_by_key(all: RwSignal<bool>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() && !event.alt_key() && event.key().eq_ignore_ascii_case("b") {
            event.prevent_default();
            all.set(true);
        }
    });
    on_cleanup(move || handle.remove());
}

/// A layout of the game as it stands at the start.
fn picture(game: &str, key: &str, id: &str) -> Option<AnyView> {
    let plugin = games::find(game)?;
    let setup = Value::Object([(key.to_owned(), json!(id))].into_iter().collect());
    let colours: Vec<SeatColour> = plugin.table(&setup).ok()?.seats.iter().map(|seat| seat.colour).collect();
    let scene = plugin.open(&setup).ok()?.scene();
    Some(still(&scene, &colours, &Marks::default(), false, String::new()).into_any())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_layout_of_every_game_is_complete() {
        for plugin in catalogue::GAMES {
            for option in plugin.options() {
                if let OptionKind::Layout { named, .. } = option.kind {
                    for layout in named {
                        let chosen = [(option.key.to_owned(), json!(layout.id))].into_iter().collect();
                        let id = plugin.facts().id;
                        assert!(complete(id, &chosen).is_ok(), "{id}: {}", layout.id);
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_shown_is_not_sent() {
        let mut seen = 0;
        for plugin in catalogue::GAMES {
            let (id, usual) = (plugin.facts().id, plugin.complete(&Value::Null).unwrap());
            for option in plugin.options() {
                let Some((other, value)) = option.only_if else { continue };
                seen += 1;
                let mut chosen: Map<_, _> = [(option.key.to_owned(), json!(true))].into_iter().collect();
                assert_eq!(effective(id, &chosen).contains_key(option.key), is_written(&usual[other], value));
                chosen.insert(other.to_owned(), serde_json::from_str(value).unwrap());
                assert!(effective(id, &chosen).contains_key(option.key), "{id}: {}", option.key);
            }
        }
        assert!(seen > 0, "no game has such an option");
    }

    #[test]
    fn what_is_wrong_names_its_field() {
        let plugin = catalogue::GAMES[0];
        let chosen = [("start".to_owned(), json!("nonsense"))].into_iter().collect();
        assert!(complete(plugin.facts().id, &chosen).is_err());
        assert!(complete("no-such-game", &Map::new()).is_err());
    }
}
