//! Names that cannot be guessed, and signatures that cannot be forged.

use hmac::{Hmac, Mac as _};
use protocol::TableId;
use rand::Rng as _;
use sha2::Sha256;

/// Letters and digits that are not taken for each other.
const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// The length of the names of tables and people: 70 bits.
pub(crate) const NAME: usize = 12;

/// The length of invitations: 128 bits.
pub(crate) const INVITATION: usize = 22;

/// A random name of `length` letters and digits.
pub(crate) fn random_name(length: usize) -> String {
    random_text(ALPHABET, length)
}

/// A random text of `length` letters of an alphabet.
pub(crate) fn random_text(alphabet: &[u8], length: usize) -> String {
    let mut random = rand::rng();
    (0..length).map(|_| char::from(alphabet[random.random_range(0..alphabet.len())])).collect()
}

/// Whether a text could be the name of something: keeps nonsense out of maps and queries.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 64
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The table that a text names, if it can be a name at all.
pub(crate) fn table_name(text: &str) -> Option<TableId> {
    is_name(text).then(|| TableId(text.to_owned()))
}

/// Whether two secrets are equal, in a time that does not tell how far they agree.
pub(crate) fn equal(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).fold(0, |bits, (a, b)| bits | (a ^ b));
    one.len() == other.len() && differing == 0
}

/// Signs with the site's secret. Each purpose has signatures of its own.
#[derive(Clone)]
pub(crate) struct Signer {
    mac: Hmac<Sha256>,
}

impl Signer {
    /// A signer for one purpose.
    pub(crate) fn new(secret: &store::Secret, purpose: &str) -> Self {
        // Keys of any length are accepted: the empty one stands for a case that cannot be.
        let keyed = |key: &[u8]| Hmac::<Sha256>::new_from_slice(key).or_else(|_| Hmac::new_from_slice(&[]));
        let derived = keyed(secret).map(|mac| mac.chain_update(purpose).finalize().into_bytes());
        let Ok(Ok(mac)) = derived.map(|key| keyed(&key)) else {
            unreachable!("HMAC takes keys of any length")
        };
        Signer { mac }
    }

    /// The signature of `text`.
    pub(crate) fn sign(&self, text: &str) -> String {
        let bytes = self.mac.clone().chain_update(text).finalize().into_bytes();
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether `signature` is that of `text`.
    pub(crate) fn is_genuine(&self, text: &str, signature: &str) -> bool {
        equal(&self.sign(text), signature)
    }

    /// The name that belongs to `text` once and for all, and that nobody can guess.
    pub(crate) fn name(&self, text: &str) -> String {
        let bytes = self.mac.clone().chain_update(text).finalize().into_bytes();
        bytes
            .iter()
            .take(NAME)
            .map(|&byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_depend_on_secret_purpose_and_text() {
        let signer = Signer::new(&[1; 32], "cookies");
        let signature = signer.sign("Ann");
        assert!(signer.is_genuine("Ann", &signature));
        assert!(!signer.is_genuine("Anna", &signature));
        assert!(!signer.is_genuine("Ann", &signature[1..]));
        assert!(!signer.is_genuine("Ann", ""));
        assert!(!Signer::new(&[1; 32], "tables").is_genuine("Ann", &signature));
        assert!(!Signer::new(&[2; 32], "cookies").is_genuine("Ann", &signature));
    }

    #[test]
    fn names_are_names() {
        assert!(is_name(&random_name(NAME)) && is_name(&random_name(INVITATION)));
        assert_ne!(random_name(NAME), random_name(NAME));
        let signer = Signer::new(&[1; 32], "rematch");
        assert_eq!(signer.name("t"), signer.name("t"));
        assert_ne!(signer.name("t"), signer.name("u"));
        assert!(is_name(&signer.name("t")));
        assert!(!is_name("") && !is_name("../x") && !is_name(&"x".repeat(65)));
    }
}
