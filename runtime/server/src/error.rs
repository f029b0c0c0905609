//! The errors of starting and running a server.

use std::path::PathBuf;

use enkat_store::StoreError;

/// The reasons why a server cannot start or continue. The message is for the operator; the system's own error is its source.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The deployment file is missing or wrong; each finding names its place.
    #[error("{}", .0.join("\n"))]
    Deployment(Vec<String>),
    /// Swedish BankID cannot be used with its settings.
    #[error("Swedish BankID: {0}")]
    BankId(String),
    /// The certificate of the server cannot be used.
    #[error("TLS: {0}")]
    Tls(String),
    /// Mails cannot be sent with the settings.
    #[error("mail: {0}")]
    Mail(String),
    /// The metrics cannot be recorded.
    #[error("metrics: {0}")]
    Metrics(String),
    /// A change to the store is not possible.
    #[error("{}", .0.join("\n"))]
    Refused(Vec<String>),
    /// The command was asked to stop before it had finished.
    #[error("the command was interrupted: nothing is written")]
    Interrupted,
    /// The web application has not been built.
    #[error(
        "there is no web application in `{0}`: build it first (`make web/dist/index.html`), or name another folder"
    )]
    NoWebApp(PathBuf),
    /// A file or folder cannot be used.
    #[error("cannot use `{path}`")]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: std::net::SocketAddr,
        /// The cause.
        source: std::io::Error,
    },
    /// The database cannot be used.
    #[error("cannot use the database: {0}")]
    Store(String),
    /// The URL of the database names another kind of database.
    #[error(
        "the URL after `--database` is neither of an SQLite file, such as `sqlite:data/enkat.db`, nor of a PostgreSQL \
         database, such as `postgres://enkat@db.example.org/enkat`"
    )]
    DatabaseUrl,
    /// The URL of the database names another way of pooling.
    #[error(
        "the parameter `pooler` in the URL after `--database` is unknown: write `pooler=transaction` if the URL leads to \
         pgbouncer with `pool_mode = transaction`, or leave the parameter out"
    )]
    DatabasePooler,
    /// The URL of the direct connection is none.
    #[error(
        "the URL after `--database-direct` is not of a PostgreSQL database, such as \
         `postgres://enkat@db.example.org/enkat`"
    )]
    DirectUrl,
    /// The URL of the direct connection leads to a pooler.
    #[error(
        "the URL after `--database-direct` has the parameter `pooler`: name the address of PostgreSQL itself, to which the \
         pooler connects"
    )]
    DirectPooler,
    /// A direct connection is named beside a database that needs none.
    #[error(
        "`--database-direct` goes with a PostgreSQL database: name one with `--database`, or leave `--database-direct` \
         (ENKAT_DATABASE_DIRECT) out"
    )]
    DirectWithoutDatabase,
    /// The place of the server's keys is of no known kind.
    #[error(
        "`{0}` names no place of the server's keys: say `file:PATH`, `env:NAME`, `credential:NAME` (of systemd) or \
         `command:PROGRAM ARGUMENTS` after `--keys`"
    )]
    KeySource(String),
    /// The audit log cannot be read.
    #[error("cannot read the audit log of `{place}`")]
    AuditLog {
        /// The database.
        place: String,
        /// The cause.
        source: StoreError,
    },
    /// The server's key and the database do not belong together, or one of them is missing.
    #[error("{0}")]
    Data(String),
    /// The system cannot provide threads.
    #[error("no threads: {0}")]
    Threads(std::io::Error),
    /// The system cannot provide randomness.
    #[error("no randomness: {0}")]
    Random(std::io::Error),
}

impl From<StoreError> for Error {
    /// Converts an error of the store. A conflict is no fault of the database: another process was first.
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict(why) => Self::Refused(vec![why]),
            StoreError::Busy | StoreError::Unavailable(_) | StoreError::Failed(_) => {
                Self::Store(error.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_of_conflict_keeps_message() {
        let conflict = StoreError::Conflict("version 3 was published by another person".to_owned());
        assert_eq!(
            Error::from(conflict).to_string(),
            "version 3 was published by another person"
        );
        let full = StoreError::Unavailable("the disk is full".to_owned());
        assert_eq!(
            Error::from(full).to_string(),
            "cannot use the database: the disk is full"
        );
    }
}
