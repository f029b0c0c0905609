//! Responses as tables: given a survey, settings and answers, tests assert the rows.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod csv;
mod ddi;
mod json_lines;
mod locations;
mod parquet;
mod reasons;
mod rows;
mod spss;
mod survey;
mod versions;
