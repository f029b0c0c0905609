//! An example of a participant who sees an element: from one who does not, one change after the other.

use enkat_compiler::lower::Places;
use enkat_model::{
    Artifact, Condition, ElementId, FlagSet, Gender, OptionValue, Quantity, Setting, words::listed,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{
    answers::{body, find, is_answer},
    participant::{Answering, Given, Participant},
    reasons::{ElementState, StateReason, element_state, reasons},
};
use crate::{
    natural_language::{Labels, NormalForm},
    shell::shell_word,
};

/// The most changes that are tried.
const MOST: usize = 100;
/// The deepest chain of elements that wait for each other.
const DEEPEST: usize = 50;

/// A participant who sees an element: the flags, the gender and all answers, with those that were given before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Example {
    /// The flags that are on, by alias.
    pub flags: Vec<String>,
    /// The gender; `null` for one that is not known.
    pub gender: Option<Gender>,
    /// The answers.
    pub answers: Map<String, Value>,
}

impl Example {
    /// Describes a participant.
    pub fn of(artifact: &Artifact, given: &Given) -> Self {
        let sent = artifact.sent_flags(&given.settings);
        Self {
            flags: artifact.aliases_of(sent).map(str::to_owned).collect(),
            gender: given.gender,
            answers: given.answers.clone(),
        }
    }

    /// Says what to change to get here from another participant: "turn on the flag `night` and answer `late=1`".
    pub fn changes_from(&self, other: &Self) -> String {
        let without = |these: &[String], those: &[String]| -> Vec<String> {
            let rest = these.iter().filter(|flag| !those.contains(flag));
            rest.map(|flag| format!("`{flag}`")).collect()
        };
        let flags = |verb: &str, flags: &[String]| {
            let noun = if flags.len() == 1 { "flag" } else { "flags" };
            (!flags.is_empty()).then(|| format!("turn {verb} the {noun} {}", listed(flags)))
        };
        let gender = self.gender.map_or("unknown", Gender::name);
        let new = self
            .answers
            .iter()
            .filter(|(id, value)| other.answers.get(*id) != Some(*value));
        let new: Vec<_> = new.map(|(id, value)| written(id, value)).collect();
        let gone = other
            .answers
            .iter()
            .filter(|(id, _)| !self.answers.contains_key(*id));
        let (ticked, gone): (Vec<_>, Vec<_>) = gone.partition(|(_, value)| **value == Value::Bool(true));
        let [ticked, gone] =
            [ticked, gone].map(|ids| ids.iter().map(|(id, _)| format!("`{id}`")).collect::<Vec<_>>());
        let parts = [
            flags("on", &without(&self.flags, &other.flags)),
            flags("off", &without(&other.flags, &self.flags)),
            (self.gender != other.gender).then(|| format!("set the gender to {gender}")),
            (!new.is_empty()).then(|| format!("answer `{}`", new.join(" "))),
            (!ticked.is_empty()).then(|| format!("untick {}", listed(&ticked))),
            (!gone.is_empty()).then(|| format!("leave {} unanswered", listed(&gone))),
        ];
        listed(&parts.into_iter().flatten().collect::<Vec<_>>())
    }
}

/// Writes an answer as a command line has it.
fn written(id: &str, value: &Value) -> String {
    let word = match value.as_str() {
        Some(text) => format!("{id}={text}"),
        None => format!("{id}={value}"),
    };
    shell_word(&word).into_owned()
}

/// Finds a participant who sees an element, near to one who does not: with flags that are on, or else without them, where the
/// assumptions on flags exclude both together. Returns nothing where the search, which does not go back, finds none.
pub fn example(artifact: &Artifact, places: &Places, given: &Given, id: ElementId) -> Option<Example> {
    let without_flags = Given {
        settings: Map::new(),
        ..given.clone()
    };
    let found = near(artifact, places, given, id).or_else(|| near(artifact, places, &without_flags, id))?;
    Some(Example::of(artifact, &nearest(artifact, given, found, id)))
}

/// Takes back the changes that are not needed to see the element, one after the other.
fn nearest(artifact: &Artifact, given: &Given, found: Given, id: ElementId) -> Given {
    let is_visible = |given: &Given| {
        let participant = Participant::new(artifact, given);
        element_state(&participant.answering(&given.answers), id) == ElementState::Visible
    };
    let has_to_be_assumed = is_assumed(artifact, &found);
    let changes = Step::between(artifact, &found, given);
    changes.into_iter().fold(found, |nearest, change| {
        let nearer = change.applied(artifact, &nearest);
        let is_possible = is_assumed(artifact, &nearer) || !has_to_be_assumed;
        if is_possible && is_visible(&nearer) {
            nearer
        } else {
            nearest
        }
    })
}

/// Returns whether the assumptions on flags allow a participant.
fn is_assumed(artifact: &Artifact, given: &Given) -> bool {
    artifact.assumes(artifact.sent_flags(&given.settings), given.gender)
}

