//! The outputs of a survey: `payload.yaml`, `scores.yaml` and `attention.yaml`.

use indexmap::IndexMap;

use super::{Expression, Name};
use crate::source::Spanned;

/// `payload.yaml`.
#[derive(Clone, Debug, Default)]
pub struct Payload {
    /// Checkboxes and groups of checkboxes that are saved as numbers.
    pub convert: Vec<(Name, enkat_model::Conversion)>,
    /// Calculated fields by name.
    pub derive: IndexMap<Name, Expression>,
    /// Patterns of settings, and the names under which the opposite is saved.
    pub negate_flags: Vec<(Name, Name)>,
    /// Fields that hold copies of others.
    pub nest: IndexMap<Name, CopyGroup>,
}

/// The sources of a field that holds copies.
#[derive(Clone, Debug)]
pub struct CopyGroup {
    /// Pages, all of whose questions and checkboxes are copied.
    pub pages: Vec<Name>,
    /// Sections and groups, in the same way.
    pub sections: Vec<Name>,
    /// Questions, groups of checkboxes and checkboxes.
    pub questions: Vec<Name>,
}

/// One score of `scores.yaml`.
#[derive(Clone, Debug)]
pub struct Score {
    /// Its name.
    pub name: Name,
    /// The questions.
    pub of: Vec<Name>,
    /// Mean or sum.
    pub method: enkat_model::ScoreMethod,
    /// Fewest answers that give a score.
    pub at_least: Spanned<u32>,
    /// Values that count when a question is hidden.
    pub when_hidden: IndexMap<Name, Spanned<f64>>,
    /// The bands, in order; the last has no upper bound.
    pub bands: Vec<Band>,
}

/// A band of a score.
#[derive(Clone, Debug)]
pub struct Band {
    /// The upper bound of the band, not included; `None` for the last.
    pub below: Option<Spanned<f64>>,
    /// Key of its texts.
    pub text: Name,
}

/// One attention rule of `attention.yaml`.
#[derive(Clone, Debug)]
pub struct Attention {
    /// Its name.
    pub name: Name,
    /// The condition under which it is raised; `None` if it could not be read, which has been reported.
    pub when: Option<Expression>,
    /// Its urgency.
    pub level: enkat_model::AttentionLevel,
    /// Whether it is a draft.
    pub draft: bool,
}
