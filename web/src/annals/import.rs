//! A record is brought in, to be looked through on the board.

use crate::net::http::{self, Failure};
use crate::parts::icons::{self, icon};
use crate::route::Way;
use crate::words::Words;
use game::Message;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use protocol::Refusal;
use protocol::api::Opened;
use protocol::archive::Import;
use wasm_bindgen_futures::spawn_local;

/// A field for the text of a record, and a button.
pub(super) fn import(words: &Words) -> AnyView {
    let way = Way::here();
    let said = StoredValue::new(words.clone());
    let field = NodeRef::<html::Textarea>::new();
    let error = RwSignal::new(None::<String>);
    let waits = RwSignal::new(false);
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked().filter(|_| !waits.get_untracked()) else { return };
        waits.set(true);
        spawn_local(async move {
            let record = field.value();
            let answer =
                http::send::<Opened>("POST", "/api/archive", &Import { record: record.clone() }).await;
            waits.try_set(false);
            let words = said.get_value();
            match answer {
                Ok(opened) => way.go(&format!("/t/{}", opened.table)),
                Err(Failure::Down) => drop(error.try_set(Some(words.t("state.down")))),
                Err(Failure::Refused(refusal)) => {
                    error.try_set(Some(what_is_wrong(&words, &record, &refusal)));
                    if let Some((from, to)) = place(&refusal).and_then(|place| span(&record, place)) {
                        let _ = field.focus();
                        let _ = field.set_selection_range(from, to);
                    }
                }
            }
        });
    };
    let wrong = move || {
        let text = error.get()?;
        Some(
            view! { <p class="errtext" role="alert" data-wrong="">{icon(icons::WARN, 16)} <span>{text}</span></p> },
        )
    };
    view! {
        <form class="sheet pad import" on:submit=send>
            <h2>{words.t("archive.import")}</h2>
            <label class="small soft" for="record">{words.t("archive.import-hint")}</label>
            <textarea id="record" class="input" rows="6" spellcheck="false" required=true node_ref=field></textarea>
            {wrong}
            <div><button class="btn" data-import="" disabled=move || waits.get()>{words.t("archive.import-verb")}</button></div>
        </form>
    }
    .into_any()
}

/// What the server says, with line and column; games say what they expect in their own words.
fn what_is_wrong(words: &Words, record: &str, refusal: &Refusal) -> String {
    let game = record.trim_start().strip_prefix("game ").and_then(|rest| rest.split_whitespace().next());
    let what = words.game(game.unwrap_or_default()).say(&refusal.message);
    match (place(refusal), &refusal.at) {
        (Some((line, column)), _) => {
            let place = Message::new("archive.wrong-at").number("line", line).number("column", column);
            words.say(&place.text("what", what))
        }
        (None, Some(field)) => format!("{field}: {what}"),
        (None, None) => what,
    }
}

/// The line and column of which a refusal is.
fn place(refusal: &Refusal) -> Option<(u32, u32)> {
    let (line, column) = refusal.at.as_ref()?.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// Where in the field that line is from that column on, in the units of browsers.
fn span(record: &str, (line, column): (u32, u32)) -> Option<(u32, u32)> {
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let before: u32 = record.split_inclusive('\n').take(line as usize - 1).map(units).sum();
    let text = record.lines().nth(line as usize - 1)?;
    let skipped: String = text.chars().take(column as usize - 1).collect();
    Some((before + units(&skipped), before + units(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_what_is_wrong_is_found() {
        let record = "game x 1\nsetup {}\n\u{1F600}2 oh\n";
        assert_eq!(span(record, (1, 6)), Some((5, 8)));
        assert_eq!(span(record, (3, 2)), Some((20, 24)));
        assert_eq!(span(record, (9, 1)), None);
    }
}
