//! Notices and subscriptions in a SQLite file.

use super::Sqlite;
use super::writer::{Write, delete, time};
use crate::error::StoreError;
use crate::notices::{Notices, PushRecord};
use async_trait::async_trait;
use protocol::notice::{KEPT, News, Notice, Subscription, SubscriptionKeys};
use sqlx::sqlite::SqliteConnection;

/// Something to be written about notices.
#[derive(Debug)]
pub(super) enum NoticeWrite {
    Notify { person: String, news: News, at: u64 },
    Withdraw { person: String, about: String },
    See { person: String, up_to: u32 },
    Subscribe(PushRecord),
    Unsubscribe { endpoint: String },
}

impl Sqlite {
    async fn note(&self, write: NoticeWrite) -> Result<(), StoreError> {
        self.writer.write(Write::Notice(Box::new(write))).await
    }
}

#[async_trait]
impl Notices for Sqlite {
    async fn notify(&self, person: &str, news: &News, at: u64) -> Result<(), StoreError> {
        self.note(NoticeWrite::Notify { person: person.to_owned(), news: news.clone(), at }).await
    }

    async fn withdraw(&self, person: &str, about: &str) -> Result<(), StoreError> {
        let [person, about] = [person, about].map(str::to_owned);
        self.note(NoticeWrite::Withdraw { person, about }).await
    }

    async fn see(&self, person: &str, up_to: u32) -> Result<(), StoreError> {
        self.note(NoticeWrite::See { person: person.to_owned(), up_to }).await
    }

    async fn notices(&self, person: &str) -> Result<Vec<Notice>, StoreError> {
        let rows: Vec<(u32, i64, bool, String)> = sqlx::query_as(
            "SELECT number, at, seen, body FROM notices WHERE person = $1 ORDER BY number DESC",
        )
        .bind(person)
        .fetch_all(&self.readers)
        .await
        .map_err(StoreError::failed)?;
        let read = |(number, at, seen, body): (u32, i64, bool, String)| {
            let news = serde_json::from_str(&body).map_err(StoreError::failed)?;
            Ok(Notice { number, at: u64::try_from(at).unwrap_or_default(), seen, news })
        };
        rows.into_iter().map(read).collect()
    }

    async fn subscribe(&self, subscription: &PushRecord) -> Result<(), StoreError> {
        self.note(NoticeWrite::Subscribe(subscription.clone())).await
    }

    async fn unsubscribe(&self, endpoint: &str) -> Result<(), StoreError> {
        self.note(NoticeWrite::Unsubscribe { endpoint: endpoint.to_owned() }).await
    }

    async fn subscriptions(&self, person: &str) -> Result<Vec<PushRecord>, StoreError> {
        type Row = (String, String, String, String, String);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT session, endpoint, p256dh, auth, lang FROM push_subscriptions WHERE person = $1
             AND (session IN (SELECT id FROM sessions WHERE person = $1)
                  OR (session = $1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = $1)))
             ORDER BY session",
        )
        .bind(person)
        .fetch_all(&self.readers)
        .await
        .map_err(StoreError::failed)?;
        let read = |(session, endpoint, p256dh, auth, lang): Row| PushRecord {
            session,
            person: person.to_owned(),
            subscription: Subscription { endpoint, keys: SubscriptionKeys { p256dh, auth }, lang },
        };
        Ok(rows.into_iter().map(read).collect())
    }
}

/// Writes within the writer's transaction.
pub(super) async fn write(connection: &mut SqliteConnection, write: &NoticeWrite) -> Result<(), StoreError> {
    match write {
        NoticeWrite::Notify { person, news, at } => notify(connection, person, news, *at).await,
        NoticeWrite::Withdraw { person, about } => withdraw(connection, person, about).await,
        NoticeWrite::See { person, up_to } => {
            let seen = sqlx::query("UPDATE notices SET seen = TRUE WHERE person = $1 AND number <= $2")
                .bind(person)
                .bind(up_to)
                .execute(connection)
                .await;
            seen.map(drop).map_err(StoreError::failed)
        }
        NoticeWrite::Subscribe(record) => subscribe(connection, record).await,
        NoticeWrite::Unsubscribe { endpoint } => {
            delete(connection, "DELETE FROM push_subscriptions WHERE endpoint = $1", &[endpoint]).await
        }
    }
}

async fn notify(
    connection: &mut SqliteConnection,
    person: &str,
    news: &News,
    at: u64,
) -> Result<(), StoreError> {
    let body = serde_json::to_string(news).map_err(StoreError::failed)?;
    // The number is drawn first: what is replaced does not give its own to another.
    let (number,): (u32,) =
        sqlx::query_as("SELECT coalesce(max(number), 0) + 1 FROM notices WHERE person = $1")
            .bind(person)
            .fetch_one(&mut *connection)
            .await
            .map_err(StoreError::failed)?;
    withdraw(connection, person, &news.about()).await?;
    sqlx::query(
        "INSERT INTO notices (person, number, about, at, seen, body) VALUES ($1, $2, $3, $4, FALSE, $5)",
    )
    .bind(person)
    .bind(number)
    .bind(news.about())
    .bind(time(at))
    .bind(body)
    .execute(&mut *connection)
    .await
    .map_err(StoreError::failed)?;
    let forget = "DELETE FROM notices WHERE person = $1 AND number NOT IN
                  (SELECT number FROM notices WHERE person = $1 ORDER BY number DESC LIMIT $2)";
    let forgotten = sqlx::query(forget).bind(person).bind(KEPT).execute(connection).await;
    forgotten.map(drop).map_err(StoreError::failed)
}

async fn withdraw(connection: &mut SqliteConnection, person: &str, about: &str) -> Result<(), StoreError> {
    delete(connection, "DELETE FROM notices WHERE person = $1 AND about = $2", &[person, about]).await
}

async fn subscribe(connection: &mut SqliteConnection, record: &PushRecord) -> Result<(), StoreError> {
    let PushRecord { session, person, subscription } = record;
    let replaced = "DELETE FROM push_subscriptions WHERE session = $1 OR endpoint = $2";
    delete(connection, replaced, &[session, &subscription.endpoint]).await?;
    // Sessions that are over have left theirs behind.
    let over = "DELETE FROM push_subscriptions WHERE person = $1 AND session <> $1
                AND session NOT IN (SELECT id FROM sessions WHERE person = $1)";
    delete(connection, over, &[person]).await?;
    let subscribe = "INSERT INTO push_subscriptions (session, person, endpoint, p256dh, auth, lang)
                     VALUES ($1, $2, $3, $4, $5, $6)";
    let subscribed = sqlx::query(subscribe)
        .bind(session)
        .bind(person)
        .bind(&subscription.endpoint)
        .bind(&subscription.keys.p256dh)
        .bind(&subscription.keys.auth)
        .bind(&subscription.lang)
        .execute(connection)
        .await;
    subscribed.map(drop).map_err(StoreError::failed)
}
