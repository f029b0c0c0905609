//! `enkat texts add`

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use enkat_model::words::{counted, listed_at_most};
use enkat_reports::{
    new_texts::{self, Completed, CompletedFile, IncompleteFile, Obstacle, Words},
    render::{render_human, render_patch},
};
use enkat_syntax::{
    diagnostics::{Diagnostic, Severity, Sink},
    format::with_plain_breaks,
    source::{Expansions, SourceMap},
};

use crate::commands::{
    Failure, Outcome, complain, complain_drawn, explain, files, is_coloured, new, print, with_paths,
};

/// The most files that are named in a line.
const MOST: usize = 3;

#[derive(clap::Args)]
#[command(
    after_help = "A key is added for each text that is missing, in the order of the survey and in the file where it belongs. \
                  Above each key without words, a comment has the text in another language, or says what the text is for; run \
                  the command again to update these comments. A comment of your own there stays, and none is added. A language that survey.yaml lists and that has no \
                  file gets one. Everything that you have written stays.\n\nEnds with 0 when every text has its key, with 1 \
                  when a mistake hides which texts a file needs (with `--check` or `--diff`, also when a file would change), and with 2 \
                  when a file could not be read or written.\n\nExample: enkat texts add surveys/nightWork"
)]
pub(crate) struct Arguments {
    /// Survey folders, or folders that hold some
    #[arg(value_name = "SURVEY", default_value = ".", hide_default_value = true)]
    surveys: Vec<PathBuf>,
    /// Writes nothing, and lists the files that would change
    #[arg(long)]
    check: bool,
    /// Writes nothing, and prints the changes as a unified diff
    #[arg(long)]
    diff: bool,
}

/// The treatment of the files that change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// They are written and listed.
    Write,
    /// They are listed.
    Check,
    /// Their changes are printed.
    Diff,
}

impl Arguments {
    fn mode(&self) -> Mode {
        match (self.diff, self.check) {
            (true, _) => Mode::Diff,
            (false, true) => Mode::Check,
            (false, false) => Mode::Write,
        }
    }
}

