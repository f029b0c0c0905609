//! Reports on surveys: for authors, reviewers, translators and those who read the data.
//!
//! Everything here reads a compiled survey, or what was found in one that does not compile. The compiler needs none of it.

pub mod diff;
pub mod emit;
pub mod evaluation;
pub mod explain;
pub mod natural_language;
pub mod render;
pub mod scenarios;
pub mod statistics;
