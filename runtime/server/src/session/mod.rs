//! The processing of a participant's answers. Pure: no files, clock, randomness or network.

mod changes;
mod consent;
mod contact;
mod feedback;
mod submit;

pub(crate) use changes::check_changes;
pub(crate) use consent::{consent, consent_hashes};
pub(crate) use contact::{open_answers, seal_contact, seal_payload};
pub(crate) use feedback::{ScoreView, feedback};
pub(crate) use submit::check_answers;
