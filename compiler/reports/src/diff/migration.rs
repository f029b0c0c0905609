//! Draft migration: whether a response can be moved to the new version with nothing lost, asked again or unsent.

use std::{collections::HashMap, fmt};

use enkat_model::{
    Artifact, Date, FlagSet, Gender, Model, Rule, Session, effective_answers, tailor, violations, warnings,
};
use serde_json::{Map, Value};

use super::{Drafts, Fate, diff};

/// The reasons why a response stays on its version. They contain no answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The consent that was given no longer holds.
    Consent(String),
    /// The survey no longer has the language in which it is answered.
    Language(String),
    /// The survey has an assumption that does not hold for this participant's settings.
    Settings,
    /// A question that was answered is no longer asked of this participant.
    Gone(String),
    /// A question that was answered means something else now.
    Changed {
        /// The question.
        question: String,
        /// The change.
        why: String,
    },
    /// The answer is no longer possible.
    NoAnswer(String),
    /// A question that was answered is hidden, or disabled, or the option that was chosen is not offered.
    NotSent(String),
    /// The answer no longer fits other answers.
    Check(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Consent(why) => write!(f, "consent has to be given again: {why}"),
            Self::Language(language) => write!(f, "the survey no longer has the language {language}"),
            Self::Settings => write!(f, "the survey assumes other settings than the participant has"),
            Self::Gone(question) => write!(f, "`{question}` was answered and is no longer asked"),
            Self::Changed { question, why } => write!(f, "`{question}` was answered and has changed: {why}"),
            Self::NoAnswer(question) => {
                write!(f, "the answer to `{question}` is no longer possible")
            }
            Self::NotSent(question) => write!(f, "the answer to `{question}` would no longer be sent"),
            Self::Check(question) => {
                write!(f, "the answer to `{question}` no longer fits other answers")
            }
        }
    }
}

/// Two versions of a survey, between which responses move.
#[derive(Debug)]
pub struct Moving<'a> {
    old: &'a Artifact,
    new: &'a Artifact,
    drafts: Drafts,
}

/// The models of a participant, and of all others with the same settings and gender, in both versions.
#[derive(Debug)]
pub struct Pair<'m> {
    moving: &'m Moving<'m>,
    old: Model,
    new: Model,
    is_assumed: bool,
}

impl<'a> Moving<'a> {
    /// Compares the two versions.
    pub fn new(old: &'a Artifact, new: &'a Artifact) -> Self {
        Self {
            old,
            new,
            drafts: diff(old, new).drafts,
        }
    }

    /// Tailors both versions to participants with these settings on and this gender.
    pub fn pair(&'a self, settings: &[String], gender: Option<Gender>) -> Pair<'a> {
        let sent: Map<String, Value> = settings
            .iter()
            .map(|setting| (setting.clone(), Value::Bool(true)))
            .collect();
        let model = |artifact: &Artifact| -> Model { tailor(artifact, artifact.flags_from(&sent), gender) };
        let assumed = |artifact: &Artifact| {
            let flags: FlagSet = artifact.sent_flags(&sent);
            artifact.assumes(flags, gender)
        };
        Pair {
            moving: self,
            old: model(self.old),
            new: model(self.new),
            is_assumed: assumed(self.new) || !assumed(self.old),
        }
    }
}

impl Pair<'_> {
    /// Returns the reasons why a response with these answers, read in this language, stays on its version; an empty list where it
    /// can be moved.
    pub fn reasons(&self, answers: &Map<String, Value>, language: Option<&str>, today: Date) -> Vec<Reason> {
        let mut reasons = self.of_all(answers, language);
        let (before, after) = (
            Sight::of(&self.old, answers, today),
            Sight::of(&self.new, answers, today),
        );
        let given = self
            .old
            .elements
            .iter()
            .filter(|element| element.body.has_field() && answers.get(&element.id).is_some_and(is_given));
        for element in given {
            reasons.extend(self.of_one(&element.id, &before, &after));
        }
        for (question, rule) in &after.broken {
            let is_new = before.broken.get(question) != Some(rule);
            if is_new && !answers.contains_key(*question) {
                reasons.push(Reason::Check((*question).to_owned()));
            }
        }
        reasons
    }

