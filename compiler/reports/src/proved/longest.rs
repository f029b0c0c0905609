//! The participant with the longest time: how much each answer adds, and how long each page takes.

use enkat_model::{
    Artifact, Condition, Date, ElementId, Model, Quantity, Session, Setting, Tailoring, seconds_of,
};
use enkat_prove::Witness;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Part;
use crate::{
    explain::{answered, find},
    natural_language::{Labels, Prose},
};

/// An answer that leads to further questions, or several that do so together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Addition {
    /// The answers, each as a continuation of "who". A value is left out where rules only ask whether there is one.
    pub answers: Vec<Prose>,
    /// The questions that would not be asked with those answers in their place that lead to the fewest, with all others as they are.
    #[serde(flatten)]
    pub load: Load,
}

/// A page, and what is asked on it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PageTime {
    /// The page.
    #[serde(flatten)]
    pub page: Part,
    /// The questions on it.
    #[serde(flatten)]
    pub load: Load,
}

/// A number of questions, and the time that they take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Load {
    /// The questions, besides consent.
    pub questions: u32,
    /// The time, in seconds.
    pub seconds: u32,
}

/// The reasons why it is long for a participant.
pub(super) struct Longest {
    /// The answers that lead to further questions, those to the most time first.
    pub(super) additions: Vec<Addition>,
    /// The pages with questions.
    pub(super) pages: Vec<PageTime>,
}

/// Describes what makes it long for a participant on a day; `deciding` has the answers that rules read.
pub(super) fn longest(labels: Labels<'_>, deciding: &Witness, participant: &Witness, today: Date) -> Longest {
    let artifact = labels.artifact;
    let flags = artifact.derived_from(participant.flags);
    let tailoring = Tailoring::new(artifact, flags, participant.gender);
    let model = tailoring.model();
    let session = Session::with_answers(&model, today, &participant.answers);
    let questions = questions(artifact, &tailoring);
    let mut added = Added {
        all: load(&session, &questions),
        session,
        questions: &questions,
        deciding: &deciding.answers,
    };
    let pages = questions.chunk_by(|one, next| one.page == next.page);
    let pages = pages.map(|questions| PageTime {
        page: Part::of(labels, questions[0].page),
        load: load(&added.session, questions),
    });
    let pages = pages.filter(|page| page.load.questions > 0).collect();
    let single: Vec<(&String, Load)> = deciding
        .answers
        .keys()
        .map(|name| (name, added.by(&[name])))
        .collect();
    let alone = |names: &[&String]| -> u32 {
        let of = single.iter().filter(|(name, _)| names.contains(name));
        of.map(|(_, load)| load.questions).sum()
    };
    let mut additions: Vec<(Vec<&String>, Load)> =
        single.iter().map(|(name, load)| (vec![*name], *load)).collect();
    for names in added.read_together(&model) {
        let together = added.by(&names);
        // Each of them has a line of its own for what it adds alone.
        if together.questions > alone(&names) {
            additions.push((names, together));
        }
    }
    additions.retain(|(_, load)| load.questions > 0);
    additions.sort_by_key(|(_, load)| std::cmp::Reverse(load.seconds));
    let additions = additions.into_iter().map(|(names, load)| Addition {
        answers: names
            .into_iter()
            .map(|name| decision(labels, deciding, name))
            .collect(),
        load,
    });
    Longest {
        additions: additions.collect(),
        pages,
    }
}

/// The most combinations of other answers that are tried for answers which rules read together.
const MOST: usize = 200;

/// A participant, to calculate what answers add: the difference from those answers with which the fewest questions are asked.
struct Added<'s> {
    session: Session<'s>,
    questions: &'s [Timed],
    /// All questions that are shown with the answers of the participant.
    all: Load,
    deciding: &'s Map<String, Value>,
}

