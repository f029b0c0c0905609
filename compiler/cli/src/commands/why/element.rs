//! The element that `enkat why` explains: by its id, or by words of its label.

use anyhow::{anyhow, bail};
use enkat_model::{Artifact, ElementId, QuestionKind};
use enkat_reports::explain::{Labelled, find, labelled, nearly_labelled};
use enkat_syntax::diagnostics::nearest;

use crate::commands::{Failure, complain};

/// The most elements that a message lists.
const MOST: usize = 8;

/// Finds the element with an id or, where there is none, the one whose label has these words. A label is told with its id.
pub(super) fn element_called(artifact: &Artifact, name: &str) -> Result<ElementId, Failure> {
    if let Some(id) = find(artifact, name) {
        return Ok(id);
    }
    if let Some(kind) = other_kind(artifact, name) {
        bail!(
            "`{name}` is {kind}; `why` explains questions, boxes, notes, images, pages, sections and groups"
        );
    }
    match &labelled(artifact, name)[..] {
        [] => Err(unknown(artifact, name)),
        [one] => {
            complain(&format!("note: this explains {}", shown(artifact, one)));
            Ok(one.id)
        }
        several => bail!(
            "{} labels have the words “{name}”; name one by its id:{}",
            several.len(),
            lines(artifact, several)
        ),
    }
}

fn unknown(artifact: &Artifact, name: &str) -> Failure {
    let elements = artifact.elements.iter();
    let ids = elements.map(|included| included.element.id.as_str());
    if let Some(near) = nearest(name, ids).first() {
        return anyhow!("nothing in the survey is called `{name}`; did you mean `{near}`?");
    }
    match &nearly_labelled(artifact, name)[..] {
        [] => anyhow!(
            "nothing in the survey is called `{name}`, and no label has these words; `enkat outline` lists all ids with their labels"
        ),
        near => anyhow!(
            "no label has the words “{name}”; did you mean one of these?{}",
            lines(artifact, near)
        ),
    }
}

/// Lists elements with their labels, each on a line of its own.
fn lines(artifact: &Artifact, elements: &[Labelled]) -> String {
    let mut lines = String::new();
    for element in elements.iter().take(MOST) {
        lines.extend(["\n  ", &shown(artifact, element)]);
    }
    if let Some(more @ 1..) = elements.len().checked_sub(MOST) {
        lines.extend([
            "\n  and ",
            &more.to_string(),
            " more, which `enkat outline` lists",
        ]);
    }
    lines
}

fn shown(artifact: &Artifact, Labelled { id, label }: &Labelled) -> String {
    let element = &artifact.elements[id.index()].element;
    let kind = if element.body.is_container() {
        format!("the {} ", element.body.kind().name())
    } else {
        String::new()
    };
    format!("{kind}`{}`: {label}", element.id)
}

/// Returns the kind of something else in the survey that has this name, with an article.
fn other_kind(artifact: &Artifact, name: &str) -> Option<&'static str> {
    let is_scale = || {
        let mut choices = artifact
            .elements
            .iter()
            .filter_map(|included| included.element.body.answer());
        choices.any(|answer| match answer {
            QuestionKind::Choice(choice) => choice.labels.strip_prefix("scales.") == Some(name),
            _ => false,
        })
    };
    if artifact.scores.iter().any(|score| score.name == name) {
        Some("a score")
    } else if artifact.conditions.iter().any(|condition| condition.name == name) {
        Some("a condition")
    } else if artifact.flags.iter().any(|flag| flag.is_called(name)) {
        Some("a flag")
    } else if artifact.presets.iter().any(|preset| preset.name == name) {
        Some("a preset")
    } else if artifact.payload.derive.iter().any(|field| field.name == name) {
        Some("a field that is calculated")
    } else {
        is_scale().then_some("a scale")
    }
}
