//! Why a store could not answer.

/// Why a store could not answer. A missing record is no error: look-ups return `Option`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Too much waits, or another process writes for long: nothing was written, and the same can be asked again.
    #[error("the database is busy")]
    Busy,
    /// The database cannot be opened, reached or written, for this reason: a missing file, a full disk, a closed store. Nothing
    /// was written, and the same can be asked again once an operator has seen to it.
    #[error("{0}")]
    Unavailable(String),
    /// Another process has changed the same thing since the caller looked; nothing was written.
    #[error("{0}")]
    Conflict(String),
    /// The store failed for another reason: a mistake of the program, or a database that is damaged or of another key.
    #[error("{0}")]
    Failed(String),
}
