//! Reports, decisions, and what holds for people because of them.

use crate::house::House;
use crate::names;
use crate::notices;
use crate::people::is_unruly;
use crate::refusal::busy;
use crate::table::Command;
use crate::visitor::Visitor;
use clock::Time;
use game::Message;
use protocol::account::Role;
use protocol::moderation::{
    Decision, Deed, Desk, Entry, HOURS, LONGEST, NewReport, Quote, Report, SHOWN, Sanction, Standing,
};
use protocol::notice::News;
use protocol::{Person, Refusal, RefusalCode, TableId};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{AccountRecord, DecisionRecord, Effect, ReportRecord, SessionRecord, Store, StoreError, Whose};

/// An hour, in milliseconds.
const HOUR: u64 = 60 * 60 * 1000;

/// What holds for people because of decisions. All of it is at hand: there is little of it, and it is asked for often.
pub(crate) struct Sanctions(Mutex<HashMap<String, Sanction>>);

impl Sanctions {
    /// What holds by what is stored.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn read(store: &dyn Store) -> Result<Self, StoreError> {
        Ok(Sanctions(Mutex::new(store.moderation().sanctions().await?.into_iter().collect())))
    }

    /// What holds for somebody.
    pub(crate) fn of(&self, person: &str) -> Sanction {
        self.held().get(person).copied().unwrap_or_default()
    }

    /// Whether somebody may say anything at `now`.
    ///
    /// # Errors
    /// When they are silenced, with the time until which they are.
    pub(crate) fn may_speak(&self, person: &str, now: Time) -> Result<(), Refusal> {
        match self.of(person).silenced_until {
            Some(until) if until > now.0 => {
                let until = i64::try_from(until).unwrap_or(i64::MAX);
                let message = Message::new("refusal.silenced").number("until", until);
                Err(Refusal::new(RefusalCode::Forbidden, message))
            }
            _ => Ok(()),
        }
    }

    /// Whether somebody may come in.
    ///
    /// # Errors
    /// When they are shut out.
    pub(crate) fn may_enter(&self, person: &str) -> Result<(), Refusal> {
        if self.of(person).closed {
            return Err(Refusal::new(RefusalCode::Forbidden, "refusal.closed"));
        }
        Ok(())
    }

    fn hold(&self, person: &str, sanction: Sanction) {
        self.held().insert(person.to_owned(), sanction);
    }

    /// A panic while the map was locked left it whole: entries change one at a time.
    fn held(&self) -> MutexGuard<'_, HashMap<String, Sanction>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps what somebody reports.
///
/// # Errors
/// When it is about nobody, about oneself, or about a line that is not there; when they have reported it already.
pub(crate) async fn report(house: &House, by: &str, new: NewReport) -> Result<(), Refusal> {
    if new.about == by {
        return Err(Refusal::new(RefusalCode::BadSetup, "refusal.about-oneself").at("about"));
    }
    house.people.known(&new.about, "about").await?;
    let line = match new.line {
        None => None,
        Some(name) => {
            let lines = house.store.said(&name.table, name.room).await.map_err(|error| busy(&error))?;
            // What is not theirs, or not kept any more, is not there.
            let line = lines.into_iter().find(|line| line.number == name.number && line.by.id == new.about);
            let line = line.ok_or_else(|| Refusal::of(RefusalCode::NotFound).at("line"))?;
            Some(Quote { name, said: line.text })
        }
    };
    let report = ReportRecord {
        number: 0,
        by: by.to_owned(),
        about: new.about,
        at: house.time.now().0,
        reason: new.reason,
        text: tidy(&new.text, 0, "text")?,
        line,
    };
    match house.store.moderation().report(&report).await {
        Ok(()) => Ok(()),
        Err(StoreError::Conflict) => Err(Refusal::new(RefusalCode::NotNow, "refusal.reported")),
        Err(error) => Err(busy(&error)),
    }
}

