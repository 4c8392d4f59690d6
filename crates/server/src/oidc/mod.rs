//! Signing in by an issuer of OpenID Connect: the code flow with PKCE (RFC 7636), state and nonce.
//!
//! - [`issuer`]: what the issuer says of itself, and how it is asked · [`token`]: what it says about people; pure
//! - this file: who is on an errand there, and who came back

mod issuer;
mod token;

use crate::begun::{Begun, over};
use crate::config::Config;
use crate::outgoing::Outgoing;
use crate::refusal::busy;
use crate::secret::{INVITATION, equal, random_name};
use crate::visitor::Visitor;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use issuer::{Failure, Issuer};
use protocol::passkey::PATIENCE;
use protocol::{Refusal, RefusalCode};
use sha2::{Digest as _, Sha256};
use std::io;
use std::sync::Arc;
use store::{IdentityRecord, Store, StoreError};
use token::{Expected, Subject};

/// Where the issuer sends people back to.
pub(crate) const BACK: &str = "/api/oidc/back";

/// For how long an issuer may be signed in at before one comes back, in milliseconds.
const ERRAND: u64 = 15 * 60 * 1000;

/// The length of what is proved by PKCE.
const VERIFIER: usize = 2 * INVITATION;

/// The issuer of the house, and who is on the way there.
pub(crate) struct ByIssuer {
    store: Arc<dyn Store>,
    issuer: Issuer,
    /// What people see it called.
    name: String,
    client: String,
    redirect: String,
    errands: Begun<Errand>,
    /// Who came back and has no account yet.
    newcomers: Begun<Subject>,
}

/// Somebody was sent to the issuer.
struct Errand {
    state: String,
    nonce: String,
    verifier: String,
    /// When they were sent to show once more who they are, in seconds since 1970.
    since: Option<u64>,
}

/// Who came back.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Came {
    /// A person of the house, by their id.
    Known(String),
    /// Somebody who was signed in has linked their account.
    Linked,
    /// Somebody who is to choose a name.
    New,
}

/// What the issuer's answer brings with it.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct Answer {
    #[serde(default)]
    state: String,
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    iss: Option<String>,
}

impl ByIssuer {
    /// The issuer that the operator names; `None` where they name none.
    ///
    /// # Errors
    /// When its address can be none, or the site has none itself.
    pub(crate) fn open(config: &Config, client: Outgoing, store: Arc<dyn Store>) -> io::Result<Option<Self>> {
        let Some(oidc) = &config.oidc else { return Ok(None) };
        let wrong = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        let Some(site) = &config.public_url else {
            return wrong("people come back from an issuer to the site's public address, which is not set");
        };
        let here = ["http://127.0.0.1:", "http://localhost:"];
        if !oidc.issuer.starts_with("https://") && !here.iter().any(|here| oidc.issuer.starts_with(here)) {
            return wrong("the address of an issuer begins with https://");
        }
        Ok(Some(ByIssuer {
            store,
            name: oidc.name.clone(),
            client: oidc.client.clone(),
            redirect: format!("{}{BACK}", site.trim_end_matches('/')),
            issuer: Issuer::new(oidc.clone(), client),
            errands: Begun::new(ERRAND),
            newcomers: Begun::new(PATIENCE),
        }))
    }

