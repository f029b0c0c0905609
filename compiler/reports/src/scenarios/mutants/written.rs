//! The texts that mutants change, each with all elements that it is about.

use std::collections::HashMap;

use enkat_compiler::{
    Traced,
    lower::{Place, Rule},
    proofs::written,
};
use enkat_model::{Artifact, ElementId};
use enkat_prove::Written;
use enkat_syntax::source::{Expansions, Span};

use super::super::coverage::{Coverage, written_at};

/// The texts of a survey that restrict who sees what. The same text in the entries of a `repeat` is one.
pub(in super::super) struct Texts<'p> {
    /// The rules, each with its copies.
    pub(in super::super) rules: Vec<Vec<&'p Rule>>,
    included_in: Vec<Vec<ElementId>>,
    genders: Vec<Vec<ElementId>>,
}

impl<'p> Texts<'p> {
    pub(in super::super) fn of(traced: &'p Traced, expansions: &Expansions) -> Self {
        let coverage = Coverage::new(&traced.places, expansions);
        let rules = coverage.rules.iter().map(|covered| {
            let copies = covered.copies().iter().copied();
            // The prover knows all rules of a compiled survey.
            copies
                .filter(|rule| written(&traced.artifact, rule).is_some())
                .collect()
        });
        let places = &traced.places.elements;
        Self {
            rules: rules.collect(),
            included_in: by_text(places, expansions, |place| &place.included_in),
            genders: by_text(places, expansions, |place| &place.genders),
        }
    }

    /// Converts the texts for the prover.
    pub(in super::super) fn written(&self, artifact: &Artifact) -> Written {
        let rules = self.rules.iter().map(|copies| {
            let copies = copies.iter().filter_map(|rule| written(artifact, rule));
            copies.collect()
        });
        Written {
            rules: rules.collect(),
            included_in: self.included_in.clone(),
            genders: self.genders.clone(),
        }
    }
}

/// Groups the elements that have a restriction by the text of it.
fn by_text(
    places: &[Place],
    expansions: &Expansions,
    spans: impl Fn(&Place) -> &Vec<Span>,
) -> Vec<Vec<ElementId>> {
    let mut groups: Vec<Vec<ElementId>> = Vec::new();
    let mut known = HashMap::new();
    for (index, place) in places.iter().enumerate() {
        let Some(first) = spans(place).first() else {
            continue;
        };
        let at = *known
            .entry(written_at(*first, expansions))
            .or_insert(groups.len());
        if at == groups.len() {
            groups.push(Vec::new());
        }
        groups[at].push(ElementId::at(index));
    }
    groups
}
