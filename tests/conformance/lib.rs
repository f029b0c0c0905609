//! Compares the evaluators of the rules: `enkat-model` in Rust, `web/src/engine` in TypeScript, and a slow one here that follows
//! the contract of `docs/language.md` literally.
//!
//! `stories.yaml` illustrates each rule by a story; `case` makes up random surveys and answers. Both are written, with their
//! expected outcomes, into `vectors/`, where TypeScript reads them.

mod answers;
mod case;
mod claims;
mod dice;
mod record;
mod rules;
mod saved;
mod slow;
mod story;
mod survey;

pub use case::{Case, Participant, Situation, Step, cases, drafts};
pub use claims::random_invariants;
pub use dice::Dice;
pub use record::{Outcome, outcome};
pub use story::{Expectation, Story, StoryStep, StoryVector, stories};
