//! Models and texts as immutable bytes.

pub(crate) mod get;
