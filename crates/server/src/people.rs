//! Who somebody is. A guest needs no account: a signed cookie names them, and they may choose a nickname.

use crate::refusal::busy;
use crate::secret::{NAME, Signer, is_name, random_name};
use crate::socket::{Outbox, SocketId, text};
use game::Message;
use protocol::{FromServer, Person, Refusal, RefusalCode};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Store, StoreError};

/// The name of the cookie.
const COOKIE: &str = "quadrille";

/// What stands before the secret of a session, where a guest's cookie has an id.
const SESSION: &str = "s";

/// What a cookie shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The id of a guest, signed by us.
    Guest(String),
    /// The secret of what may be a session.
    Session(String),
}

/// For how long a browser keeps it: 400 days, the longest that browsers allow.
const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// The longest nickname, in characters.
const LONGEST: usize = 24;

/// How many nicknames are kept at hand.
const AT_HAND: usize = 10_000;

/// The people of the house.
pub(crate) struct People {
    store: Arc<dyn Store>,
    signer: Signer,
    /// Whether cookies go over encrypted connections only.
    secure: bool,
    names: Mutex<HashMap<String, Person>>,
    /// The sockets that each person has open.
    online: Mutex<HashMap<String, Vec<Open>>>,
}

/// A socket that a person has open.
struct Open {
    socket: SocketId,
    outbox: Outbox,
    /// Whether it has been greeted: it hears nothing before.
    greeted: bool,
}

impl People {
    /// The people of a store, known by cookies that `secret` signs.
    pub(crate) fn new(store: Arc<dyn Store>, secret: &store::Secret, secure: bool) -> Self {
        let signer = Signer::new(secret, "guest cookies");
        People { store, signer, secure, names: Mutex::default(), online: Mutex::default() }
    }

    /// The id of somebody who has not been here before.
    pub(crate) fn stranger() -> String {
        random_name(NAME)
    }

    /// What a `Cookie` header shows, as far as it can be ours.
    pub(crate) fn shown(&self, cookies: &str) -> Option<Shown> {
        let values = cookies.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        values.filter(|(name, _)| *name == COOKIE).find_map(|(_, value)| {
            let (id, secret) = value.split_once('.')?;
            if id == SESSION {
                return is_name(secret).then(|| Shown::Session(secret.to_owned()));
            }
            (is_name(id) && self.signer.is_genuine(id, secret)).then(|| Shown::Guest(id.to_owned()))
        })
    }

    /// The `Set-Cookie` header by which the guest with this id will be known.
    pub(crate) fn cookie(&self, id: &str) -> String {
        self.set_cookie(&format!("{id}.{}", self.signer.sign(id)), COOKIE_SECONDS)
    }

    /// The `Set-Cookie` header of a session with this secret.
    pub(crate) fn session_cookie(&self, token: &str) -> String {
        self.set_cookie(&format!("{SESSION}.{token}"), COOKIE_SECONDS)
    }

    /// The `Set-Cookie` header that takes the cookie away.
    pub(crate) fn no_cookie(&self) -> String {
        self.set_cookie("", 0)
    }

