//! Visitors' opinions of the demonstration.

pub(super) mod create;
