//! Whether the board can be played, in words, as one paints.

use crate::editor::bench::Bench;
use crate::editor::symmetry::Symmetry;
use crate::parts::icons::{self, icon};
use crate::words::Words;
use leptos::prelude::*;

/// What the plugin says of the board, whether it is the same for both sides, and what it means for ratings.
pub(super) fn verdict(bench: Bench, words: &Words) -> AnyView {
    let title = words.t("editor.verdict");
    let playable = {
        let words = words.clone();
        move || {
            let legend = bench.legend.get_value();
            match bench.verdict.get() {
                Ok(_) => point("ok", icons::TICK, words.t("editor.playable"), None),
                Err(wrong) => {
                    let hint = (!bench.is_shown.get()).then(|| words.t("editor.not-shown"));
                    point("wrong", icons::WARN, wrong.say(&words, legend.id), hint)
                }
            }
        }
    };
    let fair = {
        let words = words.clone();
        move || {
            let legend = bench.legend.get_value();
            if !legend.has_sides() {
                return None;
            }
            let kept = bench.sheet.with(|sheet| {
                let keeps = |symmetry: &Symmetry| symmetry.keeps(sheet, |sign| legend.other_side(sign));
                Symmetry::ALL.into_iter().skip(1).filter(keeps).collect::<Vec<_>>()
            });
            if kept.is_empty() {
                let hint = Some(words.t("editor.unfair-hint"));
                return Some(point("so", icons::EYE, words.t("editor.unfair"), hint));
            }
            let names = kept.iter().map(|symmetry| words.t(&format!("editor.symmetry.{}", symmetry.name())));
            let names = names.collect::<Vec<_>>().join(", ");
            Some(point("ok", icons::TICK, words.t("editor.fair"), Some(names)))
        }
    };
    let unrated = point("so", icons::EYE, words.t("editor.unrated"), None);
    view! {
        <section class="sheet pad stack">
            <h2>{title}</h2>
            <div role="status" data-verdict=move || if bench.verdict.with(Result::is_ok) { "ok" } else { "wrong" }>
                <ul class="points">{playable} {fair} {unrated}</ul>
            </div>
        </section>
    }
    .into_any()
}

fn point(class: &'static str, sign: &'static str, text: String, hint: Option<String>) -> AnyView {
    view! {
        <li class=class>
            <span class="b">{icon(sign, 16)}</span>
            <span>{text} {hint.map(|hint| view! { <small>{hint}</small> })}</span>
        </li>
    }
    .into_any()
}
