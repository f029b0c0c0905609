//! Whether a participant sees what an edit changes, in the encoding of the survey itself.

use enkat_model::{Body, ElementId, Included};

use super::Edit;
use crate::{
    circuit::Lit,
    encode::{Encoding, drawn_within},
};

impl Encoding<'_> {
    /// Builds the literal that a participant sees what an edit changes. An element that the survey itself hides or leaves out counts only if it
    /// is surely seen then: elements without rules of their own.
    pub(crate) fn is_seen(&mut self, edit: &Edit) -> Lit {
        let id = edit.target();
        let element = &self.artifact.elements[id.index()].element;
        let is_container = element.body.is_container();
        let Some((before, after)) = edit.replaces(self.artifact).zip(edit.condition()) else {
            return self.is_included_by(edit);
        };
        let (before, after) = (self.condition(before), self.condition(after));
        let differs = self.circuit.xor(before, after);
        match edit {
            Edit::Hidden(..) if is_container => {
                let shown = self.shown(id);
                let goes = self.circuit.and(shown, after);
                let asked = self.asked_of(id);
                let filled = self.surely_filled(id);
                let comes = self.circuit.all([asked, filled, before, !after]);
                self.circuit.or(goes, comes)
            }
            Edit::Hidden(..) => {
                let asked = self.asked_of(id);
                self.circuit.and(asked, differs)
            }
            Edit::OptionHidden(..) => self.circuit.and(self.states.visible[id.index()], differs),
            Edit::Check(_, at, _) => {
                let would_tell = self.would_tell(id, *at);
                self.circuit.and(would_tell, differs)
            }
            Edit::IncludedIn(..) | Edit::Genders(..) => Lit::FALSE,
        }
    }

    /// Builds the literal that a participant gets an element because of an edit, and surely sees it.
    fn is_included_by(&mut self, edit: &Edit) -> Lit {
        let artifact = self.artifact;
        let id = edit.target();
        let included = &artifact.elements[id.index()];
        let element = &included.element;
        if matches!(element.body, Body::OrBox { .. }) || artifact.is_consent_page(included) {
            return Lit::FALSE;
        }
        let edited = match edit {
            Edit::IncludedIn(_, flags) => Included {
                included_in: *flags,
                ..included.clone()
            },
            Edit::Genders(_, genders) => Included {
                genders: genders.clone(),
                ..included.clone()
            },
            Edit::Hidden(..) | Edit::OptionHidden(..) | Edit::Check(..) => return Lit::FALSE,
        };
        let before = self.passes(id, included);
        let after = self.passes(id, &edited);
        let under_open = element
            .within
            .map_or(Lit::TRUE, |within| self.states.open[within.index()]);
        let hidden = self.condition(&element.hidden_when);
        let filled = self.surely_filled(id);
        self.circuit.all([!before, after, under_open, !hidden, filled])
    }

    /// Builds the literal that an element which is open surely shows something: for a container, something in it without rules.
    fn surely_filled(&mut self, id: ElementId) -> Lit {
        let artifact = self.artifact;
        let body = &artifact.elements[id.index()].element.body;
        if body.is_checkboxes() {
            let boxes = artifact
                .boxes(id)
                .map(|id| self.passes(id, &artifact.elements[id.index()]));
            let boxes: Vec<Lit> = boxes.collect();
            return self.circuit.any(boxes);
        }
        if !body.is_container() {
            return Lit::TRUE;
        }
        let drawn: Vec<ElementId> = drawn_within(artifact, id).collect();
        let filled = drawn.into_iter().map(|drawn| self.is_surely_drawn(drawn, id));
        let filled: Vec<Lit> = filled.collect();
        self.circuit.any(filled)
    }

    /// Builds the literal that an element in an open container is surely drawn: it follows up no
    /// other, and neither it nor a container between the two has a rule.
    fn is_surely_drawn(&mut self, drawn: ElementId, container: ElementId) -> Lit {
        let artifact = self.artifact;
        let above = |id: &ElementId| artifact.elements[id.index()].element.within;
        let between = std::iter::successors(Some(drawn), above).take_while(|id| *id != container);
        let mut surely = Lit::TRUE;
        for id in between {
            let included = &artifact.elements[id.index()];
            let is_follow_up = id != drawn && !included.element.body.is_container();
            if is_follow_up || !included.element.hidden_when.is_never() {
                return Lit::FALSE;
            }
            let passes = self.passes(id, included);
            surely = self.circuit.and(surely, passes);
        }
        if artifact.elements[drawn.index()].element.body.is_checkboxes() {
            let filled = self.surely_filled(drawn);
            surely = self.circuit.and(surely, filled);
        }
        surely
    }
}