fn near(artifact: &Artifact, places: &Places, given: &Given, id: ElementId) -> Option<Given> {
    let mut now = given.clone();
    for _ in 0..MOST {
        let participant = Participant::new(artifact, &now);
        let answering = participant.answering(&now.answers);
        if element_state(&answering, id) == ElementState::Visible {
            return (is_assumed(artifact, &now) || !is_assumed(artifact, given)).then_some(now);
        }
        let search = Search {
            artifact,
            places,
            given: &now,
            answering: &answering,
        };
        let next = search.show(id, DEEPEST)?.applied(artifact, &now);
        now = Some(next).filter(|next| next != &now)?;
    }
    None
}

/// A change of what a participant has given.
enum Step {
    /// Turns a flag on or off.
    Flag(usize, bool),
    /// Sets the gender.
    Gender(Option<Gender>),
    /// Gives an answer; `null` takes it back.
    Answer(ElementId, Value),
}

impl Step {
    /// Lists the changes from one participant to another: of answers, of flags, of the gender.
    fn between(artifact: &Artifact, from: &Given, to: &Given) -> Vec<Self> {
        let given = |id: &String| to.answers.get(id).cloned().unwrap_or_default();
        let ids = from.answers.keys().chain(to.answers.keys());
        let differing = ids.filter(|id| from.answers.get(*id) != to.answers.get(*id));
        let answers = differing.filter_map(|id| Some(Self::Answer(find(artifact, id)?, given(id))));
        let [before, behind] = [from, to].map(|given| artifact.sent_flags(&given.settings));
        let flags = 0..artifact.flags.len();
        let flags = flags
            .filter(|index| before.contains(*index) != behind.contains(*index))
            .map(|index| Self::Flag(index, behind.contains(index)));
        let gender = (from.gender != to.gender).then_some(Self::Gender(to.gender));
        answers.chain(flags).chain(gender).collect()
    }

    fn applied(self, artifact: &Artifact, given: &Given) -> Given {
        let mut given = given.clone();
        match self {
            Self::Flag(index, on) => {
                let flag = &artifact.flags[index];
                given.settings.insert(flag.name().to_owned(), on.into());
            }
            Self::Gender(gender) => given.gender = gender,
            Self::Answer(id, value) => {
                let name = &artifact.elements[id.index()].element.id;
                if value.is_null() {
                    given.answers.remove(name);
                } else {
                    given.answers.insert(name.clone(), value);
                }
            }
        }
        given
    }
}

/// The search for the next change.
struct Search<'a> {
    artifact: &'a Artifact,
    places: &'a Places,
    given: &'a Given,
    answering: &'a Answering<'a>,
}

