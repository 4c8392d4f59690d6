//! What an issuer says about somebody: a signed token (OpenID Connect Core, §2 and §3.1.3.7; RFC 7515, 7517, 7518). Pure:
//! the time comes in.

use crate::public_key::{Form, PublicKey};
use crate::secret::equal;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use serde::Deserialize;
use thiserror::Error;

/// By how much clocks may differ, in seconds.
const LEEWAY: u64 = 60;

/// The longest name that an issuer may have for somebody, in bytes.
const LONGEST: usize = 255;

/// Why a token was not believed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(super) enum Wrong {
    #[error("it cannot be read")]
    Form,
    #[error("it is signed in a way that we do not take")]
    Algorithm,
    #[error("the issuer has no such key")]
    UnknownKey,
    #[error("the signature is not the issuer's")]
    Signature,
    #[error("it is another issuer's")]
    Issuer,
    #[error("it is for somebody else")]
    Audience,
    #[error("it is too old, or from the future")]
    Time,
    #[error("it answers another question")]
    Nonce,
    #[error("they were not asked who they are")]
    Stale,
}

/// The keys of an issuer.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Keys {
    keys: Vec<Key>,
}

#[derive(Clone, Debug, Deserialize)]
struct Key {
    kty: String,
    #[serde(default)]
    kid: Option<String>,
    #[serde(default, rename = "use")]
    purpose: Option<String>,
    #[serde(default)]
    alg: Option<String>,
    #[serde(default)]
    crv: Option<String>,
    #[serde(default)]
    x: Option<String>,
    #[serde(default)]
    y: Option<String>,
    #[serde(default)]
    n: Option<String>,
    #[serde(default)]
    e: Option<String>,
}

/// What a token must say to be believed.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a str,
    pub(super) client: &'a str,
    pub(super) nonce: &'a str,
    /// Now, in seconds since 1970.
    pub(super) now: u64,
    /// Since when they must have shown there who they are, if that matters, in seconds since 1970.
    pub(super) since: Option<u64>,
}

/// Whom a token is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    /// The issuer's name for them, never anybody else's.
    pub(super) id: String,
    /// What they like to be called, as far as the issuer knows.
    pub(super) name: Option<String>,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    #[serde(default)]
    kid: Option<String>,
    /// Extensions that must be understood: we understand none.
    #[serde(default)]
    crit: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    exp: u64,
    iat: u64,
    #[serde(default)]
    nbf: Option<u64>,
    /// When they showed who they are. Whoever is asked for it should say so; not all do.
    #[serde(default)]
    auth_time: Option<u64>,
    #[serde(default)]
    azp: Option<String>,
    #[serde(default)]
    nonce: Option<String>,
    #[serde(default)]
    preferred_username: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

impl Keys {
    /// Whom a token is about.
    ///
    /// # Errors
    /// Why it is not believed.
    pub(super) fn subject(&self, token: &str, expected: &Expected<'_>) -> Result<Subject, Wrong> {
        let (signed, signature) = token.rsplit_once('.').ok_or(Wrong::Form)?;
        let (header, claims) = signed.split_once('.').ok_or(Wrong::Form)?;
        let header: Header = serde_json::from_slice(&decoded(header)?).map_err(|_| Wrong::Form)?;
        if header.crit.is_some() {
            return Err(Wrong::Form);
        }
        self.check_signature(&header, signed.as_bytes(), &decoded(signature)?)?;
        let claims: Claims = serde_json::from_slice(&decoded(claims)?).map_err(|_| Wrong::Form)?;
        claims.check(expected)?;
        let name = claims.preferred_username.filter(|name| !name.is_empty());
        Ok(Subject { id: claims.sub, name })
    }

    fn check_signature(&self, header: &Header, signed: &[u8], signature: &[u8]) -> Result<(), Wrong> {
        let kind = match header.alg.as_str() {
            "RS256" => ("RSA", None),
            "ES256" => ("EC", Some("P-256")),
            "EdDSA" | "Ed25519" => ("OKP", Some("Ed25519")),
            // Above all “none”, and those by which our own secret would be the key.
            _ => return Err(Wrong::Algorithm),
        };
        let fits = |key: &&Key| {
            (key.kty.as_str(), key.crv.as_deref().filter(|_| kind.1.is_some())) == kind
                && key.purpose.as_deref().is_none_or(|purpose| purpose == "sig")
                && key.alg.as_deref().is_none_or(|alg| alg == header.alg)
                && header.kid.as_ref().is_none_or(|kid| key.kid.as_ref() == Some(kid))
        };
        let mut fitting = self.keys.iter().filter(fits).filter_map(Key::read).peekable();
        if fitting.peek().is_none() {
            return Err(Wrong::UnknownKey);
        }
        let genuine = fitting.any(|key| key.has_signed(signed, signature, Form::Fixed));
        if genuine { Ok(()) } else { Err(Wrong::Signature) }
    }
}

