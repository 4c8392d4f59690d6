//! Pushes to people's devices (RFC 8030), encrypted for the browser (RFC 8291) and signed by the site (RFC 8292).
//!
//! - [`service`]: which push services there are: what is pushed goes nowhere else
//! - [`signature`]: how a push service knows the site
//! - this file: what is pushed, and the queue

mod service;
mod signature;

pub(crate) use service::USUAL;

use crate::config::Config;
use crate::house::House;
use crate::observe::{Metrics, Pushed};
use crate::outgoing::Outgoing;
use axum::body::Body;
use axum::http::{Request, StatusCode, Uri};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use game::{Catalogue, Lang, Message};
use protocol::notice::{Push as Payload, Subscription};
use protocol::{Refusal, RefusalCode, TableId};
use sha2::{Digest as _, Sha256};
use signature::Signature;
use std::sync::Arc;
use std::time::Duration;
use store::{PushRecord, Store};
use tokio::sync::{Semaphore, mpsc};
use tokio_util::task::AbortOnDropHandle;
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, WebPushBuilder};

/// How many pushes may wait. What comes when so many do is not pushed, and logged; the notice in the page stays.
const QUEUE: usize = 4096;

/// How many are under way at a time.
const AT_WORK: usize = 8;

/// How long a push service may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long to wait before a push is tried again that a service could not take.
const PAUSES: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(30)];

/// How long a push service keeps what a device does not fetch.
const KEPT: Duration = Duration::from_secs(2 * 24 * 60 * 60);

/// The longest endpoint, in bytes.
const ENDPOINT: usize = 1024;

/// What the server says, in each language.
const TEXTS: [(Lang, &str); 3] = [
    (Lang::En, include_str!("../../texts/en.txt")),
    (Lang::Fr, include_str!("../../texts/fr.txt")),
    (Lang::Ru, include_str!("../../texts/ru.txt")),
];

/// The way to people's devices.
pub(crate) struct Push {
    signature: Arc<Signature>,
    services: Vec<String>,
    queue: mpsc::Sender<Job>,
    metrics: Arc<Metrics>,
    _worker: AbortOnDropHandle<()>,
}

/// A push to one browser.
struct Job {
    subscription: Subscription,
    payload: Payload,
}

impl Push {
    /// Opens the way; the key of the site follows from its secret.
    pub(crate) fn open(
        config: &Config,
        secret: &store::Secret,
        client: Outgoing,
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let signature = Arc::new(Signature::new(secret, config));
        let (queue, jobs) = mpsc::channel(QUEUE);
        let worker = tokio::spawn(work(jobs, client, Arc::clone(&signature), store, Arc::clone(&metrics)));
        let services = config.push_services.clone();
        Push { signature, services, queue, metrics, _worker: AbortOnDropHandle::new(worker) }
    }

    /// The public key of the site, as browsers want it.
    pub(crate) fn key(&self) -> String {
        self.signature.public_key()
    }

    /// Whether a subscription can be one: it leads to a push service, and its keys are keys.
    ///
    /// # Errors
    /// The field that is wrong.
    pub(crate) fn check(&self, subscription: &Subscription) -> Result<(), Refusal> {
        let wrong = |field: &str| Refusal::new(RefusalCode::BadSetup, "refusal.bad-subscription").at(field);
        let leads = subscription.endpoint.len() <= ENDPOINT
            && service::is_one(&subscription.endpoint, &self.services);
        if !leads {
            return Err(wrong("endpoint"));
        }
        public_key(subscription).ok_or_else(|| wrong("keys.p256dh"))?;
        auth(subscription).map(drop).ok_or_else(|| wrong("keys.auth"))
    }

