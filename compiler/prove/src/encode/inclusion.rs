//! Inclusion by flags and gender (contract §5.1), as `tailor` decides it.

use enkat_model::{ElementId, Included};

use super::{Encoding, Restriction};
use crate::circuit::Lit;

impl Encoding<'_> {
    /// Restricts the settings to those that the survey assumes.
    pub(super) fn assume(&mut self) {
        for (index, assumption) in self.artifact.assumptions.iter().enumerate() {
            let holds = self.settings.of_sent(assumption, &mut self.circuit);
            let in_force = self.in_force(Restriction::Assumption(index));
            let assumed = self.circuit.implies(in_force, holds);
            self.possible = self.circuit.and(self.possible, assumed);
        }
    }

    /// Finds which elements the participant gets.
    pub(super) fn include(&mut self) {
        let artifact = self.artifact;
        let elements = &artifact.elements;
        for (index, included) in elements.iter().enumerate() {
            self.kept[index] = if artifact.is_consent_page(included) {
                Lit::TRUE
            } else {
                let parent = included.element.depends_on();
                let under_kept = parent.map_or(Lit::TRUE, |parent| self.kept[parent.index()]);
                let passes = self.passes(ElementId::at(index), included);
                self.circuit.and(under_kept, passes)
            };
        }
        self.drop_empty_containers();
        // A group that lost all its boxes is dropped with its follow-ups and its opt-out.
        for (index, included) in elements.iter().enumerate() {
            if let Some(parent) = included.element.depends_on() {
                self.kept[index] = self.circuit.and(self.kept[index], self.kept[parent.index()]);
            }
        }
    }

    /// Drops containers and groups of boxes that are empty, innermost first.
    fn drop_empty_containers(&mut self) {
        let artifact = self.artifact;
        let mut is_filled = vec![Lit::FALSE; artifact.elements.len()];
        for (index, included) in artifact.elements.iter().enumerate().rev() {
            let body = &included.element.body;
            let needs_content = body.is_container() || body.is_checkboxes();
            if needs_content && !artifact.is_consent_page(included) {
                self.kept[index] = self.circuit.and(self.kept[index], is_filled[index]);
            }
            if let Some(filled) = artifact.filled_by(included) {
                is_filled[filled.index()] = self.circuit.or(is_filled[filled.index()], self.kept[index]);
            }
        }
    }

    /// Builds the literal that the flags and the gender of the participant include an element.
    pub(crate) fn passes(&mut self, id: ElementId, included: &Included) -> Lit {
        let mut passes = Lit::TRUE;
        if !included.included_in.is_empty() {
            let by_flags = self.settings.any_on(included.included_in, &mut self.circuit);
            let in_force = self.in_force(Restriction::IncludedIn(id));
            passes = self.circuit.implies(in_force, by_flags);
        }
        if !included.genders.is_empty() {
            let genders = included.genders.iter();
            let listed: Vec<Lit> = genders
                .map(|gender| self.settings.is(*gender, &mut self.circuit))
                .collect();
            let listed = self.circuit.any(listed);
            let is_known = self.settings.gender_is_known(&mut self.circuit);
            let by_gender = self.circuit.implies(is_known, listed);
            let in_force = self.in_force(Restriction::Genders(id));
            let by_gender = self.circuit.implies(in_force, by_gender);
            passes = self.circuit.and(passes, by_gender);
        }
        passes
    }
}
