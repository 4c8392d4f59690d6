//! What is said at the table.

use crate::net::line;
use crate::parts::icons::{self, icon};
use crate::people::{self, Subject};
use crate::table::desk::Desk;
use crate::words::Words;
use game::Message;
use leptos::html;
use leptos::prelude::*;
use protocol::chat::{LONGEST, Line, Room};
use protocol::moderation::LineName;
use protocol::ties::Tie;
use std::collections::BTreeSet;

/// The room that the reader talks in, with what was said there; afterwards with the other room's too.
pub(crate) fn talk(desk: Desk) -> AnyView {
    let (words, site) = (desk.words(), Words::here());
    // Whom the reader has just muted; the server leaves them out of what it says from then on.
    let muted = RwSignal::new(BTreeSet::<String>::new());
    let reported = RwSignal::new(None::<Subject>);
    let field = NodeRef::<html::Input>::new();
    let sits = move || !desk.mine().is_empty();
    let room = move || if sits() { Room::Players } else { Room::Watchers };
    let over = move || desk.read(|log| log.ending.is_some()).unwrap_or(false);
    let closed = move || sits() && !over() && desk.read(|log| log.about.has_teams()).unwrap_or(false);
    let alone = move || {
        let people = desk.read(|log| {
            let all = (0..log.seats.len()).map(|seat| game::Seat(seat as u8));
            all.filter(|&seat| !log.is_computer(seat)).count()
        });
        sits() && people.unwrap_or(0) <= 1 && desk.read(|log| log.watchers).unwrap_or(0) == 0
    };
    let lines = {
        let (words, site) = (words.clone(), site.clone());
        move || {
            let shown = desk.talk.with(|talk| {
                let of = |lines: &Option<Vec<Line>>, room| {
                    lines.iter().flatten().map(|line| (line.clone(), room)).collect::<Vec<_>>()
                };
                let mut shown = of(&talk.players, Room::Players);
                shown.extend(of(&talk.watchers, Room::Watchers));
                shown.sort_by_key(|(line, _)| line.at);
                shown
            });
            let both = shown.iter().any(|(_, room)| *room == Room::Players)
                && shown.iter().any(|(_, room)| *room == Room::Watchers);
            let me = desk.house.me.get().map(|me| me.id).unwrap_or_default();
            let silent = muted.get();
            let heard = shown.into_iter().filter(|(line, _)| !silent.contains(&line.by.id));
            heard
                .map(|(line, room)| {
                    let note = (both && room == Room::Watchers).then(|| words.t("talk.watcher"));
                    let mute = (line.by.id != me).then(|| {
                        let id = line.by.id.clone();
                        let label = words.say(&Message::new("talk.mute").text("who", line.by.name.clone()));
                        let site = site.clone();
                        let hide = move |_| {
                            let muted_id = id.clone();
                            people::set((desk.house, site.clone()), &id, Tie::Mute, true, move |_| {
                                muted.try_update(|muted| muted.insert(muted_id));
                            });
                        };
                        let report_label = words.say(&Message::new("talk.report").text("who", line.by.name.clone()));
                        let (about, said) = (line.by.clone(), line.text.clone());
                        let name = LineName { table: desk.table.get_value(), room, number: line.number };
                        let report = move |_| {
                            let line = Some((name.clone(), said.clone()));
                            reported.set(Some(Subject { about: about.clone(), line }));
                        };
                        view! {
                            <button type="button" class="icon-btn xs" title=report_label.clone() aria-label=report_label data-report="" on:click=report>
                                {icon(icons::FLAG, 14)}
                            </button>
                            <button type="button" class="icon-btn xs" title=label.clone() aria-label=label data-mute=line.by.id.clone() on:click=hide>
                                {icon(icons::CLOSE, 14)}
                            </button>
                        }
                    });
                    view! {
                        <li>
                            <span class="grow">
                                <b>{line.by.name}</b>
                                " "
                                {note.map(|note| view! { <span class="faint">{note} " "</span> })}
                                {line.text}
                            </span>
                            {mute}
                        </li>
                    }
                })
                .collect_view()
        }
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let text = field.value();
        if !text.trim().is_empty() {
            desk.say(untrack(room), text);
            field.set_value("");
        }
    };
    let unmute = {
        let words = words.clone();
        move || {
            (!muted.with(BTreeSet::is_empty)).then(|| {
                let site = site.clone();
                let unmute = move |_| {
                    for id in muted.get_untracked() {
                        let unmuted = id.clone();
                        people::set((desk.house, site.clone()), &id, Tie::Mute, false, move |_| {
                            muted.try_update(|muted| muted.remove(&unmuted));
                            // What was left out comes again.
                            line::ask_events();
                        });
                    }
                };
                view! {
                    <button type="button" class="btn quiet sm" data-unmute="" on:click=unmute>
                        {words.t("talk.unmute")}
                    </button>
                }
            })
        }
    };
    let empty = move || {
        desk.talk.with(|talk| {
            [&talk.players, &talk.watchers].iter().all(|lines| lines.as_ref().is_none_or(Vec::is_empty))
        })
    };
    let title = {
        let words = words.clone();
        move || words.t(if sits() { "talk.players" } else { "talk.watchers" })
    };
    let hint = {
        let words = words.clone();
        move || words.t(if sits() { "talk.empty-players" } else { "talk.empty-watchers" })
    };
    let (label, verb, silence) =
        (words.t("talk.say"), words.t("talk.send"), words.t("refusal.partners-silent"));
    view! {
        <section class="sheet talk" hidden=alone data-room=move || if sits() { "players" } else { "watchers" }>
            <h2>{title}</h2>
            <ul class="lines" role="log" aria-live="polite" tabindex="0" aria-label=words.t("talk.lines")>
                {lines}
            </ul>
            <p class="small faint" hidden=move || !empty() || closed() || over()>{hint}</p>
            <p class="small faint" hidden=move || !closed()>{silence}</p>
            <form class="row" hidden=closed on:submit=send>
                <input node_ref=field class="input grow" maxlength=LONGEST aria-label=label.clone() placeholder=label data-say="" autocomplete="off" />
                <button type="submit" class="btn" aria-label=verb.clone() title=verb data-say="send">{icon(icons::SEND, 18)}</button>
            </form>
            {unmute}
            {people::report_dialog(reported)}
        </section>
    }
    .into_any()
}
