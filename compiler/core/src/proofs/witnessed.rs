//! Findings about something that happens, with a participant to whom it does.

use enkat_model::{Artifact, Date, Demand, ElementId};
use enkat_prove::{About, Finding, Witness};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
};

use super::findings::Writer;
use crate::lower::WrittenInvariant;

/// The participant of a finding, and the elements to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnessed {
    /// The participant.
    pub witness: Witness,
    /// The elements that the finding is about, the most telling first; none if it is about the survey as a whole.
    elements: Vec<ElementId>,
    code: Code,
    span: Span,
    message: String,
}

impl Witnessed {
    /// Returns the page on which the participant sees the finding, on the day of the proofs; `None` if it is about the survey as a
    /// whole, or if the participant sees no page of its elements.
    pub fn page(&self, artifact: &Artifact, today: Date) -> Option<ElementId> {
        self.witness.page_of_any(artifact, today, &self.elements)
    }

    /// Returns whether this is the participant of a finding: one with its code, its place and its message.
    pub(super) fn is_of(&self, finding: &Diagnostic) -> bool {
        (self.code, self.span) == (finding.code, finding.primary.span) && self.message == finding.message
    }
}

impl Writer<'_> {
    /// Returns the participant of a finding, if it has one.
    pub(super) fn witnessed(&self, finding: &Finding, written: &Diagnostic) -> Option<Witnessed> {
        Some(Witnessed {
            witness: finding.witness.clone()?,
            elements: self.elements(&finding.about),
            code: written.code,
            span: written.primary.span,
            message: written.message.clone(),
        })
    }

    /// Lists the elements that something that happens is about.
    fn elements(&self, about: &About) -> Vec<ElementId> {
        match about {
            About::RuleReadsNothing(rule) => {
                let rule = self.rules.get(*rule);
                rule.map(|rule| rule.target).into_iter().collect()
            }
            About::RequiredWithoutHead(id, _)
            | About::BeforeConsent(id)
            | About::NoOptionLeft(id)
            | About::TooFewBoxes(id) => vec![*id],
            About::InvariantRefuted(index) => {
                self.invariants.get(*index).map_or_else(Vec::new, named_elements)
            }
            _ => Vec::new(),
        }
    }
}

/// Lists the elements that an invariant names: those of its demand, then those of `when`.
fn named_elements(written: &WrittenInvariant) -> Vec<ElementId> {
    let invariant = &written.invariant;
    let demanded = match &invariant.demand {
        Demand::Never(statement) | Demand::Always(statement) => Some(statement),
        Demand::Before { .. } | Demand::AtMost(_) => None,
    };
    let mut elements = Vec::new();
    for statement in demanded.into_iter().chain(&invariant.when) {
        statement.for_each_element(&mut |id| elements.push(id));
    }
    elements
}
