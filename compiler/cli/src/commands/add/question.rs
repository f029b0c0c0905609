//! `enkat add question`

mod item;

use std::convert::Infallible;

use anyhow::{anyhow, bail};
use clap_complete::ArgValueCandidates;
use enkat_compiler::{
    expand::NotAnId,
    resolve::{Body, Element, Survey},
};
use enkat_model::words::listed;
use enkat_syntax::{format::ListPlace, keys};

use self::item::item;
use super::{check_id, check_is_free, did_you_mean, edit::Edit, page::unknown_page, page_of};
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
    /// The item after which it is put (for an item of a template, after the template call); left out, it is the last of the page
    #[arg(long, value_name = "ID", add = ArgValueCandidates::new(completions::items_of_page))]
    after: Option<String>,
    /// The question of which it is the last follow-up
    #[arg(long, value_name = "ID", conflicts_with = "after", add = ArgValueCandidates::new(completions::items_in_file_of_page))]
    under: Option<String>,
    /// The rule that hides it, such as `"sleepQuality <= 2"`
    #[arg(long, value_name = "RULE")]
    hidden_when: Option<String>,
    /// The scale of a choice
    #[arg(long, conflicts_with = "options", add = ArgValueCandidates::new(completions::scales))]
    scale: Option<String>,
    /// The options of a choice without a scale, such as `1,2,3` or `1..5`
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = trimmed,
        value_name = "VALUES",
        allow_hyphen_values = true
    )]
    options: Vec<String>,
    /// The boxes of `checkboxes`, by their ids
    #[arg(long, value_delimiter = ',', value_parser = trimmed, value_name = "IDS")]
    boxes: Vec<String>,
    /// The smallest and the largest answer, such as `0..10`
    #[arg(long, allow_hyphen_values = true)]
    range: Option<String>,
    /// The number of decimals that a `number` can have
    #[arg(long, value_name = "NUMBER", value_parser = decimals)]
    decimals: Option<u8>,
    /// The question may stay unanswered
    #[arg(long)]
    optional: bool,
}

/// Reads one value of a list, which people write with a blank behind each comma.
#[allow(clippy::unnecessary_wraps, reason = "clap wants a result")]
fn trimmed(value: &str) -> Result<String, Infallible> {
    Ok(value.trim().to_owned())
}

/// Reads a number of decimals.
fn decimals(text: &str) -> Result<u8, String> {
    let number = text.trim().parse();
    number.map_err(|_| "it is a whole number from 0 to 9, such as 1".to_owned())
}

/// Lists the kinds of question, with examples.
fn help() -> String {
    let kinds: Vec<&str> = keys::question_kinds().map(|(kind, _)| kind).collect();
    format!(
        "The kinds are {}.\n\nExamples:\n  enkat add question choice sleepQuality --page sleep --options 1..5\n  \
         enkat add question number naps --page sleep --range 0..10 --after sleepQuality\n  \
         enkat add question text pills --page sleep --under sleepQuality --hidden-when \"sleepQuality <= 2\"",
        listed(&kinds)
    )
}

/// Adds a question to a page.
pub(super) fn add(mut edit: Edit, arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { id, page, .. } = arguments;
    check_id(id)?;
    check_list("options", "1,2,3", &arguments.options)?;
    check_list("boxes", "headache,fever", &arguments.boxes)?;
    for id in &arguments.boxes {
        check_id(id)?;
    }
    let scales = edit.survey.scales.keys();
    let scales: Vec<&str> = scales.map(|name| name.value.as_str()).collect();
    let item = item(arguments, &scales)?;
    for id in [id].into_iter().chain(&arguments.boxes) {
        check_is_free(&edit.survey, id)?;
    }
    let pages = edit.survey.pages();
    if !pages.contains(&&**page) {
        bail!("{}", unknown_page_of_question(page, &pages));
    }
    let (place, named) = match (&arguments.after, &arguments.under) {
        (Some(after), _) => (ListPlace::After("content", after), Some(("--after", &**after))),
        (None, Some(under)) => (
            ListPlace::FollowUpOf("content", under),
            Some(("--under", &**under)),
        ),
        (None, None) => (ListPlace::EndOf("content"), None),
    };
    if let Some(under) = &arguments.under {
        check_has_follow_ups(&edit.survey, under)?;
    }
    let file = format!("pages/{page}.yaml");
    let is_added = edit.add_item(&file, place, &item)?
        || match call(&edit, &file, arguments) {
            Some(offset) => edit.add_item(&file, ListPlace::AfterItemAt("content", offset), &item)?,
            None => false,
        };
    if !is_added {
        return Err(no_place(&edit, page, named));
    }
    edit.write()
}

/// Says that the survey has no such page, and how to name or add it.
fn unknown_page_of_question(page: &str, pages: &[&str]) -> String {
    let file = page.rsplit('/').next().unwrap_or(page);
    let name = file.strip_suffix(".yaml").unwrap_or(file);
    if name != page && pages.contains(&name) {
        return format!("`--page` takes the id of a page, not its file; write `--page {name}`");
    }
    let unknown = unknown_page(page, pages);
    match NotAnId::of_page(page) {
        Some(_) => unknown,
        None => format!("{unknown}. `enkat add page {page}` adds it"),
    }
}

