//! The answers of one participant, and the states of elements that follow from them.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::{
    evaluate::{Answers, holds},
    field::read,
    progress::{Progress, Share},
    scoring,
    worklist::Worklist,
};
use crate::{
    kinds::{Parsed, Rule},
    survey::{Body, Condition, ElementId, NoSettings, Score},
    tailor::Model,
    values::{Answer, Date, OptionValue},
};

/// The state of an element, as the participant sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Included and not hidden.
    pub visible: bool,
    /// Visible, but its opt-out is ticked.
    pub disabled: bool,
}

impl State {
    /// Returns whether it can be answered.
    pub fn is_open(self) -> bool {
        self.visible && !self.disabled
    }
}

/// The answers of one participant and what follows from them. A change recomputes only what it affects.
#[derive(Clone, Debug)]
pub struct Session<'m> {
    model: &'m Model,
    today: Date,
    by_id: HashMap<&'m str, ElementId>,
    fields: Vec<Parsed>,
    states: Vec<State>,
    /// By element: whether the chosen option is hidden.
    withheld: Vec<bool>,
    worklist: Worklist,
    progress: Progress,
}

impl<'m> Session<'m> {
    /// Creates a session without answers, on a day.
    pub fn new(model: &'m Model, today: Date) -> Self {
        let count = model.elements.len();
        let ids = model.elements.iter().enumerate();
        let answerable = ids.filter(|(_, element)| !element.body.is_container());
        let mut session = Self {
            model,
            today,
            by_id: answerable
                .map(|(index, element)| (element.id.as_str(), ElementId::at(index)))
                .collect(),
            fields: vec![Parsed::Empty; count],
            states: vec![State::default(); count],
            withheld: vec![false; count],
            worklist: Worklist::none_of(count),
            progress: Progress::of(count),
        };
        for id in &model.index.order {
            session.refresh(*id);
        }
        session
    }

    /// Creates a session with answers. Ids that the model does not know are ignored.
    pub fn with_answers(model: &'m Model, today: Date, answers: &Map<String, Value>) -> Self {
        let mut session = Self::new(model, today);
        for (id, value) in answers {
            if let Some(id) = session.find(id) {
                session.set(id, value);
            }
        }
        session
    }

    /// Returns the model.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// Finds the item or checkbox with this id; containers have a name space of their own.
    pub fn find(&self, id: &str) -> Option<ElementId> {
        self.by_id.get(id).copied()
    }

    /// Puts a value into a field; `null` empties it.
    pub fn set(&mut self, id: ElementId, value: &Value) {
        let field = read(&self.model.element(id).body, value, self.today);
        if self.fields[id.index()] == field {
            return;
        }
        self.fields[id.index()] = field;
        self.withheld[id.index()] = self.is_withheld(id);
        self.share(id);
        if self.states[id.index()].is_open() {
            self.notify(id);
        }
        while let Some(next) = self.worklist.pop() {
            if self.refresh(next) {
                self.notify(next);
            }
        }
    }

    /// Returns the state of an element, as the participant sees it.
    pub fn state(&self, id: ElementId) -> State {
        self.states[id.index()]
    }

