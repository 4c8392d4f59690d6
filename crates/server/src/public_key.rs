//! Public keys of devices and issuers, and whether something was signed by one: ECDSA over P-256, Ed25519, and RSA
//! (PKCS #1), the first and the last with SHA-256.

use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256,
    RsaPublicKeyComponents, UnparsedPublicKey,
};

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PublicKey {
    /// A point of P-256, uncompressed.
    P256(Vec<u8>),
    /// A point of Curve25519.
    Ed25519(Vec<u8>),
    /// Modulus and exponent, both without leading zeros.
    Rsa { modulus: Vec<u8>, exponent: Vec<u8> },
}

/// How the two numbers of an ECDSA signature are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As a sequence of ASN.1: so do devices.
    #[cfg_attr(not(feature = "passkeys"), expect(dead_code, reason = "issuers do not"))]
    Asn1,
    /// One after the other: so do issuers.
    #[cfg_attr(not(feature = "oidc"), expect(dead_code, reason = "devices do not"))]
    Fixed,
}

impl PublicKey {
    /// The point of P-256 with these coordinates, if they are of the right length.
    pub(crate) fn p256(x: &[u8], y: &[u8]) -> Option<Self> {
        (x.len() == 32 && y.len() == 32).then(|| PublicKey::P256([&[4], x, y].concat()))
    }

    /// The point of Curve25519, if it is of the right length.
    pub(crate) fn ed25519(x: &[u8]) -> Option<Self> {
        (x.len() == 32).then(|| PublicKey::Ed25519(x.to_vec()))
    }

    /// The key of RSA with these numbers. Whether it is long enough shows when it is used.
    pub(crate) fn rsa(modulus: &[u8], exponent: &[u8]) -> Self {
        let plain = |number: &[u8]| number.iter().copied().skip_while(|byte| *byte == 0).collect();
        PublicKey::Rsa { modulus: plain(modulus), exponent: plain(exponent) }
    }

    /// Whether this is its signature of `message`. A key that is none has signed nothing.
    pub(crate) fn has_signed(&self, message: &[u8], signature: &[u8], form: Form) -> bool {
        let checked = match (self, form) {
            (PublicKey::P256(point), Form::Asn1) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            (PublicKey::P256(point), Form::Fixed) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
            (PublicKey::Ed25519(point), _) => {
                UnparsedPublicKey::new(&ED25519, point).verify(message, signature)
            }
            (PublicKey::Rsa { modulus, exponent }, _) => RsaPublicKeyComponents { n: modulus, e: exponent }
                .verify(&RSA_PKCS1_2048_8192_SHA256, message, signature),
        };
        checked.is_ok()
    }
}
