//! Notices and subscriptions, by SQL.

use super::Database;
use super::connection::Connection;
use super::query::query;
use super::write::{Write, delete, time};
use crate::error::StoreError;
use crate::notices::{Notices, PushRecord};
use async_trait::async_trait;
use protocol::notice::{KEPT, News, Notice, Subscription, SubscriptionKeys};

/// Something to be written about notices.
#[derive(Debug)]
pub(crate) enum NoticeWrite {
    Notify { person: String, news: News, at: u64 },
    Withdraw { person: String, about: String },
    See { person: String, up_to: u32 },
    Subscribe(PushRecord),
    Unsubscribe { endpoint: String },
}

impl From<NoticeWrite> for Write {
    fn from(write: NoticeWrite) -> Self {
        Write::Notice(Box::new(write))
    }
}

#[async_trait]
impl<D: Database> Notices for D {
    async fn notify(&self, person: &str, news: &News, at: u64) -> Result<(), StoreError> {
        self.write(NoticeWrite::Notify { person: person.to_owned(), news: news.clone(), at }).await
    }

    async fn withdraw(&self, person: &str, about: &str) -> Result<(), StoreError> {
        let [person, about] = [person, about].map(str::to_owned);
        self.write(NoticeWrite::Withdraw { person, about }).await
    }

    async fn see(&self, person: &str, up_to: u32) -> Result<(), StoreError> {
        self.write(NoticeWrite::See { person: person.to_owned(), up_to }).await
    }

    async fn notices(&self, person: &str) -> Result<Vec<Notice>, StoreError> {
        let rows: Vec<(u32, i64, bool, String)> =
            query("SELECT number, at, seen, body FROM notices WHERE person = $1 ORDER BY number DESC")
                .bind(person)
                .fetch_all(&mut *self.reading().await?)
                .await
                .map_err(StoreError::failed)?;
        let read = |(number, at, seen, body): (u32, i64, bool, String)| {
            let news = serde_json::from_str(&body).map_err(StoreError::failed)?;
            Ok(Notice { number, at: u64::try_from(at).unwrap_or_default(), seen, news })
        };
        rows.into_iter().map(read).collect()
    }

    async fn subscribe(&self, subscription: &PushRecord) -> Result<(), StoreError> {
        self.write(NoticeWrite::Subscribe(subscription.clone())).await
    }

    async fn unsubscribe(&self, endpoint: &str) -> Result<(), StoreError> {
        self.write(NoticeWrite::Unsubscribe { endpoint: endpoint.to_owned() }).await
    }

    async fn subscriptions(&self, person: &str) -> Result<Vec<PushRecord>, StoreError> {
        type Row = (String, String, String, String, String);
        let rows: Vec<Row> = query(
            "SELECT session, endpoint, p256dh, auth, lang FROM push_subscriptions WHERE person = $1
             AND (session IN (SELECT id FROM sessions WHERE person = $1)
                  OR (session = $1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = $1)))
             ORDER BY session",
        )
        .bind(person)
        .fetch_all(&mut *self.reading().await?)
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
pub(super) async fn write(connection: &mut dyn Connection, write: &NoticeWrite) -> Result<(), StoreError> {
    match write {
        NoticeWrite::Notify { person, news, at } => notify(connection, person, news, *at).await,
        NoticeWrite::Withdraw { person, about } => withdraw(connection, person, about).await,
        NoticeWrite::See { person, up_to } => {
            let seen = query("UPDATE notices SET seen = TRUE WHERE person = $1 AND number <= $2")
                .bind(person)
                .bind(*up_to)
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
    connection: &mut dyn Connection,
    person: &str,
    news: &News,
    at: u64,
) -> Result<(), StoreError> {
    let body = serde_json::to_string(news).map_err(StoreError::failed)?;
    // The number is drawn first: what is replaced does not give its own to another.
    let (number,): (u32,) = query("SELECT coalesce(max(number), 0) + 1 FROM notices WHERE person = $1")
        .bind(person)
        .fetch_one(&mut *connection)
        .await
        .map_err(StoreError::failed)?;
    withdraw(connection, person, &news.about()).await?;
    query("INSERT INTO notices (person, number, about, at, seen, body) VALUES ($1, $2, $3, $4, FALSE, $5)")
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
    let forgotten = query(forget).bind(person).bind(KEPT).execute(connection).await;
    forgotten.map(drop).map_err(StoreError::failed)
}

async fn withdraw(connection: &mut dyn Connection, person: &str, about: &str) -> Result<(), StoreError> {
    delete(connection, "DELETE FROM notices WHERE person = $1 AND about = $2", &[person, about]).await
}

async fn subscribe(connection: &mut dyn Connection, record: &PushRecord) -> Result<(), StoreError> {
    let PushRecord { session, person, subscription } = record;
    let replaced = "DELETE FROM push_subscriptions WHERE session = $1 OR endpoint = $2";
    delete(connection, replaced, &[session, &subscription.endpoint]).await?;
    // Sessions that are over have left theirs behind.
    let over = "DELETE FROM push_subscriptions WHERE person = $1 AND session <> $1
                AND session NOT IN (SELECT id FROM sessions WHERE person = $1)";
    delete(connection, over, &[person]).await?;
    let subscribe = "INSERT INTO push_subscriptions (session, person, endpoint, p256dh, auth, lang)
                     VALUES ($1, $2, $3, $4, $5, $6)";
    let subscribed = query(subscribe)
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
