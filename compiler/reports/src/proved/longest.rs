//! The participant with the longest time: how much each answer adds, and how long each page takes.

use std::collections::{HashMap, HashSet};

use enkat_model::{Artifact, Condition, Date, ElementId, Quantity, Session, Setting, Tailoring, seconds_of};
use enkat_prove::Witness;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Part, deciding::Deciding};
use crate::{
    explain::{find, written},
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

/// Describes what makes it long for a participant on a day.
pub(super) fn longest(
    labels: Labels<'_>,
    deciding: &Deciding,
    participant: &Witness,
    today: Date,
) -> Longest {
    let artifact = labels.artifact;
    let flags = artifact.derived_from(participant.flags);
    let tailoring = Tailoring::new(artifact, flags, participant.gender);
    let model = tailoring.model();
    let session = Session::with_answers(&model, today, &participant.answers);
    let questions = questions(artifact, &tailoring);
    let pages = questions.chunk_by(|one, next| one.page == next.page);
    let pages = pages.map(|questions| PageTime {
        page: Part::of(labels, questions[0].page),
        load: load(&session, questions),
    });
    let pages = pages.filter(|page| page.load.questions > 0).collect();
    let given = given(labels, deciding, &session, &participant.answers);
    let together = read_together(deciding, &tailoring, &given);
    let mut added = Added {
        session,
        questions: questions.iter().map(|question| (question.id, question)).collect(),
    };
    let alone: HashMap<ElementId, Load> = given.iter().map(|one| (one.id, added.by(&[one]))).collect();
    let mut additions: Vec<(Vec<&Given<'_>>, Load)> =
        given.iter().map(|one| (vec![one], alone[&one.id])).collect();
    for answers in together {
        let load = added.by(&answers);
        // Each of them has a line of its own for what it adds alone.
        let of_each = answers.iter().map(|one| alone[&one.id].questions);
        if load.questions > of_each.sum() {
            additions.push((answers, load));
        }
    }
    additions.retain(|(_, load)| load.questions > 0);
    additions.sort_by_key(|(_, load)| std::cmp::Reverse(load.seconds));
    let additions = additions.into_iter().map(|(answers, load)| Addition {
        answers: match answers[..] {
            [one] => vec![added.described(labels, one)],
            _ => answers
                .iter()
                .map(|one| decision(labels, one.id, one.value))
                .collect(),
        },
        load,
    });
    Longest {
        additions: additions.collect(),
        pages,
    }
}

/// The most combinations of other answers that are tried for answers which rules read together.
const MOST: usize = 200;

/// An answer of the participant that rules read.
struct Given<'s> {
    /// Its field in the survey.
    id: ElementId,
    /// Its field in the participant's model.
    field: ElementId,
    value: &'s Value,
    /// The values that can stand there in a response that is sent: the options, and null where it need not be answered.
    possible: Vec<Value>,
}

/// Lists the answers that rules read, in survey order, without those in whose place nothing else can be tried.
fn given<'s>(
    labels: Labels<'_>,
    deciding: &Deciding,
    session: &Session<'_>,
    answers: &'s Map<String, Value>,
) -> Vec<Given<'s>> {
    let of = |(name, value): (&'s String, &'s Value)| {
        let id = find(labels.artifact, name).filter(|id| deciding.contains(*id))?;
        let field = session.find(name)?;
        let body = &session.model().element(field).body;
        let can_be_empty = !body.is_required() || labels.or_box(id).is_some();
        let options = body.options().iter().map(|option| json!(option.value));
        let possible = can_be_empty.then_some(Value::Null).into_iter().chain(options);
        Some(Given {
            id,
            field,
            value,
            possible: possible.collect(),
        })
    };
    let mut given: Vec<_> = answers.iter().filter_map(of).collect();
    given.retain(|one| one.possible.iter().any(|other| other != one.value));
    given.sort_by_key(|one| one.id);
    given
}

