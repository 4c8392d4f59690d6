//! How a push service knows the site: a token signed by its key (VAPID, RFC 8292).

use crate::config::Config;
use axum::http::Uri;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use hmac::{Hmac, Mac as _};
use serde_json::json;
use sha2::Sha256;
use std::time::{Duration, SystemTime};
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{self, SigningKey};

/// How long a token is good for; services refuse more than a day.
const GOOD: Duration = Duration::from_secs(12 * 60 * 60);

/// The key of the site, and how a service reaches its operator.
pub(super) struct Signature {
    key: SigningKey,
    contact: String,
}

impl Signature {
    /// The key that follows from the site's secret: there is nothing else to keep.
    pub(super) fn new(secret: &store::Secret, config: &Config) -> Self {
        let site = config.public_url.as_deref().filter(|url| url.starts_with("https:"));
        let contact = config.contact.as_deref().or(site).unwrap_or("mailto:operator@quadrille.invalid");
        Signature { key: signing_key(secret), contact: contact.to_owned() }
    }

    /// The public key, as browsers and services want it.
    pub(super) fn public_key(&self) -> String {
        Base64UrlUnpadded::encode_string(self.key.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// The header `Authorization` for an endpoint.
    pub(super) fn for_endpoint(&self, endpoint: &Uri) -> Option<String> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
        let claims = json!({
            "aud": format!("{}://{}", endpoint.scheme_str()?, endpoint.authority()?),
            "exp": (now + GOOD).as_secs(),
            "sub": self.contact,
        });
        let part = |part: &str| Base64UrlUnpadded::encode_string(part.as_bytes());
        let signed = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ES256"}"#), part(&claims.to_string()));
        let signature: ecdsa::Signature = self.key.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public_key()))
    }
}

/// The first key that is one: nearly every number of 32 bytes is.
fn signing_key(secret: &store::Secret) -> SigningKey {
    let mut count: u8 = 0;
    loop {
        // Keys of any length are accepted.
        if let Ok(mac) = Hmac::<Sha256>::new_from_slice(secret) {
            let bytes = mac.chain_update("push services").chain_update([count]).finalize().into_bytes();
            if let Ok(key) = SigningKey::from_slice(&bytes) {
                return key;
            }
        }
        count = count.wrapping_add(1);
    }
}
