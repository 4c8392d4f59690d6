//! Reporting somebody, or something that they said, to the moderators.

use crate::net::House;
use crate::net::http;
use crate::parts::icons::{self, icon};
use crate::parts::seg::{Cell, seg};
use crate::words::Words;
use game::Message;
use leptos::html;
use leptos::prelude::*;
use protocol::Person;
use protocol::moderation::{LONGEST, LineName, NewReport, Reason};
use wasm_bindgen_futures::spawn_local;

/// What is reported.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) about: Person,
    /// The line, with what was said; `None`: the person.
    pub(crate) line: Option<(LineName, String)>,
}

/// The words for a reason.
pub(super) fn reason_word(words: &Words, reason: Reason) -> String {
    words.t(match reason {
        Reason::Insults => "report.insults",
        Reason::Spam => "report.spam",
        Reason::Cheating => "report.cheating",
        Reason::Name => "report.name",
        Reason::Other => "report.other",
    })
}

/// The dialog; it opens when there is a subject, and is closed when there is none.
pub(crate) fn report_dialog(subject: RwSignal<Option<Subject>>) -> AnyView {
    let (words, house) = (Words::here(), House::here());
    let dialog = NodeRef::<html::Dialog>::new();
    let text = RwSignal::new(String::new());
    let reason = RwSignal::new(None::<Reason>);
    let error = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if subject.with(Option::is_some) {
            error.set(None);
            text.set(String::new());
            reason.set(None);
            let _ = dialog.show_modal();
        } else if dialog.open() {
            dialog.close();
        }
    });
    let about = {
        let words = words.clone();
        move || {
            let subject = subject.get()?;
            let title = words.say(&Message::new("report.title").text("who", subject.about.name));
            let quote = subject.line.map(|(_, said)| view! { <blockquote class="quote">{said}</blockquote> });
            Some(view! { <h2 id="report-title">{title}</h2>{quote} })
        }
    };
    let cells = Reason::ALL.map(|reason| Cell::text(reason.name(), reason_word(&words, reason)));
    let choose = Callback::new(move |name: String| {
        if let Some(chosen) = Reason::ALL.into_iter().find(|reason| reason.name() == name) {
            reason.set(Some(chosen));
        }
    });
    let chosen = Signal::derive(move || reason.get().map(Reason::name).unwrap_or_default().to_owned());
    let reasons = seg("reason", words.t("report.reason"), "many", cells.into(), chosen, choose);
    let send = {
        let words = words.clone();
        move |_| {
            let Some(Subject { about, line }) = subject.get_untracked() else { return };
            let Some(reason) = reason.get_untracked() else {
                return error.set(Some(words.t("report.choose")));
            };
            let new = NewReport {
                about: about.id,
                line: line.map(|(name, _)| name),
                reason,
                text: text.get_untracked().trim().to_owned(),
            };
            let words = words.clone();
            spawn_local(async move {
                let said = match http::send::<()>("POST", "/api/reports", &new).await {
                    Ok(()) => {
                        // The page may have been left meanwhile.
                        subject.try_set(None);
                        return house.tell(words.t("report.sent"));
                    }
                    Err(failure) => failure.in_words(&words),
                };
                error.try_set(Some(said));
            });
        }
    };
    let wrong = move || {
        let error = error.get()?;
        Some(view! { <p class="errtext" role="alert">{icon(icons::WARN, 16)} {error}</p> })
    };
    view! {
        <dialog node_ref=dialog class="dialog report" aria-labelledby="report-title" on:close=move |_| subject.set(None)>
            {about}
            <p class="soft small">{words.t("report.hint")}</p>
            {reasons}
            <label class="label" for="report-text">{words.t("report.more")}</label>
            <textarea id="report-text" class="input" rows="3" maxlength=LONGEST bind:value=text></textarea>
            {wrong}
            <div class="flow">
                <button type="button" class="btn" autofocus=true on:click=move |_| subject.set(None)>{words.t("report.cancel")}</button>
                <button type="button" class="btn main" data-report="send" on:click=send>{words.t("report.send")}</button>
            </div>
        </dialog>
    }
    .into_any()
}
