//! Why a store could not answer.

/// Why a store could not answer. A missing record is no error: look-ups return `Option`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Too much waits, or another process writes for long: nothing was written, and the same can be asked again.
    #[error("the database is busy")]
    Busy,
    /// The database cannot be opened, reached or written, for this reason: a missing file, a full disk, a closed store.
    #[error("{0}")]
    Unavailable(String),
    /// Another process has changed the same thing since the caller looked; nothing was written.
    #[error("{0}")]
    Conflict(String),
    /// The database holds something that no version of this store has written, or is of another key.
    #[error("{0}")]
    Corrupt(String),
    /// The store refused or failed for another reason, which is a mistake of the program.
    #[error("{0}")]
    Failed(String),
}
