//! Public keys as devices write them (RFC 9052, RFC 9053, RFC 8812).

use super::ceremony::Wrong;
use crate::public_key::PublicKey;
use ciborium::Value;

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// What we ask for, the best first.
pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

/// The key in a COSE map. Only what its algorithm says may be in it counts: kind, curve and numbers.
pub(super) fn read(value: &Value) -> Result<PublicKey, Wrong> {
    let map = value.as_map().ok_or(Wrong::Key)?;
    let field = |label: i64| {
        let named =
            |name: &Value| name.as_integer().is_some_and(|name| i128::from(name) == i128::from(label));
        map.iter().find(|(name, _)| named(name)).map(|(_, value)| value)
    };
    let number = |label| field(label).and_then(Value::as_integer).and_then(|n| i64::try_from(n).ok());
    let bytes = |label| field(label).and_then(Value::as_bytes).map(Vec::as_slice).ok_or(Wrong::Key);
    let key = match (number(3), number(1), number(-1)) {
        (Some(ES256), Some(2), Some(1)) => PublicKey::p256(bytes(-2)?, bytes(-3)?),
        (Some(EDDSA), Some(1), Some(6)) => PublicKey::ed25519(bytes(-2)?),
        (Some(RS256), Some(3), _) => Some(PublicKey::rsa(bytes(-1)?, bytes(-2)?)),
        _ => None,
    };
    key.ok_or(Wrong::Key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(fields: Vec<(i64, Value)>) -> Value {
        Value::Map(fields.into_iter().map(|(label, value)| (label.into(), value)).collect())
    }

    #[test]
    fn keys_are_of_three_kinds() {
        let bytes = |length: usize| Value::Bytes(vec![7; length]);
        let p256 = |alg: i64, length| {
            let numbers =
                [(1, 2.into()), (3, alg.into()), (-1, 1.into()), (-2, bytes(32)), (-3, bytes(length))];
            map(numbers.to_vec())
        };
        assert!(matches!(read(&p256(ES256, 32)), Ok(PublicKey::P256(_))));
        assert_eq!(read(&p256(ES256, 31)), Err(Wrong::Key));
        assert_eq!(read(&p256(RS256, 32)), Err(Wrong::Key), "the algorithm is another's");
        let ed25519 = map(vec![(1, 1.into()), (3, EDDSA.into()), (-1, 6.into()), (-2, bytes(32))]);
        assert!(matches!(read(&ed25519), Ok(PublicKey::Ed25519(_))));
        let rsa = map(vec![(1, 3.into()), (3, RS256.into()), (-1, bytes(256)), (-2, bytes(3))]);
        assert!(matches!(read(&rsa), Ok(PublicKey::Rsa { .. })));
        for other in [map(Vec::new()), Value::Null, map(vec![(3, (-65535).into()), (1, 3.into())])] {
            assert_eq!(read(&other), Err(Wrong::Key));
        }
    }
}
