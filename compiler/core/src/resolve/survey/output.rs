//! The outputs of a survey, with every name resolved: what is saved beside the answers, scores, and attention.

use enkat_model::{AttentionLevel, Conversion, ElementId, ScoreMethod};
use enkat_syntax::{
    source::Spanned,
    tree::{Band, Name},
};

use crate::resolve::Expr;

/// The contents of `payload.yaml`.
#[derive(Clone, Debug, Default)]
pub struct Payload {
    /// Boxes that are saved as numbers, each once.
    pub convert: Vec<(Spanned<ElementId>, Conversion)>,
    /// Calculated fields; `None` if the expression is not known, which has been reported.
    pub derive: Vec<(Name, Option<Expr>)>,
    /// Fields that hold the opposite of a flag.
    pub negate: Vec<(Name, usize)>,
    /// Fields that hold copies of others.
    pub nest: Vec<(Name, Vec<ElementId>)>,
}

/// A score.
#[derive(Clone, Debug)]
pub struct Score {
    /// Its name.
    pub name: Name,
    /// The questions, as listed. Unknown questions have been reported and are left out.
    pub of: Vec<Spanned<ElementId>>,
    /// The number of questions that are listed, unknown ones included.
    pub listed: usize,
    /// Mean or sum.
    pub method: ScoreMethod,
    /// The fewest answers for a score.
    pub at_least: Spanned<u32>,
    /// Values that count for questions that are hidden.
    pub when_hidden: Vec<(Spanned<ElementId>, Spanned<f64>)>,
    /// The bands, in order.
    pub bands: Vec<Band>,
}

/// An attention rule: what health staff look at.
#[derive(Clone, Debug)]
pub struct Attention {
    /// Its name.
    pub name: Name,
    /// The condition under which it is raised; `None` if it is not known, which has been reported.
    pub when: Option<Expr>,
    /// Its urgency.
    pub level: AttentionLevel,
    /// Whether it is a draft.
    pub draft: bool,
}
