//! A survey in plain words, with the labels that participants read: who is asked what, for people who do not read rules.
//!
//! The sentences are English; the labels in them are of the survey's first language.

mod atom;
mod audience;
mod clause;
mod exclusion;
mod labels;
mod meaning;
mod quantity;
mod score;
mod text;

pub use audience::Audience;
pub use labels::{Labels, plain, words};
pub use meaning::Meaning;
pub use text::{Piece, Prose};
