//! Accounts: passwords, codes, and the browsers that are signed in.

use crate::names;
use crate::refusal::busy;
use crate::secret::{INVITATION, NAME, random_name, random_text};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use game::Message;
use protocol::account::{Account, PASSWORD, Session};
use protocol::{Person, Refusal, RefusalCode};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{AccountRecord, Change, IdentityRecord, SessionRecord, Store, StoreError, Which, Whose};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// How many passwords are digested at a time: each takes some 20 MB and a good part of a processor's second.
const AT_WORK: usize = 2;

/// How many may wait for that.
const WAITING: usize = 64;

/// How many recovery codes there are.
const CODES: usize = 8;

/// How often it is noted that a session was seen, in milliseconds.
const SEEN: u64 = 10 * 60 * 1000;

/// The longest that is kept of what a browser calls itself.
const AGENT: usize = 200;

/// The accounts of the house.
pub(crate) struct Accounts {
    store: Arc<dyn Store>,
    at_work: Semaphore,
    waiting: Semaphore,
    /// Sockets listen here for the end of what lets them in: a session, or a guest's cookie.
    ends: Mutex<HashMap<String, Arc<CancellationToken>>>,
}

/// A new session, and the secret for its cookie.
pub(crate) struct SignedIn {
    pub(crate) session: SessionRecord,
    pub(crate) token: String,
}

