//! The link that carries a board: `/editor?game=ID#p=POSITION`. What stands after `#` never reaches a server.

use crate::address::escaped;
use crate::route::argument;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The name of the position in the fragment.
const POSITION: &str = "p";

/// The position that this page's address carries.
pub(crate) fn position() -> Option<String> {
    let value = argument(&window().location().hash().ok()?, POSITION)?;
    js_sys::decode_uri_component(&value).ok().map(String::from)
}

/// The address of a page of this site for a game with a position.
pub(crate) fn address(page: &str, game: &str, position: &str) -> String {
    format!("{page}?game={game}#{POSITION}={}", escaped(position))
}

/// The whole link to a board in the editor.
pub(super) fn link(game: &str, position: &str) -> String {
    window().location().origin().unwrap_or_default() + &address("/editor", game, position)
}

/// Lets the address follow what is on the bench, so that a reload loses nothing.
pub(super) fn keep(game: &str, position: &str) {
    if let Ok(history) = window().history() {
        let address = address("/editor", game, position);
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}
