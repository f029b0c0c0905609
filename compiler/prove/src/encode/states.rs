//! The states of elements that follow from settings and answers (contract §5.2 to §5.5), as a session computes them.

use enkat_model::{Body, ElementId};

use super::{Encoding, Raw, Restriction};
use crate::circuit::Lit;

/// The states of elements, and the answers that count.
#[derive(Debug)]
pub(crate) struct StateLits {
    /// Included and not hidden.
    pub(crate) visible: Vec<Lit>,
    /// Visible, and not disabled by an opt-out.
    pub(crate) open: Vec<Lit>,
    /// By element: the rule that hides it holds. It is computed with the element, or with its opt-out.
    pub(crate) hidden_by_rule: Vec<Option<Lit>>,
    /// By element, by option of a choice: the option is hidden.
    pub(crate) option_hidden: Vec<Vec<Lit>>,
    /// By element, by class of its field: its answer counts, and is of this class. A tick has one class.
    pub(crate) answer: Vec<Vec<Lit>>,
}

impl StateLits {
    pub(super) fn none_of(count: usize) -> Self {
        Self {
            visible: vec![Lit::FALSE; count],
            open: vec![Lit::FALSE; count],
            hidden_by_rule: vec![None; count],
            option_hidden: vec![Vec::new(); count],
            answer: vec![Vec::new(); count],
        }
    }
}

impl Encoding<'_> {
    /// Computes all states, in an order in which each comes after those that it depends on.
    pub(super) fn open(&mut self, order: &[ElementId]) {
        for id in order {
            self.compute(*id);
            self.count_answer(*id);
        }
    }

    fn compute(&mut self, id: ElementId) {
        let element = &self.artifact.elements[id.index()].element;
        let kept = self.kept[id.index()];
        let (visible, open) = match (&element.body, element.within) {
            (Body::OrBox { of }, _) => {
                let shut = self.shut(*of);
                let visible = self.circuit.and(kept, !shut);
                (visible, visible)
            }
            (Body::Box {}, Some(group)) => {
                let visible = self.circuit.and(kept, self.states.visible[group.index()]);
                (visible, self.circuit.and(kept, self.states.open[group.index()]))
            }
            (
                Body::Page { .. }
                | Body::Section {}
                | Body::Group { .. }
                | Body::Note {}
                | Body::Image(_)
                | Body::Box {}
                | Body::Question(_),
                _,
            ) => {
                let shut = self.shut(id);
                let visible = self.circuit.and(kept, !shut);
                let or_box = self.or_boxes[id.index()];
                let disabled = or_box.map_or(Lit::FALSE, |or_box| self.ticked(or_box));
                (visible, self.circuit.and(visible, !disabled))
            }
        };
        self.states.visible[id.index()] = visible;
        self.states.open[id.index()] = open;
    }

    /// Builds the literal that an element is hidden by its own rule, or by its parent.
    fn shut(&mut self, id: ElementId) -> Lit {
        let element = &self.artifact.elements[id.index()].element;
        let under_open = element
            .within
            .map_or(Lit::TRUE, |within| self.states.open[within.index()]);
        let hidden = self.hidden_by_rule(id);
        self.circuit.or(!under_open, hidden)
    }

    fn hidden_by_rule(&mut self, id: ElementId) -> Lit {
        let artifact = self.artifact;
        let rule = &artifact.elements[id.index()].element.hidden_when;
        if rule.is_never() {
            return Lit::FALSE;
        }
        if let Some(known) = self.states.hidden_by_rule[id.index()] {
            return known;
        }
        let holds = self.condition(rule);
        let in_force = self.in_force(Restriction::Hidden(id));
        let hidden = self.circuit.and(in_force, holds);
        self.states.hidden_by_rule[id.index()] = Some(hidden);
        hidden
    }

    /// Computes which answer of an element counts.
    fn count_answer(&mut self, id: ElementId) {
        let open = self.states.open[id.index()];
        self.hide_options(id);
        let hidden = &self.states.option_hidden[id.index()];
        let answer = match &self.raw[id.index()] {
            Raw::None => Vec::new(),
            Raw::Tick { ticked, .. } => vec![self.circuit.and(open, *ticked)],
            Raw::Classes { is, .. } => {
                let classes = is.iter().enumerate();
                classes
                    .map(|(at, is)| {
                        let counts = self.circuit.and(open, *is);
                        let hidden = hidden.get(at).copied().unwrap_or(Lit::FALSE);
                        self.circuit.and(counts, !hidden)
                    })
                    .collect()
            }
        };
        self.states.answer[id.index()] = answer;
    }

    fn hide_options(&mut self, id: ElementId) {
        let artifact = self.artifact;
        let options = artifact.elements[id.index()].element.body.options();
        let hidden = options.iter().enumerate().map(|(at, option)| {
            if option.hidden_when.is_never() {
                return Lit::FALSE;
            }
            let hidden = self.condition(&option.hidden_when);
            let in_force = self.in_force(Restriction::OptionHidden(id, at));
            self.circuit.and(in_force, hidden)
        });
        self.states.option_hidden[id.index()] = hidden.collect();
    }
}
