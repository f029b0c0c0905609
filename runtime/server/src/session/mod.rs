//! The processing of a participant's answers. Pure: no files, clock, randomness or network.

mod changes;
mod consent;
mod feedback;
mod opening;
mod sealing;
mod submit;

pub(crate) use changes::check_changes;
pub(crate) use consent::{ConsentedWords, consent, consent_hashes, needs_consent};
pub(crate) use feedback::{ScoreView, feedback};
pub use opening::Opened;
pub(crate) use opening::parsed;
pub(crate) use sealing::{PlainContent, Sealer};
pub(crate) use submit::check_answers;
