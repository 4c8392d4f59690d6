//! Questions and answers over HTTP.

use crate::words::Words;
use protocol::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The server says no, and why.
    Refused(Refusal),
    /// The server could not be reached or answered nonsense.
    Down,
}

impl Failure {
    /// What to tell the reader.
    pub(crate) fn in_words(&self, words: &Words) -> String {
        match self {
            Failure::Refused(refusal) => words.say(&refusal.message),
            Failure::Down => words.t("state.down"),
        }
    }

    /// Which of the things that were sent the server does not take, if it names one.
    pub(crate) fn at(self) -> Option<String> {
        match self {
            Failure::Refused(refusal) => refusal.at,
            Failure::Down => None,
        }
    }
}

impl From<JsValue> for Failure {
    fn from(_: JsValue) -> Self {
        Failure::Down
    }
}

async fn fetch(method: &str, path: &str, body: Option<String>) -> Result<String, Failure> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&body));
    }
    let request = leptos::prelude::window().fetch_with_str_and_init(path, &init);
    let response: Response = JsFuture::from(request).await?.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).map_or(Failure::Down, Failure::Refused))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|_| Failure::Down)
}

/// The text at `path`.
pub(crate) async fn text(path: &str) -> Result<String, Failure> {
    fetch("GET", path, None).await
}

/// Asks for what is at `path`.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    read(&text(path).await?)
}

/// Sends `body` to `path` by `method` and reads the answer.
pub(crate) async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<T, Failure> {
    let body = serde_json::to_string(body).map_err(|_| Failure::Down)?;
    read(&fetch(method, path, Some(body)).await?)
}
