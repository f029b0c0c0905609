//! The contract's rules (`docs/language.md`) written down as slowly and as plainly as possible: nothing is tailored, nothing is
//! indexed, everything is recomputed until nothing changes. Its outcomes have to agree with `enkat-model`.

mod conditions;
mod fields;
mod inclusion;
mod judgement;
mod moments;
mod saved;
mod statements;

use std::collections::BTreeMap;

use enkat_model::{
    Artifact, Body, Condition, Date, Element, ElementId, FlagSet, Gender, Level, Setting, check_payload,
    payload_schema,
};
use serde_json::{Map, Value, json};

use fields::{Read, read};

use crate::record::Outcome;

/// One participant's flags, gender and answers.
pub(crate) struct Slow<'a> {
    artifact: &'a Artifact,
    flags: FlagSet,
    gender: Option<Gender>,
    /// The date, in its notation.
    today: String,
    values: BTreeMap<ElementId, Value>,
    payload_schema: Value,
    included: Vec<bool>,
    visible: Vec<bool>,
    disabled: Vec<bool>,
}

impl<'a> Slow<'a> {
    /// Creates a participant without answers, with flags as they are sent.
    pub(crate) fn new(artifact: &'a Artifact, sent: FlagSet, gender: Option<Gender>, today: Date) -> Self {
        let count = artifact.elements.len();
        let flags = inclusion::flags(artifact, sent);
        let mut slow = Self {
            artifact,
            flags,
            gender,
            today: today.to_string(),
            values: BTreeMap::new(),
            payload_schema: payload_schema(artifact),
            included: inclusion::included(artifact, flags, gender),
            visible: vec![false; count],
            disabled: vec![false; count],
        };
        slow.settle();
        slow
    }

    /// Sets the value of a field.
    pub(crate) fn set(&mut self, id: &str, value: &Value) {
        let found = self.ids().find(|at| {
            let element = self.element(*at);
            element.id == id && !element.body.is_container()
        });
        if let Some(found) = found {
            self.values.insert(found, value.clone());
            self.settle();
        }
    }

    /// Compares itself with an outcome. Returns the differences as an error.
    pub(crate) fn agrees_with(&self, fast: &Outcome) -> Result<(), String> {
        let slow = Outcome {
            states: self.states(),
            hidden_options: self.hidden_options(),
            violations: self.violations(),
            warnings: self.warnings(),
            progress: self.progress(),
            payload: self.payload(),
        };
        if *fast == slow {
            Ok(())
        } else {
            Err(format!("enkat-model says {fast:#?}, the contract {slow:#?}"))
        }
    }

    /// Compares itself with a submission's payload. Returns the differences as an error.
    pub(crate) fn saves(&self, fast: &Map<String, Value>) -> Result<(), String> {
        let slow = saved::payload(self);
        check_payload(&self.payload_schema, fast)
            .map_err(|error| format!("its schema refuses {fast:#?}: {error}"))?;
        if *fast == slow {
            Ok(())
        } else {
            Err(format!("enkat-model saves {fast:#?}, the contract {slow:#?}"))
        }
    }

    /// Writes a letter for every included element: `h` for hidden, `v` for visible, `d` for disabled.
    fn states(&self) -> String {
        let included = self.ids().filter(|id| self.included[id.index()]);
        included
            .map(|id| match (self.visible[id.index()], self.disabled[id.index()]) {
                (false, _) => 'h',
                (true, false) => 'v',
                (true, true) => 'd',
            })
            .collect()
    }

    /// Returns, by id of a visible choice, the options that are hidden, if any.
    fn hidden_options(&self) -> Map<String, Value> {
        let hidden = |id: ElementId| (self.element(id).id.clone(), json!(self.hidden_options_of(id)));
        let ids = self
            .ids()
            .filter(|id| self.included[id.index()] && self.visible[id.index()]);
        ids.map(hidden)
            .filter(|(_, hidden)| hidden.as_array().is_some_and(|hidden| !hidden.is_empty()))
            .collect()
    }

    /// Lists the values of a choice's options whose rules hold.
    fn hidden_options_of(&self, id: ElementId) -> Vec<Value> {
        let options = self.element(id).body.options().iter();
        options
            .filter(|option| self.holds(&option.hidden_when))
            .map(|option| json!(option.value))
            .collect()
    }

