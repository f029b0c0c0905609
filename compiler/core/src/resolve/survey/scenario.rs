//! Scenarios whose names are known.

use enkat_model::{Date, Gender};
use enkat_syntax::{
    source::Spanned,
    tree::{Expect, Name},
};
use serde_json::{Map, Value};

/// One participant and what the survey should do.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The purpose of the test, in a sentence.
    pub title: Spanned<String>,
    /// Alias or setting → whether it is on.
    pub settings: Map<String, Value>,
    /// The gender, where it is known.
    pub gender: Option<Gender>,
    /// The participant's language.
    pub language: Option<Name>,
    /// The day on which the survey is answered.
    pub today: Option<Date>,
    /// Question or box → answer.
    pub answers: Map<String, Value>,
    /// The expected outcome.
    pub expect: Expect<Value>,
}
