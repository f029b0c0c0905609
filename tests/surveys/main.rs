//! The built-in surveys: what they compile to, and what authors read when they make mistakes in them.

mod folder;
mod mistakes;
mod snapshots;
