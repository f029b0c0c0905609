//! What the compiler emits and the runtime serves.
//!
//! An [`Artifact`] is a whole survey. [`tailor`] keeps of it what the flags and the gender of one participant include
//! and gives a [`Model`]: elements, conditions over answers alone, and an index of who listens to whom. A [`Session`]
//! holds one participant's answers against a model and says what is visible, disabled, answered and wrong.
//!
//! This crate is the one definition of what a rule means in Rust; `web/src/rules` is the one in TypeScript, and the
//! vectors in `tests/conformance` hold the two together. Nothing here reads a file, a clock or the network.

mod number;
mod session;
mod survey;
mod tailor;

pub use session::{
    Extent, Length, Rule, ScoreResult, Session, State, Violation, kept_answers, length_of, normalised,
    payload, scores, violations, warnings,
};
pub use survey::{
    Answer, AnswerKind, Appearance, Artifact, Band, Body, Bound, Check, Choice, Comparison, Condition,
    Consent, Conversion, Date, DateTime, Derivation, DerivedField, Element, ElementId, ElementKind, FORMAT,
    Finish, Flag, FlagSet, FollowUps, Format, Gender, Header, Image, Included, Layout, Level, Look, Moment,
    NamedCondition, Nest, OfDay, OptionValue, PLURAL_FORMS, Payload, Period, Preset, Quantity, Question,
    Score, ScoreMethod, Setting, Slider, Tailored, Texts, Told, YEARS, is_entry, is_screen, split_plural,
};
pub use tailor::{
    FieldSchema, FieldType, FieldUi, JsonType, Model, ObjectType, PageOptions, PageSchema, PageUi, RuleIndex,
    Tailoring, WireElement, WireModel, WireOptionRule, WirePage, WireRules, check_payload, payload_schema,
    tailor, texts_of, wire,
};
