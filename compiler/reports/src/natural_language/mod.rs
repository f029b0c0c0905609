//! A survey in plain words, with the labels that participants read: the audience of each question, for people who do not read
//! rules.
//!
//! The sentences are English; the labels in them are of the survey's first language.

mod atom;
mod audience;
mod clause;
mod exclusion;
mod facts;
mod implied_flags;
mod joint;
mod labels;
mod listed;
mod normal_form;
mod participant;
mod quantity;
mod restriction;
mod score;
mod shared_labels;
mod statement;
mod text;

pub use atom::people;
pub use audience::{Audience, UNKNOWN_GENDER};
pub use labels::{Labels, plain, words};
pub use listed::Listed;
pub use normal_form::NormalForm;
pub use participant::settings;
pub use restriction::restriction;
pub use shared_labels::SharedLabels;
pub use text::{Piece, Prose};
