//! Poolers between this store and PostgreSQL, and the settings of transactions that go through them.

/// The time for which a pooler gives a client one of its connections to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pooling {
    /// Until the client disconnects; also where there is no pooler.
    Session,
    /// Until the end of a transaction, as pgbouncer does with `pool_mode = transaction`. Nothing that a transaction leaves at the
    /// server is there for the next one: no statement with a name, no setting, no lock of a session.
    Transaction,
}

/// The settings of a session, where there is one. `BEGIN` has the same for a transaction.
pub(crate) const SETTINGS: [(&str, &str); 4] = [
    ("client_min_messages", "warning"),
    // An interrupted call gives its locks back, also when its server is gone.
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "30s"),
    // A save is acknowledged once it is on the disk, whatever the server's default.
    ("synchronous_commit", "on"),
];

/// The beginning of a transaction with the settings, in one message.
const BEGIN: &str = "BEGIN;
    SET LOCAL client_min_messages = warning;
    SET LOCAL lock_timeout = '5s';
    SET LOCAL idle_in_transaction_session_timeout = '30s';
    SET LOCAL synchronous_commit = on";

impl Pooling {
    /// Returns the beginning of a transaction.
    pub(crate) fn begin(self) -> &'static str {
        match self {
            Self::Session => "BEGIN",
            Self::Transaction => BEGIN,
        }
    }
}
