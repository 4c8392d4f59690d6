//! Accounts, by SQL.

use super::Database;
use super::connection::Connection;
use super::credentials::identify;
use super::query::{Value, query};
use super::row::{FromRow, Row};
use super::write::{Write, delete, moment, one, taken, time};
use crate::accounts::{AccountRecord, Accounts, Change, SessionRecord, Which, Whose};
use crate::credentials::IdentityRecord;
use crate::error::StoreError;
use async_trait::async_trait;
use protocol::TableId;
use protocol::account::Role;
use protocol::chat::Line;
use serde_json::Value as Json;

/// Something to be written about accounts.
#[derive(Debug)]
pub(crate) enum AccountWrite {
    Register { account: AccountRecord, name: String, codes: Vec<String>, identity: Option<IdentityRecord> },
    Change { person: String, change: Change },
    Recover { person: String, code: String, password: String },
    BeginSession(SessionRecord),
    SeeSession { id: String, at: u64 },
    EndSessions { person: String, which: Which },
    Forget { person: String },
}

impl From<AccountWrite> for Write {
    fn from(write: AccountWrite) -> Self {
        Write::Account(Box::new(write))
    }
}

#[async_trait]
impl<D: Database> Accounts for D {
    async fn register(
        &self,
        account: &AccountRecord,
        name: &str,
        codes: &[String],
        identity: Option<&IdentityRecord>,
    ) -> Result<(), StoreError> {
        let (account, name, codes) = (account.clone(), name.to_owned(), codes.to_vec());
        self.write(AccountWrite::Register { account, name, codes, identity: identity.cloned() }).await
    }

    async fn account(&self, whose: Whose<'_>) -> Result<Option<AccountRecord>, StoreError> {
        let query = match whose {
            Whose::Id(id) => query("SELECT * FROM accounts WHERE person = $1").bind(id),
            Whose::Name(key) => query("SELECT * FROM accounts WHERE name_key = $1").bind(key),
        };
        query.fetch_optional(&mut *self.reading().await?).await.map_err(StoreError::failed)
    }

    async fn change(&self, person: &str, change: Change) -> Result<(), StoreError> {
        self.write(AccountWrite::Change { person: person.to_owned(), change }).await
    }

    async fn recover(&self, person: &str, code: &str, password: &str) -> Result<(), StoreError> {
        let [person, code, password] = [person, code, password].map(str::to_owned);
        self.write(AccountWrite::Recover { person, code, password }).await
    }

    async fn codes_left(&self, person: &str) -> Result<u32, StoreError> {
        let (count,): (u32,) = query("SELECT count(*) FROM recovery_codes WHERE person = $1")
            .bind(person)
            .fetch_one(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)?;
        Ok(count)
    }

    async fn begin_session(&self, session: &SessionRecord) -> Result<(), StoreError> {
        self.write(AccountWrite::BeginSession(session.clone())).await
    }

