//! The two ceremonies of Web Authentication, level 3: making a key (§7.1) and showing one (§7.2). The numbers are those of
//! the standard's steps; those that are not here are the browser's or the caller's. No clock, no store.

use super::authenticator::AuthenticatorData;
use super::cose;
use super::party::Party;
use crate::public_key::{Form, PublicKey};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use ciborium::Value as Cbor;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use store::PasskeyRecord;
use thiserror::Error;

/// Why a key was not taken or not believed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(super) enum Wrong {
    #[error("it cannot be read")]
    Form,
    #[error("it answers another question")]
    Kind,
    #[error("it answers another challenge")]
    Challenge,
    #[error("it was made for the page of another site")]
    Origin,
    #[error("the device means another site")]
    Party,
    #[error("nobody was there")]
    Absent,
    #[error("its attestation is of no kind that was asked for")]
    Attestation,
    #[error("its key is of no kind that was asked for")]
    Key,
    #[error("nobody has such a key")]
    Unknown,
    #[error("it is another person's")]
    Person,
    #[error("the signature is not the key's")]
    Signature,
    #[error("the device counts backwards: there is a copy of it")]
    Count,
}

/// A question that was asked of a browser.
#[derive(Clone, Debug)]
pub(super) struct Ceremony {
    /// 32 random bytes, in base64url.
    pub(super) challenge: String,
    pub(super) party: Party,
}

/// A key that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Registered {
    /// Its name, in base64url.
    pub(super) credential: String,
    /// The key, as COSE has it, in base64url.
    pub(super) public_key: String,
    pub(super) count: u32,
}

/// A key that is shown.
pub(super) struct Shown {
    /// Its name, in base64url.
    pub(super) credential: String,
    client_data: Vec<u8>,
    authenticator_data: Vec<u8>,
    signature: Vec<u8>,
    /// Whose the device says that it is.
    person: Vec<u8>,
}

#[derive(Deserialize)]
struct Answer<R> {
    #[serde(rename = "rawId")]
    raw_id: String,
    #[serde(rename = "type")]
    kind: String,
    response: R,
}

#[derive(Deserialize)]
struct Attested {
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    #[serde(rename = "attestationObject")]
    attestation: String,
}

#[derive(Deserialize)]
struct Asserted {
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    #[serde(rename = "authenticatorData")]
    authenticator_data: String,
    signature: String,
    #[serde(rename = "userHandle", default)]
    user_handle: Option<String>,
}

