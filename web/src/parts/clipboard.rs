//! The clipboard.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// Copies a text and says whether that could be done: browsers lend the clipboard to secure pages only. Elsewhere the
/// field that holds the text is to be selected, ready for a key.
pub(crate) fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"));
    let lent = clipboard.is_ok_and(|it| !it.is_undefined());
    if lent {
        let _ = navigator.clipboard().write_text(text);
    }
    lent
}
