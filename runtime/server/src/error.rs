//! Why a server cannot start or go on.

use std::path::PathBuf;

use enkat_store::StoreError;

/// Why a server cannot start or go on. The message is for the operator; what the system says of it is its source.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The deployment file is missing or wrong; every finding has its place.
    #[error("{}", .0.join("\n"))]
    Deployment(Vec<String>),
    /// Swedish BankID cannot be used as it is set up.
    #[error("Swedish BankID: {0}")]
    BankId(String),
    /// Mails cannot go out as it is set up.
    #[error("mail: {0}")]
    Mail(String),
    /// A change of the store that is not possible.
    #[error("{}", .0.join("\n"))]
    Refused(Vec<String>),
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
        /// Why.
        source: std::io::Error,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: std::net::SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The database cannot be used.
    #[error("cannot use the database: {0}")]
    Store(String),
    /// The URL of the database names another kind of database.
    #[error("only SQLite is built in: `--database` is `sqlite:` and a file, such as `sqlite:data/enkat.db`")]
    DatabaseUrl,
    /// The audit log cannot be read.
    #[error("cannot read the audit log of `{place}`")]
    AuditLog {
        /// The database.
        place: String,
        /// Why.
        source: StoreError,
    },
    /// The server's key and the database do not belong together, or one of them is missing.
    #[error("{0}")]
    Data(String),
    /// The system has no threads to give.
    #[error("no threads: {0}")]
    Threads(std::io::Error),
    /// The system has no randomness to give.
    #[error("no randomness: {0}")]
    Random(std::io::Error),
}

impl From<StoreError> for Error {
    /// A conflict is no fault of the database: another process was first.
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
    fn error_of_conflict_is_refusal_in_its_words() {
        let conflict = StoreError::Conflict("version 3 was published by somebody else".to_owned());
        assert_eq!(
            Error::from(conflict).to_string(),
            "version 3 was published by somebody else"
        );
        let full = StoreError::Unavailable("the disk is full".to_owned());
        assert_eq!(
            Error::from(full).to_string(),
            "cannot use the database: the disk is full"
        );
    }
}