    /// What people see it called.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether a person is linked with it.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn knows(&self, person: &str) -> Result<bool, Refusal> {
        let identities = self.store.credentials().identities(person).await.map_err(|error| busy(&error))?;
        Ok(identities.iter().any(|identity| identity.issuer == self.issuer.address()))
    }

    /// Sends a browser to the issuer. Where it is to go.
    ///
    /// # Errors
    /// When the issuer is not reached, or too many are on their way.
    pub(crate) async fn begin(&self, visitor: &Visitor, now: u64) -> Result<String, Refusal> {
        let entrance = self.issuer.entrance().await.map_err(|failure| refused(&failure))?;
        let errand = Errand {
            state: random_name(INVITATION),
            nonce: random_name(INVITATION),
            verifier: random_name(VERIFIER),
            since: visitor.session.is_some().then_some(now / 1000),
        };
        let challenge = Base64UrlUnpadded::encode_string(&Sha256::digest(&errand.verifier));
        let mut query = vec![
            ("response_type", "code"),
            ("client_id", &self.client),
            ("redirect_uri", &self.redirect),
            ("scope", "openid profile"),
            ("state", &errand.state),
            ("nonce", &errand.nonce),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        if errand.since.is_some() {
            // Whoever sits at a browser that was left open is not yet the one who is signed in there.
            query.extend([("prompt", "login"), ("max_age", "0")]);
        }
        let query = serde_urlencoded::to_string(query).map_err(|_| Refusal::of(RefusalCode::Busy))?;
        self.errands.begin(visitor.let_in_by(), errand, now)?;
        let joint = if entrance.contains('?') { '&' } else { '?' };
        Ok(format!("{entrance}{joint}{query}"))
    }

    /// A browser comes back.
    ///
    /// # Errors
    /// When it was not sent, or the issuer does not say who it is: nothing has changed then.
    pub(crate) async fn came_back(
        &self,
        visitor: &Visitor,
        answer: Answer,
        now: u64,
    ) -> Result<Came, Refusal> {
        let errand = self.errands.finish(visitor.let_in_by(), now)?;
        if !equal(&errand.state, &answer.state) {
            return Err(over());
        }
        if answer.iss.is_some_and(|iss| iss != self.issuer.address()) {
            return Err(untrue());
        }
        let no = Refusal::new(RefusalCode::Forbidden, "refusal.issuer-no");
        let code = answer.code.ok_or(no)?;
        let (issuer, client, nonce) = (self.issuer.address(), self.client.as_str(), errand.nonce.as_str());
        let expected = Expected { issuer, client, nonce, now: now / 1000, since: errand.since };
        let redeemed = self.issuer.redeem(&code, &errand.verifier, &self.redirect, &expected).await;
        let subject = redeemed.map_err(|failure| refused(&failure))?;

        let credentials = self.store.credentials();
        let known = credentials.identified(issuer, &subject.id).await.map_err(|error| busy(&error))?;
        match (known, &visitor.session) {
            (Some(person), Some(_)) if person != visitor.id => Err(another()),
            (Some(person), _) => Ok(Came::Known(person)),
            (None, Some(_)) => {
                match credentials.identify(&self.identity(&visitor.id, subject, now)).await {
                    Ok(()) => Ok(Came::Linked),
                    // They have another account there already.
                    Err(StoreError::Conflict) => Err(another()),
                    Err(error) => Err(busy(&error)),
                }
            }
            (None, None) => {
                self.newcomers.begin(&visitor.id, subject, now)?;
                Ok(Came::New)
            }
        }
    }

    /// What a guest likes to be called who came back and has no account yet; empty where the issuer does not say.
    pub(crate) fn newcomer(&self, visitor: &Visitor, now: u64) -> Option<String> {
        visitor.session.is_none().then_some(())?;
        self.newcomers.look(&visitor.id, now, |subject| subject.name.clone().unwrap_or_default())
    }

    /// What the issuer calls a guest who came back.
    ///
    /// # Errors
    /// When they did not, or too long ago.
    pub(crate) fn identity_of(&self, visitor: &Visitor, now: u64) -> Result<IdentityRecord, Refusal> {
        let subject = self.newcomers.look(&visitor.id, now, Subject::clone);
        subject.map(|subject| self.identity(&visitor.id, subject, now)).ok_or_else(over)
    }

    /// A newcomer has an account.
    pub(crate) fn settle(&self, visitor: &Visitor, now: u64) {
        // It may be over in this very moment; then there is nothing to forget.
        let _ = self.newcomers.finish(&visitor.id, now);
    }

    /// Forgets what the issuer calls a person.
    ///
    /// # Errors
    /// When the store is busy.
    pub(crate) async fn unlink(&self, person: &str) -> Result<(), Refusal> {
        let forgotten = self.store.credentials().unidentify(person, self.issuer.address()).await;
        forgotten.map_err(|error| busy(&error))
    }

    /// Forgets who did not come back.
    pub(crate) fn tidy_up(&self, now: u64) {
        self.errands.tidy_up(now);
        self.newcomers.tidy_up(now);
    }

    fn identity(&self, person: &str, subject: Subject, now: u64) -> IdentityRecord {
        let (issuer, person) = (self.issuer.address().to_owned(), person.to_owned());
        IdentityRecord { issuer, subject: subject.id, person, linked_at: now }
    }
}

/// The account there belongs to another one here, or the one here to another there.
fn another() -> Refusal {
    Refusal::new(RefusalCode::Forbidden, "refusal.issuer-other")
}

fn untrue() -> Refusal {
    Refusal::new(RefusalCode::Forbidden, "refusal.issuer-untrue")
}

/// The operator learns what was wrong; whoever came, what they can do.
fn refused(failure: &Failure) -> Refusal {
    tracing::warn!(%failure, "nobody was let in by the issuer");
    match failure {
        Failure::Down(_) => Refusal::new(RefusalCode::Busy, "refusal.issuer-down"),
        Failure::Code | Failure::Token(_) => untrue(),
    }
}
