//! The errors of stores.

/// The reason why a store could not answer. A missing record is no error: look-ups return `Option`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Too many calls wait, or another process writes for long: nothing was written, and the call can be repeated.
    #[error("the database is busy")]
    Busy,
    /// The database cannot be opened, reached or written, for this reason: a missing file, a full disk, a closed store. Nothing was
    /// written, and the call can be repeated once an operator has fixed the cause.
    #[error("{0}")]
    Unavailable(String),
    /// Another process has changed the record since the caller read it; nothing was written.
    #[error("{0}")]
    Conflict(String),
    /// The store failed for another reason: a bug, or a database that is damaged or belongs to another key.
    #[error("{0}")]
    Failed(String),
}
