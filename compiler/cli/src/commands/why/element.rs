//! The element that `enkat why` explains: by its id, or by words of its label.

use anyhow::{anyhow, bail};
use enkat_model::{Artifact, ElementId, QuestionKind};
use enkat_reports::explain::{Labelled, find, labelled, nearly_labelled};
use enkat_syntax::{
    diagnostics::nearest,
    source::{Expansion, ExpansionKind, Expansions},
};

use crate::commands::{Failure, complain};

/// The most elements that a message lists.
const MOST: usize = 8;

/// Finds the element with an id or, where there is none, the one whose label has these words. A label is told with its id.
pub(super) fn element_called(
    artifact: &Artifact,
    expansions: &Expansions,
    name: &str,
) -> Result<ElementId, Failure> {
    if let Some(id) = find(artifact, name) {
        return Ok(id);
    }
    if let Some(kind) = other_kind(artifact, expansions, name) {
        bail!(
            "`{name}` is {kind}; `why` explains questions, boxes, notes, images, pages, sections and groups"
        );
    }
    if let Some(copied) = copied(artifact, name) {
        bail!("`{name}` is saved as a copy of `{copied}`: name `{copied}` to explain it");
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

/// Returns the question or the box that is saved with this path in a field of copies, as scenarios and data have it.
fn copied<'a>(artifact: &'a Artifact, path: &str) -> Option<&'a str> {
    let (field, copied) = path.split_once('.')?;
    let group = artifact.payload.nest.iter().find(|group| group.name == field)?;
    let mut ids = group
        .of
        .iter()
        .map(|id| artifact.elements[id.index()].element.id.as_str());
    ids.find(|id| *id == copied)
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
fn other_kind(artifact: &Artifact, expansions: &Expansions, name: &str) -> Option<&'static str> {
    let elements = || artifact.elements.iter().map(|included| &included.element);
    let is_scale = elements().any(|element| match element.body.answer() {
        Some(QuestionKind::Choice(choice)) => choice.labels.strip_prefix("scales.") == Some(name),
        _ => false,
    });
    let mut checks = elements().flat_map(|element| element.body.checks());
    let is_template =
        |expansion: &Expansion| expansion.kind == ExpansionKind::Template && expansion.name == name;
    let kinds = [
        ("a score", artifact.scores.iter().any(|score| score.name == name)),
        (
            "an attention rule",
            artifact.attention.iter().any(|rule| rule.name == name),
        ),
        (
            "a condition",
            artifact.conditions.iter().any(|condition| condition.name == name),
        ),
        ("a flag", artifact.flags.iter().any(|flag| flag.is_called(name))),
        (
            "a preset",
            artifact.presets.iter().any(|preset| preset.name == name),
        ),
        (
            "a field that is calculated",
            artifact.payload.derive.iter().any(|field| field.name == name),
        ),
        (
            "a field with copies of answers",
            artifact.payload.nest.iter().any(|group| group.name == name),
        ),
        ("a scale", is_scale),
        (
            "a dialog",
            elements().any(|element| element.dialog.as_deref() == Some(name)),
        ),
        ("a constraint", checks.any(|check| check.message == name)),
        ("a template", expansions.0.iter().any(is_template)),
    ];
    let kind = kinds.into_iter().find(|(_, is_called)| *is_called);
    kind.map(|(kind, _)| kind)
}
