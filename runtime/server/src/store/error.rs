//! Why a store could not answer.

/// Why a store could not answer. What is not there is no error: look-ups return `Option`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Too much waits, or another process writes for long: nothing was written, and the same can be asked again.
    #[error("the database is busy")]
    Busy,
    /// For this reason.
    #[error("{0}")]
    Failed(String),
}