impl<'s> Added<'s> {
    /// Lists the answers that one rule reads, where it reads several.
    fn read_together(&self, model: &'s Model) -> Vec<Vec<&'s String>> {
        let mut sets: Vec<Vec<&String>> = Vec::new();
        for element in &model.elements {
            let reads = element.hidden_when.reads().into_iter();
            let names: Vec<_> = reads
                .filter_map(|id| self.deciding.get_key_value(&model.element(id).id))
                .map(|(name, _)| name)
                .collect();
            if names.len() > 1 && !sets.contains(&names) {
                sets.push(names);
            }
        }
        sets
    }

    /// Calculates what some answers add together; nothing where there are too many others to try.
    fn by(&mut self, names: &[&String]) -> Load {
        let fields: Vec<(ElementId, Vec<Value>)> = names
            .iter()
            .filter_map(|name| {
                let id = self.session.find(name)?;
                Some((id, others(&self.session, id)))
            })
            .collect();
        let combinations = fields.iter().map(|(_, others)| others.len()).product::<usize>();
        if fields.is_empty() || combinations > MOST {
            return Load::default();
        }
        let mut fewest = self.all;
        for mut at in 0..combinations {
            for (id, others) in &fields {
                self.session.set(*id, &others[at % others.len()]);
                at /= others.len();
            }
            fewest = fewest.min(load(&self.session, self.questions));
        }
        for ((id, _), name) in fields.iter().zip(names) {
            self.session.set(*id, &self.deciding[*name]);
        }
        Load {
            questions: self.all.questions - fewest.questions,
            seconds: self.all.seconds.saturating_sub(fewest.seconds),
        }
    }
}

/// Lists what can stand in a field in place of its answer: nothing, or another option.
fn others(session: &Session<'_>, id: ElementId) -> Vec<Value> {
    let options = session.model().element(id).body.options().iter();
    let options = options.map(|option| json!(option.value));
    [Value::Null].into_iter().chain(options).collect()
}

/// A question that counts.
struct Timed {
    /// Its page, in the survey.
    page: ElementId,
    /// The question, in the participant's model.
    id: ElementId,
    seconds: u32,
}

/// Lists the questions that the participant gets, in survey order.
fn questions(artifact: &Artifact, tailoring: &Tailoring<'_>) -> Vec<Timed> {
    let elements = artifact.elements.iter().enumerate();
    let questions = elements.filter_map(|(index, included)| {
        let id = ElementId::at(index);
        Some(Timed {
            page: artifact.page_of(id),
            id: tailoring.id(id)?,
            seconds: seconds_of(&artifact.header, &included.element)?,
        })
    });
    questions.collect()
}

/// Counts those of some questions that are shown.
fn load(session: &Session<'_>, questions: &[Timed]) -> Load {
    let shown = questions
        .iter()
        .filter(|question| session.state(question.id).visible);
    shown.fold(Load::default(), |load, question| Load {
        questions: load.questions + 1,
        seconds: load.seconds + question.seconds,
    })
}

/// Describes an answer that decides what else is shown, as a continuation of "who".
pub(super) fn decision(labels: Labels<'_>, deciding: &Witness, name: &str) -> Prose {
    let value = &deciding.answers[name];
    match find(labels.artifact, name) {
        Some(id) if *value == Value::Bool(true) => Prose::words("ticks ").prose(labels.named(id)),
        Some(id) if !is_compared(labels.artifact, id) => Prose::words("answers ").piece(labels.field(id)),
        _ => {
            let mut only = Witness::default();
            only.answers.insert(name.to_owned(), value.clone());
            let described = answered(labels, &only, "answers", "ticks").into_iter();
            described.fold(Prose::default(), Prose::prose)
        }
    }
}

/// Returns whether a rule that hides an element compares an answer, and does not only ask whether there is one.
fn is_compared(artifact: &Artifact, id: ElementId) -> bool {
    let mut rules = artifact
        .elements
        .iter()
        .map(|included| &included.element.hidden_when);
    rules.any(|rule| compares(rule, id))
}

fn compares(condition: &Condition<Setting>, id: ElementId) -> bool {
    let reads = |quantity: &Quantity| {
        let mut is_read = false;
        quantity.for_each_element(&mut |read| is_read |= read == id);
        is_read
    };
    match condition {
        Condition::All(of) | Condition::Any(of) => of.iter().any(|part| compares(part, id)),
        Condition::Not(part) => compares(part, id),
        Condition::In(of, _) => *of == id,
        Condition::Compare(_, left, right) => reads(left) || reads(right),
        Condition::Within(quantity, _) => reads(quantity),
        Condition::Setting(_) | Condition::Ticked(_) | Condition::Answered(_) => false,
    }
}
