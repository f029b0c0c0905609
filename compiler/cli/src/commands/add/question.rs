//! `enkat add question`

use anyhow::bail;
use clap_complete::ArgValueCandidates;
use enkat_compiler::resolve::Body;
use enkat_model::words::listed;
use enkat_syntax::{diagnostics::nearest, format::ListPlace, keys};

use super::{check_id, edit::Edit};
use crate::commands::{Failure, Outcome, completions};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The kind of question, such as `choice` or `number`; also `note`
    #[arg(add = ArgValueCandidates::new(completions::question_kinds))]
    kind: String,
    /// The id, under which the answer is saved
    id: String,
    /// The page
    #[arg(long, add = ArgValueCandidates::new(completions::pages))]
    page: String,
    /// The question after which it stands; left out, it is the last of the page
    #[arg(long, value_name = "ID", add = ArgValueCandidates::new(completions::questions))]
    after: Option<String>,
    /// The scale of a choice
    #[arg(long, conflicts_with = "options", add = ArgValueCandidates::new(completions::scales))]
    scale: Option<String>,
    /// The options of a choice without a scale, such as `1,2,3`
    #[arg(long, value_delimiter = ',', value_name = "VALUES")]
    options: Vec<String>,
    /// The boxes of `checkboxes`, by their ids
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    boxes: Vec<String>,
    /// The smallest and the largest answer, such as `0..10`
    #[arg(long)]
    range: Option<String>,
    /// The question may stay unanswered
    #[arg(long)]
    optional: bool,
}

/// Kinds that hold others, or that need a file.
const NO_QUESTIONS: [&str; 4] = ["section", "group", "repeat", "image"];

/// Adds a question to a page.
pub(super) fn add(mut edit: Edit, arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { id, page, after, .. } = arguments;
    check_id(id)?;
    for id in &arguments.boxes {
        check_id(id)?;
    }
    let item = item(&edit, arguments)?;
    let is_container = |body: &Body| matches!(body, Body::Page { .. } | Body::Section | Body::Group { .. });
    let known = |id: &str| {
        let mut elements = edit.survey.elements.iter();
        elements.any(|element| element.id.value == id && !is_container(&element.body))
    };
    if let Some(taken) = [id].into_iter().chain(&arguments.boxes).find(|id| known(id)) {
        bail!("the survey has `{taken}` already; choose another id");
    }
    let pages = edit.survey.pages();
    if !pages.contains(&&**page) {
        bail!(
            "the survey has no page `{page}`; its pages are {}. `enkat add page {page}` adds it",
            listed(&pages)
        );
    }
    let place = match after {
        Some(after) => ListPlace::After("content", after),
        None => ListPlace::EndOf("content"),
    };
    if !edit.add_item(&format!("pages/{page}.yaml"), place, &item)? {
        let after = after.as_deref().unwrap_or("content");
        bail!(
            "there is no `{after}` in `pages/{page}.yaml`; name an item of this page with `--after`, or leave it out"
        );
    }
    edit.write()
}

/// Writes the item.
fn item(edit: &Edit, arguments: &Arguments) -> Result<String, Failure> {
    let kind = &*arguments.kind;
    let mut kinds = keys::kinds().filter(|(kind, _)| !NO_QUESTIONS.contains(kind));
    let Some((_, shape)) = kinds.clone().find(|(known, _)| *known == kind) else {
        let known: Vec<&str> = kinds.by_ref().map(|(kind, _)| kind).collect();
        let near = nearest(kind, known.iter().copied());
        let near = near
            .first()
            .map_or(String::new(), |near| format!("did you mean `{near}`? "));
        bail!(
            "there is no kind of question `{kind}`; {near}The kinds are {}",
            listed(&known)
        );
    };
    let given = [
        ("scale", arguments.scale.is_some()),
        ("options", !arguments.options.is_empty()),
        ("boxes", !arguments.boxes.is_empty()),
        ("range", arguments.range.is_some()),
        ("required", arguments.optional),
    ];
    if let Some((key, _)) = given.iter().find(|(key, is_given)| *is_given && !shape.has(key)) {
        let option = if *key == "required" { "optional" } else { key };
        bail!("a `{kind}` has no `{key}`; leave `--{option}` out");
    }
    let has = |key: &str| given.iter().any(|(given, is_given)| *given == key && *is_given);
    let scales: Vec<&str> = edit
        .survey
        .scales
        .keys()
        .map(|name| name.value.as_str())
        .collect();
    let scales = listed(&scales);
    if let Some(scale) = arguments
        .scale
        .as_ref()
        .filter(|scale| edit.survey.scales.keys().all(|name| name.value != **scale))
    {
        bail!(
            "the survey has no scale `{scale}`; its scales are {scales}. Add it to `scales` in `survey.yaml`, or use `--options`"
        );
    }
    match kind {
        "choice" if !has("scale") && !has("options") => {
            let scales = if scales.is_empty() {
                String::new()
            } else {
                format!(" (the scales are {scales})")
            };
            bail!("a `choice` needs its options: add `--scale NAME`{scales}, or `--options 1,2,3`")
        }
        "checkboxes" if !has("boxes") => bail!(
            "`checkboxes` need their boxes: add `--boxes` with their ids, such as `--boxes headache,fever`"
        ),
        "slider" if !has("range") => {
            bail!("a `slider` needs its ends: add `--range`, such as `--range 0..10`")
        }
        _ => {}
    }
    let mut item = format!("{kind}: {}\n", arguments.id);
    let list = |values: &[String]| format!("[{}]", values.join(", "));
    let settings = [
        ("scale", arguments.scale.clone()),
        ("options", has("options").then(|| list(&arguments.options))),
        ("boxes", has("boxes").then(|| list(&arguments.boxes))),
        ("range", arguments.range.clone()),
        ("required", has("required").then(|| "false".to_owned())),
    ];
    for (key, value) in settings {
        if let Some(value) = value {
            item.extend([key, ": ", &value, "\n"]);
        }
    }
    Ok(item)
}
