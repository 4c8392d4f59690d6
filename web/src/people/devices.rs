//! Whether this browser is told by push when it is the reader's turn by post.

use crate::net::http;
use crate::words::Words;
use js_sys::{JSON, Object, Reflect};
use leptos::prelude::*;
use protocol::notice::{PushState, Subscription};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription, ServiceWorkerRegistration,
};

/// Where the service worker is: at the top, since it opens pages everywhere.
const WORKER: &str = "/sw.js";

/// How it stands with pushes to this browser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pushes {
    Unknown,
    /// Browsers want an encrypted line for it.
    Unencrypted,
    /// The browser cannot be told.
    Impossible,
    /// The reader has forbidden it in the browser.
    Forbidden,
    Off,
    On,
}

/// What the browser offers, if it does.
fn container() -> Option<web_sys::ServiceWorkerContainer> {
    let navigator = window().navigator();
    let has = |object: &JsValue, name: &str| Reflect::has(object, &JsValue::from_str(name)).unwrap_or(false);
    let able =
        has(&navigator, "serviceWorker") && has(&window(), "PushManager") && has(&window(), "Notification");
    able.then(|| navigator.service_worker())
}

/// The worker's registration, if there is one.
async fn registration() -> Option<ServiceWorkerRegistration> {
    let found = JsFuture::from(container()?.get_registration_with_document_url("/")).await.ok()?;
    found.dyn_into().ok()
}

async fn subscription(manager: &PushManager) -> Option<PushSubscription> {
    JsFuture::from(manager.get_subscription().ok()?).await.ok()?.dyn_into().ok()
}

async fn look() -> Pushes {
    if !window().is_secure_context() {
        return Pushes::Unencrypted;
    }
    if container().is_none() {
        return Pushes::Impossible;
    }
    if Notification::permission() == NotificationPermission::Denied {
        return Pushes::Forbidden;
    }
    let Some(registration) = registration().await else { return Pushes::Off };
    let Ok(manager) = registration.push_manager() else { return Pushes::Impossible };
    // The browser's word is not enough: the server may have forgotten.
    match (subscription(&manager).await, http::get::<PushState>("/api/push").await) {
        (Some(ours), Ok(theirs)) if theirs.endpoint == Some(ours.endpoint()) => Pushes::On,
        _ => Pushes::Off,
    }
}

/// Tells the server where this browser is told.
async fn announce(subscription: &PushSubscription, lang: &str) -> Option<()> {
    let text = String::from(JSON::stringify(subscription).ok()?);
    let mut subscription: Subscription = serde_json::from_str(&text).ok()?;
    lang.clone_into(&mut subscription.lang);
    http::send::<PushState>("PUT", "/api/push", &subscription).await.ok().map(drop)
}

async fn turn_on(lang: &str) -> Option<Pushes> {
    let container = container()?;
    let asked = JsFuture::from(Notification::request_permission().ok()?).await.ok()?;
    if asked.as_string().as_deref() != Some("granted") {
        return Some(Pushes::Forbidden);
    }
    JsFuture::from(container.register(WORKER)).await.ok()?;
    let ready: ServiceWorkerRegistration =
        JsFuture::from(container.ready().ok()?).await.ok()?.dyn_into().ok()?;
    let state = http::get::<PushState>("/api/push").await.ok()?;
    let options = Object::new();
    let put = |name: &str, value: &JsValue| Reflect::set(&options, &JsValue::from_str(name), value).ok();
    put("userVisibleOnly", &JsValue::TRUE)?;
    put("applicationServerKey", &JsValue::from_str(&state.key))?;
    let manager = ready.push_manager().ok()?;
    let subscribing = manager.subscribe_with_options(options.unchecked_ref()).ok()?;
    let subscription: PushSubscription = JsFuture::from(subscribing).await.ok()?.dyn_into().ok()?;
    announce(&subscription, lang).await?;
    Some(Pushes::On)
}

async fn turn_off() -> Option<Pushes> {
    if let Some(subscription) = subscription(&registration().await?.push_manager().ok()?).await {
        JsFuture::from(subscription.unsubscribe().ok()?).await.ok()?;
    }
    http::send::<PushState>("DELETE", "/api/push", &()).await.ok()?;
    Some(Pushes::Off)
}

/// Somebody has signed in here: whatever this browser is told is told them from now on.
pub(crate) fn renew(lang: &'static str) {
    spawn_local(async move {
        if let Some(manager) = registration().await.and_then(|registration| registration.push_manager().ok())
            && let Some(subscription) = subscription(&manager).await
        {
            // Should it fail, the page of notices says that it is off.
            let _ = announce(&subscription, lang).await;
        }
    });
}

/// The switch, with what it does.
pub(super) fn devices() -> AnyView {
    let words = Words::here();
    let lang = words.lang().code();
    let state = RwSignal::new(Pushes::Unknown);
    spawn_local(async move {
        let found = look().await;
        // The page may have been left meanwhile.
        state.try_set(found);
    });
    let failed = RwSignal::new(false);
    let flip = move |_| {
        let on = state.get_untracked() == Pushes::On;
        state.set(Pushes::Unknown);
        failed.set(false);
        spawn_local(async move {
            let now = if on { turn_off().await } else { turn_on(lang).await };
            failed.try_set(now.is_none());
            let now = match now {
                Some(now) => now,
                None => look().await,
            };
            state.try_set(now);
        });
    };
    let (hint, impossible, forbidden, sorry) =
        (words.t("push.hint"), words.t("push.impossible"), words.t("push.forbidden"), words.t("push.failed"));
    let unencrypted = words.t("settings.unencrypted");
    let consequence = move || match state.get() {
        Pushes::Unencrypted => unencrypted.clone(),
        Pushes::Impossible => impossible.clone(),
        Pushes::Forbidden => forbidden.clone(),
        _ if failed.get() => sorry.clone(),
        _ => hint.clone(),
    };
    let hook = move || match state.get() {
        Pushes::Unknown => "unknown",
        Pushes::Unencrypted => "unencrypted",
        Pushes::Impossible => "impossible",
        Pushes::Forbidden => "forbidden",
        Pushes::Off => "off",
        Pushes::On => "on",
    };
    view! {
        <section class="sheet form" data-pushes=hook>
            <label class="line">
                <span class="grow">{words.t("push.title")}<small>{consequence}</small></span>
                <input
                    type="checkbox"
                    role="switch"
                    class="switch"
                    name="pushes"
                    prop:checked=move || state.get() == Pushes::On
                    disabled=move || !matches!(state.get(), Pushes::On | Pushes::Off)
                    on:change=flip
                />
            </label>
        </section>
    }
    .into_any()
}
