//! The compiled survey: the compiler emits it, and the runtime serves it.
//!
//! An [`Artifact`] is a whole survey. [`tailor`] restricts it to what the flags and the gender of one participant include and gives
//! a [`Model`]: elements, conditions over answers alone, and an index of the dependencies between elements. A [`Session`] holds one
//! participant's answers against a model and computes what is visible, disabled, answered and wrong.
//!
//! This crate is the one definition of what a rule means in Rust; `web/src/engine` is the one in TypeScript, and the
//! vectors in `tests/conformance` hold the two together. Nothing here reads a file, a clock or the network.

mod kinds;
mod session;
mod survey;
mod tailor;
mod values;
pub mod words;

pub use kinds::{
    AnswerType, AnyQuestionKind, Checkbox, DataType, Date as DateKind, Datetime, Domain, ElementKind,
    FieldSchema, FieldType, Form, Grid, JsonType, Key, KeyValue, KeyValues, MOST_DECIMALS, NamedText, Number,
    OwnText, Parsed, Rating, RatingIcon, Rule, Saved, Scalar, ScalarKind, Slider, Sublocation, Text,
    Textarea, Words, WrittenKind, YEARS, Year, normalize_text,
};
pub use session::{
    Missing, MissingReason, ScoreResult, Session, State, UnknownLetter, Violation, answers_in_payload,
    attention, effective_answers, missing, missing_in_payload, payload, saved_fields, scores, seconds_of,
    violations, warnings,
};
pub use survey::{
    Artifact, Attention, AttentionLevel, Band, Body, Check, Checkboxes, Choice, ChoiceOption, ChoiceStyle,
    Comparison, Condition, Consent, Conversion, CopyGroup, Demand, Derivation, DerivedField, Element,
    ElementId, FORMAT, Finish, Flag, FlagSet, FlagSettings, FollowUps, Gender, Header, Image, Included,
    Invariant, Layout, Level, NamedCondition, NoSettings, PICTURE_TYPES, PLURAL_FORMS, Payload, Presentation,
    Preset, Quantity, Question, QuestionKind, SVG, Score, ScoreMethod, SensitiveNames, Setting, Statement,
    Texts, WrittenAt, is_entry, is_screen, media_type, sensitive_names, split_plural,
};
pub use tailor::{
    ClientElement, ClientModel, ClientOptionRule, ClientPage, ClientRules, FieldUi, Model, ObjectType,
    PageOptions, PageSchema, PageUi, RuleIndex, Tailoring, TailoringInPlace, check_payload, client_model,
    payload_schema, rule_index, tailor, texts_of,
};
pub use values::{Answer, Bound, Date, DateTime, Format, Moment, OfDay, OptionValue, Period};
