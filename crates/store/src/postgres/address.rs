//! Where a PostgreSQL database is.

use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What may stand behind the question mark. The rest is refused: what we do not know might be a secret, and the library
/// writes what it does not know into the log.
const PARAMETERS: &[&str] = &[
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

/// Where a PostgreSQL database is, and as whom to go there. It may hold a password: what is shown of it is host and name.
#[derive(Clone)]
pub struct PostgresAddress(Box<PgConnectOptions>);

/// Why a text is no address: what is wrong and what would be right, and nothing of the text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct AddressError(String);

impl PostgresAddress {
    /// Whether a text means to be such an address.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.starts_with("postgres:") || text.starts_with("postgresql:")
    }

    pub(super) fn options(&self) -> PgConnectOptions {
        PgConnectOptions::clone(&self.0)
    }
}

impl FromStr for PostgresAddress {
    type Err = AddressError;

    /// Reads `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=…`; what is left out is taken from the environment and
    /// the password file, as PostgreSQL's own programs do. An error does not repeat what was read.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !Self::is_meant(text) {
            return Err(AddressError(
                "this is no address of a database: postgres://USER@HOST/DATABASE".into(),
            ));
        }
        let parameters = text.split_once('?').map_or("", |(_, parameters)| parameters);
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            let name = parameter.split('=').next().unwrap_or_default();
            if !PARAMETERS.contains(&name) {
                let known = PARAMETERS.join(", ");
                return Err(AddressError(format!(
                    "the address of the database has a parameter that is none of {known} (a `?` in the password is \
                     written %3F)"
                )));
            }
        }
        let unreadable = |_| {
            AddressError(
                "the address of the database cannot be read: postgres://USER:PASSWORD@HOST:PORT/DATABASE, with \
                 characters such as / and @ in the password written as %2F and %40"
                    .into(),
            )
        };
        let options: PgConnectOptions = text.parse().map_err(unreadable)?;
        // Room for all our statements, so that each is planned once.
        let options = options.application_name("quadrille").statement_cache_capacity(256);
        Ok(PostgresAddress(Box::new(options.disable_statement_logging())))
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.0;
        let database = options.get_database().unwrap_or(options.get_username());
        match options.get_socket() {
            Some(socket) => write!(f, "database {database} at {}", socket.display()),
            None => write!(f, "database {database} at {}:{}", options.get_host(), options.get_port()),
        }
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_an_address_nor_its_refusal_tells_the_password() {
        let read: PostgresAddress =
            "postgres://ann:tops3cret@db.example:5433/club?sslmode=require".parse().unwrap();
        assert_eq!(read.to_string(), "database club at db.example:5433");
        assert_eq!(format!("{read:?}"), read.to_string());
        for wrong in [
            "postgres://ann:tops3cret@db.example:port/club",
            "postgres://ann:tops3cret/x@db.example/club",
            "postgres://ann@db.example/club?sslpassword=tops3cret",
            "postgres://ann@db.example/club?sslmode=tops3cret",
            "postgres://ann:a?tops3cret@db.example/club",
            "mysql://ann:tops3cret@db.example/club",
        ] {
            let refused = wrong.parse::<PostgresAddress>().unwrap_err().to_string();
            assert!(!refused.contains("tops3cret"), "{refused}");
        }
    }
}