/// What the browser says that it did.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl Ceremony {
    pub(super) fn new(party: Party) -> Self {
        Ceremony { challenge: Base64UrlUnpadded::encode_string(&rand::random::<[u8; 32]>()), party }
    }

    /// Making a key: §7.1.
    pub(super) fn register(&self, answer: Value) -> Result<Registered, Wrong> {
        let answer: Answer<Attested> = read(answer)?;
        let client_data = decoded(&answer.response.client_data)?;
        // Steps 5 to 11.
        self.check_client("webauthn.create", &client_data)?;
        // Step 12.
        let digest = Sha256::digest(&client_data);
        // Step 13.
        let attestation = decoded(&answer.response.attestation)?;
        let attestation: Cbor = ciborium::from_reader(attestation.as_slice()).map_err(|_| Wrong::Form)?;
        let written = entry(&attestation, "authData").and_then(Cbor::as_bytes).ok_or(Wrong::Form)?;
        let data = AuthenticatorData::read(written)?;
        // Steps 14 and 15; 16 asks for somebody who was verified only where that is required.
        self.check_party(&data)?;
        // Step 20: only keys that were asked for are read at all.
        let made = data.made.ok_or(Wrong::Key)?;
        // Steps 21 to 24.
        check_attestation(&attestation, &made.key, &[written, digest.as_slice()].concat())?;
        if decoded(&answer.raw_id)? != made.credential {
            return Err(Wrong::Form);
        }
        // Step 26 is the store's: a name is one person's.
        Ok(Registered {
            credential: Base64UrlUnpadded::encode_string(made.credential),
            public_key: Base64UrlUnpadded::encode_string(made.written),
            count: data.count,
        })
    }

    /// Showing a key: §7.2. How often it was used, as its device counts.
    pub(super) fn authenticate(&self, known: &PasskeyRecord, shown: &Shown) -> Result<u32, Wrong> {
        // Step 6: whoever uses the key is whom it was made for.
        if shown.person != known.person.as_bytes() {
            return Err(Wrong::Person);
        }
        // A key is good for the name that the site had when it was made.
        if known.party != self.party.id {
            return Err(Wrong::Party);
        }
        // Steps 8 to 13.
        self.check_client("webauthn.get", &shown.client_data)?;
        // Steps 14 to 18; 16 as above.
        let data = AuthenticatorData::read(&shown.authenticator_data)?;
        self.check_party(&data)?;
        // Steps 19 to 21.
        let signed = [shown.authenticator_data.as_slice(), &Sha256::digest(&shown.client_data)].concat();
        let key: Cbor =
            ciborium::from_reader(decoded(&known.public_key)?.as_slice()).map_err(|_| Wrong::Key)?;
        if !cose::read(&key)?.has_signed(&signed, &shown.signature, Form::Asn1) {
            return Err(Wrong::Signature);
        }
        // Step 22.
        if (data.count > 0 || known.count > 0) && data.count <= known.count {
            return Err(Wrong::Count);
        }
        Ok(data.count)
    }

    fn check_client(&self, kind: &str, client_data: &[u8]) -> Result<(), Wrong> {
        let said: ClientData = serde_json::from_slice(client_data).map_err(|_| Wrong::Form)?;
        if said.kind != kind {
            return Err(Wrong::Kind);
        }
        if said.challenge != self.challenge {
            return Err(Wrong::Challenge);
        }
        // Our pages are in nobody's frame.
        if said.origin != self.party.origin || said.cross_origin {
            return Err(Wrong::Origin);
        }
        Ok(())
    }

    fn check_party(&self, data: &AuthenticatorData<'_>) -> Result<(), Wrong> {
        if data.party == Sha256::digest(&self.party.id).as_slice() { Ok(()) } else { Err(Wrong::Party) }
    }
}

impl Shown {
    /// Reads what a browser signed.
    pub(super) fn read(answer: Value) -> Result<Self, Wrong> {
        let answer: Answer<Asserted> = read(answer)?;
        // Without it nobody would know whose it is.
        let person = answer.response.user_handle.ok_or(Wrong::Person)?;
        Ok(Shown {
            credential: Base64UrlUnpadded::encode_string(&decoded(&answer.raw_id)?),
            client_data: decoded(&answer.response.client_data)?,
            authenticator_data: decoded(&answer.response.authenticator_data)?,
            signature: decoded(&answer.response.signature)?,
            person: decoded(&person)?,
        })
    }
}

/// We ask for none. A device that signs with the very key that it made (“self attestation”) may still say so; whoever
/// brings certificates answers something that nobody asked.
fn check_attestation(attestation: &Cbor, key: &PublicKey, signed: &[u8]) -> Result<(), Wrong> {
    let statement = entry(attestation, "attStmt").and_then(Cbor::as_map).ok_or(Wrong::Form)?;
    match entry(attestation, "fmt").and_then(Cbor::as_text) {
        Some("none") if statement.is_empty() => Ok(()),
        Some("packed") => {
            let statement = Cbor::Map(statement.clone());
            let signature = entry(&statement, "sig").and_then(Cbor::as_bytes).ok_or(Wrong::Form)?;
            if entry(&statement, "x5c").is_some() {
                return Err(Wrong::Attestation);
            }
            if key.has_signed(signed, signature, Form::Asn1) { Ok(()) } else { Err(Wrong::Signature) }
        }
        _ => Err(Wrong::Attestation),
    }
}

fn read<R: DeserializeOwned>(answer: Value) -> Result<Answer<R>, Wrong> {
    let answer: Answer<R> = serde_json::from_value(answer).map_err(|_| Wrong::Form)?;
    if answer.kind == "public-key" { Ok(answer) } else { Err(Wrong::Kind) }
}

fn decoded(text: &str) -> Result<Vec<u8>, Wrong> {
    Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).map_err(|_| Wrong::Form)
}

/// What stands in a map under a name.
fn entry<'a>(map: &'a Cbor, name: &str) -> Option<&'a Cbor> {
    map.as_map()?.iter().find(|(key, _)| key.as_text() == Some(name)).map(|(_, value)| value)
}
