//! Errors of PostgreSQL as errors of a store.

use std::fmt;

use enkat_store::StoreError;
use sqlx::error::DatabaseError;

/// An error of this store, which becomes an error of every store at its interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PostgresError {
    error: StoreError,
    /// Whether another transaction crossed this one, which may not happen again.
    is_crossed: bool,
}

impl PostgresError {
    /// The error of a full queue, or of rows that others hold for too long.
    pub(crate) const BUSY: Self = Self::new(StoreError::Busy);

    const fn new(error: StoreError) -> Self {
        Self {
            error,
            is_crossed: false,
        }
    }

    /// Builds the error of a database that cannot be reached or written.
    pub(crate) fn unavailable(why: impl fmt::Display) -> Self {
        Self::new(StoreError::Unavailable(why.to_string()))
    }

    /// Builds the error of a change that another process made first.
    pub(crate) fn conflict(why: impl fmt::Display) -> Self {
        Self::new(StoreError::Conflict(why.to_string()))
    }

    /// Builds the error of a bug, or of content that this store has not written.
    pub(crate) fn failed(why: impl fmt::Display) -> Self {
        Self::new(StoreError::Failed(why.to_string()))
    }

    /// Prefixes the reason of an error with the place of the database, and keeps the kind of the error.
    pub(crate) fn at(self, place: &str) -> Self {
        let named = |why: String| format!("`{place}`: {why}");
        let error = match self.error {
            StoreError::Busy => StoreError::Busy,
            StoreError::Unavailable(why) => StoreError::Unavailable(named(why)),
            StoreError::Conflict(why) => StoreError::Conflict(named(why)),
            StoreError::Failed(why) => StoreError::Failed(named(why)),
        };
        Self { error, ..self }
    }

    /// Returns whether the call can be repeated at once.
    pub(crate) fn is_busy(&self) -> bool {
        self.error == StoreError::Busy
    }

    /// Returns whether another transaction crossed this one.
    pub(crate) fn is_crossed(&self) -> bool {
        self.is_crossed
    }
}

impl fmt::Display for PostgresError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(out)
    }
}

impl From<PostgresError> for StoreError {
    fn from(error: PostgresError) -> Self {
        error.error
    }
}

/// The kinds of errors that a call can be repeated after, by the classes and codes of SQLSTATE.
/// Source: PostgreSQL 15, appendix A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A transaction that met another one: nothing of it was written.
    Busy,
    /// The database does not take connections or writes.
    Unavailable,
}

fn kind(state: &str) -> Option<Kind> {
    match state {
        // A serialization failure, a deadlock, a lock that was not available, a statement that took too long.
        "40001" | "40P01" | "55P03" | "57014" => Some(Kind::Busy),
        // A server that only reads, as a standby does.
        "25006" => Some(Kind::Unavailable),
        // Connection exceptions, wrong passwords, missing databases, insufficient resources (a full disk among them), interventions
        // of operators, errors of the system.
        _ => ["08", "28", "3D", "53", "57", "58"]
            .iter()
            .any(|class| state.starts_with(class))
            .then_some(Kind::Unavailable),
    }
}

/// Returns whether a transaction failed because it and another one had to wait for each other, or met in
/// another way that may not happen again.
pub(crate) fn is_crossed(error: &sqlx::Error) -> bool {
    let state = error.as_database_error().and_then(DatabaseError::code);
    state.is_some_and(|state| state == "40001" || state == "40P01")
}

/// Returns the words of the database alone: `sqlx` adds the line of the server's own source.
fn reason(error: &sqlx::Error) -> String {
    let words = error.as_database_error().map(DatabaseError::message);
    words.map_or_else(|| error.to_string(), str::to_owned)
}

/// Returns whether a transaction and another one waited for each other.
pub(crate) fn is_deadlock(error: &sqlx::Error) -> bool {
    let state = error.as_database_error().and_then(DatabaseError::code);
    state.is_some_and(|state| state == "40P01")
}

impl From<sqlx::Error> for PostgresError {
    fn from(error: sqlx::Error) -> Self {
        let state = error.as_database_error().and_then(DatabaseError::code);
        match (&error, state.as_deref().and_then(kind)) {
            (_, Some(Kind::Busy)) => Self {
                is_crossed: is_crossed(&error),
                ..Self::BUSY
            },
            (_, Some(Kind::Unavailable)) => Self::unavailable(reason(&error)),
            (
                sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed,
                _,
            ) => Self::unavailable(error),
            _ => Self::failed(reason(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_after_which_a_call_can_be_repeated_have_kinds() {
        for (state, expected) in [
            ("40001", Some(Kind::Busy)),
            ("40P01", Some(Kind::Busy)),
            ("53100", Some(Kind::Unavailable)),
            ("57P01", Some(Kind::Unavailable)),
            ("08006", Some(Kind::Unavailable)),
            ("28P01", Some(Kind::Unavailable)),
            ("3D000", Some(Kind::Unavailable)),
            ("23505", None),
            ("42601", None),
        ] {
            assert_eq!(kind(state), expected, "{state}");
        }
    }

    #[test]
    fn errors_of_connections_are_unavailable() {
        let closed = PostgresError::from(sqlx::Error::PoolClosed);
        assert!(matches!(StoreError::from(closed), StoreError::Unavailable(_)));
        let missing = PostgresError::from(sqlx::Error::RowNotFound);
        assert!(matches!(StoreError::from(missing), StoreError::Failed(_)));
    }
}
