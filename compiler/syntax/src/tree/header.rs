//! The content of `survey.yaml`. Modules have invariants, too.

use indexmap::IndexMap;

use super::{ChoiceOption, Expression, Name};
use crate::{
    parse::expression::Subject,
    source::{Span, Spanned},
};

/// `survey.yaml`.
#[derive(Clone, Debug)]
pub struct Header {
    /// The survey's id.
    pub id: Name,
    /// Its version, from 1.
    pub version: Spanned<u32>,
    /// Languages; the first is the source.
    pub languages: Vec<Spanned<String>>,
    /// The page and the checkbox of the consent; `None` for `consent: none`.
    pub consent: Option<Consent>,
    /// Whether a stepper is shown.
    pub stepper: bool,
    /// The screen after sending, if it is written.
    pub finish: Option<Spanned<enkat_model::Finish>>,
    /// The time from which follow-ups of an unanswered question are shown.
    pub follow_ups: enkat_model::FollowUps,
    /// Alias → setting.
    pub flags: IndexMap<Name, Flag>,
    /// Alias → condition from which it is derived. The alias of a flag above gives that flag another value.
    pub derived_flags: IndexMap<Name, Expression>,
    /// Conditions on flags that the deployment guarantees.
    pub assume: Vec<Expression>,
    /// Preset → the aliases of the flags that it turns on.
    pub presets: IndexMap<Name, Spanned<Vec<Name>>>,
    /// Reusable conditions by name: the survey's own, then those of modules that are used.
    pub conditions: IndexMap<Name, Expression>,
    /// Statements that hold for every participant: those of the survey, then those of modules.
    pub invariants: Vec<Invariant>,
    /// Conditions of modules that may be the same for every participant in this survey, and keys of texts that may be translated
    /// differently from the same text elsewhere.
    pub allow: Vec<Name>,
    /// Warnings about elements and other named parts of the survey that the author accepts.
    pub allow_warnings: Vec<AllowedWarning>,
    /// Reusable options by name.
    pub scales: IndexMap<Name, Options>,
    /// Whether it came as a survey template, whose words differ from those of YAML sources, and whose sections have no title.
    pub is_template: bool,
    /// The whole file, for diagnostics about something that is missing.
    pub span: Span,
}

impl Header {
    /// Makes the header of a survey with nothing in it.
    pub fn empty(id: Name, span: Span) -> Self {
        Self {
            id,
            version: Spanned::new(1, span),
            languages: Vec::new(),
            consent: None,
            stepper: true,
            finish: None,
            follow_ups: enkat_model::FollowUps::AtOnce,
            flags: IndexMap::new(),
            derived_flags: IndexMap::new(),
            assume: Vec::new(),
            presets: IndexMap::new(),
            conditions: IndexMap::new(),
            invariants: Vec::new(),
            allow: Vec::new(),
            allow_warnings: Vec::new(),
            scales: IndexMap::new(),
            is_template: false,
            span,
        }
    }
}

/// A warning that the author accepts.
#[derive(Clone, Debug)]
pub struct AllowedWarning {
    /// Its code, as it is written.
    pub code: Name,
    /// The part of the survey that it is about: an element, a score or the survey itself.
    pub about: Name,
}

/// The page and the checkbox where consent is given.
#[derive(Clone, Debug)]
pub struct Consent {
    /// A page.
    pub page: Name,
    /// A checkbox on it.
    pub checkbox: Name,
}

/// A setting that the server sends.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The setting's name.
    pub setting: Name,
    /// The reason why no rule uses it yet.
    pub reserved: Option<Spanned<String>>,
}

/// The options of a choice, in order.
pub type Options = Spanned<Vec<ChoiceOption>>;

/// An invariant.
#[derive(Clone, Debug)]
pub struct Invariant {
    /// Its name.
    pub name: Name,
    /// Its demand.
    pub demand: Spanned<Demand>,
    /// The states that it is about, if these are not all.
    pub when: Option<Expression>,
}

/// The demand of an invariant.
#[derive(Clone, Debug)]
pub enum Demand {
    /// The statement never holds.
    Never(Expression),
    /// The statement always holds.
    Always(Expression),
    /// The consent comes before each of these.
    Before {
        /// The box of the consent.
        consent: Name,
        /// The others.
        every: Vec<Subject>,
    },
    /// The most questions that are shown in one state.
    AtMost(u32),
}

impl Invariant {
    /// Iterates over its expressions.
    pub fn expressions(&self) -> impl Iterator<Item = &Expression> {
        let demanded = match &self.demand.value {
            Demand::Never(statement) | Demand::Always(statement) => Some(statement),
            Demand::Before { .. } | Demand::AtMost(_) => None,
        };
        demanded.into_iter().chain(&self.when)
    }
}
