//! What is left after a game: people's ratings, the archive, what it shows when one counts.
//!
//! - [`profile`]: somebody, with [`chart`], the history of a rating · [`leaders`]: the strongest
//! - [`archive`]: finished tables, with [`search`], the form, and [`import`], records brought in · [`rows`]: a list of them
//! - [`statistics`]: how games end
//! - [`asked`]: what the server is asked, and what stands there until it answers

mod archive;
mod asked;
mod chart;
mod import;
mod leaders;
mod profile;
mod rows;
mod search;
mod statistics;

pub(crate) use archive::ArchivePage;
pub(crate) use leaders::LeadersPage;
pub(crate) use profile::{ProfilePage, own_ratings};
pub(crate) use statistics::StatisticsPage;

use crate::parts::moment;
use crate::words::Words;
use leptos::prelude::*;
use protocol::Speed;

/// The message key of a speed.
pub(crate) const fn speed_key(speed: Speed) -> &'static str {
    match speed {
        Speed::Bullet => "speed.bullet",
        Speed::Blitz => "speed.blitz",
        Speed::Rapid => "speed.rapid",
        Speed::Classical => "speed.classical",
        Speed::Post => "speed.post",
    }
}

/// The way from one of these pages to the others.
fn ways(words: &Words, here: &'static str) -> AnyView {
    let link = |address: &'static str, key: &str| {
        let current = (address == here).then_some("page");
        view! { <a href=address aria-current=current>{words.t(key)}</a> }
    };
    view! {
        <nav class="ways small" aria-label=words.t("annals.ways")>
            {link("/archive", "archive.title")}
            {link("/leaders", "leaders.title")}
            {link("/statistics", "statistics.title")}
        </nav>
    }
    .into_any()
}

/// A day in the reader's own way of writing it.
fn day(at: u64, words: &Words) -> String {
    let date = js_sys::Date::new(&(at as f64).into());
    date.to_locale_date_string(moment::region(words.lang()), &js_sys::Object::new()).into()
}