impl Accounts {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Accounts {
            store,
            at_work: Semaphore::new(AT_WORK),
            waiting: Semaphore::new(WAITING),
            ends: Mutex::default(),
        }
    }

    /// A guest becomes an account. The recovery codes.
    ///
    /// # Errors
    /// What is wrong with the form; when the name is taken.
    pub(crate) async fn register(
        &self,
        person: &str,
        name: &str,
        password: &str,
        email: Option<&str>,
        at: u64,
    ) -> Result<Vec<String>, Refusal> {
        let named = names::account_name(name)?;
        let email = tidy_email(email)?;
        check_password(password)?;
        let password = self.digest(password).await?;
        self.add(person, named, password, email, None, at).await
    }

    /// A guest becomes an account without a password, let in by an issuer who calls them that. The recovery codes.
    ///
    /// # Errors
    /// As [`register`](Self::register).
    #[cfg(feature = "oidc")]
    pub(crate) async fn register_identified(
        &self,
        identity: &IdentityRecord,
        name: &str,
        at: u64,
    ) -> Result<Vec<String>, Refusal> {
        let named = names::account_name(name)?;
        self.add(&identity.person, named, String::new(), None, Some(identity), at).await
    }

    async fn add(
        &self,
        person: &str,
        (name, key): (String, String),
        password: String,
        email: Option<String>,
        identity: Option<&IdentityRecord>,
        at: u64,
    ) -> Result<Vec<String>, Refusal> {
        let codes = fresh_codes();
        let account = AccountRecord {
            person: person.to_owned(),
            name_key: Some(key),
            password,
            email,
            role: protocol::account::Role::Player,
            created_at: at,
        };
        let digests: Vec<String> = codes.iter().map(|code| code_digest(code)).collect();
        match self.store.accounts().register(&account, &name, &digests, identity).await {
            Ok(()) => Ok(codes),
            Err(StoreError::Conflict) => Err(name_taken()),
            Err(error) => Err(busy(&error)),
        }
    }

    /// Sockets that a guest opened end from now on with the session in which they became an account. They are not closed
    /// at once: joining again, the page might still show the old cookie.
    pub(crate) fn adopt(&self, guest: &str, session: &str) {
        let mut ends = self.ends();
        if let Some(end) = ends.remove(guest) {
            ends.insert(session.to_owned(), end);
        }
    }

    /// Renames an account.
    ///
    /// # Errors
    /// When it is no name for an account, or taken.
    pub(crate) async fn rename(&self, person: &str, name: &str, at: u64) -> Result<String, Refusal> {
        let (name, key) = names::account_name(name)?;
        let change = Change::Name { name: name.clone(), key, at };
        match self.store.accounts().change(person, change).await {
            Ok(()) => Ok(name),
            Err(StoreError::Conflict) => Err(name_taken()),
            Err(error) => Err(busy(&error)),
        }
    }

    /// Whether a guest may call themselves that: no account does, and it does not sound like the house.
    ///
    /// # Errors
    /// When they may not.
    pub(crate) async fn may_be_nickname(&self, name: &str) -> Result<(), Refusal> {
        if names::is_ours(name) && !names::key(name).starts_with(&names::key("guest")) {
            return Err(Refusal::new(RefusalCode::BadSetup, "refusal.name-reserved").at("name"));
        }
        match self.named(name).await {
            Ok(None) => Ok(()),
            Ok(Some(_)) => Err(name_taken()),
            Err(error) => Err(busy(&error)),
        }
    }

    /// The account of that name, however it is written.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn named(&self, name: &str) -> Result<Option<AccountRecord>, StoreError> {
        self.store.accounts().account(Whose::Name(&names::key(name))).await
    }

    /// The person whose name and password these are.
    ///
    /// # Errors
    /// When they are nobody's; it takes as long as if they were.
    pub(crate) async fn check(&self, name: &str, password: &str) -> Result<AccountRecord, Refusal> {
        let found = self.named(name).await.map_err(|error| busy(&error))?;
        let right = self.is_right(password, found.as_ref().map(|account| account.password.clone())).await?;
        found.filter(|_| right).ok_or_else(|| wrong("refusal.wrong-password"))
    }

    /// The account of a person who says their password once more.
    ///
    /// # Errors
    /// When it is wrong, or they have no account.
    pub(crate) async fn confirm(&self, person: &str, password: &str) -> Result<AccountRecord, Refusal> {
        let account = self.record(person).await?;
        if self.is_right(password, Some(account.password.clone())).await? {
            Ok(account)
        } else {
            Err(wrong("refusal.wrong-password").at("password"))
        }
    }

    /// A person's account.
    ///
    /// # Errors
    /// When they have none.
    pub(crate) async fn record(&self, person: &str) -> Result<AccountRecord, Refusal> {
        let account = self.store.accounts().account(Whose::Id(person)).await.map_err(|error| busy(&error))?;
        account.filter(|account| account.name_key.is_some()).ok_or(Refusal::of(RefusalCode::NotFound))
    }

    /// A person's account, as they are told. `current` is the session that asks.
    ///
    /// # Errors
    /// When they have none.
    pub(crate) async fn view(&self, person: Person, current: Option<&str>) -> Result<Account, Refusal> {
        let record = self.record(&person.id).await?;
        let accounts = self.store.accounts();
        let sessions = accounts.sessions(&person.id).await.map_err(|error| busy(&error))?;
        let codes_left = accounts.codes_left(&person.id).await.map_err(|error| busy(&error))?;
        let session = |record: SessionRecord| Session {
            current: current == Some(record.id.as_str()),
            id: record.id,
            created_at: record.created_at,
            seen_at: record.seen_at,
            agent: record.agent,
        };
        Ok(Account {
            person,
            role: record.role,
            email: record.email,
            created_at: record.created_at,
            codes_left,
            sessions: sessions.into_iter().map(session).collect(),
        })
    }

    /// Chooses another password; all sessions but `current` end.
    ///
    /// # Errors
    /// When it can be none, or the store is busy.
    pub(crate) async fn change_password(
        &self,
        person: &str,
        password: &str,
        current: &str,
    ) -> Result<(), Refusal> {
        check_password(password)?;
        let digest = self.digest(password).await?;
        self.change(person, Change::Password(digest)).await?;
        self.end_sessions(person, Which::AllBut(current.to_owned())).await
    }

    /// Chooses another address; an empty one is none.
    ///
    /// # Errors
    /// When it can be none, or the store is busy.
    pub(crate) async fn change_email(&self, person: &str, email: &str) -> Result<(), Refusal> {
        let email = tidy_email(Some(email))?;
        self.change(person, Change::Email(email)).await
    }

    /// Makes new recovery codes.
    ///
    /// # Errors
    /// When the store is busy.
    pub(crate) async fn new_codes(&self, person: &str) -> Result<Vec<String>, Refusal> {
        let codes = fresh_codes();
        self.change(person, Change::Codes(codes.iter().map(|code| code_digest(code)).collect())).await?;
        Ok(codes)
    }

    async fn change(&self, person: &str, change: Change) -> Result<(), Refusal> {
        self.store.accounts().change(person, change).await.map_err(|error| busy(&error))
    }

    /// Uses up a recovery code for a new password. The person's id.
    ///
    /// # Errors
    /// When there is no such name or code.
    pub(crate) async fn recover(&self, name: &str, code: &str, password: &str) -> Result<String, Refusal> {
        check_password(password)?;
        let accounts = self.store.accounts();
        let found = self.named(name).await.map_err(|error| busy(&error))?;
        let digest = self.digest(password).await?;
        let person = found.map(|account| account.person).ok_or_else(|| wrong("refusal.wrong-code"))?;
        let old = accounts.sessions(&person).await.map_err(|error| busy(&error))?;
        match accounts.recover(&person, &code_digest(code), &digest).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Err(wrong("refusal.wrong-code")),
            Err(error) => return Err(busy(&error)),
        }
        old.iter().for_each(|session| self.end(&session.id));
        Ok(person)
    }

    /// A browser signs in.
    ///
    /// # Errors
    /// When the store is busy.
    pub(crate) async fn sign_in(&self, person: &str, agent: &str, at: u64) -> Result<SignedIn, Refusal> {
        let token = random_name(INVITATION);
        let session = SessionRecord {
            id: random_name(NAME),
            token: digest_of(&token),
            person: person.to_owned(),
            created_at: at,
            seen_at: at,
            agent: agent.chars().filter(|c| !c.is_control()).take(AGENT).collect(),
        };
        self.store.accounts().begin_session(&session).await.map_err(|error| busy(&error))?;
        Ok(SignedIn { session, token })
    }

    /// The session whose cookie has this secret.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn session(&self, token: &str, at: u64) -> Result<Option<SessionRecord>, StoreError> {
        let found = self.store.accounts().session(&digest_of(token)).await?;
        if let Some(session) = found.as_ref().filter(|session| at.saturating_sub(session.seen_at) > SEEN) {
            // Not worth failing for.
            let _ = self.store.accounts().see_session(&session.id, at).await;
        }
        Ok(found)
    }

    /// Ends sessions of a person, wherever they are.
    ///
    /// # Errors
    /// When the store is busy.
    pub(crate) async fn end_sessions(&self, person: &str, which: Which) -> Result<(), Refusal> {
        let accounts = self.store.accounts();
        let before = accounts.sessions(person).await.map_err(|error| busy(&error))?;
        accounts.end_sessions(person, which).await.map_err(|error| busy(&error))?;
        let after = accounts.sessions(person).await.map_err(|error| busy(&error))?;
        let ended = before.iter().filter(|one| after.iter().all(|other| other.id != one.id));
        ended.for_each(|session| self.end(&session.id));
        Ok(())
    }

    /// Deletes an account.
    ///
    /// # Errors
    /// When the store is busy.
    pub(crate) async fn forget(&self, person: &str) -> Result<(), Refusal> {
        let accounts = self.store.accounts();
        let sessions = accounts.sessions(person).await.map_err(|error| busy(&error))?;
        accounts.forget(person).await.map_err(|error| busy(&error))?;
        self.shut_out(person, &sessions);
        Ok(())
    }

    /// Cancelled when that session, or that guest's cookie, lets nobody in any more.
    pub(crate) fn end_of(&self, key: &str) -> Arc<CancellationToken> {
        Arc::clone(self.ends().entry(key.to_owned()).or_default())
    }

    /// Nobody is let in any more as that person, be it as a guest or by their tokens, or by those sessions.
    pub(crate) fn shut_out(&self, person: &str, sessions: &[SessionRecord]) {
        self.end(person);
        sessions.iter().for_each(|session| self.end(&session.id));
    }

    /// A token lets nobody in any more.
    pub(crate) fn revoke(&self, token: &str) {
        self.end(token);
    }

    /// Forgets the ends that no socket listens for any more.
    pub(crate) fn tidy_up(&self) {
        self.ends().retain(|_, end| Arc::strong_count(end) > 1);
    }

    fn end(&self, key: &str) {
        if let Some(end) = self.ends().remove(key) {
            end.cancel();
        }
    }

    /// A panic while the map was locked left it whole: entries come and go one at a time.
    fn ends(&self) -> MutexGuard<'_, HashMap<String, Arc<CancellationToken>>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn digest(&self, password: &str) -> Result<String, Refusal> {
        let password = password.to_owned();
        let digest = self.work(move || {
            let digest = Argon2::default().hash_password(password.as_bytes());
            digest.map(|digest| digest.to_string())
        });
        digest.await?.map_err(|error| {
            tracing::error!(%error, "a password could not be digested");
            Refusal::of(RefusalCode::Busy)
        })
    }

    /// Whether it is the password of that digest; without one it is not, after as much work.
    async fn is_right(&self, password: &str, digest: Option<String>) -> Result<bool, Refusal> {
        let Some(digest) = digest.filter(|digest| !digest.is_empty()) else {
            self.digest(password).await?;
            return Ok(false);
        };
        let password = password.to_owned();
        self.work(move || {
            PasswordHash::new(&digest)
                .is_ok_and(|digest| Argon2::default().verify_password(password.as_bytes(), &digest).is_ok())
        })
        .await
    }

    /// Does hard work beside the server's own, a little at a time.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let _waiting = self.waiting.try_acquire().map_err(|_| Refusal::of(RefusalCode::Busy))?;
        let _place = self.at_work.acquire().await.map_err(|_| Refusal::of(RefusalCode::Busy))?;
        tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::of(RefusalCode::Busy))
    }
}