    fn set_cookie(&self, value: &str, seconds: u32) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
    }

    /// Whether a person is a guest still: an account is not let in by a guest's cookie.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn is_guest(&self, id: &str) -> Result<bool, StoreError> {
        Ok(!self.person(id).await?.registered)
    }

    /// The person with this id, by the name they have now.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn person(&self, id: &str) -> Result<Person, StoreError> {
        let at_hand = lock(&self.names).get(id).cloned();
        if let Some(person) = at_hand {
            return Ok(person);
        }
        let guest = || Person { id: id.to_owned(), name: guest_name(id), registered: false, bot: false };
        let person = self.store.person(id).await?.unwrap_or_else(guest);
        self.keep_at_hand(&person);
        Ok(person)
    }

    /// The person of that id, of whom something is known; `field` is where the id stood.
    ///
    /// # Errors
    /// When nothing is, or the store cannot be read.
    pub(crate) async fn known(&self, id: &str, field: &str) -> Result<Person, Refusal> {
        if !is_name(id) || !self.store.ties().is_known(id).await.map_err(|error| busy(&error))? {
            return Err(Refusal::of(RefusalCode::NotFound).at(field));
        }
        self.person(id).await.map_err(|error| busy(&error))
    }

    /// What is at hand of a person is not true any more.
    pub(crate) fn forget(&self, id: &str) {
        lock(&self.names).remove(id);
    }

    /// Gives a guest another nickname.
    ///
    /// # Errors
    /// When it is no name, or the store is busy.
    pub(crate) async fn rename(&self, id: &str, name: &str, at: u64) -> Result<Person, Refusal> {
        let person = Person { id: id.to_owned(), name: tidy(name)?, registered: false, bot: false };
        self.store.save_person(&person, at).await.map_err(|error| busy(&error))?;
        self.keep_at_hand(&person);
        Ok(person)
    }

    /// A person has opened a socket.
    pub(crate) fn arrive(&self, id: &str, socket: SocketId, outbox: Outbox) {
        let open = Open { socket, outbox, greeted: false };
        lock(&self.online).entry(id.to_owned()).or_default().push(open);
    }

    /// A person's socket has been greeted: from here on it is told what they are told.
    pub(crate) fn greeted(&self, id: &str, socket: SocketId) {
        let mut online = lock(&self.online);
        let sockets = online.get_mut(id).into_iter().flatten();
        sockets.filter(|open| open.socket == socket).for_each(|open| open.greeted = true);
    }

    /// A person has closed a socket; whether that was their last one.
    pub(crate) fn leave(&self, id: &str, socket: SocketId) -> bool {
        let mut online = lock(&self.online);
        let Some(sockets) = online.get_mut(id) else { return false };
        sockets.retain(|open| open.socket != socket);
        let last = sockets.is_empty();
        if last {
            online.remove(id);
        }
        last
    }

    /// Tells a person something, wherever they have a page open.
    pub(crate) fn tell(&self, id: &str, message: &FromServer) {
        if let Some(sockets) = lock(&self.online).get(id) {
            let text = text(message);
            for open in sockets.iter().filter(|open| open.greeted) {
                // One that is closing takes itself out.
                open.outbox.send_text(text.clone());
            }
        }
    }

    /// The guests of that nickname who are here.
    pub(crate) fn guests_named(&self, name: &str) -> Vec<Person> {
        let names = lock(&self.names);
        let known = |id: &String| names.get(id).filter(|person| !person.registered && person.name == name);
        lock(&self.online).keys().filter_map(known).cloned().collect()
    }

    /// How many people are here.
    pub(crate) fn online(&self) -> u32 {
        u32::try_from(lock(&self.online).len()).unwrap_or(u32::MAX)
    }

    /// Whether this one is here.
    pub(crate) fn is_online(&self, id: &str) -> bool {
        lock(&self.online).contains_key(id)
    }

    fn keep_at_hand(&self, person: &Person) {
        let mut names = lock(&self.names);
        if names.len() >= AT_HAND {
            // It is only a cache: whoever is needed again is read again.
            names.clear();
        }
        names.insert(person.id.clone(), person.clone());
    }
}

/// A panic while a map was locked left it whole: entries change one at a time.
fn lock<T>(map: &Mutex<T>) -> MutexGuard<'_, T> {
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of a guest who has not chosen one: always the same for the same guest.
fn guest_name(id: &str) -> String {
    let number = id.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    format!("Guest {}", 1000 + number % 9000)
}

/// Whether a character controls, turns or joins the text around it: it would let a name pass for more than a name.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Whether a character controls the text around it or turns its direction: with it a line would look like more than one.
pub(crate) fn is_unruly(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A nickname without spaces around it.
fn tidy(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    if (1..=LONGEST).contains(&length) && !name.contains(is_invisible) {
        return Ok(name.to_owned());
    }
    let message = Message::new("refusal.bad-name").number("min", 1).number("max", LONGEST as i64);
    Err(Refusal::new(RefusalCode::BadSetup, message).at("name"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nickname_is_short_and_visible() {
        assert_eq!(tidy("  Ann  ").unwrap(), "Ann");
        assert_eq!(tidy("Анна-Мария 🦊").unwrap(), "Анна-Мария 🦊");
        assert!(tidy(&"x".repeat(24)).is_ok());
        for wrong in ["", "   ", &"x".repeat(25), "a\nb", "a\u{202e}b", "a\u{200b}b"] {
            assert_eq!(tidy(wrong).unwrap_err().code, RefusalCode::BadSetup, "{wrong:?}");
        }
    }

    #[test]
    fn guests_have_names_of_their_own() {
        assert_eq!(guest_name("abc"), guest_name("abc"));
        assert_ne!(guest_name("abc"), guest_name("abd"));
        assert!(tidy(&guest_name("abc")).is_ok());
    }
}
