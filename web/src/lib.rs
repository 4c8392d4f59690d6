//! # The page of Quadrille
//!
//! A Leptos application rendered in the browser, over the public API. It names no game: all that it shows of one comes
//! from the catalogue, and every board from a [`game::Scene`].
//!
//! - [`app`]: the shell around every page; [`route`]: which page an address names; [`address`]: what is asked in one
//! - [`pages`]: one file for each page
//! - [`table`]: what a table page is made of: the log, the reader's desk, the parts
//! - [`board`]: one board for all games
//! - [`editor`]: boards of one's own
//! - [`people`]: what one has with others
//! - [`annals`]: what is left after a game: profiles, archive, statistics
//! - [`net`]: HTTP and the one socket; [`notices`]: what waits for an answer, wherever somebody is
//! - [`parts`]: small parts that many pages use
//! - [`words`]: all messages in the language that is spoken; [`speech`]: which one that is; [`markdown`] for rule pages;
//!   [`prefs`] the settings
//! - [`rooms`], [`games`], [`style`]: what does not come first, and is fetched

#![allow(unreachable_pub, reason = "the component macro makes every component `pub`")]
#![allow(clippy::needless_pass_by_value, reason = "components and views own what they are given")]

mod account;
mod address;
mod annals;
mod app;
mod board;
mod editor;
mod fallen;
mod games;
mod markdown;
mod net;
mod notices;
mod pages;
mod parts;
mod people;
mod prefs;
mod rooms;
mod route;
mod speech;
mod style;
mod table;
mod words;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Opens the page, in the language of that code, with its file of words. `boot.js` calls it once.
#[wasm_bindgen]
pub fn open(lang: &str, words: &str) {
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
    std::panic::set_hook(Box::new(|panic| fallen::say(&panic.to_string())));
    let words = words::Words::read(lang.parse().unwrap_or(game::Lang::En), words);
    mount_to_body(move || app::app(words));
}
