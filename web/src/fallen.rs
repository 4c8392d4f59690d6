//! The last words when the page itself fails: nothing of it runs after that, so they are said in plain elements.

use crate::speech::Speech;
use leptos::prelude::document;
use wasm_bindgen::JsValue;

/// Tells the reader that the page has to be loaded anew, and the console why.
pub(crate) fn say(why: &str) {
    web_sys::console::error_1(&JsValue::from_str(why));
    let Some(words) = Speech::spoken() else { return };
    let made = (|| {
        let bar = document().create_element("div")?;
        bar.set_class_name("line-down fallen");
        bar.set_attribute("role", "alert")?;
        bar.set_text_content(Some(&format!("{} ", words.t("state.fallen"))));
        let link = document().create_element("a")?;
        link.set_attribute("href", "")?;
        link.set_text_content(Some(&words.t("line.reload")));
        bar.append_child(&link)?;
        document().body().ok_or(JsValue::NULL)?.prepend_with_node_1(&bar)
    })();
    // Where even this fails, the console has the reason.
    let _: Result<(), JsValue> = made;
}
