//! `enkat add`

mod edit;
mod language;
mod page;
mod question;

use std::path::PathBuf;

use anyhow::bail;
use clap::Subcommand;
use enkat_compiler::expand::NotAnId;
use enkat_syntax::{diagnostics::nearest, format::Side};

use self::edit::Edit;
use super::{Failure, Outcome, files::whole_survey};

#[derive(clap::Args)]
#[command(
    after_help = "The keys of missing texts are added, too, for you to write the words. All words, rules and comments that \
                  you have written stay; a file that gets another part also gets the layout of `enkat fmt`. Missing \
                  words alone are allowed: if the survey would get any other mistake, nothing is written.\n\nEnds with 0 when the part is added (with `--diff`, when it can be added), with 1 when \
                  the survey has mistakes that prevent it, or would get a mistake other than missing words, and with 2 when the command could not run.\n\nExamples:\n  \
                  enkat add page diet --after sleep\n  enkat add question choice eatsLate --page diet --options 1..5\n  \
                  enkat add question text whyLate --page diet --under eatsLate --hidden-when \"eatsLate == 1\"\n  \
                  enkat add language nb-NO --survey surveys/nightWork"
)]
pub(crate) struct Arguments {
    /// The folder of the survey
    #[arg(long, value_name = "DIR", default_value = ".", global = true)]
    survey: PathBuf,
    /// Writes nothing, and prints the changes as a unified diff
    #[arg(long, global = true, display_order = 100)]
    diff: bool,
    #[command(subcommand)]
    part: Part,
}

#[derive(Subcommand)]
enum Part {
    /// Adds a page, which begins with a note
    Page(page::Arguments),
    /// Adds a language, with the keys of all its texts
    Language(language::Arguments),
    /// Adds a question to a page
    Question(question::Arguments),
}

/// Adds a part to a survey.
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    let Some(edit) = Edit::of(&whole_survey(arguments.survey), arguments.diff)? else {
        return Ok(Outcome::Findings);
    };
    match &arguments.part {
        Part::Page(arguments) => page::add(edit, arguments),
        Part::Language(arguments) => language::add(edit, arguments),
        Part::Question(arguments) => question::add(edit, arguments),
    }
}

/// Reads the words of a text.
fn label(words: &str) -> Result<String, &'static str> {
    match words.trim() {
        "" => Err("it has no words; write some, or leave the option out"),
        words => Ok(words.to_owned()),
    }
}

/// Refuses a name that cannot be the id of a question or of a box.
fn check_id(name: &str) -> Result<(), Failure> {
    match NotAnId::of(name) {
        Some(wrong) => Err(Failure::msg(wrong.sentence())),
        None => Ok(()),
    }
}

/// Refuses an id that an element has already.
fn check_is_free(edit: &Edit, id: &str) -> Result<(), Failure> {
    let survey = &edit.survey;
    let mut elements = survey.elements.iter();
    let Some(element) = elements.find(|element| element.id.value == id) else {
        return Ok(());
    };
    let page = &survey.page_of(element).id.value;
    let place = if page == id {
        "as a page".to_owned()
    } else {
        format!("on the page `{page}`")
    };
    if let Some((item, entry)) = edit.entry_of(element) {
        bail!(
            "the survey has `{id}` already: it is the answer of `{item}` in entry {entry}, {place}; choose another id"
        )
    }
    bail!("the survey has `{id}` already, {place}; choose another id")
}

/// Returns the side of another part on which a new one is put, and the name of the other.
fn beside<'n>(before: Option<&'n str>, after: Option<&'n str>) -> Option<(Side, &'n str)> {
    let before = before.map(|name| (Side::Before, name));
    before.or_else(|| after.map(|name| (Side::After, name)))
}

/// Asks in brackets whether the nearest known name was meant; empty if none is near.
fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    match nearest(name, known).first() {
        Some(near) => format!(" (did you mean `{near}`?)"),
        None => String::new(),
    }
}
