//! What visitors say of the demonstration.

pub(super) mod create;
