//! The style of what is fetched later: pages that nobody sees first.

use js_sys::{Function, Promise};
use leptos::prelude::document;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

thread_local! {
    /// The sheet that was asked for.
    static SHEET: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Fetches the style, unless it is here.
///
/// # Errors
/// When it cannot be fetched; it may be asked for again.
pub(crate) async fn fetch() -> Result<(), JsValue> {
    let sheet = SHEET.with_borrow_mut(|sheet| sheet.get_or_insert_with(ask).clone());
    let answer = JsFuture::from(sheet).await;
    if answer.is_err() {
        SHEET.with_borrow_mut(Option::take);
    }
    answer.map(drop)
}

/// Asks for the sheet whose address the document gives.
fn ask() -> Promise {
    Promise::new(&mut |here, failed| {
        if link(&here, &failed).is_none() {
            let _ = failed.call0(&JsValue::NULL);
        }
    })
}

fn link(here: &Function, failed: &Function) -> Option<()> {
    let address = document().get_element_by_id("boot")?.get_attribute("data-style")?;
    let link: HtmlElement = document().create_element("link").ok()?.dyn_into().ok()?;
    link.set_attribute("rel", "stylesheet").ok()?;
    link.set_attribute("href", &address).ok()?;
    link.set_onload(Some(here));
    link.set_onerror(Some(failed));
    document().query_selector("head").ok()??.append_child(&link).ok()?;
    Some(())
}
