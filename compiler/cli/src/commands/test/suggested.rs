//! Suggested scenarios of a survey.

use std::{io, path::PathBuf};

use anyhow::bail;
use enkat_model::words::counted;
use enkat_reports::scenarios::{Choice, Filter, suggest};

use super::{Arguments, printer};
use crate::commands::{
    Failure, Outcome, clock, complain, complain_drawn, files, is_coloured, print, survey::Survey,
};

/// Prints scenarios for what those of one survey do not show yet.
pub(super) fn print_suggested(surveys: &[PathBuf], arguments: &Arguments) -> Result<Outcome, Failure> {
    let found = files::surveys_below_all(surveys)?;
    let [folder] = &found[..] else {
        bail!(
            "`--suggest` is about one survey, and here are {}: name one",
            found.len()
        );
    };
    let mut survey = Survey::for_scenarios(folder)?;
    survey.remove_missing_texts();
    let Some(traced) = survey.result() else {
        complain_drawn(&survey.drawn(is_coloured(&io::stderr())));
        return Ok(Outcome::Findings);
    };
    let filter = arguments
        .chosen
        .within(&Filter::any(&arguments.filter), &survey.files);
    let choice = Choice::new(traced, &survey.diagnostics, &filter);
    let suggested = suggest(
        traced,
        printer(&survey, traced),
        &choice,
        clock::today(),
        arguments.mutants,
    );
    print(&suggested.text)?;
    complain(&format!(
        "{} suggested. They say what the survey does, which may be wrong: compare each with what it should do, and give it a name of \
         your own",
        counted(suggested.scenarios, "scenario")
    ));
    for unreached in &suggested.unreached {
        complain(&format!("no scenario is known for: {unreached}"));
    }
    Ok(Outcome::Clean)
}
