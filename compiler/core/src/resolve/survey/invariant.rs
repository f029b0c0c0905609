//! Invariants, with every name resolved.

use enkat_model::ElementId;
use enkat_syntax::{source::Spanned, tree::Name};

use crate::resolve::Expr;

/// An invariant.
#[derive(Clone, Debug)]
pub struct Invariant {
    /// Its name.
    pub name: Name,
    /// The demand; `None` if it is not known, which has been reported.
    pub demand: Option<Spanned<Demand>>,
    /// The states that it is about, if these are not all.
    pub when: Option<Expr>,
}

/// The demand of an invariant.
#[derive(Clone, Debug)]
pub enum Demand {
    /// The statement never holds.
    Never(Expr),
    /// The statement always holds.
    Always(Expr),
    /// The consent comes before each of these.
    Before {
        /// The box of the consent.
        consent: Spanned<ElementId>,
        /// The others. Unknown ones have been reported and are left out.
        every: Vec<Spanned<ElementId>>,
    },
    /// The most questions that are shown in one state.
    AtMost(u32),
}

impl Invariant {
    /// Returns the statement that it demands always or never, if it is of this kind.
    pub fn statement(&self) -> Option<&Expr> {
        match &self.demand.as_ref()?.value {
            Demand::Never(statement) | Demand::Always(statement) => Some(statement),
            Demand::Before { .. } | Demand::AtMost(_) => None,
        }
    }

    /// Iterates over its expressions.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        self.statement().into_iter().chain(&self.when)
    }
}
