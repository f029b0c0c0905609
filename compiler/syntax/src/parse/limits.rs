//! The limits of a survey file: larger ones are refused before they cost anything.

/// The largest file in bytes.
pub const MAX_FILE: usize = 1 << 20;
/// The deepest nesting of lists and mappings.
pub const MAX_DEPTH: usize = 32;
/// The most values in a file.
pub const MAX_NODES: usize = 100_000;
/// The longest scalar in bytes.
pub const MAX_SCALAR: usize = 1 << 16;
