//! `enkat add question`

mod item;
mod place;
mod worded;

use anyhow::bail;
use clap_complete::ArgValueCandidates;
use enkat_compiler::expand::NotAnId;
use enkat_model::words::listed;
use enkat_syntax::keys;

use self::{
    item::item,
    place::Place,
    worded::{Worded, check_list, check_words},
};
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
    /// The options of a choice without a scale, such as `1,2,3` or `1..5`; with their words: `"1=Never,2=Often"`
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = Worded::read,
        value_name = "VALUES",
        allow_hyphen_values = true
    )]
    options: Vec<Worded>,
    /// The boxes of `checkboxes`, by their ids, such as `headache,fever`; with their words: `"headache=Headache,fever=Fever"`
    #[arg(long, value_delimiter = ',', value_parser = Worded::read, value_name = "IDS")]
    boxes: Vec<Worded>,
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
         enkat add question choice naps --page sleep --options \"1=Never,2=Often\" --label \"Do you nap?\"\n  \
         enkat add question number hoursOfSleep --page sleep --range 0..24 --before sleepQuality\n  \
         enkat add question text pills --page sleep --under sleepQuality --hidden-when \"sleepQuality <= 2\"",
        listed(&kinds)
    )
}

/// Adds a question to a page.
pub(super) fn add(mut edit: Edit, arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { id, page, .. } = arguments;
    check_id(id)?;
    check_words(arguments)?;
    check_list("options", "1,2,3", &arguments.options)?;
    check_list("boxes", "headache,fever", &arguments.boxes)?;
    for own in &arguments.boxes {
        check_id(&own.value)?;
    }
    let scales = edit.survey.scales.keys();
    let scales: Vec<&str> = scales.map(|name| name.value.as_str()).collect();
    let item = item(arguments, &scales)?;
    let boxes = arguments.boxes.iter().map(|own| &own.value);
    for id in [id].into_iter().chain(boxes) {
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
    edit.word(format!("questions.{id}.label"), arguments.label.as_ref())?;
    for option in &arguments.options {
        edit.word(
            format!("questions.{id}.options.{}", option.value),
            option.words.as_ref(),
        )?;
    }
    for own in &arguments.boxes {
        edit.word(format!("questions.{}.label", own.value), own.words.as_ref())?;
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
