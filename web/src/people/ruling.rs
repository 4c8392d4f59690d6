//! The part of the moderators' form that gives a finished table another result.

use crate::address::escaped;
use crate::net::http;
use crate::parts::people::holder;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::api::TableView;
use protocol::moderation::Deed;
use protocol::{EventKind, SeatState, TableId};
use wasm_bindgen_futures::spawn_local;

/// A result as it is being filled in. What is sent is [`Deed::Result`].
#[derive(Clone, Copy)]
pub(super) struct Ruling {
    /// The table's address, or its name alone.
    address: RwSignal<String>,
    /// The table that is shown, with those who sit there.
    table: RwSignal<Option<(TableId, Vec<SeatState>)>>,
    places: RwSignal<Vec<u8>>,
    /// Whether the game is to have no result.
    none: RwSignal<bool>,
    error: RwSignal<Option<String>>,
}

impl Ruling {
    /// Nothing filled in but the table, if it is known.
    pub(super) fn about(table: Option<&TableId>) -> Self {
        Ruling {
            address: RwSignal::new(table.map(|table| format!("/t/{table}")).unwrap_or_default()),
            table: RwSignal::new(None),
            places: RwSignal::new(Vec::new()),
            none: RwSignal::new(false),
            error: RwSignal::new(None),
        }
    }

    /// What is filled in; `None` before a table is shown.
    pub(super) fn deed(self) -> Option<Deed> {
        let (table, _) = self.table.get_untracked()?;
        let places = if self.none.get_untracked() { Vec::new() } else { self.places.get_untracked() };
        Some(Deed::Result { table, places })
    }

    fn look(self, words: Words) {
        let address = self.address.get_untracked();
        let name = address.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let path = format!("/api/tables/{}", escaped(name));
        spawn_local(async move {
            // The form may have been left meanwhile.
            match http::get::<TableView>(&path).await {
                Ok(view) => {
                    let seats = seats(&view);
                    self.places.try_set(vec![1; seats.len()]);
                    self.error.try_set(None);
                    self.table.try_set(Some((view.table, seats)));
                }
                Err(failure) => {
                    self.table.try_set(None);
                    self.error.try_set(Some(failure.in_words(&words)));
                }
            }
        });
    }

    /// The fields.
    pub(super) fn view(self, words: &Words) -> AnyView {
        let (asked, shown) = (words.clone(), words.clone());
        let label = words.t("moderation.of-table");
        let look = move |_| self.look(asked.clone());
        let seats = move || {
            let (_, seats) = self.table.get()?;
            let count = seats.len();
            let row = |(index, seat): (usize, &SeatState)| {
                let who = holder(&shown, seat);
                let label = shown.say(&Message::new("moderation.place").text("who", who));
                let pick = move |event| {
                    let place = event_target_value(&event).parse().unwrap_or(1);
                    self.places.update(|places| {
                        if let Some(own) = places.get_mut(index) {
                            *own = place;
                        }
                    });
                };
                let options = (1..=count).map(|place| view! { <option value=place>{place}</option> });
                view! {
                    <label class="row small">
                        <span class="grow cut">{label}</span>
                        <select class="input" data-place=index disabled=move || self.none.get() on:change=pick>
                            {options.collect_view()}
                        </select>
                    </label>
                }
            };
            let rows = seats.iter().enumerate().map(row).collect_view();
            let none = shown.t("moderation.no-result");
            Some(view! {
                {rows}
                <label class="row small">
                    <input type="checkbox" data-no-result="" bind:checked=self.none />
                    <span class="grow">{none}</span>
                </label>
            })
        };
        let wrong = move || Some(view! { <span class="errtext" role="alert">{self.error.get()?}</span> });
        view! {
            <div class="ruling">
                <div class="row">
                    <input class="input grow" aria-label=label.clone() placeholder=label data-of-table="" bind:value=self.address />
                    <button type="button" class="btn" data-look-at="" on:click=look>{words.t("moderation.look-at")}</button>
                </div>
                {seats}
                {wrong}
            </div>
        }
        .into_any()
    }
}

/// Those who sit at a table, by its log.
fn seats(view: &TableView) -> Vec<SeatState> {
    let mut seats = Vec::new();
    for event in &view.events {
        match &event.kind {
            EventKind::Opened { spec } => seats.clone_from(&spec.seats),
            EventKind::Seated { seat, occupant } => {
                if let Some(state) = seats.get_mut(seat.index()) {
                    *state = SeatState::Taken(occupant.clone());
                }
            }
            _ => {}
        }
    }
    seats
}
