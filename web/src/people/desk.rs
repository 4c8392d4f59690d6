//! The moderators' page: open reports, somebody looked up by name, what was decided.

use crate::address::escaped;
use crate::net::http::{self, Failure};
use crate::parts::moment::moment;
use crate::parts::states::{down, loading, missing};
use crate::people::decide::{decide, deed_word};
use crate::people::report::reason_word;
use crate::words::Words;
use game::Message;
use leptos::ev;
use leptos::prelude::*;
use protocol::moderation::{Desk, Entry, Report, Standing};
use wasm_bindgen_futures::spawn_local;

/// How it stands with what is on the desk.
#[derive(Clone)]
enum Found {
    Waiting,
    Here(Desk),
    /// It is for others.
    Forbidden,
    Down,
}

/// The moderators' page.
#[component]
pub(crate) fn DeskPage() -> impl IntoView {
    let words = Words::here();
    document().set_title(&words.t("title.moderation"));
    let found = RwSignal::new(Found::Waiting);
    let ask = move || {
        spawn_local(async move {
            let answer = match http::get::<Desk>("/api/moderation").await {
                Ok(desk) => Found::Here(desk),
                Err(Failure::Refused(_)) => Found::Forbidden,
                Err(Failure::Down) => Found::Down,
            };
            // The page may have been left meanwhile.
            found.try_set(answer);
        });
    };
    ask();
    let then = move |desk| {
        found.try_set(Found::Here(desk));
    };
    let inner = words.clone();
    move || match found.get() {
        Found::Waiting => view! { <main id="main" class="wrap">{loading()}</main> }.into_any(),
        Found::Forbidden => missing("moderation.forbidden", "moderation.forbidden-hint"),
        Found::Down => view! { <main id="main" class="wrap">{down(ask)}</main> }.into_any(),
        Found::Here(desk) => {
            let empty = desk.reports.is_empty().then(|| {
                view! { <div class="state" data-state="empty"><p class="soft">{inner.t("moderation.none")}</p></div> }
            });
            let reports = desk.reports.iter().map(|report| open_report(&inner, report, then)).collect_view();
            view! {
                <main id="main" class="wrap settings desk" data-reports=desk.reports.len()>
                    <h1>{inner.t("moderation.title")}</h1>
                    <p class="soft">{inner.t("moderation.lede")}</p>
                    <div class="stack">
                        <section class="sheet form"><h2>{inner.t("moderation.reports")}</h2>{empty}{reports}</section>
                        {look_up(then)}
                        <section class="sheet form"><h2>{inner.t("moderation.log")}</h2>{log(&inner, &desk.log)}</section>
                    </div>
                </main>
            }
            .into_any()
        }
    }
}

/// A report, and the form to decide about it.
fn open_report(words: &Words, report: &Report, then: impl Fn(Desk) + Copy + Send + 'static) -> AnyView {
    let head = words.say(
        &Message::new("moderation.reported")
            .text("by", report.by.name.clone())
            .text("who", report.about.name.clone()),
    );
    let table = report.line.as_ref().map(|line| &line.name.table);
    let quote = report.line.as_ref().map(|line| {
        let table = format!("/t/{}", line.name.table);
        view! {
            <blockquote class="quote">{line.said.clone()}</blockquote>
            <a class="small" href=table>{words.t("moderation.table")}</a>
        }
    });
    let text = (!report.text.is_empty()).then(|| view! { <p class="small">{report.text.clone()}</p> });
    view! {
        <article class="report" data-report=report.report.to_string()>
            <p class="row">
                <b class="grow">{head}</b>
                <span class="pill">{reason_word(words, report.reason)}</span>
            </p>
            <p class="xs faint">{moment(report.at, words)}</p>
            {quote}
            {text}
            {decide(report.about.id.clone(), Some(report.report), table, then)}
        </article>
    }
    .into_any()
}

/// Somebody looked up by name, and the form to decide about them.
fn look_up(then: impl Fn(Desk) + Copy + Send + 'static) -> AnyView {
    let words = Words::here();
    let name = RwSignal::new(String::new());
    let found = RwSignal::new(None::<Result<Standing, String>>);
    let asked = words.clone();
    let look = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let words = asked.clone();
        let name = escaped(name.get_untracked().trim());
        spawn_local(async move {
            let answer = http::get::<Standing>(&format!("/api/moderation/people?name={name}")).await;
            found.try_set(Some(answer.map_err(|failure| failure.in_words(&words))));
        });
    };
    let shown = words.clone();
    let result = move || match found.get()? {
        Err(said) => Some(view! { <p class="errtext" role="alert">{said}</p> }.into_any()),
        Ok(standing) => {
            let state = match standing.sanction {
                sanction if sanction.closed => shown.t("moderation.closed"),
                sanction => match sanction.silenced_until {
                    Some(until) if until as f64 > js_sys::Date::now() => {
                        let until = moment(until, &shown);
                        shown.say(&Message::new("moderation.silenced").text("when", until))
                    }
                    _ => shown.t("moderation.free"),
                },
            };
            Some(
                view! {
                    <div class="report" data-standing=standing.person.name.clone()>
                        <p><b>{standing.person.name.clone()}</b> " " <span class="soft">{state}</span></p>
                        {log(&shown, &standing.log)}
                        {decide(standing.person.id, None, None, then)}
                    </div>
                }
                .into_any(),
            )
        }
    };
    view! {
        <section class="sheet form">
            <h2>{words.t("moderation.look-up")}</h2>
            <form class="row" data-look-up="" on:submit=look>
                <input class="input grow" required=true aria-label=words.t("account.name") placeholder=words.t("account.name") maxlength="24" bind:value=name />
                <button class="btn">{words.t("moderation.look")}</button>
            </form>
            {result}
        </section>
    }
    .into_any()
}

/// What was decided.
fn log(words: &Words, entries: &[Entry]) -> AnyView {
    let item = |entry: &Entry| {
        let head = words.say(
            &Message::new("moderation.entry")
                .text("by", entry.by.name.clone())
                .text("who", entry.about.name.clone())
                .text("deed", deed_word(words, &entry.deed)),
        );
        view! {
            <li>
                <p class="small">{head}</p>
                <p class="small soft">{entry.why.clone()}</p>
                <p class="xs faint">{moment(entry.at, words)}</p>
            </li>
        }
    };
    let items = entries.iter().map(item).collect_view();
    if entries.is_empty() {
        return view! { <p class="small soft" data-state="empty">{words.t("moderation.no-entries")}</p> }
            .into_any();
    }
    view! { <ol class="stack entries" data-entries=entries.len()>{items}</ol> }.into_any()
}
