//! The number of questions that a survey asks a participant, and the time that they take.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Session;
use crate::{
    survey::{Body, Element, ElementId, NoSettings, QuestionKind},
    tailor::Model,
    values::Date,
};

/// The shortest and the longest way through a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Length {
    /// The questions that are shown before there is any answer.
    pub least: Extent,
    /// All questions that are included.
    pub most: Extent,
}

/// A number of questions, and the time that they take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Extent {
    /// The number of questions.
    pub questions: u32,
    /// The time in minutes, rounded up.
    pub minutes: u32,
}

impl Length {
    /// Returns the range that covers both, for a participant whose model is not known.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let of = |one: Extent, other: Extent, pick: fn(u32, u32) -> u32| Extent {
            questions: pick(one.questions, other.questions),
            minutes: pick(one.minutes, other.minutes),
        };
        Self {
            least: of(self.least, other.least, u32::min),
            most: of(self.most, other.most, u32::max),
        }
    }
}

/// Computes the length of a participant's survey.
pub fn length_of(model: &Model) -> Length {
    // Without an answer nothing depends on the day.
    let session = Session::new(model, Date::at_unix_seconds(0));
    let questions = || {
        let elements = model.elements.iter().enumerate();
        elements.filter_map(|(index, element)| Some((ElementId::at(index), seconds(model, element)?)))
    };
    let shown = questions().filter(|(id, _)| session.state(*id).visible);
    Length {
        least: extent(shown.map(|(_, seconds)| seconds)),
        most: extent(questions().map(|(_, seconds)| seconds)),
    }
}

fn extent(seconds: impl Iterator<Item = u32>) -> Extent {
    let (questions, seconds) = seconds.fold((0, 0), |(count, sum), seconds| (count + 1, sum + seconds));
    Extent {
        questions,
        minutes: u32::div_ceil(seconds, 60),
    }
}

/// Returns the time that a question takes, in seconds; `None` for the consent, which does not count as a question.
fn seconds(model: &Model, element: &Element<NoSettings>) -> Option<u32> {
    let Body::Question(question) = &element.body else {
        return None;
    };
    let consent = model.header.consent.as_ref();
    if consent.is_some_and(|consent| consent.checkbox == element.id) {
        return None;
    }
    Some(match &question.answer {
        QuestionKind::Choice(_) | QuestionKind::Checkboxes(_) => 8,
        QuestionKind::Scalar(kind) => kind.seconds(),
    })
}
