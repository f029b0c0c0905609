//! `enkat add language`

use anyhow::bail;
use clap_complete::ArgValueCandidates;
use enkat_syntax::format::ListPlace;

use super::edit::Edit;
use crate::commands::{Failure, Outcome, completions, new};

#[derive(clap::Args)]
#[command(after_help = "Example: enkat add language nb-NO --survey surveys/nightWork")]
pub(crate) struct Arguments {
    /// The code of the language, such as `nb-NO`
    #[arg(value_name = "CODE", value_parser = new::language, add = ArgValueCandidates::new(completions::other_languages))]
    language: String,
}

/// Adds a language to the header, and its texts without words.
pub(super) fn add(mut edit: Edit, arguments: &Arguments) -> Result<Outcome, Failure> {
    let language = &arguments.language;
    let mut listed = edit.survey.header.languages.iter();
    if listed.any(|listed| listed.value == *language) {
        bail!("the survey has the language `{language}` already; `enkat texts add` adds texts that it lacks");
    }
    if !edit.add_item("survey.yaml", ListPlace::EndOf("languages"), language)? {
        bail!(
            "`languages` in `survey.yaml` is not a list; write its languages in brackets, such as `languages: [en-US]`, then run the \
             command again"
        );
    }
    edit.write()
}
