//! The reasons why saved fields of a response have no answer.

use std::{error::Error, fmt};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    Session,
    evaluate::{Answers, quantity},
    payload::{answers_in_payload, payload},
};
use crate::{
    survey::{Artifact, Derivation, ElementId, Quantity},
    tailor::Model,
    values::Date,
};

/// The reason why a field has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum MissingReason {
    /// The settings or the gender of the participant leave the question out.
    NotAsked,
    /// Other answers hide the question.
    Hidden,
    /// The question was shown and left empty, or has no result because of one that was.
    Empty,
    /// The opt-out beside the question is ticked.
    OptedOut,
    /// Only the server's key tells whether there is an answer: the field is sensitive.
    Sealed,
}

impl MissingReason {
    /// All reasons.
    pub const ALL: [Self; 5] = [
        Self::NotAsked,
        Self::Hidden,
        Self::Empty,
        Self::OptedOut,
        Self::Sealed,
    ];

    /// Returns the letter of the reason in [`Missing::to_letters`].
    fn letter(self) -> char {
        match self {
            Self::NotAsked => 'n',
            Self::Hidden => 'h',
            Self::Empty => 'e',
            Self::OptedOut => 'o',
            Self::Sealed => 's',
        }
    }
}

/// The letter of a field that has an answer.
const ANSWERED: char = '.';

/// The reasons why fields of a response have no answer, in the order of [`saved_fields`].
///
/// A checkbox that was shown and left unticked has an answer, which is no. One that was not shown has none, even where the payload
/// has a number for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing(Vec<Option<MissingReason>>);

impl Missing {
    /// Returns the reason of each field; `None` for a field with an answer.
    pub fn reasons(&self) -> &[Option<MissingReason>] {
        &self.0
    }

    /// Hides of these fields whether they have an answer, and why not. The reason "not asked" follows from the settings: it stays.
    #[must_use]
    pub fn sealed(&self, is_hidden: impl Fn(usize) -> bool) -> Self {
        let reasons = self.0.iter().enumerate();
        let sealed = reasons.map(|(at, reason)| match reason {
            Some(MissingReason::NotAsked) => *reason,
            _ if is_hidden(at) => Some(MissingReason::Sealed),
            _ => *reason,
        });
        Self(sealed.collect())
    }

    /// Writes one letter for each field: `n` not asked, `h` hidden, `e` empty, `o` opted out, `s` sealed, and `.` for an answer.
    pub fn to_letters(&self) -> String {
        let letter = |reason: &Option<MissingReason>| reason.map_or(ANSWERED, MissingReason::letter);
        self.0.iter().map(letter).collect()
    }

    /// Reads what [`to_letters`](Self::to_letters) wrote.
    ///
    /// # Errors
    ///
    /// The first letter that stands for nothing.
    pub fn from_letters(letters: &str) -> Result<Self, UnknownLetter> {
        let reason = |letter: char| match letter {
            ANSWERED => Ok(None),
            _ => MissingReason::ALL
                .into_iter()
                .find(|reason| reason.letter() == letter)
                .map(Some)
                .ok_or(UnknownLetter(letter)),
        };
        letters.chars().map(reason).collect::<Result<_, _>>().map(Self)
    }
}

/// A letter that stands for no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLetter(char);

impl fmt::Display for UnknownLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` stands for no reason why an answer is missing", self.0)
    }
}

impl Error for UnknownLetter {}

/// Lists the names of the fields that a survey can save: answers in survey order, then calculated fields. Copies are not listed.
pub fn saved_fields(artifact: &Artifact) -> Vec<String> {
    let elements = artifact.elements.iter().map(|included| &included.element);
    let answers = elements.filter(|element| element.body.has_field());
    let answers = answers.map(|element| element.id.clone());
    let calculated = artifact.payload.derive.iter().map(|field| field.name.clone());
    answers.chain(calculated).collect()
}

/// Finds the reasons why these fields of the survey, from [`saved_fields`], have no answer now.
pub fn missing(session: &Session<'_>, fields: &[String]) -> Missing {
    let reason = |name: &String| match session.find(name) {
        Some(id) => reason(session, id),
        None => calculated(session, name),
    };
    Missing(fields.iter().map(reason).collect())
}

/// Finds the reasons in a payload that was stored without them on this day; `None` where it does not tell them for certain. They
/// are certain where the answers in the payload give the same payload again, since rules read only answers that count.
pub fn missing_in_payload(
    model: &Model,
    fields: &[String],
    today: Date,
    stored: &Map<String, Value>,
) -> Option<Missing> {
    let session = Session::with_answers(model, today, &answers_in_payload(model, stored));
    (payload(&session) == *stored).then(|| missing(&session, fields))
}

fn reason(session: &Session<'_>, id: ElementId) -> Option<MissingReason> {
    let state = session.state(id);
    if !state.visible {
        let never = is_never_shown(session, id);
        return Some(if never {
            MissingReason::NotAsked
        } else {
            MissingReason::Hidden
        });
    }
    if state.disabled {
        return Some(MissingReason::OptedOut);
    }
    let is_answered = session.answer(id).is_some() || session.model().element(id).body.is_box();
    (!is_answered).then_some(MissingReason::Empty)
}

/// Returns whether a rule that is left of the settings and the gender alone hides the element, or one that it stands in.
fn is_never_shown(session: &Session<'_>, id: ElementId) -> bool {
    let model = session.model();
    let above = |id: &ElementId| model.element(*id).depends_on();
    std::iter::successors(Some(id), above).any(|id| model.element(id).hidden_when.is_always())
}

/// Finds the reason why a calculated field has no value: that of the first question that it is calculated from.
fn calculated(session: &Session<'_>, name: &str) -> Option<MissingReason> {
    let mut calculated = session.model().payload.derive.iter();
    let Some(field) = calculated.find(|field| field.name == name) else {
        return Some(MissingReason::NotAsked);
    };
    match &field.value {
        Derivation::Truth(_) => None,
        Derivation::Number(of) if quantity(of, session).is_some() => None,
        Derivation::Number(of) => Some(first_missing(session, of).unwrap_or(MissingReason::Empty)),
    }
}

fn first_missing(session: &Session<'_>, of: &Quantity) -> Option<MissingReason> {
    let mut found = None;
    of.for_each_element(&mut |id| found = found.or_else(|| reason(session, id)));
    found
}
