//! Statements with their values, for whichever database.

use super::connection::Connection;
use super::row::{FromRow, Row};
use std::borrow::Cow;
use std::fmt::{Display, Write as _};

/// A value of one of the kinds that our schema has. `None` is NULL, which has a kind, too.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Text(Option<String>),
    Whole(Option<i64>),
    Real(Option<f64>),
    Truth(Option<bool>),
}

/// A statement with the values of its `$1`, `$2` and so on.
#[derive(Debug)]
pub(crate) struct Query {
    pub(crate) text: Cow<'static, str>,
    pub(crate) values: Vec<Value>,
}

/// A statement that is still without values.
pub(crate) fn query(text: &'static str) -> Query {
    Query { text: Cow::Borrowed(text), values: Vec::new() }
}

impl Query {
    /// Gives the next value.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Makes the statement longer, by text of ours only.
    pub(crate) fn push(&mut self, text: impl Display) -> &mut Self {
        // Writing to a string does not fail.
        let _ = write!(self.text.to_mut(), "{text}");
        self
    }

    /// Makes the statement longer by a value.
    pub(crate) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        self.values.push(value.into());
        let number = self.values.len();
        self.push(format_args!("${number}"))
    }

    /// Does it; gives how many rows were changed.
    pub(crate) async fn execute(self, connection: &mut dyn Connection) -> sqlx::Result<u64> {
        connection.execute(self).await
    }

    /// All rows that it finds.
    pub(crate) async fn fetch_all<T: FromRow>(self, connection: &mut dyn Connection) -> sqlx::Result<Vec<T>> {
        connection.fetch(self).await?.iter().map(T::from_row).collect()
    }

    /// The row that it finds, if there is one.
    pub(crate) async fn fetch_optional<T: FromRow>(
        self,
        connection: &mut dyn Connection,
    ) -> sqlx::Result<Option<T>> {
        connection.fetch(self).await?.first().map(T::from_row).transpose()
    }

    /// The row that it always finds.
    pub(crate) async fn fetch_one<T: FromRow>(self, connection: &mut dyn Connection) -> sqlx::Result<T> {
        self.fetch_optional(connection).await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// The rows themselves.
    pub(crate) async fn rows(self, connection: &mut dyn Connection) -> sqlx::Result<Vec<Row>> {
        connection.fetch(self).await
    }
}

/// What becomes a value: itself, a reference, or an option of it.
macro_rules! values {
    ($($from:ty => $kind:ident as $to:ty),+ $(,)?) => {
        $(
            impl From<$from> for Value {
                fn from(value: $from) -> Self {
                    Value::$kind(Some(<$to>::from(value)))
                }
            }
            impl From<Option<$from>> for Value {
                fn from(value: Option<$from>) -> Self {
                    Value::$kind(value.map(<$to>::from))
                }
            }
        )+
    };
}
values! {
    &str => Text as String,
    String => Text as String,
    &String => Text as String,
    u8 => Whole as i64,
    u32 => Whole as i64,
    i32 => Whole as i64,
    i64 => Whole as i64,
    f64 => Real as f64,
    bool => Truth as bool,
}

impl From<&Option<String>> for Value {
    fn from(value: &Option<String>) -> Self {
        value.as_ref().into()
    }
}
