//! What participants have sent.

pub(super) mod create;
