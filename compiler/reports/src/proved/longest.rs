//! The participant with the longest time: how much each answer adds, and how long each page takes.

use enkat_model::{Artifact, Condition, Date, ElementId, Quantity, Session, Setting, Tailoring, seconds_of};
use enkat_prove::Witness;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::Part;
use crate::{
    explain::{answered, find},
    natural_language::{Labels, Prose},
};

/// An answer that leads to further questions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Addition {
    /// The answer, as a continuation of "who". Its value is left out where rules only ask whether there is one.
    pub answer: Prose,
    /// What it adds: what would not be asked without it, with all other answers as they are.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Load {
    /// The questions, besides consent.
    pub questions: u32,
    /// The time, in seconds.
    pub seconds: u32,
}

/// What makes it long for a participant.
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
    let model = Tailoring::new(artifact, flags, participant.gender).model();
    let mut session = Session::with_answers(&model, today, &participant.answers);
    let pages = pages(labels, &session);
    let all = load(&session, |_| true);
    let mut additions: Vec<Addition> = Vec::new();
    for (name, value) in &deciding.answers {
        let Some(id) = session.find(name) else { continue };
        session.set(id, &Value::Null);
        let without = load(&session, |_| true);
        session.set(id, value);
        if without.questions < all.questions {
            additions.push(Addition {
                answer: in_words(labels, deciding, name),
                load: Load {
                    questions: all.questions - without.questions,
                    seconds: all.seconds.saturating_sub(without.seconds),
                },
            });
        }
    }
    additions.sort_by_key(|addition| std::cmp::Reverse(addition.load.seconds));
    Longest { additions, pages }
}

/// Lists the pages with questions.
fn pages(labels: Labels<'_>, session: &Session<'_>) -> Vec<PageTime> {
    let artifact = labels.artifact;
    let all = (0..artifact.elements.len()).map(ElementId::at);
    let pages = all.filter(|id| artifact.page_of(*id) == *id);
    let timed = pages.map(|page| PageTime {
        page: Part::of(labels, page),
        load: load(session, |name| {
            find(artifact, name).is_some_and(|id| artifact.page_of(id) == page)
        }),
    });
    timed.filter(|page| page.load.questions > 0).collect()
}

/// Counts the questions that are shown, of those with a name that is wanted.
fn load(session: &Session<'_>, is_wanted: impl Fn(&str) -> bool) -> Load {
    let model = session.model();
    let elements = model.elements.iter().enumerate();
    let shown = elements
        .filter(|(index, element)| session.state(ElementId::at(*index)).visible && is_wanted(&element.id));
    let seconds = shown.filter_map(|(_, element)| seconds_of(&model.header, element));
    seconds.fold(Load::default(), |load, seconds| Load {
        questions: load.questions + 1,
        seconds: load.seconds + seconds,
    })
}

/// Describes an answer.
fn in_words(labels: Labels<'_>, deciding: &Witness, name: &str) -> Prose {
    match find(labels.artifact, name) {
        Some(id) if deciding.answers[name] != Value::Bool(true) && !is_compared(labels.artifact, id) => {
            Prose::words("answers ").piece(labels.field(id))
        }
        _ => {
            let mut only = Witness::default();
            only.answers
                .insert(name.to_owned(), deciding.answers[name].clone());
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
