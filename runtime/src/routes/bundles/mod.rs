//! Models and texts as immutable bytes.

pub(super) mod get;
