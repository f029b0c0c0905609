//! One participant's answers against a model.

mod attention;
mod evaluate;
mod field;
mod missing;
mod payload;
mod progress;
mod scoring;
mod seconds;
mod state;
mod violation;
mod worklist;

pub use attention::attention;
pub use missing::{Missing, MissingReason, UnknownLetter, missing, missing_in_payload, saved_fields};
pub use payload::{answers_in_payload, effective_answers, payload};
pub use scoring::{ScoreResult, scores};
pub use seconds::seconds_of;
pub use state::{Session, State};
pub use violation::{Violation, violations, warnings};
