//! The issuer: what it says of itself (OpenID Connect Discovery), its keys, and the exchange of a code for a token. The
//! server asks it at the addresses that it names itself, and nobody else.

use super::token::{Expected, Keys, Subject, Wrong};
use crate::config::Oidc;
use crate::outgoing::Outgoing;
use axum::body::{Body, to_bytes};
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Request, Uri};
use base64ct::{Base64, Encoding as _};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// How long the issuer may take for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest answer that is read, in bytes.
const LONGEST: usize = 256 * 1024;

/// For how long it is believed what the issuer said of itself.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// How often its keys are asked for at most, where a token names one that is not known.
const PAUSE: Duration = Duration::from_secs(30);

/// Why there is no answer of the issuer.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error("the issuer was not reached: {0}")]
    Down(String),
    #[error("the issuer did not take the code")]
    Code,
    #[error("the token was not believed: {0}")]
    Token(#[from] Wrong),
}

/// The issuer.
pub(super) struct Issuer {
    config: Oidc,
    client: Outgoing,
    known: Mutex<Option<Known>>,
}

/// What the issuer said of itself, and when.
#[derive(Clone)]
struct Known {
    document: Document,
    keys: Keys,
    at: Instant,
}

#[derive(Clone, Debug, Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
}

impl Issuer {
    pub(super) fn new(config: Oidc, client: Outgoing) -> Self {
        Issuer { config, client, known: Mutex::default() }
    }

    /// Its address, which is its name.
    pub(super) fn address(&self) -> &str {
        &self.config.issuer
    }

    /// Where people sign in.
    pub(super) async fn entrance(&self) -> Result<String, Failure> {
        Ok(self.known(FRESH).await?.document.authorization_endpoint)
    }

    /// Whom a code stands for. `expected` is what the token must say.
    pub(super) async fn redeem(
        &self,
        code: &str,
        verifier: &str,
        redirect: &str,
        expected: &Expected<'_>,
    ) -> Result<Subject, Failure> {
        let known = self.known(FRESH).await?;
        let request = self.exchange(&known.document, code, verifier, redirect)?;
        let token = self.ask::<Tokens>(request).await?.ok_or(Failure::Code)?.id_token;
        match known.keys.subject(&token, expected) {
            // It may have changed its keys.
            Err(Wrong::UnknownKey) => Ok(self.known(PAUSE).await?.keys.subject(&token, expected)?),
            subject => Ok(subject?),
        }
    }

    /// What it said of itself, if that is not older than it is `good_for`, or else says now. It is asked once for all who
    /// want to know; they do not wait for ever for each other.
    async fn known(&self, good_for: Duration) -> Result<Known, Failure> {
        let mut known = timeout(PATIENCE, self.known.lock()).await.map_err(down)?;
        if let Some(fresh) = known.as_ref().filter(|known| known.at.elapsed() < good_for) {
            return Ok(fresh.clone());
        }
        let found = self.discover().await?;
        Ok(known.insert(found).clone())
    }

    async fn discover(&self) -> Result<Known, Failure> {
        let address =
            format!("{}/.well-known/openid-configuration", self.config.issuer.trim_end_matches('/'));
        let document: Document = self.get(&address).await?;
        // Nobody else may speak for it.
        if document.issuer != self.config.issuer {
            return Err(Failure::Down(format!("it calls itself {}", document.issuer)));
        }
        let scheme = |address: &str| address.parse::<Uri>().ok().and_then(|uri| uri.scheme().cloned());
        let named = [&document.authorization_endpoint, &document.token_endpoint, &document.jwks_uri];
        if let Some(strange) = named.iter().find(|address| scheme(address) != scheme(&self.config.issuer)) {
            return Err(Failure::Down(format!("it names the address {strange}")));
        }
        let keys = self.get(&document.jwks_uri).await?;
        Ok(Known { document, keys, at: Instant::now() })
    }

    /// The request that turns a code into a token.
    fn exchange(
        &self,
        document: &Document,
        code: &str,
        verifier: &str,
        redirect: &str,
    ) -> Result<Request<Body>, Failure> {
        let (client, secret) = (self.config.client.as_str(), self.config.secret.as_str());
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect),
            ("code_verifier", verifier),
        ];
        let mut request = Request::post(&document.token_endpoint)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(ACCEPT, "application/json");
        let methods = document.token_endpoint_auth_methods_supported.as_deref();
        if methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic")) {
            let (client, secret) = (encoded(client), encoded(secret));
            let basic = Base64::encode_string(format!("{client}:{secret}").as_bytes());
            request = request.header(AUTHORIZATION, format!("Basic {basic}"));
        } else {
            form.extend([("client_id", client), ("client_secret", secret)]);
        }
        let form = serde_urlencoded::to_string(form).map_err(down)?;
        request.body(Body::from(form)).map_err(down)
    }

    async fn get<T: DeserializeOwned>(&self, address: &str) -> Result<T, Failure> {
        let request = Request::get(address).header(ACCEPT, "application/json").body(Body::empty());
        let found = self.ask(request.map_err(down)?).await?;
        found.ok_or_else(|| Failure::Down(format!("there is nothing at {address}")))
    }

    /// The answer to a request; `None` where it is no. Nobody is followed to another address.
    async fn ask<T: DeserializeOwned>(&self, request: Request<Body>) -> Result<Option<T>, Failure> {
        let asking = async {
            let answer = self.client.request(request).await.map_err(down)?;
            let status = answer.status();
            if status.is_server_error() || status.is_redirection() {
                return Err(Failure::Down(status.to_string()));
            }
            if !status.is_success() {
                return Ok(None);
            }
            let body = to_bytes(Body::new(answer.into_body()), LONGEST).await.map_err(down)?;
            serde_json::from_slice(&body).map(Some).map_err(down)
        };
        timeout(PATIENCE, asking).await.map_err(down)?
    }
}

/// A text as it stands in forms and addresses.
fn encoded(text: &str) -> String {
    let pair = serde_urlencoded::to_string([("", text)]).unwrap_or_default();
    pair.trim_start_matches('=').to_owned()
}

#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
fn down(error: impl ToString) -> Failure {
    Failure::Down(error.to_string())
}