impl Search<'_> {
    /// Returns a change that removes the first reason for which an element cannot be answered.
    fn show(&self, id: ElementId, depth: usize) -> Option<Step> {
        let depth = depth.checked_sub(1)?;
        let included = &self.artifact.elements[id.index()];
        match reasons(self.answering, self.places, id).first()? {
            StateReason::Above(parent) => self.show(*parent, depth),
            StateReason::NoFlag(_) => self.turn(included.included_in, true),
            StateReason::OtherGender(_) => Some(Step::Gender(included.genders.first().copied())),
            StateReason::Emptied => self.fill(id),
            StateReason::Waits(parent) => self.answer(*parent),
            StateReason::Ticked(or_box) => Some(Step::Answer(*or_box, Value::Null)),
            StateReason::Rule(rule, true) => self.meet(&NormalForm::is_not(&rule.term.condition), depth),
            StateReason::Rule(_, false) | StateReason::Flag(_) | StateReason::Gender(_) => None,
        }
    }

    /// Includes something in an element of which all content is left out.
    fn fill(&self, empty: ElementId) -> Option<Step> {
        let content = self.artifact.elements.iter().enumerate();
        let mut content = content.filter(|(_, included)| included.element.within == Some(empty));
        content.find_map(|(at, included)| {
            let participant = self.answering.participant;
            if !included.passes(participant.flags, None) {
                return self.turn(included.included_in, true);
            }
            if !included.passes(participant.flags, participant.gender) {
                return Some(Step::Gender(included.genders.first().copied()));
            }
            self.fill(ElementId::at(at))
        })
    }

    /// Turns one of these flags on, or all of them off, as far as one change does.
    fn turn(&self, flags: FlagSet, on: bool) -> Option<Step> {
        let sent = self.artifact.sent_flags(&self.given.settings);
        let count = |are_on: FlagSet| (are_on.0 & flags.0).count_ones();
        let before = count(self.artifact.derived_from(sent));
        let mut can_be_sent: Vec<_> = (0..self.artifact.flags.len()).collect();
        can_be_sent.retain(|index| self.artifact.flags[*index].setting.is_some());
        can_be_sent.retain(|index| {
            let after = count(self.artifact.derived_from(sent.toggled(*index)));
            if on { after > before } else { after < before }
        });
        can_be_sent.sort_by_key(|index| !self.artifact.assumes(sent.toggled(*index), self.given.gender));
        let index = *can_be_sent.first()?;
        Some(Step::Flag(index, !sent.contains(index)))
    }

    /// Returns a change that brings a condition nearer to holding.
    fn meet(&self, condition: &NormalForm, depth: usize) -> Option<Step> {
        if self.answering.meets(condition) {
            return None;
        }
        match condition {
            NormalForm::All(parts) | NormalForm::Any(parts) => {
                parts.iter().find_map(|part| self.meet(part, depth))
            }
            NormalForm::Is(atom) => self.make(atom, true, depth),
            NormalForm::IsNot(atom) => self.make(atom, false, depth),
        }
    }

    /// Returns a change that makes an atom true or false.
    fn make(&self, atom: &Condition<Setting>, wanted: bool, depth: usize) -> Option<Step> {
        match atom {
            Condition::Setting(Setting::Flag(flags)) => return self.turn(*flags, wanted),
            Condition::Setting(Setting::Gender(gender)) => {
                return Some(Step::Gender(wanted.then_some(*gender)));
            }
            _ => {}
        }
        let mut read = Vec::new();
        atom.for_each_element(&mut |id| read.push(id));
        let near = constants(atom);
        let mut trials = read.iter().flat_map(|id| self.values(*id, &near));
        if let Some((id, value)) = trials.find(|(id, value)| self.has_after(atom, wanted, *id, value)) {
            return Some(Step::Answer(id, value));
        }
        let is_closed = |id: &&ElementId| element_state(self.answering, **id) != ElementState::Visible;
        if let Some(closed) = read.iter().find(is_closed) {
            return self.show(*closed, depth);
        }
        let missing = read.into_iter().find(|id| self.is_missing(*id))?;
        self.answer(missing)
    }

    /// Returns whether an atom is true or false, as is wanted, after an answer.
    fn has_after(&self, atom: &Condition<Setting>, wanted: bool, id: ElementId, value: &Value) -> bool {
        let given = Step::Answer(id, value.clone()).applied(self.artifact, self.given);
        self.answering.participant.answering(&given.answers).holds(atom) == wanted
    }

    fn is_missing(&self, id: ElementId) -> bool {
        let kept = self.answering.kept(id);
        kept.is_none_or(|kept| self.answering.session.counted(kept).is_none())
    }

    /// Gives any answer to a question.
    fn answer(&self, id: ElementId) -> Option<Step> {
        let (id, value) = self.values(id, &[]).into_iter().next()?;
        Some(Step::Answer(id, value))
    }

    /// Lists answers to try for a question, and last to give none: the options that are offered, the checkboxes of a group, or values
    /// of its type, the nearest to a condition first.
    fn values(&self, id: ElementId, near: &[Value]) -> Vec<(ElementId, Value)> {
        let body = body(self.artifact, id);
        if body.is_checkboxes() {
            let boxes = Labels::of_source(self.artifact).boxes(id);
            let boxes: Vec<_> = boxes.filter(|id| self.answering.kept(*id).is_some()).collect();
            let of_all = |value: Value| boxes.iter().map(move |id| (*id, value.clone()));
            return of_all(Value::Bool(true)).chain(of_all(Value::Null)).collect();
        }
        let mut values = if body.options().is_empty() {
            samples(near)
        } else {
            let options = body.options().iter();
            let offered = options.filter(|option| !self.answering.holds(&option.hidden_when));
            offered.map(|option| option_value(&option.value)).collect()
        };
        values.retain(|value| is_answer(body, value, self.given.today));
        values.push(Value::Null);
        values.into_iter().map(|value| (id, value)).collect()
    }
}

/// Lists values of every type, some of them first.
fn samples(first: &[Value]) -> Vec<Value> {
    let numbers = [1.0, 0.0, 10.0, 100.0, 1000.0, 2000.0].map(number);
    let texts = [
        "text",
        "kim@example.org",
        "2000-01-01",
        "1950-01-01",
        "2015-01-01",
        "2000-01-01T12:00",
    ]
    .map(Value::from);
    [first, &numbers, &texts, &[Value::Bool(true)]].concat()
}

/// Lists the values with which an atom compares, and the numbers beside them.
fn constants(atom: &Condition<Setting>) -> Vec<Value> {
    match atom {
        Condition::In(_, values) => values.iter().map(option_value).collect(),
        Condition::Compare(_, left, right) => [left, right].into_iter().flat_map(constant).collect(),
        Condition::Within(_, ranges) => ranges
            .iter()
            .flat_map(|(low, high)| [number(*low), number(*high)])
            .collect(),
        _ => Vec::new(),
    }
}

fn constant(quantity: &Quantity) -> Vec<Value> {
    match quantity {
        Quantity::Constant(value) => [*value, value + 1.0, value - 1.0].map(number).into(),
        Quantity::Moment(moment) => vec![moment.to_string().into()],
        _ => Vec::new(),
    }
}

fn number(value: f64) -> Value {
    OptionValue::from_number(value).map_or_else(|| json!(value), |whole| option_value(&whole))
}

fn option_value(value: &OptionValue) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
