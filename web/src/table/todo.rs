//! What to do now: the turn's next move in words, its steps, and taking back.

use crate::parts::icons::{self, icon};
use crate::table::ahead::ahead;
use crate::table::desk::Desk;
use game::{Message, Plan, Target};
use leptos::prelude::*;

/// The panel: whose turn it is, and for the one who moves what the turn consists of.
pub(crate) fn todo(desk: Desk) -> AnyView {
    let words = desk.words();
    let plan = move || -> Option<(Plan, bool)> {
        let ours = desk.making.with(|making| making.as_ref().map(|making| making.draft.plan()));
        if let Some(plan) = ours {
            return Some((plan, true));
        }
        None
    };
    let heading = {
        let words = words.clone();
        move || {
            if desk.is_ready() {
                return words.t("todo.ready");
            }
            if let Some((plan, _)) = plan() {
                let step = plan.steps.get(plan.done).map(|step| words.say(step)).unwrap_or_default();
                if desk.ahead.with(Option::is_some) {
                    return words.say(&Message::new("ahead.what-if").text("step", lower(&step)));
                }
                let several = desk.mine().len() > 1;
                let who = desk.to_move().map(|seat| desk.seat_name(seat));
                return match who.filter(|_| several) {
                    Some(who) => {
                        words.say(&Message::new("todo.seat").text("who", who).text("step", lower(&step)))
                    }
                    None => words.say(&Message::new("todo.yours").text("step", lower(&step))),
                };
            }
            let free = desk.read(|log| !log.started).unwrap_or(false);
            if free {
                return words.t("todo.waiting");
            }
            match desk.to_move() {
                Some(_) if desk.pending.with(Option::is_some) => words.t("todo.sent"),
                Some(seat) => words.say(&Message::new("todo.theirs").text("who", desk.name(seat))),
                None => String::new(),
            }
        }
    };
    let steps = {
        let words = words.clone();
        move || {
            let (plan, _) = plan()?;
            if plan.steps.len() < 2 || desk.is_ready() {
                return None;
            }
            let items = plan.steps.iter().enumerate().map(|(index, step)| {
                let (done, next) = (index < plan.done, index == plan.done);
                let tick = done.then(|| icon(icons::TICK, 13));
                view! {
                    <li class:done=done class:todo=next aria-current=next.then_some("step")>
                        <span class="tick">{tick}</span>
                        {words.say(step)}
                    </li>
                }
            });
            Some(view! { <ul class="steps">{items.collect_view()}</ul> })
        }
    };
    let back = {
        let words = words.clone();
        move || {
            let made = desk.making.with(|making| {
                let draft = &making.as_ref()?.draft;
                draft.is_begun().then(|| draft.moves_made() > 0)
            })?;
            let label = words.t(if made { "todo.take-back" } else { "todo.let-go" });
            Some(view! {
                <button type="button" class="btn sm" data-take-back="" on:click=move |_| desk.back()>
                    {icon(icons::UNDO, 16)}
                    {label}
                </button>
            })
        }
    };
    let confirm = {
        let words = words.clone();
        move || {
            let ready = desk.is_ready();
            ready.then(|| {
                view! {
                    <button type="button" class="btn main wide" data-confirm="" on:click=move |_| desk.confirm()>
                        {words.t("todo.confirm")}
                    </button>
                }
            })
        }
    };
    let over = move || desk.read(|log| log.ending.is_some() || log.frozen).unwrap_or(true);
    let (heading, steps, back) = (StoredValue::new(heading), StoredValue::new(steps), StoredValue::new(back));
    let (confirm, actions) = (StoredValue::new(confirm), move || actions(desk));
    view! {
        <Show when=move || !over()>
            <div class="your" data-your-turn=move || desk.is_to_make().to_string()>
                // Beside the heading, so that nothing below it moves when a piece is picked up.
                <div class="head">
                    <h2>{move || heading.with_value(|heading| heading())}</h2>
                    {move || back.with_value(|back| back())}
                </div>
                {move || steps.with_value(|steps| steps())}
                {actions}
                {move || confirm.with_value(|confirm| confirm())}
                {ahead(desk)}
            </div>
        </Show>
    }
    .into_any()
}

/// Named actions that are offered, such as a pass.
fn actions(desk: Desk) -> Option<AnyView> {
    let words = desk.words();
    let offered =
        desk.making.with(|making| making.as_ref().map(|making| making.draft.offered())).unwrap_or_default();
    let buttons: Vec<_> = offered
        .into_iter()
        .filter_map(|target| match target {
            Target::Action(key) => Some(view! {
                <button type="button" class="btn" data-target="action" data-action=key on:click=move |_| desk.touch(target)>
                    {words.t(key)}
                </button>
            }),
            _ => None,
        })
        .collect();
    (!buttons.is_empty()).then(|| view! { <div class="actions">{buttons}</div> }.into_any())
}

/// An order in the middle of a sentence.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
