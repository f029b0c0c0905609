//! The way to a database: its address, and the pooler on it.

use std::{str::FromStr, time::Duration};

use sqlx::{
    ConnectOptions, Connection, PgConnection,
    postgres::{PgConnectOptions, PgPoolOptions, PgSslMode},
};
use tokio::time::timeout;

use crate::{
    error::PostgresError,
    link::{Holder, Link},
    pool::Pool,
    pooling::{Pooling, SETTINGS},
};

/// The longest time for a connection.
const CONNECTING: Duration = Duration::from_secs(5);
/// The longest time for an answer: longer than `lock_timeout`, and so short that a call that waits for a connection that is lost, and
/// for a new one, ends before its request does.
const ANSWER: Duration = Duration::from_secs(8);

/// The reason why a text is not the address of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// It is no URL of a PostgreSQL database.
    Malformed,
    /// Its parameter `pooler` is not `transaction`.
    Pooler,
    /// It is to be direct, and has the parameter `pooler`.
    PooledDirect,
}

/// The way to a database.
#[derive(Clone)]
pub(crate) struct Route {
    pub(crate) options: PgConnectOptions,
    pub(crate) pooling: Pooling,
    /// The way past the pooler, for changes of tables.
    pub(crate) direct: Option<PgConnectOptions>,
    /// The longest time for a connection.
    pub(crate) connecting: Duration,
    /// The longest time for an answer.
    pub(crate) patience: Duration,
}

impl Route {
    /// Reads the address of a database.
    pub(crate) fn new(address: &str) -> Result<Self, AddressError> {
        let (address, pooling) = split(address)?;
        let options = PgConnectOptions::from_str(&address).map_err(|_| AddressError::Malformed)?;
        let options = options.application_name("enkat").disable_statement_logging();
        // A socket has no encryption, as nothing of it leaves the machine: libpq does not ask for it, either.
        let options = if options.get_socket().is_some() || options.get_host().starts_with('/') {
            options.ssl_mode(PgSslMode::Disable)
        } else {
            options
        };
        let options = match pooling {
            Pooling::Session => options.options(SETTINGS),
            // The pooler would have to be told to ignore it. PostgreSQL writes all digits by default.
            Pooling::Transaction => options.extra_float_digits(None),
        };
        Ok(Self {
            options,
            pooling,
            direct: None,
            connecting: CONNECTING,
            patience: ANSWER,
        })
    }

    /// Adds the address of the same database past the pooler.
    pub(crate) fn with_direct(self, address: &str) -> Result<Self, AddressError> {
        let direct = Self::new(address)?;
        if direct.pooling != Pooling::Session {
            return Err(AddressError::PooledDirect);
        }
        Ok(Self {
            direct: Some(direct.options),
            ..self
        })
    }

    /// Connects once.
    pub(crate) async fn link(&self) -> Result<Link, PostgresError> {
        let connection = self.connect(&self.options).await?;
        Ok(Link::new(Holder::Own(connection), self.pooling, self.patience))
    }

    /// Connects a pool.
    pub(crate) async fn pool(&self, most: u32) -> Result<Pool, PostgresError> {
        let connections = PgPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(self.connecting)
            .connect_with(self.options.clone())
            .await?;
        Ok(Pool::new(connections, self.pooling, self.patience))
    }

    /// Connects for changes of tables, past a pooler where there is a way.
    pub(crate) async fn direct(&self) -> Result<PgConnection, PostgresError> {
        self.connect(self.direct.as_ref().unwrap_or(&self.options)).await
    }

    /// Connects once, as [`Route::direct`] does.
    pub(crate) async fn direct_link(&self) -> Result<Link, PostgresError> {
        let connection = self.direct().await?;
        Ok(Link::new(
            Holder::Own(connection),
            Pooling::Session,
            self.patience,
        ))
    }

    async fn connect(&self, options: &PgConnectOptions) -> Result<PgConnection, PostgresError> {
        let connected = timeout(self.connecting, PgConnection::connect_with(options)).await;
        Ok(connected.map_err(|_| PostgresError::unavailable("connecting takes too long"))??)
    }
}

/// Takes the parameter `pooler` out of an address.
fn split(address: &str) -> Result<(String, Pooling), AddressError> {
    let Some((place, parameters)) = address.split_once('?') else {
        return Ok((address.to_owned(), Pooling::Session));
    };
    let is_pooler = |parameter: &&str| parameter.split('=').next() == Some("pooler");
    let (poolers, others): (Vec<_>, Vec<_>) = parameters.split('&').partition(is_pooler);
    let pooling = match poolers[..] {
        [] => Pooling::Session,
        ["pooler=transaction"] => Pooling::Transaction,
        _ => return Err(AddressError::Pooler),
    };
    Ok((format!("{place}?{}", others.join("&")), pooling))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_without_pooler_has_settings_of_session() {
        let route = Route::new("postgres://enkat@db/enkat?application_name=x").unwrap();
        assert_eq!(route.pooling, Pooling::Session);
        let options = route.options.get_options().unwrap();
        for (name, value) in SETTINGS {
            assert!(options.contains(&format!("-c {name}={value}")), "{options}");
        }
    }

    #[test]
    fn sockets_are_not_encrypted() {
        for (address, is_encrypted) in [
            ("postgres:///enkat?host=/run/postgresql&sslmode=require", false),
            ("postgres://%2Frun%2Fpostgresql/enkat?sslmode=require", false),
            ("postgres://db/enkat?sslmode=require", true),
            ("postgres://db/enkat", true),
        ] {
            let route = Route::new(address).unwrap();
            let mode = route.options.get_ssl_mode();
            assert_eq!(!matches!(mode, PgSslMode::Disable), is_encrypted, "{address}");
        }
    }

    #[test]
    fn address_with_pooler_sends_no_settings_at_start() {
        for address in [
            "postgres://enkat@db/enkat?pooler=transaction",
            "postgres://enkat@db/enkat?sslmode=require&pooler=transaction",
            "postgres://enkat@db/enkat?pooler=transaction&port=6432",
        ] {
            let route = Route::new(address).unwrap();
            assert_eq!(route.pooling, Pooling::Transaction);
            assert_eq!(route.options.get_options(), None);
            assert_eq!(route.options.get_database(), Some("enkat"));
        }
    }

    #[test]
    fn address_with_other_pooler_is_refused() {
        for parameters in [
            "pooler=statement",
            "pooler=",
            "pooler",
            "pooler=Transaction",
            "pooler=transaction&pooler=transaction",
        ] {
            let refused = Route::new(&format!("postgres://enkat@db/enkat?{parameters}"));
            assert_eq!(refused.err(), Some(AddressError::Pooler), "{parameters}");
        }
    }

    #[test]
    fn direct_address_has_no_pooler() {
        let route = || Route::new("postgres://db/enkat?pooler=transaction").unwrap();
        let refused = route().with_direct("postgres://db/enkat?pooler=transaction");
        assert_eq!(refused.err(), Some(AddressError::PooledDirect));
        assert_eq!(
            route().with_direct("postgres://[db").err(),
            Some(AddressError::Malformed)
        );
        let direct = route()
            .with_direct("postgres://server/enkat")
            .unwrap()
            .direct
            .unwrap();
        assert_eq!(direct.get_host(), "server");
    }
}
