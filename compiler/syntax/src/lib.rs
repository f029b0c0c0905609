//! The sources of a survey: files and places in them, what they say as trees, and what is wrong with it.
//!
//! Parsers go on after a mistake, so that one does not hide the next. Findings are data here; `enkat-reports` writes them.

pub mod collections;
pub mod diagnostics;
pub mod format;
pub mod keys;
pub mod parallel;
pub mod parse;
pub mod source;
pub mod source_schema;
pub mod tree;
