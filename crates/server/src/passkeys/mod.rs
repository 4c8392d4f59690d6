//! Passkeys (Web Authentication, level 3): what devices are asked, and what is made of their answers.
//!
//! - [`ceremony`]: the two ceremonies of the standard, step by step; pure
//! - [`authenticator`]: what a device says about itself · [`cose`]: its public key · [`party`]: whom it deals with
//! - this file: what is asked, of whom, and for how long

mod authenticator;
mod ceremony;
mod cose;
mod party;

use crate::accounts::Accounts;
use crate::begun::Begun;
use crate::refusal::busy;
use crate::secret::{NAME, random_name};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use ceremony::{Ceremony, Wrong};
use game::Message;
use protocol::passkey::{LONGEST_NAME, MOST, NewPasskey, PATIENCE, Passkey, Proof};
use protocol::{Person, Refusal, RefusalCode};
use serde_json::{Value, json};
use std::sync::Arc;
use store::{PasskeyRecord, Store, StoreError};

pub(crate) use party::Party;

/// The name of the site, as devices show it.
const SITE: &str = "Quadrille";

/// The passkeys of the house.
pub(crate) struct Passkeys {
    store: Arc<dyn Store>,
    /// Passkeys to be added, by session.
    adding: Begun<Ceremony>,
    /// Passkeys to be shown, by whatever lets the browser in.
    showing: Begun<Ceremony>,
}

impl Passkeys {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Passkeys { store, adding: Begun::new(PATIENCE), showing: Begun::new(PATIENCE) }
    }

    /// A person's passkeys, as they are told.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn list(&self, person: &str) -> Result<Vec<Passkey>, StoreError> {
        Ok(self.store.credentials().passkeys(person).await?.into_iter().map(Passkey::from).collect())
    }

    /// Begins to add a passkey. What the browser is to do.
    ///
    /// # Errors
    /// When the person has as many as fit, or too much goes on.
    pub(crate) async fn begin_adding(
        &self,
        session: &str,
        person: &Person,
        party: Party,
        now: u64,
    ) -> Result<Value, Refusal> {
        let known = self.store.credentials().passkeys(&person.id).await.map_err(|error| busy(&error))?;
        if known.len() >= MOST as usize {
            let message = Message::new("refusal.too-many-passkeys").number("n", MOST);
            return Err(Refusal::new(RefusalCode::BadSetup, message));
        }
        let described =
            |record: &PasskeyRecord| json!({"type": "public-key", "id": record.credential.as_str()});
        let ceremony = Ceremony::new(party);
        let options = json!({
            "rp": {"id": ceremony.party.id, "name": SITE},
            "user": {
                "id": Base64UrlUnpadded::encode_string(person.id.as_bytes()),
                "name": person.name,
                "displayName": person.name,
            },
            "challenge": ceremony.challenge,
            "pubKeyCredParams": cose::ALGORITHMS.map(|alg| json!({"type": "public-key", "alg": alg})),
            "timeout": PATIENCE,
            "excludeCredentials": known.iter().map(described).collect::<Vec<_>>(),
            "authenticatorSelection": {
                "residentKey": "required",
                "requireResidentKey": true,
                "userVerification": "preferred",
            },
            "attestation": "none",
        });
        self.adding.begin(session, ceremony, now)?;
        Ok(options)
    }

    /// Adds the passkey that the browser made.
    ///
    /// # Errors
    /// When it is not what was begun, or known already.
    pub(crate) async fn add(
        &self,
        session: &str,
        person: &str,
        wish: NewPasskey,
        now: u64,
    ) -> Result<(), Refusal> {
        let ceremony = self.adding.finish(session, now)?;
        let name = tidy(&wish.name)?;
        let made =
            ceremony.register(wish.credential).map_err(|wrong| refused(wrong, "refusal.passkey-bad"))?;
        let record = PasskeyRecord {
            id: random_name(NAME),
            credential: made.credential,
            person: person.to_owned(),
            name,
            party: ceremony.party.id,
            public_key: made.public_key,
            count: made.count,
            created_at: now,
            used_at: None,
        };
        match self.store.credentials().add_passkey(&record).await {
            Ok(()) => Ok(()),
            Err(StoreError::Conflict) => {
                Err(Refusal::new(RefusalCode::BadSetup, "refusal.passkey-known").at("credential"))
            }
            Err(error) => Err(busy(&error)),
        }
    }

    /// Removes a passkey.
    ///
    /// # Errors
    /// When the store is busy.
    pub(crate) async fn remove(&self, person: &str, id: &str) -> Result<(), StoreError> {
        self.store.credentials().remove_passkey(person, id).await
    }

    /// Begins to show a passkey. What the browser is to do.
    ///
    /// # Errors
    /// When too much goes on.
    pub(crate) fn begin_showing(&self, browser: &str, party: Party, now: u64) -> Result<Value, Refusal> {
        let ceremony = Ceremony::new(party);
        let options = json!({
            "rpId": ceremony.party.id,
            "challenge": ceremony.challenge,
            "timeout": PATIENCE,
            // Whichever there is for this site: it says whose it is.
            "allowCredentials": [],
            "userVerification": "preferred",
        });
        self.showing.begin(browser, ceremony, now)?;
        Ok(options)
    }

    /// The id of the person whose passkey the browser has shown.
    ///
    /// # Errors
    /// When it is nobody's, or not what was begun.
    pub(crate) async fn shown(
        &self,
        accounts: &Accounts,
        browser: &str,
        proof: Proof,
        now: u64,
    ) -> Result<String, Refusal> {
        let no = |wrong| refused(wrong, "refusal.passkey");
        let ceremony = self.showing.finish(browser, now)?;
        let shown = ceremony::Shown::read(proof.credential).map_err(no)?;
        let credentials = self.store.credentials();
        let found = credentials.passkey(&shown.credential).await.map_err(|error| busy(&error))?;
        let record = found.ok_or_else(|| no(Wrong::Unknown))?;
        let count = ceremony.authenticate(&record, &shown).map_err(no)?;
        // Nobody is let in as an account that is gone.
        accounts.record(&record.person).await?;
        match credentials.use_passkey(&record.credential, count, now).await {
            Ok(()) => Ok(record.person),
            Err(StoreError::Conflict) => Err(no(Wrong::Count)),
            Err(error) => Err(busy(&error)),
        }
    }

    /// Forgets what can be finished no more.
    pub(crate) fn tidy_up(&self, now: u64) {
        self.adding.tidy_up(now);
        self.showing.tidy_up(now);
    }
}

/// The operator learns what was wrong; whoever tries, only that it was.
fn refused(wrong: Wrong, key: &'static str) -> Refusal {
    tracing::info!(%wrong, "a passkey was refused");
    Refusal::new(RefusalCode::Forbidden, key).at("credential")
}

/// The name of a passkey without spaces around it.
fn tidy(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.contains(crate::people::is_invisible) {
        return Ok(name.to_owned());
    }
    let message = Message::new("refusal.passkey-name").number("max", LONGEST_NAME as i64);
    Err(Refusal::new(RefusalCode::BadSetup, message).at("name"))
}
