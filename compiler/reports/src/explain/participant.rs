//! One participant of a survey.

use enkat_model::{Artifact, Date, ElementId, FlagSet, Gender, Included, Model, Session, Tailoring};
use serde_json::{Map, Value};

use crate::{evaluation::Outcome, natural_language::NormalForm};

/// A participant and the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Setting or alias → value; only `true` is true.
    pub settings: Map<String, Value>,
    /// The gender, where it is known.
    pub gender: Option<Gender>,
    /// The day.
    pub today: Date,
    /// Question or checkbox → value.
    pub answers: Map<String, Value>,
}

/// A participant's model, and its tailoring from the artifact.
#[derive(Debug)]
pub struct Participant<'a> {
    pub(super) artifact: &'a Artifact,
    pub(super) flags: FlagSet,
    /// The flags that are sent, from which others are derived.
    pub(super) sent: FlagSet,
    pub(super) gender: Option<Gender>,
    pub(super) tailoring: Tailoring<'a>,
    model: Model,
    today: Date,
}

impl<'a> Participant<'a> {
    /// Tailors the survey to a participant.
    pub fn new(artifact: &'a Artifact, given: &Given) -> Self {
        let sent = artifact.sent_flags(&given.settings);
        let flags = artifact.derived_from(sent);
        let tailoring = Tailoring::new(artifact, flags, given.gender);
        Self {
            artifact,
            flags,
            sent,
            gender: given.gender,
            today: given.today,
            model: tailoring.model(),
            tailoring,
        }
    }

    /// Returns whether the flags and the gender include an element, its parents aside.
    pub(crate) fn passes(&self, included: &Included) -> bool {
        included.passes(self.flags, self.gender)
    }

    /// Adds answers to the participant.
    pub fn answering(&'a self, answers: &Map<String, Value>) -> Answering<'a> {
        Answering {
            participant: self,
            session: Session::with_answers(&self.model, self.today, answers),
        }
    }
}

/// A participant with answers.
#[derive(Debug)]
pub struct Answering<'a> {
    pub(super) participant: &'a Participant<'a>,
    pub(super) session: Session<'a>,
}

impl<'a> Answering<'a> {
    /// Returns the participant.
    pub(crate) fn participant(&self) -> &'a Participant<'a> {
        self.participant
    }

    /// Returns the survey.
    pub(crate) fn artifact(&self) -> &'a Artifact {
        self.participant.artifact
    }

    /// Returns the answers in the participant's model.
    pub(crate) fn session(&self) -> &Session<'a> {
        &self.session
    }

    /// Returns the outcome of the answers.
    pub fn outcome(&self) -> Outcome<'a> {
        self.outcome_in(None)
    }

    /// Returns the outcome of the answers, with messages in a language.
    pub fn outcome_in(&self, language: Option<&str>) -> Outcome<'a> {
        Outcome::of(
            self.participant.artifact,
            self.participant.flags,
            &self.session,
            language,
        )
    }

    /// Returns the id of an element in the participant's model; `None` when it is left out.
    pub(crate) fn kept(&self, id: ElementId) -> Option<ElementId> {
        self.participant.tailoring.id(id)
    }

    /// Returns whether a condition over the artifact holds for the participant now.
    pub(crate) fn holds(&self, condition: &enkat_model::Condition<enkat_model::Setting>) -> bool {
        self.session
            .holds(&self.participant.tailoring.condition(condition))
    }

    /// Returns whether a condition in normal form holds for the participant now.
    pub(super) fn meets(&self, condition: &NormalForm) -> bool {
        match condition {
            NormalForm::All(parts) => parts.iter().all(|part| self.meets(part)),
            NormalForm::Any(parts) => parts.iter().any(|part| self.meets(part)),
            NormalForm::Is(atom) => self.holds(atom),
            NormalForm::IsNot(atom) => !self.holds(atom),
        }
    }
}
