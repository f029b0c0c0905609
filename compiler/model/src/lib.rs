//! What the compiler emits and the runtime serves.
//!
//! An [`Artifact`] is a whole survey. [`tailor`] keeps of it what the flags and the gender of one participant include
//! and gives a [`Model`]: elements, conditions over answers alone, and an index of who listens to whom. A [`Session`]
//! holds one participant's answers against a model and says what is visible, disabled, answered and wrong.
//!
//! This crate is the one definition of what a rule means in Rust; `web/src/rules` is the one in TypeScript, and the
//! vectors in `tests/conformance` hold the two together. Nothing here reads a file, a clock or the network.

mod artifact;
mod condition;
mod element;
mod evaluate;
mod index;
mod model;
mod participant;
mod payload;
mod score;
mod session;
mod tailor;
mod texts;
mod validity;
mod value;
mod violation;
mod wire;

pub use artifact::{Artifact, Consent, FORMAT, Finish, Flag, FollowUps, Included};
pub use condition::{Comparison, Condition, Quantity, Setting, Tailored};
pub use element::{Appearance, Body, Choice, Element, ElementId, Layout};
pub use model::{Model, RuleIndex};
pub use participant::{FlagSet, Gender};
pub use payload::payload;
pub use score::{Band, Score, ScoreMethod, ScoreResult, scores};
pub use session::{Session, State};
pub use tailor::tailor;
pub use texts::{Texts, texts_of};
pub use value::{Answer, OptionValue};
pub use violation::{Rule, Violation, violations};
pub use wire::{WireElement, WireModel, WirePage, WireRules, wire};
