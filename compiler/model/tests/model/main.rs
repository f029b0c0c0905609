//! The meaning of a survey: tests build one, answer it, and assert what is seen, wrong, saved and scored.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod answering;
mod attention;
mod kinds;
mod lookups;
mod missing;
mod payload;
mod presets;
mod schemas;
mod seconds;
mod sensitive;
mod storing;
mod survey;
mod tailoring;
