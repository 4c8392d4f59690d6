//! What lies beside the board: stocks and hands. Items that may be touched are buttons.

use crate::parts::suit::piece;
use crate::table::desk::Desk;
use game::{Message, SeatColour, Target, Tray, TrayItem};
use leptos::prelude::*;
use std::sync::Arc;

/// The trays of the position that is looked at.
pub(crate) fn trays(desk: Desk) -> AnyView {
    let colours = desk.read(|log| log.colours.clone()).unwrap_or_else(|| Arc::from([]));
    let lying = Memo::new(move |_| {
        if desk.shown.get().is_none() {
            if let Some(pending) =
                desk.pending.with(|pending| pending.as_ref().map(|p| p.scene.trays.clone()))
            {
                return pending;
            }
            if let Some(trays) =
                desk.making.with(|making| making.as_ref().map(|making| making.draft.scene().trays))
            {
                return trays;
            }
        }
        let index = desk.shown_index();
        desk.read(|log| log.stops[index].scene.trays.clone()).unwrap_or_default()
    });
    let touchable = Memo::new(move |_| {
        let none = (Vec::new(), Vec::new());
        if desk.shown.get().is_some() {
            return none;
        }
        desk.making.with(|making| {
            making.as_ref().map_or(none, |making| {
                let mut offered = making.draft.offered();
                offered.extend(&making.firsts);
                (offered, making.draft.chosen().to_vec())
            })
        })
    });
    let words = desk.words();
    let part = move || {
        let (offered, chosen) = touchable.get();
        let tray = |tray: Tray| {
            let items = tray.items.iter().map(|item| {
                let target = Target::Item(item.item);
                lot(
                    desk,
                    item,
                    &colours,
                    words.t(item.name),
                    offered.contains(&target),
                    chosen.contains(&target),
                )
            });
            view! { <div class="sheet tray" role="group" aria-label=words.say(&tray.name)>{items.collect_view()}</div> }
        };
        lying.get().into_iter().map(tray).collect_view()
    };
    part.into_any()
}

fn lot(
    desk: Desk,
    item: &TrayItem,
    colours: &[SeatColour],
    name: String,
    offered: bool,
    chosen: bool,
) -> AnyView {
    let target = Target::Item(item.item);
    let label =
        desk.words().say(&Message::new("tray.left").text("piece", name.as_str()).number("n", item.count));
    let inner = view! {
        {piece(item.look, colours, 46)}
        <span><b>{item.count}</b><small>{name}</small></span>
    };
    let (none, next) = (item.count == 0, item.next);
    if offered || chosen {
        view! {
            <button
                type="button"
                class="lot"
                class:none=none
                class:next=next
                data-item=item.item
                data-target=offered.then_some("item")
                aria-pressed=chosen.to_string()
                aria-label=label
                on:click=move |_| desk.touch(target)
            >
                {inner}
            </button>
        }
        .into_any()
    } else {
        view! { <div class="lot" class:none=none class:next=next data-item=item.item role="img" aria-label=label>{inner}</div> }
            .into_any()
    }
}