/// Lists the answers that one rule of the participant's model reads, where it reads several.
fn read_together<'g, 's>(
    deciding: &Deciding,
    tailoring: &Tailoring<'_>,
    given: &'g [Given<'s>],
) -> Vec<Vec<&'g Given<'s>>> {
    let mut sets: Vec<Vec<ElementId>> = Vec::new();
    let rules = deciding.rules().filter(|(id, _)| tailoring.id(*id).is_some());
    for (_, reads) in rules {
        let is_given = |id: &ElementId| given.iter().any(|one| one.id == *id);
        let set: Vec<_> = reads.iter().copied().filter(is_given).collect();
        if set.len() > 1 && !sets.contains(&set) {
            sets.push(set);
        }
    }
    let answers = |set: Vec<ElementId>| given.iter().filter(|one| set.contains(&one.id)).collect();
    sets.into_iter().map(answers).collect()
}

/// A participant, to calculate what answers add: the difference from those answers with which the fewest questions are asked.
struct Added<'s> {
    session: Session<'s>,
    /// By place in the participant's model.
    questions: HashMap<ElementId, &'s Timed>,
}

impl<'s> Added<'s> {
    /// Calculates what some answers add together; nothing where there are too many others to try.
    fn by(&mut self, answers: &[&Given<'_>]) -> Load {
        let combinations = answers.iter().map(|one| one.possible.len()).product::<usize>();
        if combinations > MOST {
            return Load::default();
        }
        let affected = self.affected_by(answers.iter().map(|one| one.field));
        let all = load(&self.session, affected.iter().copied());
        let mut fewest = all;
        for mut at in 0..combinations {
            for one in answers {
                self.session
                    .set(one.field, &one.possible[at % one.possible.len()]);
                at /= one.possible.len();
            }
            fewest = fewest.min(load(&self.session, affected.iter().copied()));
        }
        for one in answers {
            self.session.set(one.field, one.value);
        }
        Load {
            questions: all.questions - fewest.questions,
            seconds: all.seconds.saturating_sub(fewest.seconds),
        }
    }

    /// Describes an answer as a continuation of "who", with the other options that lead to the same questions.
    fn described(&mut self, labels: Labels<'_>, given: &Given<'_>) -> Prose {
        let affected = self.affected_by(std::iter::once(given.field));
        let shown = |session: &Session<'_>| -> Vec<bool> {
            let questions = affected.iter();
            questions
                .map(|question| session.state(question.id).visible)
                .collect()
        };
        let now = shown(&self.session);
        let mut same = Vec::new();
        for option in self.session.model().element(given.field).body.options() {
            self.session.set(given.field, &json!(option.value));
            if shown(&self.session) == now {
                same.push(option.value.clone());
            }
        }
        self.session.set(given.field, given.value);
        if same.len() < 2 || !is_compared(labels.artifact, given.id) {
            return decision(labels, given.id, given.value);
        }
        let answers = Prose::words("answers ").piece(labels.field(given.id));
        answers.then(" with ").prose(labels.options(given.id, &same))
    }

    /// Lists the questions that can appear or disappear with some answers.
    fn affected_by(&self, answers: impl Iterator<Item = ElementId>) -> Vec<&'s Timed> {
        let listeners = &self.session.model().index.listeners;
        let mut next: Vec<ElementId> = answers.collect();
        let mut affected = HashSet::new();
        while let Some(id) = next.pop() {
            let listening = listeners[id.index()].iter().copied();
            next.extend(listening.filter(|listener| affected.insert(*listener)));
        }
        let questions = affected.iter().filter_map(|id| self.questions.get(id));
        questions.copied().collect()
    }
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
fn load<'t>(session: &Session<'_>, questions: impl IntoIterator<Item = &'t Timed>) -> Load {
    let shown = questions
        .into_iter()
        .filter(|question| session.state(question.id).visible);
    shown.fold(Load::default(), |load, question| Load {
        questions: load.questions + 1,
        seconds: load.seconds + question.seconds,
    })
}

/// Describes an answer that decides what else is shown, as a continuation of "who".
pub(super) fn decision(labels: Labels<'_>, id: ElementId, value: &Value) -> Prose {
    if *value == Value::Bool(true) {
        return Prose::words("ticks ").prose(labels.named(id));
    }
    let answers = Prose::words("answers ").piece(labels.field(id));
    if is_compared(labels.artifact, id) {
        answers.then(" with ").prose(written(labels, Some(id), value))
    } else {
        answers
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
