//! Empty, loading, broken.

use crate::words::Words;
use leptos::prelude::*;

const DANCE: &str = r#"<rect x="8" y="8" width="44" height="44"/><g><circle class="k0" cx="23" cy="8" r="5"/><circle class="k1" cx="37" cy="8" r="5"/><circle class="k2" cx="52" cy="23" r="5"/><circle class="k3" cx="52" cy="37" r="5"/><circle class="k4" cx="37" cy="52" r="5"/><circle class="k5" cx="23" cy="52" r="5"/><circle class="k6" cx="8" cy="37" r="5"/><circle class="k7" cx="8" cy="23" r="5"/></g>"#;

/// Four couples in a square; appears after 400 ms.
pub(crate) fn loading() -> AnyView {
    let label = Words::here().t("state.loading");
    view! {
        <div class="waiting" role="status">
            <svg class="dance" width="60" height="60" viewBox="0 0 60 60" aria-hidden="true" inner_html=DANCE></svg>
            <p class="small soft">{label}</p>
        </div>
    }
    .into_any()
}

/// What was asked for did not come; `again` asks once more.
pub(crate) fn down(again: impl Fn() + 'static) -> AnyView {
    let words = Words::here();
    view! {
        <div class="state bad" role="alert">
            <p>{words.t("state.down")}</p>
            <button type="button" class="btn main" on:click=move |_| again()>{words.t("line.try")}</button>
        </div>
    }
    .into_any()
}

/// A page that is not there.
pub(crate) fn missing(title: &str, text: &str) -> AnyView {
    let words = Words::here();
    view! {
        <main id="main" class="wrap">
            <div class="state bad page-state" data-state="missing">
                <h1>{words.t(title)}</h1>
                <p class="soft">{words.t(text)}</p>
                <a class="btn main" href="/">{words.t("state.home")}</a>
            </div>
        </main>
    }
    .into_any()
}
