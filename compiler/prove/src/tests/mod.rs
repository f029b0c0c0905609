//! The circuit beside the model's own evaluation.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test that cannot go on has failed; random bits are cut"
)]

mod against_sessions;
mod burdens;
mod exhaustive;
mod mutants;
mod numbers;

pub(crate) use self::against_sessions::random_inputs;
