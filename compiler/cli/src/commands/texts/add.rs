//! `enkat texts add`

use std::path::{Path, PathBuf};

use enkat_model::words::counted;
use enkat_reports::{
    new_texts::{self, Completed, CompletedFile},
    render::render_human,
};
use enkat_syntax::{diagnostics::Sink, source::SourceMap};

use crate::commands::{Failure, Outcome, complain, explain, files, new, print};

#[derive(clap::Args)]
#[command(
    after_help = "A key is added for each text that is missing, in the order of the survey and in the file where it belongs. Above \
                        each key, a comment has the text in the first language, or says what the text is for. A language that \
                        survey.yaml lists and that has no file gets one. Everything that you have written stays."
)]
pub(crate) struct Arguments {
    /// Survey folders, or folders that hold some
    #[arg(value_name = "SURVEY", default_value = ".", hide_default_value = true)]
    surveys: Vec<PathBuf>,
    /// Writes nothing, and lists the files that would change
    #[arg(long)]
    check: bool,
}

/// Adds the missing keys, and prints the files that changed.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut output = String::new();
    let (mut added, mut changed, mut is_left) = (0, 0, false);
    for folder in files::surveys_below_all(&arguments.surveys)? {
        if files::is_template(&folder) {
            complain(&format!(
                "enkat: `{}` is a survey template: its texts are in the file itself",
                folder.display()
            ));
            continue;
        }
        let mut sink = Sink::default();
        let files = files::read_survey(&folder, &mut sink)?;
        if !sink.finish().is_empty() {
            // A file that is not UTF-8 is read with its letters replaced: written back, it would lose them.
            complain(&format!(
                "enkat: `{}` is left out, because one of its files cannot be read as it is; `enkat check` says which",
                folder.display()
            ));
            is_left = true;
            continue;
        }
        let Some(completed) = complete(&files) else {
            is_left = true;
            continue;
        };
        is_left |= !completed.unread.is_empty();
        if !arguments.check {
            write(&completed.files)?;
        }
        for file in &completed.files {
            (added, changed) = (added + file.added, changed + 1);
            output += &line(file);
        }
    }
    print(&(output + &summary(added, changed, is_left, arguments.check)))?;
    let is_to_do = is_left || arguments.check && changed > 0;
    Ok(if is_to_do {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Returns the catalogues of a survey with the keys that they lack. Complains about files that cannot be read; of a survey whose needs
/// are not known, prints the findings.
pub(crate) fn complete(files: &SourceMap) -> Option<Completed> {
    match new_texts::complete(files) {
        Ok(completed) => {
            for path in &completed.unread {
                complain(&format!(
                    "enkat: `{path}` is left out, because it has mistakes; `enkat check` lists them"
                ));
            }
            Some(completed)
        }
        Err(unknown) => {
            let drawn = render_human(&unknown.files, &unknown.expansions, &unknown.diagnostics, false);
            complain(&(drawn + "\n" + &explain::pointer(&unknown.diagnostics)));
            complain(
                "enkat: nothing was added: correct the mistakes above first, because they hide which texts are needed",
            );
            None
        }
    }
}

/// Writes the files, and makes those that are new.
pub(crate) fn write(completed: &[CompletedFile]) -> Result<(), Failure> {
    for file in completed {
        let path = Path::new(&file.path);
        if file.is_new {
            new::write(path, &file.text)?;
        } else {
            files::replace(path, &file.text)?;
        }
    }
    Ok(())
}

fn line(file: &CompletedFile) -> String {
    let new = if file.is_new { ", a new file" } else { "" };
    format!("{}: {}{new}\n", file.path, counted(file.added, "text"))
}

fn summary(added: usize, changed: usize, is_left: bool, is_check: bool) -> String {
    if added == 0 && is_left {
        return "nothing was added\n".to_owned();
    }
    if added == 0 {
        return "every text has its key\n".to_owned();
    }
    let verb = if is_check { "would be added to" } else { "added to" };
    let next = if is_check {
        ""
    } else {
        "; write the words after each key"
    };
    format!(
        "{} {verb} {}{next}\n",
        counted(added, "text"),
        counted(changed, "file")
    )
}
