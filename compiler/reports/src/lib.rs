//! Reports on surveys: for authors, reviewers, translators and readers of the data.
//!
//! Everything here reads a compiled survey, or the diagnostics of one that does not compile. The compiler needs none of it.

mod address;
pub mod corrections;
pub mod diff;
pub mod emit;
pub mod evaluation;
pub mod explain;
pub mod junit;
pub mod natural_language;
pub mod new_texts;
mod notation;
pub mod proved;
pub mod render;
pub mod scenarios;
pub mod shell;
pub mod statistics;
pub mod written_at;