/// Does what a moderator decides, and notes it.
///
/// # Errors
/// When it is not theirs to decide, or cannot be done.
pub(crate) async fn decide(
    house: &House,
    moderator: &AccountRecord,
    decision: Decision,
) -> Result<(), Refusal> {
    let Decision { about, report, deed, why } = decision;
    if about == moderator.person {
        return Err(Refusal::new(RefusalCode::Forbidden, "refusal.about-oneself").at("about"));
    }
    house.people.known(&about, "about").await?;
    let account = house.store.accounts().account(Whose::Id(&about)).await.map_err(|error| busy(&error))?;
    let theirs = account.as_ref().map_or(Role::Player, |account| account.role);
    let for_admins = theirs >= moderator.role || matches!(deed, Deed::Role { .. });
    if for_admins && moderator.role != Role::Admin {
        return Err(Refusal::new(RefusalCode::Forbidden, "refusal.for-administrators"));
    }
    let (deed, effect) = effect(house, &about, account.as_ref(), deed).await?;
    if deed == Deed::Dismiss && report.is_none() {
        return Err(Refusal::of(RefusalCode::BadSetup).at("report"));
    }
    let record = DecisionRecord {
        at: house.time.now().0,
        by: moderator.person.clone(),
        about,
        deed,
        why: tidy(&why, 1, "why")?,
        report,
    };
    if let Deed::Result { table, .. } = &record.deed {
        let table = table.clone();
        return rule(house, &table, record).await;
    }
    // Whoever is shut out has none afterwards.
    let accounts = house.store.accounts();
    let sessions = accounts.sessions(&record.about).await.map_err(|error| busy(&error))?;
    match house.store.moderation().decide(&record, effect.clone()).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Err(Refusal::new(RefusalCode::NotNow, "refusal.decided")),
        Err(error) => return Err(busy(&error)),
    }
    take_effect(house, &record.about, &sessions, effect).await?;
    // Of a report that came to nothing nobody hears; who is shut out cannot read it.
    if !matches!(record.deed, Deed::Dismiss | Deed::Close) {
        notices::tell(house, &record.about, News::Decided { deed: record.deed, why: record.why }).await;
    }
    Ok(())
}

/// A table gets another result, and those who sat there hear of it.
async fn rule(house: &House, table: &TableId, decision: DecisionRecord) -> Result<(), Refusal> {
    let news = News::Decided { deed: decision.deed.clone(), why: decision.why.clone() };
    // A conductor that is gone before it answers has not done it, or the log tells.
    let people = house.registry.ask(table, |reply| Command::Rule { decision, reply }).await?;
    house.ratings.forget_all();
    house.lobby.people_changed();
    for person in people.iter().collect::<HashSet<_>>() {
        notices::tell(house, person, news.clone()).await;
    }
    for table in house.registry.names() {
        // One that does not hear shows what was true before until it is put away.
        if house.registry.send(&table, Command::RatedAnew).await.is_err() {
            tracing::warn!(%table, "a table is busy and has not heard of new ratings");
        }
    }
    Ok(())
}

/// What a deed changes, with the deed as it is noted.
async fn effect(
    house: &House,
    about: &str,
    account: Option<&AccountRecord>,
    deed: Deed,
) -> Result<(Deed, Effect), Refusal> {
    let held = house.sanctions.of(about);
    Ok(match deed {
        // A table's result is changed where all at that table is.
        Deed::Dismiss | Deed::Warn | Deed::Result { .. } => (deed, Effect::None),
        Deed::Silence { hours } => {
            if !(1..=HOURS).contains(&hours) {
                let message = Message::new("refusal.silence").number("max", HOURS);
                return Err(Refusal::new(RefusalCode::BadSetup, message).at("hours"));
            }
            let until = house.time.now().0 + u64::from(hours) * HOUR;
            (deed, Effect::Sanction(Sanction { silenced_until: Some(until), ..held }))
        }
        Deed::Close => (deed, Effect::Sanction(Sanction { closed: true, ..held })),
        Deed::Lift => (deed, Effect::Sanction(Sanction::default())),
        Deed::Role { role } => {
            if account.is_none_or(|account| account.name_key.is_none()) {
                return Err(Refusal::new(RefusalCode::BadSetup, "refusal.no-account").at("about"));
            }
            (deed, Effect::Role(role))
        }
        Deed::Rename { name } => {
            let (name, key) = names::account_name(&name)?;
            let other = house.store.accounts().account(Whose::Name(&key)).await;
            if other.map_err(|error| busy(&error))?.is_some_and(|other| other.person != about) {
                return Err(Refusal::new(RefusalCode::BadSetup, "refusal.name-taken").at("name"));
            }
            let key = account.and(Some(key));
            (Deed::Rename { name: name.clone() }, Effect::Name { name, key })
        }
    })
}

