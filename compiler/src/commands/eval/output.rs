//! A line of output.

use enkat_model::{
    Artifact, Body, ElementId, FlagSet, Model, ScoreResult, Session, payload, scores, tailor, violations,
};
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Map, Value, value::RawValue};

use super::{input::Input, message::message};

/// What follows from the answers. Ids are in survey order.
#[derive(Serialize)]
pub(super) struct Output<'a> {
    id: Option<&'a RawValue>,
    /// Pages that show something.
    pages: Vec<&'a str>,
    visible: Vec<&'a str>,
    hidden: Vec<&'a str>,
    disabled: Vec<&'a str>,
    excluded: Vec<&'a str>,
    required: Vec<&'a str>,
    hidden_options: IndexMap<&'a str, Vec<Value>>,
    errors: Vec<Finding>,
    warnings: Vec<Finding>,
    progress: f64,
    payload: Map<String, Value>,
    scores: IndexMap<&'a str, Option<f64>>,
    flags: IndexMap<&'a str, bool>,
}

#[derive(Serialize)]
struct Finding {
    id: String,
    rule: enkat_model::Rule,
    message: String,
}

impl<'a> Output<'a> {
    /// Evaluates one input.
    pub(super) fn of(artifact: &'a Artifact, input: &Input<'a>) -> Self {
        let flags = artifact.flags_from(&input.flags);
        let model = tailor(artifact, flags, input.gender);
        let session = Session::with_answers(&model, &input.answers);
        let mut output = Self {
            id: input.id,
            pages: Vec::new(),
            visible: Vec::new(),
            hidden: Vec::new(),
            disabled: Vec::new(),
            excluded: Vec::new(),
            required: Vec::new(),
            hidden_options: IndexMap::new(),
            errors: findings(&session),
            warnings: Vec::new(),
            progress: session.progress(),
            payload: payload(&session),
            scores: scores_of(artifact, &session),
            flags: flags_of(artifact, flags),
        };
        output.sort_items(artifact, &model, &session);
        output.pages = pages(artifact, &model, &session);
        output
    }

    /// Puts every item into the lists that it belongs to.
    fn sort_items(&mut self, artifact: &'a Artifact, model: &Model, session: &Session<'_>) {
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
            if state.disabled {
                self.disabled.push(id);
            } else if element.body.is_required() {
                self.required.push(id);
            }
        }
    }
}

/// The pages on which something is visible.
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

fn findings(session: &Session<'_>) -> Vec<Finding> {
    let body = |id: &str| session.find(id).map(|id| &session.model().element(id).body);
    let finding = |violation: enkat_model::Violation| Finding {
        message: message(violation.rule, body(&violation.id).and_then(Body::answer)),
        id: violation.id,
        rule: violation.rule,
    };
    violations(session).into_iter().map(finding).collect()
}

/// Every score of the survey; `None` without enough answers, or when its questions are excluded.
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

fn flags_of(artifact: &Artifact, on: FlagSet) -> IndexMap<&str, bool> {
    let flags = artifact.flags.iter().enumerate();
    flags
        .map(|(index, flag)| (flag.setting.as_str(), on.contains(index)))
        .collect()
}