    /// Lists the options of a choice that are not offered now.
    pub fn hidden_options(&self, id: ElementId) -> Vec<&'m OptionValue> {
        let ruled = self.model.element(id).body.option_rules();
        ruled
            .filter(|option| holds(&option.hidden_when, self))
            .map(|option| &option.value)
            .collect()
    }

    /// Computes answered ÷ required, 1 when nothing is required (contract §5.9).
    pub fn progress(&self) -> f64 {
        self.progress.ratio()
    }

    /// Lists the questions that the progress counts as required, and whether each is answered.
    pub fn awaited(&self) -> impl Iterator<Item = (ElementId, bool)> {
        self.progress.required()
    }

    /// Returns the value that a question contributes to a score of the model; `None` if it does not count.
    pub fn valuation(&self, score: &Score, id: ElementId) -> Option<f64> {
        scoring::counted(self, score, id).map(|counted| counted.value)
    }

    /// Returns the answer that counts: valid by itself, visible and enabled.
    pub fn counted(&self, id: ElementId) -> Option<&Answer> {
        self.answer(id)
    }

    /// Returns the rule that the value in a field breaks by itself, shown or not: type, option, range, decimals, length or format.
    pub fn invalid(&self, id: ElementId) -> Option<Rule> {
        match &self.fields[id.index()] {
            Parsed::Invalid(rule) => Some(*rule),
            Parsed::Empty | Parsed::Valid(_) => None,
        }
    }

    /// Returns whether a condition over the model's elements holds now.
    pub fn holds(&self, condition: &Condition<NoSettings>) -> bool {
        holds(condition, self)
    }

    /// Counts the ticked checkboxes of a group.
    pub fn ticks(&self, group: ElementId) -> usize {
        self.model.boxes(group).filter(|id| self.ticked(*id)).count()
    }

    /// Returns the content of a field by itself, empty if the chosen option is hidden.
    pub(crate) fn field(&self, id: ElementId) -> &Parsed {
        if self.withheld[id.index()] {
            &Parsed::Empty
        } else {
            &self.fields[id.index()]
        }
    }

    fn notify(&mut self, id: ElementId) {
        for listener in &self.model.index.listeners[id.index()] {
            self.worklist
                .push(self.model.index.rank[listener.index()], *listener);
        }
    }

    /// Computes again the state of an element and whether its answer counts, and returns whether something changed.
    fn refresh(&mut self, id: ElementId) -> bool {
        let (state, withheld) = (self.compute(id), self.is_withheld(id));
        let changed = self.states[id.index()] != state || self.withheld[id.index()] != withheld;
        if changed {
            self.states[id.index()] = state;
            self.withheld[id.index()] = withheld;
            self.share(id);
        }
        changed
    }

    /// Returns whether the chosen option is hidden.
    fn is_withheld(&self, id: ElementId) -> bool {
        match &self.fields[id.index()] {
            Parsed::Valid(Answer::Chosen(chosen)) if self.model.index.has_option_rules[id.index()] => {
                self.hidden_options(id).contains(&chosen)
            }
            _ => false,
        }
    }

    fn compute(&self, id: ElementId) -> State {
        let element = self.model.element(id);
        match (&element.body, element.within) {
            (Body::OrBox { of }, _) => State {
                visible: !self.is_shut(*of),
                disabled: false,
            },
            (Body::Box {}, Some(group)) => self.state(group),
            _ => {
                let visible = !self.is_shut(id);
                let or_box = self.model.index.or_box[id.index()];
                State {
                    visible,
                    disabled: visible && or_box.is_some_and(|or_box| self.ticked(or_box)),
                }
            }
        }
    }

    fn is_shut(&self, id: ElementId) -> bool {
        let element = self.model.element(id);
        let under_open = element.within.is_none_or(|within| self.state(within).is_open());
        !under_open || holds(&element.hidden_when, self)
    }

    /// Updates the share of an element in the progress.
    fn share(&mut self, id: ElementId) {
        let element = self.model.element(id);
        let counted = match (&element.body, element.within) {
            (Body::Box {}, Some(group)) => group,
            _ => id,
        };
        if self.model.element(counted).body.is_counted() {
            let required = self.states[counted.index()].is_open();
            let share = Share {
                required,
                answered: required && self.is_done(counted),
            };
            self.progress.put(counted, share);
        }
    }

    /// Returns whether progress counts a required question as answered.
    fn is_done(&self, id: ElementId) -> bool {
        let body = &self.model.element(id).body;
        if body.is_box() {
            self.ticked(id)
        } else {
            self.answered(id)
        }
    }
}

impl Answers for Session<'_> {
    fn answer(&self, id: ElementId) -> Option<&Answer> {
        match self.field(id) {
            Parsed::Valid(answer) if self.states[id.index()].is_open() => Some(answer),
            _ => None,
        }
    }

    fn answered(&self, id: ElementId) -> bool {
        if self.model.element(id).body.is_checkboxes() {
            self.model.boxes(id).any(|id| self.ticked(id))
        } else {
            self.answer(id).is_some()
        }
    }
    fn today(&self) -> Date {
        self.today
    }
}
