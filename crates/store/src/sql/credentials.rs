//! Passkeys and identities, by SQL.

use super::Database;
use super::connection::Connection;
use super::query::query;
use super::row::{FromRow, Row};
use super::write::{Write, delete, moment, one, time};
use crate::credentials::{Credentials, IdentityRecord, PasskeyRecord};
use crate::error::StoreError;
use async_trait::async_trait;
use protocol::passkey::MOST;

/// Something to be written about passkeys and identities.
#[derive(Debug)]
pub(crate) enum CredentialWrite {
    AddPasskey(PasskeyRecord),
    UsePasskey { credential: String, count: u32, at: u64 },
    RemovePasskey { person: String, id: String },
    Identify(IdentityRecord),
    Unidentify { person: String, issuer: String },
}

impl From<CredentialWrite> for Write {
    fn from(write: CredentialWrite) -> Self {
        Write::Credential(Box::new(write))
    }
}

#[async_trait]
impl<D: Database> Credentials for D {
    async fn add_passkey(&self, passkey: &PasskeyRecord) -> Result<(), StoreError> {
        self.write(CredentialWrite::AddPasskey(passkey.clone())).await
    }

    async fn passkey(&self, credential: &str) -> Result<Option<PasskeyRecord>, StoreError> {
        query("SELECT * FROM passkeys WHERE credential = $1")
            .bind(credential)
            .fetch_optional(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn passkeys(&self, person: &str) -> Result<Vec<PasskeyRecord>, StoreError> {
        query("SELECT * FROM passkeys WHERE person = $1 ORDER BY created_at DESC, id")
            .bind(person)
            .fetch_all(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn use_passkey(&self, credential: &str, count: u32, at: u64) -> Result<(), StoreError> {
        self.write(CredentialWrite::UsePasskey { credential: credential.to_owned(), count, at }).await
    }

    async fn remove_passkey(&self, person: &str, id: &str) -> Result<(), StoreError> {
        let [person, id] = [person, id].map(str::to_owned);
        self.write(CredentialWrite::RemovePasskey { person, id }).await
    }

    async fn identified(&self, issuer: &str, subject: &str) -> Result<Option<String>, StoreError> {
        let found: Option<(String,)> =
            query("SELECT person FROM identities WHERE issuer = $1 AND subject = $2")
                .bind(issuer)
                .bind(subject)
                .fetch_optional(&mut *self.reading().await?)
                .await
                .map_err(StoreError::failed)?;
        Ok(found.map(|(person,)| person))
    }

    async fn identities(&self, person: &str) -> Result<Vec<IdentityRecord>, StoreError> {
        query("SELECT * FROM identities WHERE person = $1 ORDER BY issuer")
            .bind(person)
            .fetch_all(&mut *self.reading().await?)
            .await
            .map_err(StoreError::failed)
    }

    async fn identify(&self, identity: &IdentityRecord) -> Result<(), StoreError> {
        self.write(CredentialWrite::Identify(identity.clone())).await
    }

    async fn unidentify(&self, person: &str, issuer: &str) -> Result<(), StoreError> {
        let [person, issuer] = [person, issuer].map(str::to_owned);
        self.write(CredentialWrite::Unidentify { person, issuer }).await
    }
}

impl FromRow for PasskeyRecord {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        let used_at: Option<i64> = row.try_get("used_at")?;
        Ok(PasskeyRecord {
            id: row.try_get("id")?,
            credential: row.try_get("credential")?,
            person: row.try_get("person")?,
            name: row.try_get("name")?,
            party: row.try_get("party")?,
            public_key: row.try_get("public_key")?,
            count: row.try_get("count")?,
            created_at: moment(row, "created_at")?,
            used_at: used_at.map(|at| u64::try_from(at).unwrap_or_default()),
        })
    }
}

impl FromRow for IdentityRecord {
    fn from_row(row: &Row) -> sqlx::Result<Self> {
        Ok(IdentityRecord {
            issuer: row.try_get("issuer")?,
            subject: row.try_get("subject")?,
            person: row.try_get("person")?,
            linked_at: moment(row, "linked_at")?,
        })
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(
    connection: &mut dyn Connection,
    write: &CredentialWrite,
) -> Result<(), StoreError> {
    match write {
        CredentialWrite::AddPasskey(passkey) => add_passkey(connection, passkey).await,
        CredentialWrite::UsePasskey { credential, count, at } => {
            let noted = query(
                "UPDATE passkeys SET count = $1, used_at = $2
                 WHERE credential = $3 AND (count < $1 OR (count = 0 AND $1 = 0))",
            )
            .bind(*count)
            .bind(time(*at))
            .bind(credential)
            .execute(connection)
            .await;
            one(noted)
        }
        CredentialWrite::RemovePasskey { person, id } => {
            delete(connection, "DELETE FROM passkeys WHERE person = $1 AND id = $2", &[person, id]).await
        }
        CredentialWrite::Identify(identity) => identify(connection, identity).await,
        CredentialWrite::Unidentify { person, issuer } => {
            let forget = "DELETE FROM identities WHERE person = $1 AND issuer = $2";
            delete(connection, forget, &[person, issuer]).await
        }
    }
}

async fn add_passkey(connection: &mut dyn Connection, passkey: &PasskeyRecord) -> Result<(), StoreError> {
    let add =
        "INSERT INTO passkeys (id, credential, person, name, party, public_key, count, created_at, used_at)
               SELECT $1, $2, person, $4, $5, $6, $7, $8, $9 FROM accounts
               WHERE person = $3 AND name_key IS NOT NULL
               AND (SELECT count(*) FROM passkeys WHERE person = $3) < $10";
    let added = query(add)
        .bind(&passkey.id)
        .bind(&passkey.credential)
        .bind(&passkey.person)
        .bind(&passkey.name)
        .bind(&passkey.party)
        .bind(&passkey.public_key)
        .bind(passkey.count)
        .bind(time(passkey.created_at))
        .bind(passkey.used_at.map(time))
        .bind(MOST)
        .execute(connection)
        .await;
    one(added)
}

pub(super) async fn identify(
    connection: &mut dyn Connection,
    identity: &IdentityRecord,
) -> Result<(), StoreError> {
    let add = "INSERT INTO identities (issuer, subject, person, linked_at)
               SELECT $1, $2, person, $4 FROM accounts WHERE person = $3 AND name_key IS NOT NULL";
    let added = query(add)
        .bind(&identity.issuer)
        .bind(&identity.subject)
        .bind(&identity.person)
        .bind(time(identity.linked_at))
        .execute(connection)
        .await;
    one(added)
}
