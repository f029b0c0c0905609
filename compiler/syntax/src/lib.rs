//! The sources of a survey: files and spans in them, their content as trees, and the diagnostics about them.
//!
//! Parsers continue after a mistake, so that one does not hide the next. Diagnostics are data here; `enkat-reports` writes them.

pub mod collections;
pub mod diagnostics;
pub mod format;
pub mod keys;
pub mod other_tools;
pub mod parallel;
pub mod parse;
pub mod source;
pub mod source_schema;
pub mod tree;
