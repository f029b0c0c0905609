//! Pairs that no participant sees together.

use enkat_model::{Body, ElementId};

use super::Finder;
use crate::{circuit::Lit, claims::explainer::Explainer, collections::HashSet, encode::Restriction};

/// Two parts of a survey that no participant sees together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The parts: pages, sections, groups or questions.
    pub parts: [ElementId; 2],
    /// The restrictions that exclude it together; without any one of them, there are such participants. Empty if they are not found.
    pub because: Vec<Restriction>,
}

impl Finder<'_> {
    /// Finds the pairs of pages, sections, groups and questions that are never shown in one state, unless something around one of them
    /// already is such a pair with the other; `shown` has what some participant sees.
    pub(super) fn pairs(&mut self, shown: &[(ElementId, Lit)]) {
        let mut apart: HashSet<(ElementId, ElementId)> = HashSet::default();
        let mut explainer = None;
        for (at, (one, one_shown)) in shown.iter().enumerate() {
            for (other, other_shown) in &shown[at + 1..] {
                if self.is_told_by_others(&apart, *one, *other)
                    || self.prover.is_simulated(&[*one_shown, *other_shown])
                {
                    continue;
                }
                let both = self.prover.encoding.circuit.and(*one_shown, *other_shown);
                if self.is_never(both) {
                    apart.insert((*one, *other));
                    let parts = [*one, *other];
                    let because = explainer
                        .get_or_insert_with(|| {
                            Explainer::new(self.artifact, &self.cuts, self.today, self.limit)
                        })
                        .explain(|encoding| {
                            let [one, other] = parts.map(|id| encoding.shown(id));
                            encoding.circuit.and(one, other)
                        });
                    self.facts.never_together.push(Apart { parts, because });
                }
            }
        }
    }

    /// Lists what some participant sees, each with the literal that it is shown.
    pub(super) fn shown(&mut self) -> Vec<(ElementId, Lit)> {
        let mut shown = Vec::new();
        for (index, included) in self.artifact.elements.iter().enumerate() {
            let id = ElementId::at(index);
            let body = &included.element.body;
            if !matches!(
                body,
                Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Question(_)
            ) {
                continue;
            }
            let literal = self.prover.encoding.shown(id);
            if !self.is_never(literal) {
                shown.push((id, literal));
            }
        }
        shown
    }

    /// Returns whether one of two elements is around the other, or one of them and what is around it is never together with the other
    /// and what is around that.
    fn is_told_by_others(
        &self,
        apart: &HashSet<(ElementId, ElementId)>,
        one: ElementId,
        other: ElementId,
    ) -> bool {
        let parent = |id: &ElementId| self.artifact.elements[id.index()].element.depends_on();
        let with_around = |id: ElementId| std::iter::successors(Some(id), parent);
        with_around(other).any(|of_other| {
            with_around(one).any(|of_one| {
                of_one == other
                    || of_other == one
                    || apart.contains(&(of_one.min(of_other), of_one.max(of_other)))
            })
        })
    }
}
