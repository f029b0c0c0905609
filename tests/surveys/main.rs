//! The built-in surveys: their artifacts, and the messages on mistakes in them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod direction;
mod equal_texts;
mod faults;
mod folder;
mod mistakes;
mod models;
mod participants;
mod response;
mod sets;
mod snapshots;
mod specified;
mod statistics;
mod unanswered;
mod violations;
