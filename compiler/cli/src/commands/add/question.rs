//! `enkat add question`

mod item;

use anyhow::{anyhow, bail};
use clap_complete::ArgValueCandidates;
use enkat_compiler::resolve::Body;
use enkat_model::words::listed;
use enkat_syntax::{format::ListPlace, keys};

use self::item::item;
use super::{check_id, did_you_mean, edit::Edit, page::unknown_page};
use crate::commands::{Failure, Outcome, completions};

#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Arguments {
    /// The kind of question, such as `choice` or `number`; also `note`
    #[arg(add = ArgValueCandidates::new(completions::question_kinds))]
    kind: String,
    /// The id, under which the answer is saved
    id: String,
    /// The page
    #[arg(long, add = ArgValueCandidates::new(completions::pages))]
    page: String,
    /// The question after which it is put; left out, it is the last of the page
    #[arg(long, value_name = "ID", add = ArgValueCandidates::new(completions::questions))]
    after: Option<String>,
    /// The scale of a choice
    #[arg(long, conflicts_with = "options", add = ArgValueCandidates::new(completions::scales))]
    scale: Option<String>,
    /// The options of a choice without a scale, such as `1,2,3` or `1..5`
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "VALUES",
        allow_hyphen_values = true
    )]
    options: Vec<String>,
    /// The boxes of `checkboxes`, by their ids
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    boxes: Vec<String>,
    /// The smallest and the largest answer, such as `0..10`
    #[arg(long, allow_hyphen_values = true)]
    range: Option<String>,
    /// The question may stay unanswered
    #[arg(long)]
    optional: bool,
}

/// Lists the kinds of question, with examples.
fn help() -> String {
    let kinds: Vec<&str> = keys::question_kinds().map(|(kind, _)| kind).collect();
    format!(
        "The kinds are {}.\n\nExamples:\n  enkat add question choice sleepQuality --page sleep --options 1..5\n  \
         enkat add question number naps --page sleep --range 0..10 --after sleepQuality",
        listed(&kinds)
    )
}

/// Adds a question to a page.
pub(super) fn add(mut edit: Edit, arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { id, page, after, .. } = arguments;
    check_id(id)?;
    check_list("options", "1,2,3", &arguments.options)?;
    check_list("boxes", "headache,fever", &arguments.boxes)?;
    for id in &arguments.boxes {
        check_id(id)?;
    }
    let scales = edit.survey.scales.keys();
    let scales: Vec<&str> = scales.map(|name| name.value.as_str()).collect();
    let item = item(arguments, &scales)?;
    let known = |id: &str| items(&edit).any(|known| known == id);
    if let Some(taken) = [id].into_iter().chain(&arguments.boxes).find(|id| known(id)) {
        bail!("the survey has `{taken}` already; choose another id");
    }
    let pages = edit.survey.pages();
    if !pages.contains(&&**page) {
        let unknown = unknown_page(page, &pages);
        bail!("{unknown}. `enkat add page {page}` adds it");
    }
    let place = match after {
        Some(after) => ListPlace::After("content", after),
        None => ListPlace::EndOf("content"),
    };
    let file = format!("pages/{page}.yaml");
    if !edit.add_item(&file, place, &item)? {
        return Err(no_place(&edit, &file, after.as_deref()));
    }
    edit.write()
}

/// Refuses a list in which something is missing between two commas.
fn check_list(option: &str, example: &str, values: &[String]) -> Result<(), Failure> {
    if values.iter().any(|value| value.trim().is_empty()) {
        bail!(
            "a value is missing in `--{option}`; write the values with one comma between two of them: `--{option} {example}`"
        );
    }
    Ok(())
}

/// Lists the ids of questions, boxes, notes and images.
fn items(edit: &Edit) -> impl Iterator<Item = &str> {
    let is_container = |body: &Body| matches!(body, Body::Page { .. } | Body::Section | Body::Group { .. });
    let elements = edit.survey.elements.iter();
    elements
        .filter(move |element| !is_container(&element.body))
        .map(|element| element.id.value.as_str())
}

/// Says that a page has no such item, or no list of items.
fn no_place(edit: &Edit, file: &str, after: Option<&str>) -> Failure {
    let path = edit.path(file);
    let Some(after) = after else {
        return anyhow!("`content` in `{path}` is not a list of items; correct it first");
    };
    let near = did_you_mean(after, items(edit));
    anyhow!(
        "there is no `{after}` in `{path}`{near}; name an item of this page with `--after`, or leave it out"
    )
}
