//! Scenarios whose names are known.

use enkat_model::{Date, ElementId, FlagSet, Gender};
use enkat_syntax::{
    source::{Span, Spanned},
    tree::{Expect, Name},
};
use serde_json::{Map, Value};

/// A participant and the expected outcome of the survey.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The purpose of the test, in a sentence.
    pub title: Spanned<String>,
    /// The state of flags, by alias or setting; those of presets among them.
    pub settings: Map<String, Value>,
    /// The flags of presets, as far as they are known.
    pub of_presets: FlagSet,
    /// Whether the state of all flags that are written, and of those of presets, is known.
    pub knows_flags: bool,
    /// The gender, if it is known.
    pub gender: Option<Gender>,
    /// The participant's language.
    pub language: Option<Name>,
    /// The day on which the survey is answered.
    pub today: Option<Date>,
    /// The answers, by question or box.
    pub answers: Map<String, Value>,
    /// The places of the answers to known questions and boxes.
    pub answered: Vec<Answered>,
    /// The expected outcome.
    pub expect: Expect<Value>,
    /// The span of all of it.
    pub span: Span,
}

/// The place of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Answered {
    /// The question or box.
    pub element: ElementId,
    /// The span of its name.
    pub name: Span,
    /// The span of the answer.
    pub value: Span,
}
