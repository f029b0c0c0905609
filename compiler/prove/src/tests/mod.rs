//! The circuit beside the model's own evaluation.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test that cannot go on has failed; random bits are cut"
)]

mod against_sessions;
mod exhaustive;
mod numbers;
mod rules_and_settings;