impl Key {
    fn read(&self) -> Option<PublicKey> {
        let number = |number: &Option<String>| decoded(number.as_deref()?).ok();
        match self.kty.as_str() {
            "RSA" => Some(PublicKey::rsa(&number(&self.n)?, &number(&self.e)?)),
            "EC" => PublicKey::p256(&number(&self.x)?, &number(&self.y)?),
            "OKP" => PublicKey::ed25519(&number(&self.x)?),
            _ => None,
        }
    }
}

impl Claims {
    fn check(&self, expected: &Expected<'_>) -> Result<(), Wrong> {
        if self.iss != expected.issuer {
            return Err(Wrong::Issuer);
        }
        let (ours, alone) = match &self.aud {
            Audience::One(one) => (one == expected.client, true),
            Audience::Several(all) => (all.iter().any(|one| one == expected.client), all.len() == 1),
        };
        // Where it is for several, it says which of them asked.
        let party = self.azp.as_deref();
        if !ours || party.is_some_and(|party| party != expected.client) || (!alone && party.is_none()) {
            return Err(Wrong::Audience);
        }
        let now = expected.now;
        let begins = self.nbf.unwrap_or(self.iat).max(self.iat);
        if self.exp.saturating_add(LEEWAY) <= now || begins > now.saturating_add(LEEWAY) {
            return Err(Wrong::Time);
        }
        let shown = self.auth_time.zip(expected.since);
        if shown.is_some_and(|(shown, since)| shown.saturating_add(LEEWAY) < since) {
            return Err(Wrong::Stale);
        }
        if !self.nonce.as_deref().is_some_and(|nonce| equal(nonce, expected.nonce)) {
            return Err(Wrong::Nonce);
        }
        if self.sub.is_empty() || self.sub.len() > LONGEST { Err(Wrong::Form) } else { Ok(()) }
    }
}

fn decoded(text: &str) -> Result<Vec<u8>, Wrong> {
    Base64UrlUnpadded::decode_vec(text).map_err(|_| Wrong::Form)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The examples of RFC 7515 (A.2, A.3) and RFC 8037 (A.4): key, header, what is signed, signature.
    const EXAMPLES: [(&str, &str, &str, &str); 3] = [
        (
            r#"{"kty":"RSA","e":"AQAB","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"}"#,
            "eyJhbGciOiJSUzI1NiJ9",
            "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ",
            "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
        ),
        (
            r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#,
            "eyJhbGciOiJFUzI1NiJ9",
            "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ",
            "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
        ),
        (
            r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
            "eyJhbGciOiJFZERTQSJ9",
            "RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc",
            "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
        ),
    ];

    fn keys(key: &str) -> Keys {
        serde_json::from_str(&format!("{{\"keys\":[{key}]}}")).unwrap()
    }

    #[test]
    fn signatures_of_the_standards_examples_are_genuine_and_others_are_not() {
        for (index, (key, header, content, signature)) in EXAMPLES.into_iter().enumerate() {
            let signed = format!("{header}.{content}");
            let header: Header = serde_json::from_slice(&decoded(header).unwrap()).unwrap();
            let mut signature = decoded(signature).unwrap();
            let check = |key: &str, signed: &str, signature: &[u8]| {
                keys(key).check_signature(&header, signed.as_bytes(), signature)
            };
            assert_eq!(check(key, &signed, &signature), Ok(()), "{key}");
            assert_eq!(check(key, &signed[1..], &signature), Err(Wrong::Signature));
            let another = EXAMPLES[(index + 1) % 3].0;
            assert_eq!(check(another, &signed, &signature), Err(Wrong::UnknownKey));
            signature[7] ^= 1;
            assert_eq!(check(key, &signed, &signature), Err(Wrong::Signature));
        }
    }

    #[test]
    fn only_a_keys_own_way_of_signing_is_taken() {
        let (key, _, content, signature) = EXAMPLES[0];
        let with = |alg: &str| {
            let header = Header { alg: alg.into(), kid: None, crit: None };
            keys(key).check_signature(&header, content.as_bytes(), &decoded(signature).unwrap())
        };
        for alg in ["none", "HS256", "RS1", "PS256", ""] {
            assert_eq!(with(alg), Err(Wrong::Algorithm), "{alg}");
        }
        let for_encryption = key.replacen('{', r#"{"use":"enc","#, 1);
        let header = Header { alg: "RS256".into(), kid: None, crit: None };
        assert_eq!(keys(&for_encryption).check_signature(&header, b"", b""), Err(Wrong::UnknownKey));
        let strange = json!({"keys": [{"kty": "new"}, {"kty": "EC", "crv": "P-521"}]});
        let strange: Keys = serde_json::from_value(strange).unwrap();
        assert_eq!(strange.check_signature(&header, b"", b""), Err(Wrong::UnknownKey));
    }
}
