//! What a database found.

use super::query::Value;
use std::sync::Arc;

/// The names of columns, the same for all rows of an answer.
pub(crate) type Columns = Arc<[String]>;

/// A row that was found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) columns: Columns,
    pub(crate) values: Vec<Value>,
}

impl Row {
    /// The value of a column.
    pub(super) fn try_get<'r, T: FromValue<'r>>(&'r self, column: &str) -> sqlx::Result<T> {
        match self.columns.iter().position(|name| name == column) {
            Some(index) => self.value(index),
            None => Err(sqlx::Error::ColumnNotFound(column.to_owned())),
        }
    }

    fn value<'r, T: FromValue<'r>>(&'r self, index: usize) -> sqlx::Result<T> {
        self.values.get(index).and_then(T::from_value).ok_or_else(|| {
            let column = self.columns.get(index).cloned().unwrap_or_default();
            sqlx::Error::Decode(format!("column {column} holds something else").into())
        })
    }
}

/// What can be read from a value.
pub(crate) trait FromValue<'r>: Sized {
    /// `None`: it is of another kind, NULL, or too large.
    fn from_value(value: &'r Value) -> Option<Self>;
}

impl<'r> FromValue<'r> for &'r str {
    fn from_value(value: &'r Value) -> Option<Self> {
        match value {
            Value::Text(text) => text.as_deref(),
            _ => None,
        }
    }
}

impl FromValue<'_> for String {
    fn from_value(value: &Value) -> Option<Self> {
        <&str>::from_value(value).map(str::to_owned)
    }
}

impl FromValue<'_> for f64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Real(real) => *real,
            _ => None,
        }
    }
}

impl FromValue<'_> for bool {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Truth(truth) => *truth,
            // SQLite knows no truth but 0 and 1.
            Value::Whole(number) => number.map(|number| number != 0),
            _ => None,
        }
    }
}

macro_rules! whole_numbers {
    ($($number:ty),+) => {
        $(
            impl FromValue<'_> for $number {
                fn from_value(value: &Value) -> Option<Self> {
                    match value {
                        Value::Whole(number) => number.and_then(|number| number.try_into().ok()),
                        _ => None,
                    }
                }
            }
        )+
    };
}
whole_numbers!(u8, u32, i32, i64);

impl<'r, T: FromValue<'r>> FromValue<'r> for Option<T> {
    fn from_value(value: &'r Value) -> Option<Self> {
        match value {
            Value::Text(None) | Value::Whole(None) | Value::Real(None) | Value::Truth(None) => Some(None),
            _ => T::from_value(value).map(Some),
        }
    }
}

/// What can be read from a row.
pub(crate) trait FromRow: Sized {
    /// # Errors
    /// When a column is missing or holds something else.
    fn from_row(row: &Row) -> sqlx::Result<Self>;
}

/// Tuples take the columns in their order.
macro_rules! tuples {
    ($(($($name:ident $index:tt),+)),+ $(,)?) => {
        $(
            impl<$($name),+> FromRow for ($($name,)+)
            where
                $($name: for<'r> FromValue<'r>),+
            {
                fn from_row(row: &Row) -> sqlx::Result<Self> {
                    Ok(($(row.value::<$name>($index)?,)+))
                }
            }
        )+
    };
}
tuples!(
    (A 0),
    (A 0, B 1),
    (A 0, B 1, C 2),
    (A 0, B 1, C 2, D 3),
    (A 0, B 1, C 2, D 3, E 4),
    (A 0, B 1, C 2, D 3, E 4, F 5),
);