    async fn session(&self, token: &str) -> Result<Option<SessionRecord>, StoreError> {
        query("SELECT * FROM sessions WHERE token = $1")
            .bind(token)
            .fetch_optional(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn sessions(&self, person: &str) -> Result<Vec<SessionRecord>, StoreError> {
        query("SELECT * FROM sessions WHERE person = $1 ORDER BY seen_at DESC, id")
            .bind(person)
            .fetch_all(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn see_session(&self, id: &str, at: u64) -> Result<(), StoreError> {
        self.write(AccountWrite::SeeSession { id: id.to_owned(), at }).await
    }

    async fn end_sessions(&self, person: &str, which: Which) -> Result<(), StoreError> {
        self.write(AccountWrite::EndSessions { person: person.to_owned(), which }).await
    }

    async fn tables_of(&self, person: &str) -> Result<Vec<TableId>, StoreError> {
        let tables: Vec<(String,)> = query(
            "SELECT id FROM occupants JOIN tables ON tables.id = occupants.table_id
             WHERE person = $1 ORDER BY opened_at, id",
        )
        .bind(person)
        .fetch_all(&mut *self.reading().await?)
        .await
        .map_err(StoreError::failed)?;
        Ok(tables.into_iter().map(|(id,)| TableId(id)).collect())
    }

    async fn said_by(&self, person: &str) -> Result<Vec<(TableId, Line)>, StoreError> {
        let lines: Vec<(String, String)> =
            query("SELECT table_id, body FROM chat WHERE person = $1 ORDER BY table_id, number")
                .bind(person)
                .fetch_all(&mut *self.reading().await?)
                .await
                .map_err(StoreError::failed)?;
        let read = |(table, body): (String, String)| {
            Ok((TableId(table), serde_json::from_str(&body).map_err(StoreError::failed)?))
        };
        lines.into_iter().map(read).collect()
    }

    async fn forget(&self, person: &str) -> Result<(), StoreError> {
        self.write(AccountWrite::Forget { person: person.to_owned() }).await
    }
}

impl FromRow for AccountRecord {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(AccountRecord {
            person: row.try_get("person")?,
            name_key: row.try_get("name_key")?,
            password: row.try_get("password")?,
            email: row.try_get("email")?,
            role: match row.try_get("role")? {
                "admin" => Role::Admin,
                "moderator" => Role::Moderator,
                _ => Role::Player,
            },
            created_at: moment(row, "created_at")?,
        })
    }
}

impl FromRow for SessionRecord {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(SessionRecord {
            id: row.try_get("id")?,
            token: row.try_get("token")?,
            person: row.try_get("person")?,
            created_at: moment(row, "created_at")?,
            seen_at: moment(row, "seen_at")?,
            agent: row.try_get("agent")?,
        })
    }
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Player => "player",
        Role::Moderator => "moderator",
        Role::Admin => "admin",
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(connection: &mut dyn Connection, write: &AccountWrite) -> Result<(), StoreError> {
    match write {
        AccountWrite::Register { account, name, codes, identity } => {
            let create = "INSERT INTO accounts (person, name_key, password, email, role, created_at)
                          VALUES ($1, $2, $3, $4, $5, $6)";
            query(create)
                .bind(&account.person)
                .bind(&account.name_key)
                .bind(&account.password)
                .bind(&account.email)
                .bind(role_name(account.role))
                .bind(time(account.created_at))
                .execute(&mut *connection)
                .await
                .map_err(|error| taken(&error, StoreError::Conflict))?;
            write_name(connection, &account.person, name, account.created_at).await?;
            write_codes(connection, &account.person, codes).await?;
            match identity {
                Some(identity) => identify(connection, identity).await,
                None => Ok(()),
            }
        }
        AccountWrite::Change { person, change } => write_change(connection, person, change).await,
        AccountWrite::Recover { person, code, password } => {
            let used = query("DELETE FROM recovery_codes WHERE person = $1 AND code = $2")
                .bind(person)
                .bind(code)
                .execute(&mut *connection)
                .await;
            one(used)?;
            end_all_sessions(connection, person).await?;
            write_change(connection, person, &Change::Password(password.clone())).await
        }
        AccountWrite::BeginSession(session) => {
            let create = "INSERT INTO sessions (id, token, person, created_at, seen_at, agent)
                          VALUES ($1, $2, $3, $4, $5, $6)";
            let created = query(create)
                .bind(&session.id)
                .bind(&session.token)
                .bind(&session.person)
                .bind(time(session.created_at))
                .bind(time(session.seen_at))
                .bind(&session.agent)
                .execute(connection)
                .await;
            created.map(drop).map_err(StoreError::failed)
        }
        AccountWrite::SeeSession { id, at } => {
            let seen = query("UPDATE sessions SET seen_at = $1 WHERE id = $2")
                .bind(time(*at))
                .bind(id)
                .execute(connection)
                .await;
            seen.map(drop).map_err(StoreError::failed)
        }
        AccountWrite::EndSessions { person, which } => {
            let (end, id) = match which {
                Which::One(id) => ("DELETE FROM sessions WHERE person = $1 AND id = $2", id),
                Which::AllBut(id) => ("DELETE FROM sessions WHERE person = $1 AND id <> $2", id),
            };
            delete(connection, end, &[person, id]).await
        }
        AccountWrite::Forget { person } => forget(connection, person).await,
    }
}

pub(super) async fn write_change(
    connection: &mut dyn Connection,
    person: &str,
    change: &Change,
) -> Result<(), StoreError> {
    let query = match change {
        Change::Name { key, .. } => {
            query("UPDATE accounts SET name_key = $1 WHERE person = $2 AND name_key IS NOT NULL").bind(key)
        }
        Change::Password(password) => {
            query("UPDATE accounts SET password = $1 WHERE person = $2 AND name_key IS NOT NULL")
                .bind(password)
        }
        Change::Email(email) => {
            query("UPDATE accounts SET email = $1 WHERE person = $2 AND name_key IS NOT NULL").bind(email)
        }
        Change::Role(role) => {
            query("UPDATE accounts SET role = $1 WHERE person = $2 AND name_key IS NOT NULL")
                .bind(role_name(*role))
        }
        Change::Codes(codes) => return write_codes(connection, person, codes).await,
    };
    let changed = query.bind(person).execute(&mut *connection).await;
    one(changed)?;
    match change {
        Change::Name { name, at, .. } => write_name(connection, person, name, *at).await,
        _ => Ok(()),
    }
}

pub(super) async fn write_name(
    connection: &mut dyn Connection,
    person: &str,
    name: &str,
    at: u64,
) -> Result<(), StoreError> {
    let save = "INSERT INTO people (id, name, changed_at) VALUES ($1, $2, $3)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at";
    let saved = query(save).bind(person).bind(name).bind(time(at)).execute(connection).await;
    saved.map(drop).map_err(StoreError::failed)
}

async fn write_codes(
    connection: &mut dyn Connection,
    person: &str,
    codes: &[String],
) -> Result<(), StoreError> {
    delete(connection, "DELETE FROM recovery_codes WHERE person = $1", &[person]).await?;
    for code in codes {
        query("INSERT INTO recovery_codes (person, code) VALUES ($1, $2)")
            .bind(person)
            .bind(code)
            .execute(&mut *connection)
            .await
            .map_err(StoreError::failed)?;
    }
    Ok(())
}

pub(super) async fn end_all_sessions(
    connection: &mut dyn Connection,
    person: &str,
) -> Result<(), StoreError> {
    delete(connection, "DELETE FROM sessions WHERE person = $1", &[person]).await
}

/// Takes all that is personal away, and the name out of logs, lists and chat. What was decided stays: it is others' work.
async fn forget(connection: &mut dyn Connection, person: &str) -> Result<(), StoreError> {
    let emptied = query(
        "UPDATE accounts SET name_key = NULL, password = '', email = NULL, role = 'player'
         WHERE person = $1 AND name_key IS NOT NULL",
    )
    .bind(person)
    .execute(&mut *connection)
    .await;
    one(emptied)?;
    end_all_sessions(connection, person).await?;
    delete(connection, "DELETE FROM recovery_codes WHERE person = $1", &[person]).await?;
    delete(connection, "DELETE FROM passkeys WHERE person = $1", &[person]).await?;
    delete(connection, "DELETE FROM identities WHERE person = $1", &[person]).await?;
    delete(connection, "DELETE FROM tokens WHERE person = $1", &[person]).await?;
    delete(connection, "DELETE FROM notices WHERE person = $1", &[person]).await?;
    delete(connection, "DELETE FROM push_subscriptions WHERE person = $1", &[person]).await?;
    delete(connection, "DELETE FROM reports WHERE by_person = $1", &[person]).await?;
    delete(connection, "DELETE FROM ties WHERE person = $1 OR other = $1", &[person]).await?;
    rename_everywhere(connection, person, "").await
}

/// Puts another name into logs, lists and chat.
pub(super) async fn rename_everywhere(
    connection: &mut dyn Connection,
    person: &str,
    name: &str,
) -> Result<(), StoreError> {
    let renamed = query("UPDATE people SET name = $1 WHERE id = $2")
        .bind(name)
        .bind(person)
        .execute(&mut *connection)
        .await;
    renamed.map_err(StoreError::failed)?;
    for (find, replace) in [
        (
            "SELECT events.table_id, seq, body FROM events
             JOIN occupants ON occupants.table_id = events.table_id
             WHERE person = $1 AND body LIKE '%' || $1 || '%'",
            "UPDATE events SET body = $1 WHERE table_id = $2 AND seq = $3",
        ),
        (
            "SELECT id, line FROM tables JOIN occupants ON occupants.table_id = tables.id WHERE person = $1",
            "UPDATE tables SET line = $1 WHERE id = $2",
        ),
        (
            "SELECT table_id, room, number, body FROM chat WHERE person = $1",
            "UPDATE chat SET body = $1 WHERE table_id = $2 AND room = $3 AND number = $4",
        ),
    ] {
        let found = query(find).bind(person).rows(&mut *connection).await.map_err(StoreError::failed)?;
        for row in found {
            // What it is found by, and then the text.
            let Some((Value::Text(Some(text)), key)) = row.values.split_last() else { continue };
            let mut json: Json = serde_json::from_str(text).map_err(StoreError::failed)?;
            rename(&mut json, person, name);
            key.iter()
                .fold(query(replace).bind(json.to_string()), |query, value| query.bind(value.clone()))
                .execute(&mut *connection)
                .await
                .map_err(StoreError::failed)?;
        }
    }
    Ok(())
}

/// Puts `name` wherever the person with this id is named.
fn rename(value: &mut Json, person: &str, name: &str) {
    match value {
        Json::Object(fields) => {
            if fields.get("id").and_then(Json::as_str) == Some(person)
                && let Some(old) = fields.get_mut("name")
            {
                *old = Json::String(name.to_owned());
            }
            fields.values_mut().for_each(|field| rename(field, person, name));
        }
        Json::Array(values) => values.iter_mut().for_each(|value| rename(value, person, name)),
        _ => {}
    }
}
