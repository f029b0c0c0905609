//! The Enkat compiler.
//!
//! Data flows one way: parse → expand → resolve → check → lower → emit.

pub mod diagnostics;
pub mod expand;
pub mod parse;
pub mod source;
