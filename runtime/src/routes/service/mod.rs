//! About the service itself.

pub(super) mod health;
pub(super) mod openapi;
