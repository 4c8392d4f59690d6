//! Ratings beside names, and the wish for a rated table.

use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::Strength;

/// A rating, with its change where a game has changed it.
pub(crate) fn strength(words: &Words, strength: Strength) -> AnyView {
    let title = words.say(&Message::new("seat.rating").text("points", strength.to_string()));
    let change = strength.change.map(|change| {
        let (text, up) = (signed(change), change >= 0);
        view! { <span class="change" class:up=up data-change=change>{text}</span> }
    });
    view! { <span class="rating num" title=title data-rating=strength.to_string()>{strength.to_string()}</span> {change} }
        .into_any()
}

/// A change in points with its sign: `+12`, `−3`.
pub(crate) fn signed(change: i32) -> String {
    if change < 0 { format!("−{}", change.unsigned_abs()) } else { format!("+{change}") }
}

/// The switch for a rated table; where it cannot be one, it says why.
pub(crate) fn rated_switch(
    words: &Words,
    value: RwSignal<bool>,
    why_not: Signal<Option<&'static str>>,
) -> AnyView {
    let hint = {
        let words = words.clone();
        move || words.t(why_not.get().unwrap_or("new.rated-hint"))
    };
    view! {
        <label class="line">
            <span class="grow">{words.t("new.rated")}<small data-why=move || why_not.get()>{hint}</small></span>
            <input
                type="checkbox"
                role="switch"
                class="switch"
                name="rated"
                disabled=move || why_not.get().is_some()
                prop:checked=move || value.get() && why_not.get().is_none()
                on:change=move |event| value.set(event_target_checked(&event))
            />
        </label>
    }
    .into_any()
}