fn wrong(key: &'static str) -> Refusal {
    Refusal::new(RefusalCode::Forbidden, key)
}

fn name_taken() -> Refusal {
    Refusal::new(RefusalCode::BadSetup, "refusal.name-taken").at("name")
}

fn check_password(password: &str) -> Result<(), Refusal> {
    let (least, most) = PASSWORD;
    if (least..=most).contains(&password.chars().count()) {
        return Ok(());
    }
    let message = Message::new("refusal.bad-password").number("min", least as i64).number("max", most as i64);
    Err(Refusal::new(RefusalCode::BadSetup, message).at("password"))
}

/// An address without spaces around it; `None` for an empty one. Whether it works shows when something is sent there.
fn tidy_email(email: Option<&str>) -> Result<Option<String>, Refusal> {
    let Some(email) = email.map(str::trim).filter(|email| !email.is_empty()) else { return Ok(None) };
    let parts = email.rsplit_once('@').filter(|(name, host)| !name.is_empty() && host.contains('.'));
    if parts.is_none() || email.len() > 254 || email.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(Refusal::new(RefusalCode::BadSetup, "refusal.bad-email").at("email"));
    }
    Ok(Some(email.to_owned()))
}

/// Letters and digits that are told apart in anybody's handwriting.
const WRITTEN: &[u8] = b"23456789abcdefghjkmnpqrstvwxyz";

