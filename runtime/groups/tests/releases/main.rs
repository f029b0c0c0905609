//! Releases of small organisations: given the answers of units, these figures are published, and these are withheld for this reason.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod cells;
mod company;
mod files;
mod reruns;