/// What is in memory follows what was stored.
async fn take_effect(
    house: &House,
    about: &str,
    sessions: &[SessionRecord],
    effect: Effect,
) -> Result<(), Refusal> {
    match effect {
        Effect::None | Effect::Role(_) => {}
        Effect::Sanction(sanction) => {
            house.sanctions.hold(about, sanction);
            if sanction.closed {
                house.accounts.shut_out(about, sessions);
            }
        }
        Effect::Name { .. } => {
            house.people.forget(about);
            for table in house.store.accounts().tables_of(about).await.map_err(|error| busy(&error))? {
                if house.registry.is_live(&table) {
                    house.registry.send(&table, Command::ReadAgain).await?;
                }
            }
            house.lobby.people_changed();
        }
    }
    Ok(())
}

/// The account of a visitor who is a moderator.
///
/// # Errors
/// When they are none.
pub(crate) async fn moderator(house: &House, visitor: &Visitor) -> Result<AccountRecord, Refusal> {
    let forbidden = || Refusal::of(RefusalCode::Forbidden);
    if visitor.session.is_none() {
        return Err(forbidden());
    }
    let account = house.store.accounts().account(Whose::Id(&visitor.id)).await;
    account
        .map_err(|error| busy(&error))?
        .filter(|account| account.role >= Role::Moderator)
        .ok_or_else(forbidden)
}

/// What moderators have before them.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn desk(house: &House) -> Result<Desk, StoreError> {
    let mut reports = Vec::new();
    for record in house.store.moderation().reports(SHOWN).await? {
        reports.push(Report {
            report: record.number,
            by: house.people.person(&record.by).await?,
            about: house.people.person(&record.about).await?,
            at: record.at,
            reason: record.reason,
            text: record.text,
            line: record.line,
        });
    }
    Ok(Desk { reports, log: log(house, None).await? })
}

/// How it stands with a person.
///
/// # Errors
/// When there is no such person, or the store cannot be read.
pub(crate) async fn standing(house: &House, person: Person) -> Result<Standing, Refusal> {
    let account = house.store.accounts().account(Whose::Id(&person.id)).await;
    let role = account.map_err(|error| busy(&error))?.map_or(Role::Player, |account| account.role);
    let sanction = house.sanctions.of(&person.id);
    let log = log(house, Some(&person.id)).await.map_err(|error| busy(&error))?;
    Ok(Standing { person, role, sanction, log })
}

async fn log(house: &House, about: Option<&str>) -> Result<Vec<Entry>, StoreError> {
    let mut log = Vec::new();
    for record in house.store.moderation().decisions(about, SHOWN).await? {
        log.push(Entry {
            at: record.at,
            by: house.people.person(&record.by).await?,
            about: house.people.person(&record.about).await?,
            deed: record.deed,
            why: record.why,
            report: record.report,
        });
    }
    Ok(log)
}

/// A text of `least` to [`LONGEST`] characters without what nobody sees.
fn tidy(text: &str, least: usize, field: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let unruly = |c: char| c != '\n' && is_unruly(c);
    if !(least..=LONGEST).contains(&text.chars().count()) || text.contains(unruly) {
        let message = Message::new("refusal.bad-words").number("min", least as i64);
        return Err(Refusal::new(RefusalCode::BadSetup, message.number("max", LONGEST as i64)).at(field));
    }
    Ok(text.to_owned())
}