/// Codes such as `7gkp-x3zw-…` with 78 random bits, told once, to be copied by hand.
fn fresh_codes() -> Vec<String> {
    let group = || random_text(WRITTEN, 4);
    (0..CODES).map(|_| [group(), group(), group(), group()].join("-")).collect()
}

fn code_digest(code: &str) -> String {
    let plain: String = code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    digest_of(&plain)
}

/// A digest of something that is random itself, so that it needs no salt.
pub(crate) fn digest_of(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let codes = fresh_codes();
        assert!(codes.iter().all(|code| code.len() == 19));
        assert!(!codes.concat().contains(['0', 'o', '1', 'l', 'i']), "they look alike on paper");
        let typed = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(code_digest(&codes[0]), code_digest(&typed));
        assert_ne!(code_digest(&codes[0]), code_digest(&codes[1]));
    }

    #[test]
    fn addresses_look_like_addresses() {
        assert_eq!(tidy_email(Some(" ann@club.example ")).unwrap().as_deref(), Some("ann@club.example"));
        assert_eq!(tidy_email(Some("  ")).unwrap(), None);
        for wrong in ["ann", "@club.example", "ann@club", "a b@club.example"] {
            assert!(tidy_email(Some(wrong)).is_err(), "{wrong}");
        }
    }

    #[tokio::test]
    async fn who_is_nobody_is_refused_after_as_much_work_as_anybody() {
        const PASSWORD: &str = "correct horse";
        let folder = tempfile::tempdir().unwrap();
        let store = store::Sqlite::open(&folder.path().join("test.db")).await.unwrap();
        let accounts = Accounts::new(Arc::new(store));
        accounts.register("ann", "Ann", PASSWORD, None, 1).await.unwrap();
        let places = accounts.at_work.acquire_many(AT_WORK as u32).await.unwrap();
        for (name, password) in [("Ann", "wrong horse"), ("Nobody", PASSWORD), ("", PASSWORD)] {
            // Without a place to work in there is no answer.
            let waiting = tokio::time::timeout(Duration::from_millis(300), accounts.check(name, password));
            assert!(waiting.await.is_err(), "{name:?} is refused without work");
        }
        drop(places);
        for (name, password) in [("Ann", "wrong horse"), ("Nobody", PASSWORD), ("", PASSWORD)] {
            let refusal = accounts.check(name, password).await.unwrap_err();
            assert_eq!(refusal.message.key, "refusal.wrong-password", "{name:?}");
        }
        assert!(accounts.check("Ann", PASSWORD).await.is_ok());
    }
}