    /// Returns, by id, the first rule that is broken.
    fn violations(&self) -> Map<String, Value> {
        let broken = |id| {
            let rule = judgement::broken(self, id).map(Value::from);
            let check = || judgement::failing(self, id, Level::Error);
            Some((self.element(id).id.clone(), rule.or_else(check)?))
        };
        self.ids().filter_map(broken).collect()
    }

    /// Returns, by id, the first check that warns.
    fn warnings(&self) -> Map<String, Value> {
        let warning = |id| {
            Some((
                self.element(id).id.clone(),
                judgement::failing(self, id, Level::Warning)?,
            ))
        };
        self.ids().filter_map(warning).collect()
    }

    /// Divides answered by required questions.
    fn progress(&self) -> f64 {
        judgement::progress(self)
    }

    /// Returns the answers that count.
    fn payload(&self) -> Map<String, Value> {
        let saved = |id| Some((self.element(id).id.clone(), judgement::saved(self, id)?));
        self.ids().filter_map(saved).collect()
    }

    fn settle(&mut self) {
        loop {
            let visible: Vec<bool> = self.ids().map(|id| self.should_be_visible(id)).collect();
            let disabled: Vec<bool> = self
                .ids()
                .map(|id| visible[id.index()] && self.should_be_disabled(id))
                .collect();
            if (&visible, &disabled) == (&self.visible, &self.disabled) {
                return;
            }
            (self.visible, self.disabled) = (visible, disabled);
        }
    }

    fn should_be_visible(&self, id: ElementId) -> bool {
        let element = self.element(id);
        let above_is_open = |id: ElementId| match self.element(id).within {
            Some(above) => self.is_open(above),
            None => true,
        };
        let is_shut = |id: ElementId| !above_is_open(id) || self.holds(&self.element(id).hidden_when);
        self.included[id.index()]
            && match (&element.body, element.within) {
                (Body::OrBox { of }, _) => !is_shut(*of),
                (Body::Box {}, Some(group)) => self.visible[group.index()],
                _ => !is_shut(id),
            }
    }

    fn should_be_disabled(&self, id: ElementId) -> bool {
        match (&self.element(id).body, self.element(id).within) {
            (Body::Box {}, Some(group)) => self.should_be_disabled(group),
            (Body::OrBox { .. }, _) => false,
            _ => self
                .ids()
                .any(|other| self.element(other).body == Body::OrBox { of: id } && self.is_ticked(other)),
        }
    }

    fn holds(&self, condition: &Condition<Setting>) -> bool {
        conditions::holds(self, condition)
    }

    fn ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.artifact.elements.len()).map(ElementId::at)
    }

    fn element(&self, id: ElementId) -> &'a Element<Setting> {
        &self.artifact.elements[id.index()].element
    }

    fn boxes(&self, group: ElementId) -> Vec<ElementId> {
        let is_its_box = |id: &ElementId| {
            self.element(*id).body == Body::Box {}
                && self.element(*id).within == Some(group)
                && self.included[id.index()]
        };
        self.ids().filter(is_its_box).collect()
    }

    fn is_open(&self, id: ElementId) -> bool {
        self.included[id.index()] && self.visible[id.index()] && !self.disabled[id.index()]
    }

    /// Reads the value of a field by itself; a hidden option counts as nothing.
    fn read(&self, id: ElementId) -> Read {
        let read = self.values.get(&id).map_or(Read::Nothing, |value| {
            read(&self.element(id).body, value, &self.today)
        });
        match read {
            Read::Answer(answer) if self.hidden_options_of(id).contains(&answer) => Read::Nothing,
            read => read,
        }
    }

    /// Returns the answer that counts, as it would be saved.
    fn answer(&self, id: ElementId) -> Option<Value> {
        match self.read(id) {
            Read::Answer(answer) if self.is_open(id) => Some(answer),
            _ => None,
        }
    }

    fn is_ticked(&self, id: ElementId) -> bool {
        self.answer(id) == Some(Value::Bool(true))
    }

    fn is_answered(&self, id: ElementId) -> bool {
        if self.element(id).body.is_checkboxes() {
            self.boxes(id).into_iter().any(|id| self.is_ticked(id))
        } else {
            self.answer(id).is_some()
        }
    }
}
