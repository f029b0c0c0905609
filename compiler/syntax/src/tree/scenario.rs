//! Scenarios: the author's own tests of a survey.

use indexmap::IndexMap;

use super::Name;
use crate::{
    parse::node::Scalar,
    source::{Span, Spanned},
};

/// One participant and what the survey should do.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The purpose of the test, in a sentence.
    pub title: Spanned<String>,
    /// The presets whose flags are on together.
    pub presets: Vec<Name>,
    /// Whether all presets that are written could be read.
    pub are_presets_read: bool,
    /// Alias or setting → whether it is on.
    pub flags: IndexMap<Name, bool>,
    /// Whether all flags that are written could be read.
    pub are_flags_read: bool,
    /// The gender, where it is known.
    pub gender: Option<enkat_model::Gender>,
    /// The participant's language.
    pub language: Option<Name>,
    /// The day on which the survey is answered.
    pub today: Option<enkat_model::Date>,
    /// Question or checkbox → value as written; the question decides its meaning.
    pub answers: IndexMap<Name, Entered>,
    /// The expected outcome.
    pub expect: Expect,
    /// The span of all of it.
    pub span: Span,
}

/// A scenario without a name or an expectation that could be read.
#[derive(Clone, Debug)]
pub struct UnreadScenario {
    /// Its name, as far as it could be read.
    pub title: Option<String>,
    /// The span of all of it.
    pub span: Span,
}

/// A value as written.
pub type Entered = Spanned<Scalar<'static>>;

/// An expected outcome; fields that are not named are not tested. `V` is a saved value: as written, or once its type is known.
#[derive(Clone, Debug)]
pub struct Expect<V = Entered> {
    /// All pages that show something.
    pub pages: Option<Spanned<Vec<Name>>>,
    /// The elements that are in a state.
    pub states: Vec<(ExpectedState, Name)>,
    /// The questions whose answers are refused, with the rule that refuses them; an empty mapping means none.
    pub invalid: Option<Broken>,
    /// The questions whose answers are warned about.
    pub warnings: Option<Broken>,
    /// Answered ÷ required.
    pub progress: Option<Spanned<f64>>,
    /// Fields that are saved with these values; null for those that are not saved.
    pub payload: IndexMap<Name, V>,
    /// Scores; `None` where there should be no score.
    pub scores: IndexMap<Name, Spanned<Option<f64>>>,
    /// All attention rules that the answers raise.
    pub attention: Option<Spanned<Vec<Name>>>,
    /// Whether all that is expected could be read.
    pub is_whole: bool,
    /// The span of the expectations.
    pub span: Span,
}

/// Questions with the rule that their answers break.
pub type Broken = Spanned<IndexMap<Name, Spanned<enkat_model::Rule>>>;

/// The states of an element, each with a key of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedState {
    /// Included and not hidden.
    Visible,
    /// Included but hidden.
    Hidden,
    /// Visible, but its opt-out is ticked.
    Disabled,
    /// Excluded by flags or gender.
    Excluded,
    /// Visible, enabled and to be answered.
    Required,
}

impl ExpectedState {
    /// Every state with its key.
    pub const ALL: [(&'static str, Self); 5] = [
        ("visible", Self::Visible),
        ("hidden", Self::Hidden),
        ("disabled", Self::Disabled),
        ("excluded", Self::Excluded),
        ("required", Self::Required),
    ];

    /// Returns its key.
    pub fn name(self) -> &'static str {
        let named = Self::ALL.iter().find(|(_, state)| *state == self);
        named.map_or("", |(name, _)| name)
    }
}
