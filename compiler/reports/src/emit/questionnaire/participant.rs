//! The survey of one participant, with the ids of the whole survey, by which the places of elements are known.

use enkat_model::{
    Artifact, Body, Condition, Derivation, ElementId, FlagSet, Gender, Included, Payload, Quantity, Question,
    QuestionKind, Score, Setting, Tailoring,
};

/// A participant, and what is left of the survey.
pub(super) struct Participant<'a> {
    flags: FlagSet,
    gender: Option<Gender>,
    tailoring: Tailoring<'a>,
}

impl<'a> Participant<'a> {
    pub(super) fn new(artifact: &'a Artifact, flags: FlagSet, gender: Option<Gender>) -> Self {
        Self {
            flags,
            gender,
            tailoring: Tailoring::new(artifact, flags, gender),
        }
    }

    /// Returns whether the participant gets an element.
    pub(super) fn gets(&self, id: ElementId) -> bool {
        self.tailoring.id(id).is_some()
    }

    /// Puts flags and gender into the conditions of a survey, and drops scores and fields that have nothing to be made of. Elements
    /// that the participant does not get stay, without a meaning.
    pub(super) fn survey(&self, artifact: &Artifact) -> Artifact {
        let mut survey = artifact.clone();
        for included in &mut survey.elements {
            self.decide(artifact, included);
        }
        survey.scores.retain_mut(|score| self.keep_score(score));
        self.keep_payload(artifact, &mut survey.payload);
        survey
    }

    fn decide(&self, artifact: &Artifact, included: &mut Included) {
        included.included_in = FlagSet::default();
        if self.gender.is_some() {
            included.genders.clear();
        }
        let element = &mut included.element;
        element.hidden_when = self.condition(artifact, &element.hidden_when);
        let Body::Question(Question { answer, checks, .. }) = &mut element.body else {
            return;
        };
        checks.retain(|check| check.of.iter().all(|id| self.gets(*id)));
        for check in checks {
            check.that = self.condition(artifact, &check.that);
        }
        if let QuestionKind::Choice(choice) = answer {
            for option in &mut choice.options {
                option.hidden_when = self.condition(artifact, &option.hidden_when);
            }
            choice.options.retain(|option| !option.hidden_when.is_always());
        }
    }

    /// Drops the questions of a score that the participant does not get. Returns whether any is left.
    fn keep_score(&self, score: &mut Score) -> bool {
        score.of.retain(|id| self.gets(*id));
        score.when_hidden.retain(|(id, _)| self.gets(*id));
        !score.of.is_empty()
    }

    fn keep_payload(&self, artifact: &Artifact, payload: &mut Payload<Setting>) {
        payload.derive.retain_mut(|field| match &mut field.value {
            Derivation::Truth(condition) => {
                *condition = self.condition(artifact, condition);
                true
            }
            Derivation::Number(quantity) => self.has_answers(artifact, quantity),
        });
    }

    /// Returns a condition with flags and gender put in. A question that the participant does not get is unanswered.
    pub(super) fn condition(
        &self,
        artifact: &Artifact,
        condition: &Condition<Setting>,
    ) -> Condition<Setting> {
        let decided = |part: &Condition<Setting>| self.condition(artifact, part);
        match condition {
            Condition::All(parts) => Condition::all(parts.iter().map(decided)),
            Condition::Any(parts) => Condition::any(parts.iter().map(decided)),
            Condition::Not(part) => decided(part).negated(),
            Condition::Setting(setting) if setting.holds_for(self.flags, self.gender) => Condition::ALWAYS,
            Condition::Setting(_) => Condition::NEVER,
            Condition::In(id, _) | Condition::Ticked(id) | Condition::Answered(id) if !self.gets(*id) => {
                Condition::NEVER
            }
            Condition::Compare(_, left, right)
                if !(self.has_answers(artifact, left) && self.has_answers(artifact, right)) =>
            {
                Condition::NEVER
            }
            Condition::Within(quantity, _) if !self.has_answers(artifact, quantity) => Condition::NEVER,
            atom => atom.clone(),
        }
    }

    /// Returns whether the participant gets all questions of a calculation. Checkboxes that are left out are not ticked.
    fn has_answers(&self, artifact: &Artifact, quantity: &Quantity) -> bool {
        let mut has_all = true;
        quantity.for_each_element(&mut |id| {
            let is_box = artifact.elements[id.index()].element.body.is_box_of_group();
            has_all &= is_box || self.gets(id);
        });
        has_all
    }
}
