//! What a device says about itself: the authenticator data of the standard (§6.1).

use super::ceremony::Wrong;
use super::cose;
use crate::public_key::PublicKey;
use ciborium::Value;

/// Somebody was there.
const PRESENT: u8 = 1;
/// The key may be on several devices…
const MAY_BE_COPIED: u8 = 1 << 3;
/// …and is.
const IS_COPIED: u8 = 1 << 4;
/// A new key follows.
const HAS_KEY: u8 = 1 << 6;
/// Extensions follow.
const HAS_EXTENSIONS: u8 = 1 << 7;

/// The longest name of a key, in bytes.
const LONGEST: usize = 1023;

/// What a device says about itself.
pub(super) struct AuthenticatorData<'a> {
    /// The digest of the site's name.
    pub(super) party: &'a [u8],
    /// How often the key was used.
    pub(super) count: u32,
    /// The key that was made, if one was.
    pub(super) made: Option<Made<'a>>,
}

/// A key that was made.
pub(super) struct Made<'a> {
    /// Its name.
    pub(super) credential: &'a [u8],
    /// The key as it was written.
    pub(super) written: &'a [u8],
    pub(super) key: PublicKey,
}

impl<'a> AuthenticatorData<'a> {
    /// Reads it. Nobody may have been absent, and no word may be left over.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, Wrong> {
        let (party, rest) = bytes.split_at_checked(32).ok_or(Wrong::Form)?;
        let (&flags, rest) = rest.split_first().ok_or(Wrong::Form)?;
        let (count, mut rest) = rest.split_first_chunk::<4>().ok_or(Wrong::Form)?;
        if flags & PRESENT == 0 {
            return Err(Wrong::Absent);
        }
        if flags & IS_COPIED != 0 && flags & MAY_BE_COPIED == 0 {
            return Err(Wrong::Form);
        }
        let made = (flags & HAS_KEY != 0).then(|| Made::read(&mut rest)).transpose()?;
        if flags & HAS_EXTENSIONS != 0 {
            // We ask for none; a device may say something all the same.
            skip(&mut rest)?;
        }
        if !rest.is_empty() {
            return Err(Wrong::Form);
        }
        Ok(AuthenticatorData { party, count: u32::from_be_bytes(*count), made })
    }
}

impl<'a> Made<'a> {
    fn read(rest: &mut &'a [u8]) -> Result<Self, Wrong> {
        let (_model, after) = rest.split_at_checked(16).ok_or(Wrong::Form)?;
        let (length, after) = after.split_first_chunk::<2>().ok_or(Wrong::Form)?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (credential, after) = after.split_at_checked(length).ok_or(Wrong::Form)?;
        if !(1..=LONGEST).contains(&length) {
            return Err(Wrong::Form);
        }
        *rest = after;
        let key = cose::read(&skip(rest)?)?;
        Ok(Made { credential, written: &after[..after.len() - rest.len()], key })
    }
}

/// Reads one value of CBOR and goes past it.
fn skip(rest: &mut &[u8]) -> Result<Value, Wrong> {
    ciborium::from_reader(rest).map_err(|_| Wrong::Form)
}