    /// Returns the answers for which the new version has a field: all that are worth keeping, where there is no reason against
    /// moving.
    pub fn carried(&self, answers: &Map<String, Value>) -> Map<String, Value> {
        let fields = self
            .new
            .elements
            .iter()
            .filter(|element| element.body.has_field());
        fields
            .filter_map(|element| Some((element.id.clone(), answers.get(&element.id)?.clone())))
            .collect()
    }

    /// Returns whether the new version has this page for the participant.
    pub fn has_page(&self, page: &str) -> bool {
        self.new.pages().any(|id| self.new.element(id).id == page)
    }

    fn of_all(&self, answers: &Map<String, Value>, language: Option<&str>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let consent = self.old.header.consent.as_ref();
        let has_consented =
            consent.is_some_and(|consent| answers.get(&consent.checkbox) == Some(&Value::Bool(true)));
        if let Some(why) = self.moving.drafts.consent.as_ref().filter(|_| has_consented) {
            reasons.push(Reason::Consent(why.clone()));
        }
        let is_gone = |language: &&str| !self.new.header.languages.iter().any(|known| known == language);
        if let Some(language) = language.filter(is_gone) {
            reasons.push(Reason::Language(language.to_owned()));
        }
        if !self.is_assumed {
            reasons.push(Reason::Settings);
        }
        reasons
    }

    /// Returns the reason why an answer keeps the response on its version.
    fn of_one(&self, id: &str, before: &Sight<'_>, after: &Sight<'_>) -> Option<Reason> {
        let question = || id.to_owned();
        let mut affected = self.moving.drafts.affected.iter();
        let changed = affected.find(|affected| affected.id == id && affected.every);
        let has_field = |model: &Model| {
            let mut elements = model.elements.iter();
            elements.any(|element| element.body.has_field() && element.id == id)
        };
        if !has_field(&self.new) {
            return Some(Reason::Gone(question()));
        }
        if let Some(changed) = changed.filter(|changed| changed.fate == Fate::AskedAgain) {
            return Some(Reason::Changed {
                question: question(),
                why: changed.why.clone(),
            });
        }
        let rule = after.broken.get(id);
        if rule.is_some() && rule != before.broken.get(id) {
            return Some(match rule {
                Some(Rule::Check | Rule::Exclusive) => Reason::Check(question()),
                _ => Reason::NoAnswer(question()),
            });
        }
        let counted = before.counted.get(id);
        (counted.is_some() && counted != after.counted.get(id)).then(|| Reason::NotSent(question()))
    }
}

/// Returns whether a value means an answer: a checkbox that was unticked again does not.
fn is_given(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.trim().is_empty(),
        _ => true,
    }
}

/// Answers as one version sees them.
struct Sight<'m> {
    /// The answers that would be sent.
    counted: Map<String, Value>,
    /// Question → the rule that its answer breaks. A missing answer breaks no rule.
    broken: HashMap<&'m str, Rule>,
}

impl<'m> Sight<'m> {
    fn of(model: &'m Model, answers: &Map<String, Value>, today: Date) -> Self {
        let session = Session::with_answers(model, today, answers);
        let broken = warnings(&session).into_iter().chain(violations(&session));
        let broken = broken.filter(|violation| violation.rule != Rule::Required);
        let broken = broken.filter_map(|violation| {
            let element = model.elements.iter().find(|element| element.id == violation.id)?;
            Some((element.id.as_str(), violation.rule))
        });
        Self {
            counted: effective_answers(&session),
            broken: broken.collect(),
        }
    }
}
