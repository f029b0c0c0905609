//! The circuit beside the model's own evaluation.

mod against_sessions;
mod exhaustive;
