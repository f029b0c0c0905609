//! Claims about what a question offers.

use enkat_model::{Checkboxes, ElementId, QuestionKind};

use super::{About, Checker, Shown};
use crate::{circuit::Lit, encode::Encoding, prover::Verdict};

impl Checker<'_> {
    pub(super) fn options_and_boxes(&mut self, shown: &Shown) {
        for index in (0..shown.len()).filter(|index| shown[*index]) {
            let id = ElementId::at(index);
            match self.artifact.elements[index].element.body.answer() {
                Some(QuestionKind::Choice(choice)) => {
                    if choice.options.iter().any(|option| !option.hidden_when.is_never()) {
                        self.offered(id, choice.options.len());
                        self.no_option_left(id);
                    }
                }
                Some(QuestionKind::Checkboxes(limits)) => self.too_few_boxes(id, limits),
                Some(QuestionKind::Scalar(_)) | None => {}
            }
        }
    }

    fn offered(&mut self, id: ElementId, options: usize) {
        for option in 0..options {
            let is_offered = |encoding: &mut Encoding<'_>| {
                let hidden = encoding.states.option_hidden[id.index()][option];
                encoding.circuit.and(encoding.states.visible[id.index()], !hidden)
            };
            let claim = is_offered(&mut self.prover.encoding);
            if self.is_never(claim) {
                self.report_never(About::NeverOffered(id, option), is_offered);
            }
        }
    }

    fn no_option_left(&mut self, id: ElementId) {
        let encoding = &mut self.prover.encoding;
        let hidden = encoding.states.option_hidden[id.index()].clone();
        let none = encoding.circuit.all(hidden);
        let claim = encoding.circuit.and(encoding.states.open[id.index()], none);
        if let Verdict::Possible(state) = self.find(claim) {
            let name = self.name(id);
            self.report_state(About::NoOptionLeft(id), claim, &state, |session| {
                let found = session.find(&name);
                found.is_some_and(|id| {
                    let options = session.model().element(id).body.options().len();
                    session.state(id).is_open() && session.hidden_options(id).len() == options
                })
            });
        }
    }

    /// Finds a group of which a participant can have too few boxes, so that no ticks are enough.
    fn too_few_boxes(&mut self, id: ElementId, limits: &Checkboxes) {
        if limits.min < 2 {
            return;
        }
        let encoding = &mut self.prover.encoding;
        let boxes: Vec<Lit> = encoding
            .artifact
            .boxes(id)
            .map(|id| encoding.kept[id.index()])
            .collect();
        let at_least = encoding.circuit.at_least(&boxes);
        let enough = at_least.get(limits.min as usize).copied().unwrap_or(Lit::FALSE);
        let claim = encoding.circuit.and(encoding.states.open[id.index()], !enough);
        if let Verdict::Possible(state) = self.find(claim) {
            let (name, min) = (self.name(id), limits.min as usize);
            self.report_state(About::TooFewBoxes(id), claim, &state, |session| {
                let found = session.find(&name);
                found.is_some_and(|id| session.state(id).is_open() && session.model().boxes(id).count() < min)
            });
        }
    }

    pub(super) fn name(&self, id: ElementId) -> String {
        self.artifact.elements[id.index()].element.id.clone()
    }
}
