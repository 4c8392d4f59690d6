//! Moments in the reader's own way of writing them.

use crate::words::Words;
use game::{Lang, Message, Value};

/// A moment, given in milliseconds since 1970, with date and time.
pub(crate) fn moment(at: u64, words: &Words) -> String {
    let date = js_sys::Date::new(&(at as f64).into());
    let style = js_sys::Object::new();
    for (part, length) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&style, &part.into(), &length.into());
    }
    date.to_locale_string(region(words.lang()), &style).into()
}

/// The region whose way of writing dates goes with the words of a language.
pub(crate) fn region(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en-GB",
        other => other.code(),
    }
}

/// A message whose argument `until` is a moment, with that in words.
pub(crate) fn dated(message: &Message, words: &Words) -> Message {
    let mut message = message.clone();
    for (name, value) in &mut message.args {
        if let ("until", Value::Number(at)) = (name.as_ref(), &*value) {
            *value = Value::Text(moment(u64::try_from(*at).unwrap_or_default(), words));
        }
    }
    message
}
