//! About the service itself.

pub(super) mod client_errors;
pub(super) mod health;
pub(super) mod openapi;
pub(crate) mod probes;
