//! `enkat texts add`

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use enkat_model::words::counted;
use enkat_reports::{
    new_texts::{self, Completed, CompletedFile, IncompleteFile, Obstacle},
    render::render_human,
};
use enkat_syntax::{
    diagnostics::{Diagnostic, Severity, Sink},
    source::{Expansions, SourceMap},
};

use crate::commands::{Failure, Outcome, complain, complain_drawn, explain, files, is_coloured, new, print};

#[derive(clap::Args)]
#[command(
    after_help = "A key is added for each text that is missing, in the order of the survey and in the file where it belongs. \
                  Above each key without words, a comment has the text in another language, or says what the text is for; run \
                  the command again to update these comments. A comment of your own there stays, and none is added. A language that survey.yaml lists and that has no \
                  file gets one. Everything that you have written stays.\n\nEnds with 0 when every text has its key, with 1 \
                  when a mistake hides which texts a file needs (with `--check`, also when a file would change), and with 2 \
                  when a file could not be read or written.\n\nExample: enkat texts add surveys/nightWork"
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
    let mut total = Total::default();
    for folder in files::surveys_below_all(&arguments.surveys)? {
        if files::is_template(&folder) {
            complain(&format!(
                "enkat: `{}` is left out, because the texts of a survey template are in the template itself",
                folder.display()
            ));
            total.is_left |= arguments.surveys.contains(&folder);
        } else {
            total.add(&folder, arguments.check)?;
        }
    }
    print(&total.summary(arguments.check))?;
    let is_to_do = total.is_left || arguments.check && total.changed > 0;
    Ok(if is_to_do {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// The keys that were added to surveys, and the comments that were updated.
#[derive(Default)]
struct Total {
    surveys: usize,
    added: usize,
    renewed: usize,
    /// The keys that were there without words.
    unwritten: usize,
    /// The number of files that changed.
    changed: usize,
    /// Whether keys may still be missing.
    is_left: bool,
}

impl Total {
    /// Adds the missing keys to a survey, and prints its files that changed.
    fn add(&mut self, folder: &Path, is_check: bool) -> Result<(), Failure> {
        self.surveys += 1;
        let Some(completed) = completed(folder)? else {
            self.is_left = true;
            return Ok(());
        };
        if !is_check {
            write(&completed.files)
                .with_context(|| format!("nothing was added to `{}`", folder.display()))?;
        }
        self.is_left |= !completed.incomplete.is_empty();
        self.changed += completed.files.len();
        self.unwritten += completed.unwritten;
        self.added += completed.files.iter().map(|file| file.added).sum::<usize>();
        self.renewed += completed.files.iter().map(|file| file.renewed).sum::<usize>();
        print(&completed.files.iter().map(changes).collect::<String>())
    }

    fn summary(&self, is_check: bool) -> String {
        let files = counted(self.changed, "file");
        let verb = if is_check { "would be " } else { "" };
        let renewed = counted(self.renewed, "comment");
        if self.added > 0 {
            let renewed = match self.renewed {
                0 => String::new(),
                _ => format!(", {renewed} {verb}updated"),
            };
            let next = if is_check {
                ""
            } else {
                "; write the words after each key"
            };
            return format!(
                "{} {verb}added to {files}{renewed}{next}\n",
                counted(self.added, "text")
            );
        }
        let nothing = match (self.is_left, self.surveys) {
            (true, _) => "nothing was added".to_owned(),
            (false, 0) => return String::new(),
            (false, _) => all_keys(self.unwritten),
        };
        match self.renewed {
            0 => format!("{nothing}\n"),
            _ => format!("{nothing}; {renewed} {verb}updated in {files}\n"),
        }
    }
}

/// Says that no key is missing, and how many have no words.
pub(crate) fn all_keys(unwritten: usize) -> String {
    match unwritten {
        0 => "every text has its key".to_owned(),
        1 => "every text has its key, and 1 has no words yet".to_owned(),
        several => format!("every text has its key, and {several} have no words yet"),
    }
}

/// Returns the catalogues of the survey in a folder with the keys that they lack, or nothing after the reason was printed.
fn completed(folder: &Path) -> Result<Option<Completed>, Failure> {
    let mut sink = Sink::default();
    let files = files::read_survey(folder, &mut sink)?;
    let unread = sink.finish();
    if unread.is_empty() {
        return Ok(complete(&files));
    }
    // A file that is not UTF-8 is read with its letters replaced: written back, it would lose them.
    complain_of(&files, &Expansions::default(), unread);
    complain(&format!(
        "enkat: `{}` is left out, because a file cannot be read as it is; correct it first",
        folder.display()
    ));
    Ok(None)
}

/// Returns the catalogues of a survey with the keys that they lack. Complains about files that may still lack some; of a survey whose
/// needs are not known, prints the findings.
pub(crate) fn complete(files: &SourceMap) -> Option<Completed> {
    match new_texts::complete(files) {
        Ok(completed) => {
            for file in &completed.incomplete {
                complain(&format!("enkat: {}", reason(file)));
            }
            Some(completed)
        }
        Err(unknown) => {
            complain_of(&unknown.files, &unknown.expansions, unknown.diagnostics);
            complain(
                "enkat: nothing was added: correct the mistakes above first, because they hide which texts are needed",
            );
            None
        }
    }
}

/// Says why a file may still lack keys, and what to do.
fn reason(file: &IncompleteFile) -> String {
    let path = &file.path;
    match file.obstacle {
        Obstacle::Unread => {
            format!(
                "`{path}` is left out, because it has mistakes; `enkat check` lists them. Correct them first"
            )
        }
        Obstacle::Hidden => format!(
            "`{path}` has mistakes that may hide missing texts; `enkat check` lists them. Correct them first, then run `enkat texts add`"
        ),
        Obstacle::Unsafe => format!(
            "`{path}` is left out, because it would be read in another way with more keys; write its texts and comments more simply"
        ),
    }
}

/// Prints the errors that keep a part from being added. Missing texts do not.
pub(crate) fn complain_of(files: &SourceMap, expansions: &Expansions, mut found: Vec<Diagnostic>) {
    found.retain(|found| found.severity() == Severity::Error && !found.code.is_missing_text());
    let drawn = render_human(files, expansions, &found, is_coloured(&io::stderr()));
    complain_drawn(&(drawn + "\n" + &explain::pointer(&found)));
}

/// Writes the files, and makes those that are new. If one cannot be written, all are as they were.
pub(crate) fn write(completed: &[CompletedFile]) -> Result<(), Failure> {
    let mut undo: Vec<(&Path, Option<String>)> = Vec::new();
    for file in completed {
        let path = Path::new(&file.path);
        let before = fs::read_to_string(path).ok();
        let is_absent = fs::symlink_metadata(path).is_err();
        let written = if file.is_new {
            new::write(path, &file.text)
        } else {
            files::replace(path, &file.text)
        };
        if is_absent || written.is_ok() {
            undo.push((path, before));
        }
        if let Err(failure) = written {
            for (path, before) in undo {
                // The first failure is the one to report.
                let _ = match before {
                    Some(text) => files::replace(path, &text),
                    None => fs::remove_file(path).map_err(Failure::from),
                };
            }
            return Err(failure);
        }
    }
    Ok(())
}

/// Says in a line how a file changed.
pub(crate) fn changes(file: &CompletedFile) -> String {
    let new = file.is_new.then(|| "a new file".to_owned());
    let added = (file.added > 0).then(|| counted(file.added, "text"));
    let renewed = (file.renewed > 0).then(|| counted(file.renewed, "comment"));
    let parts: Vec<String> = new.into_iter().chain(added).chain(renewed).collect();
    if parts.is_empty() {
        return format!("{}: changed\n", file.path);
    }
    format!("{}: {}\n", file.path, parts.join(", "))
}