    /// Tells a browser that it is somebody's turn at a table.
    pub(crate) fn your_turn(&self, house: &House, record: PushRecord, table: &TableId, game: &str) {
        let lang = record.subscription.lang.parse().unwrap_or(Lang::En);
        let mut words = Catalogue::common(lang);
        words.add(&TEXTS);
        if let Ok(plugin) = house.site.game(game) {
            words.add(plugin.texts());
        }
        let payload = Payload {
            title: words.say(&Message::new("push.your-turn").text("game", words.word("name"))),
            body: words.word("push.by-post"),
            path: format!("/t/{table}"),
            tag: format!("turn/{table}"),
        };
        if self.queue.try_send(Job { subscription: record.subscription, payload }).is_err() {
            tracing::error!(%table, "too many pushes wait: one is left out");
            self.metrics.pushed(Pushed::LeftOut);
        }
    }
}

/// Sends what is in the queue, some at a time.
async fn work(
    mut jobs: mpsc::Receiver<Job>,
    client: Outgoing,
    signature: Arc<Signature>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
) {
    let places = Arc::new(Semaphore::new(AT_WORK));
    while let Some(job) = jobs.recv().await {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let (client, signature, store) = (client.clone(), Arc::clone(&signature), Arc::clone(&store));
        let metrics = Arc::clone(&metrics);
        tokio::spawn(async move {
            metrics.pushed(send(&client, &signature, &*store, &job).await);
            drop(place);
        });
    }
}

/// Sends a push, again if its service could not take it; forgets a subscription that is over. What became of it.
///
/// Whoever knows an endpoint can push there: the log names its service only.
async fn send(client: &Outgoing, signature: &Signature, store: &dyn Store, job: &Job) -> Pushed {
    let endpoint = &job.subscription.endpoint;
    let uri = endpoint.parse::<Uri>().ok();
    let service = uri.as_ref().and_then(Uri::host).unwrap_or_default();
    for pause in PAUSES.into_iter().map(Some).chain([None]) {
        let Some(request) = request(job, signature) else {
            tracing::error!(service, "a push could not be written");
            return Pushed::Failed;
        };
        let status = match tokio::time::timeout(PATIENCE, client.request(request)).await {
            Ok(Ok(answer)) => answer.status(),
            Ok(Err(error)) => {
                tracing::warn!(service, %error, "a push service was not reached");
                StatusCode::BAD_GATEWAY
            }
            Err(_) => StatusCode::GATEWAY_TIMEOUT,
        };
        match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => {
                if let Err(error) = store.notices().unsubscribe(endpoint).await {
                    tracing::error!(%error, "a subscription that is over was not forgotten");
                }
                return Pushed::Gone;
            }
            status if status.is_success() => return Pushed::Sent,
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                let Some(pause) = pause else {
                    tracing::warn!(service, %status, "a push was given up");
                    return Pushed::Failed;
                };
                tokio::time::sleep(pause).await;
            }
            status => {
                tracing::warn!(service, %status, "a push was refused");
                return Pushed::Failed;
            }
        }
    }
    Pushed::Failed
}

/// A push as it goes over the wire.
fn request(job: &Job, signature: &Signature) -> Option<Request<Body>> {
    let endpoint: Uri = job.subscription.endpoint.parse().ok()?;
    let signed = signature.for_endpoint(&endpoint)?;
    let content = serde_json::to_vec(&job.payload).ok()?;
    let builder = WebPushBuilder::new(endpoint, public_key(&job.subscription)?, auth(&job.subscription)?)
        .with_valid_duration(KEPT);
    let mut request = builder.build(content).ok()?.map(Body::from);
    let headers = request.headers_mut();
    headers.insert("authorization", signed.parse().ok()?);
    headers.insert("urgency", axum::http::HeaderValue::from_static("normal"));
    // A service that still has one of the same topic replaces it.
    let topic: String =
        Sha256::digest(&job.payload.tag).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    headers.insert("topic", topic.parse().ok()?);
    Some(request)
}

fn public_key(subscription: &Subscription) -> Option<PublicKey> {
    PublicKey::from_sec1_bytes(&decoded(&subscription.keys.p256dh)?).ok()
}

fn auth(subscription: &Subscription) -> Option<Auth> {
    let bytes: [u8; 16] = decoded(&subscription.keys.auth)?.try_into().ok()?;
    Some(Auth::from(bytes))
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok()
}
