//! `enkat add question`

mod item;
mod place;

use std::convert::Infallible;

use anyhow::bail;
use clap_complete::ArgValueCandidates;
use enkat_compiler::expand::NotAnId;
use enkat_model::words::listed;
use enkat_syntax::keys;

use self::{item::item, place::Place};
use super::{check_id, check_is_free, edit::Edit, label, page::unknown_page};
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
    /// The item before which it is put (for an item of a template, before the template call)
    #[arg(long, value_name = "ID", conflicts_with = "after", add = ArgValueCandidates::new(completions::items_of_page))]
    before: Option<String>,
    /// The question of which it is the last follow-up
    #[arg(long, value_name = "ID", conflicts_with_all = ["after", "before"], add = ArgValueCandidates::new(completions::items_with_follow_ups))]
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
    /// The words of the question, in the first language of the survey
    #[arg(long, value_name = "WORDS", value_parser = label)]
    label: Option<String>,
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
         enkat add question number naps --page sleep --range 0..10 --before sleepQuality\n  \
         enkat add question text pills --page sleep --under sleepQuality --hidden-when \"sleepQuality <= 2\"\n  \
         enkat add question textarea dreams --page sleep --label \"What do you dream of?\"",
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
        check_is_free(&edit, id)?;
    }
    let pages = edit.survey.pages();
    if !pages.contains(&&**page) {
        bail!("{}", unknown_page_of_question(page, &pages));
    }
    let place = Place::of(arguments);
    place.check(&edit)?;
    if !place.add(&mut edit, page, &item)? {
        return Err(place.missing(&edit, page));
    }
    edit.label("questions", id, arguments.label.as_ref())?;
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
