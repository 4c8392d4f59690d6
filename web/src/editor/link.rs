//! The link that carries a board: `/editor?game=ID#p=POSITION&n=NAME`. What stands after `#` never reaches a server.

use crate::address::escaped;
use crate::route::argument;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The name of the position in the fragment.
const POSITION: &str = "p";
/// The name of the board's name there.
const NAME: &str = "n";

/// The position that this page's address carries.
pub(crate) fn position() -> Option<String> {
    carried(POSITION)
}

/// The name of the board that this page's address carries.
pub(super) fn name() -> Option<String> {
    carried(NAME)
}

fn carried(what: &str) -> Option<String> {
    let value = argument(&window().location().hash().ok()?, what)?;
    js_sys::decode_uri_component(&value).ok().map(String::from)
}

/// The address of a page of this site for a game with a position.
pub(crate) fn address(page: &str, game: &str, position: &str) -> String {
    format!("{page}?game={game}#{POSITION}={}", escaped(position))
}

/// The address of a board in the editor, with its name if it has one.
fn named(game: &str, position: &str, name: &str) -> String {
    let mut address = address("/editor", game, position);
    if !name.trim().is_empty() {
        address += &format!("&{NAME}={}", escaped(name.trim()));
    }
    address
}

/// The whole link to a board in the editor.
pub(super) fn link(game: &str, position: &str, name: &str) -> String {
    window().location().origin().unwrap_or_default() + &named(game, position, name)
}

/// Lets the address follow what is on the bench, so that a reload loses nothing.
pub(super) fn keep(game: &str, position: &str, name: &str) {
    if let Ok(history) = window().history() {
        let address = named(game, position, name);
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}
