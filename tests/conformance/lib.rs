//! Holds the evaluators of the rules together: `enkat-model` in Rust, `web/src/engine` in TypeScript, and a slow one here that
//! is plainly the contract of `docs/language.md`.
//!
//! `stories.yaml` tells each rule as a story; `case` makes up random surveys and answers. Both are written, with what is
//! expected, into `vectors/`, where TypeScript finds them.

mod answers;
mod case;
mod dice;
mod record;
mod rules;
mod saved;
mod slow;
mod story;
mod survey;

pub use case::{Case, Situation, Step, cases};
pub use record::{Outcome, outcome};
pub use story::{Expectation, Story, StoryStep, StoryVector, stories};