/// Returns the offset of the template call or `include` in the page's file that brings the item which `--after` names.
fn call(edit: &Edit, file: &str, arguments: &Arguments) -> Option<u32> {
    let after = arguments.after.as_ref()?;
    let mut elements = edit.survey.elements.iter();
    let is_item = |body: &Body| !matches!(body, Body::Page { .. } | Body::Box | Body::OrBox { .. });
    let element = elements.find(|element| element.id.value == *after && is_item(&element.body))?;
    edit.offset_in(file, element)
}

/// Refuses a list in which something is missing between two commas, or something else stands in place of commas.
fn check_list(option: &str, example: &str, values: &[String]) -> Result<(), Failure> {
    if values.iter().any(String::is_empty) {
        bail!(
            "a value is missing in `--{option}`; write the values with one comma between two of them: `--{option} {example}`"
        );
    }
    let is_between = |c: char| c.is_whitespace() || ";/|[]".contains(c);
    let words = values.iter().flat_map(|value| value.split(is_between));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let are_values = words.iter().all(|word| word.chars().all(char::is_alphanumeric));
    let is_range = words.contains(&"to");
    if are_values && !is_range && values.iter().any(|value| value.contains(is_between)) {
        bail!(
            "only commas stand between the values of `--{option}`; write `--{option} {}`",
            words.join(",")
        );
    }
    Ok(())
}

/// Refuses a container as the place of a follow-up.
fn check_has_follow_ups(survey: &Survey, under: &str) -> Result<(), Failure> {
    let container = survey.iter().find(|(_, element)| {
        element.id.value == under && matches!(element.body, Body::Section | Body::Group { .. })
    });
    let Some((id, Element { body, .. })) = container else {
        return Ok(());
    };
    let kind = if matches!(body, Body::Section) {
        "section"
    } else {
        "group"
    };
    let inside = survey
        .elements
        .iter()
        .rev()
        .find(|element| element.within == Some(id));
    let last = inside.map_or_else(String::new, |last| format!(": `--after {}`", last.id.value));
    bail!(
        "`{under}` is a {kind}, and only questions have follow-ups; to add to the {kind}, name its last item{last}"
    )
}

/// Lists the ids of questions, boxes, notes and images.
fn items(edit: &Edit) -> impl Iterator<Item = &str> {
    let is_container = |body: &Body| matches!(body, Body::Page { .. } | Body::Section | Body::Group { .. });
    let elements = edit.survey.elements.iter();
    elements
        .filter(move |element| !is_container(&element.body))
        .map(|element| element.id.value.as_str())
}

/// Says that a page has no such item, which an option names, or no list of items.
fn no_place(edit: &Edit, page: &str, named: Option<(&str, &str)>) -> Failure {
    let path = edit.path(&format!("pages/{page}.yaml"));
    let Some((option, id)) = named else {
        return anyhow!("`content` in `{path}` is not a list of items; correct it first");
    };
    let mut elements = edit.survey.elements.iter();
    let is_page = |element: &Element| matches!(element.body, Body::Page { .. });
    if let Some(element) = elements.find(|element| element.id.value == id && !is_page(element)) {
        return anyhow!("{}", other_place(&edit.survey, element, option, page, &path));
    }
    let near = did_you_mean(id, items(edit));
    anyhow!(
        "there is no `{id}` in `{path}`{near}; name an item of this page with `{option}`, or leave it out"
    )
}

/// Says where an element is that is not written as an item of a page.
fn other_place(survey: &Survey, element: &Element, option: &str, page: &str, path: &str) -> String {
    let (id, host) = (&element.id.value, host(survey, element));
    let (host_id, its_page) = (&host.id.value, &*page_of(survey, host).id.value);
    let page_option = if its_page == page {
        String::new()
    } else {
        format!("--page {its_page} ")
    };
    match element.body {
        Body::Box => format!("`{id}` is a box of `{host_id}`; write `{page_option}{option} {host_id}`"),
        Body::OrBox { .. } => {
            format!("`{id}` is the opt-out of `{host_id}`; write `{page_option}{option} {host_id}`")
        }
        _ if its_page != page => format!(
            "`{id}` is on the page `{its_page}`; write `--page {its_page}`, or name an item of the page `{page}` with `{option}`"
        ),
        _ => format!(
            "`{id}` is not written in `{path}`, but in a file or a template that the page uses; write the question there yourself, or \
             put it after what the page uses: `--after {id}`"
        ),
    }
}

/// Returns the item that a box or an opt-out belongs to; other elements are items themselves.
fn host<'s>(survey: &'s Survey, element: &'s Element) -> &'s Element {
    match (&element.body, element.within) {
        (Body::OrBox { of }, _) => survey.element(*of),
        (Body::Box, Some(group)) => host(survey, survey.element(group)),
        _ => element,
    }
}
