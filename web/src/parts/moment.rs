//! Moments in the reader's own way of writing them.

use crate::words::Words;
use game::{Message, Value};

/// A moment, given in milliseconds since 1970, with date and time.
pub(crate) fn moment(at: u64, words: &Words) -> String {
    let date = js_sys::Date::new(&(at as f64).into());
    date.to_locale_string(words.lang().code(), &js_sys::Object::new()).into()
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
