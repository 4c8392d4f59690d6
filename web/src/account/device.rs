//! Passkeys, as the browser and the devices that it reaches have them. What the server asks and what a device answers
//! is handed on unread.

use crate::net::http::{self, Failure};
use js_sys::{Function, JSON, Object, Promise, Reflect};
use leptos::prelude::window;
use protocol::passkey::Proof;
use protocol::{Refusal, RefusalCode};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The browser's function that reads what is to be made, and the one that reads what is to be shown.
const MAKES: &str = "parseCreationOptionsFromJSON";
const SHOWS: &str = "parseRequestOptionsFromJSON";

fn member(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &JsValue::from_str(name)).ok().filter(JsValue::is_truthy)
}

fn call(of: &JsValue, name: &str, argument: &JsValue) -> Option<JsValue> {
    member(of, name)?.dyn_into::<Function>().ok()?.call1(of, argument).ok()
}

/// Whether the browser knows passkeys, on this line.
pub(super) fn knows_passkeys() -> bool {
    member(&window(), "PublicKeyCredential").is_some_and(|class| member(&class, MAKES).is_some())
}

/// Has a device do something; `None` where it does not, or its person does not want it.
async fn ask(parse: &str, verb: &str, options: &Value) -> Option<Value> {
    let options = JSON::parse(&options.to_string()).ok()?;
    let wish = Object::new();
    let options = call(&member(&window(), "PublicKeyCredential")?, parse, &options)?;
    Reflect::set(&wish, &JsValue::from_str("publicKey"), &options).ok()?;
    let asked: Promise =
        call(&member(&window().navigator(), "credentials")?, verb, &wish)?.dyn_into().ok()?;
    let made = JsFuture::from(asked).await.ok()?;
    serde_json::from_str(&String::from(JSON::stringify(&made).ok()?)).ok()
}

fn cancelled() -> Failure {
    Failure::Refused(Refusal::new(RefusalCode::Forbidden, "passkey.cancelled"))
}

/// Makes the key that the server asks for.
pub(super) async fn make(options: &Value) -> Result<Value, Failure> {
    ask(MAKES, "create", options).await.ok_or_else(cancelled)
}

/// Shows a key at the server's request.
pub(super) async fn show() -> Result<Proof, Failure> {
    let options: Value = http::send("POST", "/api/session/passkey/begin", &()).await?;
    let credential = ask(SHOWS, "get", &options).await.ok_or_else(cancelled)?;
    Ok(Proof { credential })
}

/// Shows that it is really oneself, in place of the password.
pub(super) async fn confirm() -> Result<(), Failure> {
    http::send::<Value>("POST", "/api/account/confirm", &show().await?).await.map(drop)
}