/// Adds the missing keys, and prints the files that changed.
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    let (mut total, mode) = (Total::default(), arguments.mode());
    let mut templates = Vec::new();
    let surveys = files::whole_surveys(arguments.surveys);
    for folder in files::surveys_below_all(&surveys)? {
        if files::is_template(&folder) {
            total.is_left |= surveys.contains(&folder);
            templates.push(format!("`{}`", files::shown(&folder)));
        } else {
            total.add(&folder, mode)?;
        }
    }
    if let Some(left) = templates_left(templates) {
        complain(&left);
    }
    let summary = total.summary(mode);
    match mode {
        Mode::Diff if summary.is_empty() => {}
        Mode::Diff => complain(summary.trim_end()),
        Mode::Write | Mode::Check => print(&summary)?,
    }
    let is_to_do = total.is_left || mode != Mode::Write && total.changed > 0;
    Ok(if is_to_do {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Says that survey templates are left out.
fn templates_left(templates: Vec<String>) -> Option<String> {
    let (are, of_them) = match templates.len() {
        0 => return None,
        1 => ("is", "a survey template are in the template itself"),
        _ => ("are", "survey templates are in the templates themselves"),
    };
    let paths = listed_at_most(templates, MOST);
    Some(format!(
        "enkat: {paths} {are} left out, because the texts of {of_them}"
    ))
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
    fn add(&mut self, folder: &Path, mode: Mode) -> Result<(), Failure> {
        self.surveys += 1;
        let Some(completed) = completed(folder)? else {
            self.is_left = true;
            return Ok(());
        };
        if mode == Mode::Write {
            write(&completed.files)
                .with_context(|| format!("nothing was added to `{}`", folder.display()))?;
        }
        self.is_left |= !completed.incomplete.is_empty();
        self.changed += completed.files.len();
        self.unwritten += completed.unwritten;
        self.added += completed.files.iter().map(|file| file.added).sum::<usize>();
        self.renewed += completed.files.iter().map(|file| file.renewed).sum::<usize>();
        let change = if mode == Mode::Diff { patch } else { changes };
        print(&completed.files.iter().map(change).collect::<String>())
    }

    fn summary(&self, mode: Mode) -> String {
        let files = counted(self.changed, "file");
        let verb = if mode == Mode::Write { "" } else { "would be " };
        let renewed = counted(self.renewed, "comment");
        if self.added > 0 {
            let renewed = match self.renewed {
                0 => String::new(),
                _ => format!(", {renewed} {verb}updated"),
            };
            let next = match mode {
                Mode::Write => "; write the words after each key",
                Mode::Check | Mode::Diff => "",
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
        return Ok(complete(&files, folder, &Words::default()));
    }
    // A file that is not UTF-8 is read with its letters replaced: written back, it would lose them.
    complain_of(&files, &Expansions::default(), unread);
    complain(&format!(
        "enkat: `{}` is left out, because a file cannot be read as it is; correct it first",
        folder.display()
    ));
    Ok(None)
}

/// Returns the catalogues of the survey in a folder with the keys that they lack, some of them with words. Complains about files that may
/// still lack some; of a survey whose needs are not known, prints the findings.
pub(crate) fn complete(files: &SourceMap, folder: &Path, words: &Words) -> Option<Completed> {
    match new_texts::complete(files, words) {
        Ok(completed) => {
            for reason in reasons(&completed.incomplete, folder) {
                complain(&format!("enkat: {reason}"));
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

/// Says in a line for each reason why files may still lack keys, and what to do.
fn reasons(incomplete: &[IncompleteFile], folder: &Path) -> Vec<String> {
    let command = |command| with_paths(command, &[folder.to_owned()]);
    let (check, again) = (command("enkat check"), command("enkat texts add"));
    let reason = |obstacle| {
        let files = incomplete.iter().filter(|file| file.obstacle == obstacle);
        let paths: Vec<String> = files.map(|file| format!("`{}`", file.path)).collect();
        let (are, they) = match paths.len() {
            0 => return None,
            1 => ("is", "it has"),
            _ => ("are", "they have"),
        };
        let pronoun = if paths.len() == 1 { "it" } else { "them" };
        let paths = listed_at_most(paths, MOST);
        Some(match obstacle {
            Obstacle::Unread => {
                format!(
                    "{paths} {are} left out, because {they} mistakes; `{check}` lists them. Correct them first"
                )
            }
            Obstacle::Hidden => format!(
                "mistakes in {paths} may hide missing texts; `{check}` lists them. Correct them first, then run `{again}`"
            ),
            Obstacle::Unsafe => format!(
                "{paths} {are} left out, because more keys would change how YAML reads {pronoun}; write the texts and comments there more simply"
            ),
        })
    };
    let obstacles = [Obstacle::Unread, Obstacle::Hidden, Obstacle::Unsafe];
    obstacles.into_iter().filter_map(reason).collect()
}

/// Prints the errors that keep a part from being added. Missing texts do not.
pub(crate) fn complain_of(files: &SourceMap, expansions: &Expansions, mut found: Vec<Diagnostic>) {
    found.retain(|found| found.severity() == Severity::Error && !found.code.is_missing_text());
    complain_drawn(&findings(files, expansions, &found));
}

/// Renders findings for standard error, with the command for more information.
pub(crate) fn findings(files: &SourceMap, expansions: &Expansions, found: &[Diagnostic]) -> String {
    let drawn = render_human(files, expansions, found, is_coloured(&io::stderr()));
    drawn + "\n" + &explain::pointer(found)
}

/// Writes the files, and makes those that are new. If one cannot be written, all are as they were.
pub(crate) fn write(completed: &[CompletedFile]) -> Result<(), Failure> {
    let mut undo: Vec<(&Path, Option<String>)> = Vec::new();
    for file in completed {
        let path = Path::new(&file.path);
        let before = fs::read_to_string(path).ok();
        let is_absent = fs::symlink_metadata(path).is_err();
        let written = match file.old {
            None => new::write(path, &file.text),
            Some(_) => files::replace(path, &file.text),
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
    let new = file.old.is_none().then(|| "a new file".to_owned());
    let added = (file.added > 0).then(|| counted(file.added, "text"));
    let renewed = (file.renewed > 0).then(|| counted(file.renewed, "comment"));
    let parts: Vec<String> = new.into_iter().chain(added).chain(renewed).collect();
    if parts.is_empty() {
        return format!("{}: changed\n", file.path);
    }
    format!("{}: {}\n", file.path, parts.join(", "))
}

/// Renders the change of a file as a unified diff. Line ends, which become those of all files, are not told.
pub(crate) fn patch(file: &CompletedFile) -> String {
    let old = file.old.as_deref().map(with_plain_breaks);
    render_patch(&file.path, old.as_deref(), &file.text, is_coloured(&io::stdout()))
}
