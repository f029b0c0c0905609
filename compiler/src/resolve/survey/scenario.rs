//! Scenarios whose names are known.

use enkat_model::{Date, Gender};
use indexmap::IndexMap;
use serde_json::{Map, Value};

use crate::{
    expand::syntax::{Broken, Name, State},
    source::{Span, Spanned},
};

/// One participant and what the survey should do.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What is tested, in a sentence.
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
    /// What should be so.
    pub expect: Expect,
}

/// What should be so; what is not named is not tested.
#[derive(Clone, Debug)]
pub struct Expect {
    /// Exactly these pages show something.
    pub pages: Option<Spanned<Vec<Name>>>,
    /// These are in this state.
    pub states: Vec<(State, Name)>,
    /// The questions whose answers are refused; an empty mapping means none.
    pub invalid: Option<Broken>,
    /// The questions whose answers are warned about.
    pub warnings: Option<Broken>,
    /// Answered ÷ required.
    pub progress: Option<Spanned<f64>>,
    /// Fields that are saved with these values; null for those that are not saved.
    pub payload: IndexMap<Name, Value>,
    /// Scores; nothing where there should be no score.
    pub scores: IndexMap<Name, Spanned<Option<f64>>>,
    /// Where the expectations stand.
    pub span: Span,
}
