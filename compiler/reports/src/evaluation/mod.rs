//! The outcome of a participant's answers, as `enkat eval` prints it and `enkat test` compares it (docs/language.md,
//! §12).

mod message;

use enkat_model::{
    Artifact, Body, ElementId, FlagSet, Model, ScoreResult, Session, Texts, Violation, attention, payload,
    scores, violations, warnings,
};
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Map, Value, json};

pub(crate) use message::message;

/// The outcome of answers. Ids are in survey order.
#[derive(Debug, Serialize)]
pub struct Outcome<'a> {
    /// Pages that show something.
    pub pages: Vec<&'a str>,
    /// Elements that are included and not hidden.
    pub visible: Vec<&'a str>,
    /// Elements that are included but hidden.
    pub hidden: Vec<&'a str>,
    /// Elements that are visible but cannot be answered.
    pub disabled: Vec<&'a str>,
    /// Elements that flags or gender exclude.
    pub excluded: Vec<&'a str>,
    /// Questions that are required, visible and enabled.
    pub required: Vec<&'a str>,
    /// By question: the options that are not offered.
    pub hidden_options: IndexMap<&'a str, Vec<Value>>,
    /// Violations that block, one per question.
    pub errors: Vec<ViolationMessage>,
    /// Violations that do not block.
    pub warnings: Vec<ViolationMessage>,
    /// Answered ÷ required, from 0 to 1.
    pub progress: f64,
    /// The data that would be saved now.
    pub payload: Map<String, Value>,
    /// Every score; `None` without enough answers.
    pub scores: IndexMap<&'a str, Option<f64>>,
    /// The attention rules that the answers raise, which health staff would read.
    pub attention: Vec<&'a str>,
    /// By setting: whether it is on.
    pub flags: IndexMap<&'a str, bool>,
}

/// A violation with its message.
#[derive(Debug, Serialize)]
pub struct ViolationMessage {
    /// The question.
    pub id: String,
    /// The rule that it breaks.
    pub rule: enkat_model::Rule,
    /// The text of the check in the requested language; otherwise an English message.
    pub message: String,
}

impl<'a> Outcome<'a> {
    /// Returns the outcome of the answers of a session, on the model of a participant with these flags. The messages of checks
    /// are in `language`, or in the first language of the survey if it does not have that one.
    pub fn of(artifact: &'a Artifact, flags: FlagSet, session: &Session<'_>, language: Option<&str>) -> Self {
        let model = session.model();
        let texts = artifact.texts.get(artifact.language_or_first(language));
        let messages = |found| messages(texts, session, found);
        let mut outcome = Self {
            pages: Vec::new(),
            visible: Vec::new(),
            hidden: Vec::new(),
            disabled: Vec::new(),
            excluded: Vec::new(),
            required: Vec::new(),
            hidden_options: IndexMap::new(),
            errors: messages(violations(session)),
            warnings: messages(warnings(session)),
            progress: session.progress(),
            payload: payload(session),
            scores: scores_of(artifact, session),
            attention: raised(artifact, session),
            flags: flags_of(artifact, flags),
        };
        outcome.classify_items(artifact, model, session);
        outcome.pages = pages(artifact, model, session);
        outcome
    }

    /// Adds each item to the lists that it belongs to.
    fn classify_items(&mut self, artifact: &'a Artifact, model: &Model, session: &Session<'_>) {
        let mut kept = model
            .elements
            .iter()
            .enumerate()
            .filter(|(_, element)| !element.body.is_container())
            .peekable();
        let all = artifact.elements.iter().map(|included| &included.element);
        for element in all.filter(|element| !element.body.is_container()) {
            let id = element.id.as_str();
            let Some((index, _)) = kept.next_if(|(_, kept)| kept.id == element.id) else {
                self.excluded.push(id);
                continue;
            };
            let state = session.state(ElementId::at(index));
            if !state.visible {
                self.hidden.push(id);
                continue;
            }
            self.visible.push(id);
            let hidden_options = session.hidden_options(ElementId::at(index));
            if !hidden_options.is_empty() {
                let values = hidden_options.into_iter().map(|value| json!(value));
                self.hidden_options.insert(id, values.collect());
            }
            if state.disabled {
                self.disabled.push(id);
            } else if element.body.is_required() {
                self.required.push(id);
            }
        }
    }
}

/// Returns the pages on which something is visible.
fn pages<'a>(artifact: &'a Artifact, model: &Model, session: &Session<'_>) -> Vec<&'a str> {
    let items = model
        .elements
        .iter()
        .enumerate()
        .filter(|(_, element)| !element.body.is_container());
    let shown: std::collections::HashSet<&str> = items
        .map(|(index, _)| ElementId::at(index))
        .filter(|id| session.state(*id).visible)
        .map(|id| model.element(model.page_of(id)).id.as_str())
        .collect();
    let all = artifact.elements.iter().map(|included| &included.element);
    all.filter(|element| matches!(element.body, Body::Page { .. }) && shown.contains(element.id.as_str()))
        .map(|element| element.id.as_str())
        .collect()
}

/// Returns violations with their messages; those of checks stand in the catalogue.
fn messages(texts: Option<&Texts>, session: &Session<'_>, found: Vec<Violation>) -> Vec<ViolationMessage> {
    let body = |id: &str| session.find(id).map(|id| &session.model().element(id).body);
    let finding = |violation: Violation| {
        let own = || message(violation.rule, body(&violation.id).and_then(Body::answer));
        let check = violation.check.as_ref();
        let text = check.and_then(|check| texts?.get(&format!("checks.{check}")));
        ViolationMessage {
            message: text.cloned().unwrap_or_else(own),
            id: violation.id,
            rule: violation.rule,
        }
    };
    found.into_iter().map(finding).collect()
}

/// Returns every score of the survey; `None` without enough answers, or when its questions are excluded.
fn scores_of<'a>(artifact: &'a Artifact, session: &Session<'_>) -> IndexMap<&'a str, Option<f64>> {
    let results: Vec<ScoreResult> = scores(session);
    let value = |name: &str| {
        results
            .iter()
            .find(|result| result.name == name)
            .and_then(|result| result.value)
    };
    artifact
        .scores
        .iter()
        .map(|score| (score.name.as_str(), value(&score.name)))
        .collect()
}

/// Returns the names of the attention rules that the answers raise.
fn raised<'a>(artifact: &'a Artifact, session: &Session<'_>) -> Vec<&'a str> {
    let raised = attention(session);
    let names = artifact.attention.iter().map(|rule| rule.name.as_str());
    names
        .filter(|name| raised.iter().any(|rule| rule.name == *name))
        .collect()
}

fn flags_of(artifact: &Artifact, on: FlagSet) -> IndexMap<&str, bool> {
    let flags = artifact.flags.iter().enumerate();
    flags
        .map(|(index, flag)| (flag.name(), on.contains(index)))
        .collect()
}
