//! `enkat check --fix`: corrections without a look at them.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use enkat_model::words::counted;
use enkat_reports::{
    corrections::{CorrectedFile, Correction},
    render::render_patch,
};
use enkat_syntax::diagnostics::{Code, Severity};

use super::{Arguments, Checked, format, format::Format, merge_reports};
use crate::commands::{
    Failure, Outcome, complain,
    files::{self, Overlay},
    is_coloured, outcome_or_failures, print,
};

/// The most rounds. A round corrects what the one before has uncovered; a few are enough.
const MOST_ROUNDS: usize = 20;

/// Corrects surveys and reports what is left; with `--diff`, prints the changes.
pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut all = Corrections::default();
    let checked = all.rounds(arguments)?;
    if arguments.mode.diff {
        print(&all.patch(is_coloured(&io::stdout())))?;
        if !arguments.quiet {
            complain(&(all.summary("would be corrected") + &left(&checked)));
        }
        return Ok(match checked.outcome(arguments) {
            Outcome::Clean if all.files.is_empty() => Outcome::Clean,
            _ => Outcome::Findings,
        });
    }
    all.write();
    // The last check was of the corrected texts, and some files do not have them.
    let checked = if all.failures.is_empty() {
        checked
    } else {
        Checked::of(arguments, &arguments.paths, &Overlay::default())?
    };
    let mut done = all.list();
    let report = format::report(arguments, &checked, is_coloured(&io::stdout()))?;
    if !done.is_empty() {
        done.push('\n');
    }
    match (arguments.format, arguments.quiet) {
        (Format::Human, false) => print(&format!("{done}{report}{}\n", all.summary("corrected")))?,
        (_, true) => print(&report)?,
        // Programs read the report.
        (_, false) => {
            complain(&(done + &all.summary("corrected")));
            print(&report)?;
        }
    }
    outcome_or_failures(checked.outcome(arguments), all.failures)
}

/// Corrections of several rounds.
#[derive(Default)]
struct Corrections {
    /// The files that change, by their canonical paths.
    files: BTreeMap<PathBuf, CorrectedFile>,
    /// The reasons why some were not written; those files are taken out.
    failures: Vec<Failure>,
}

impl Corrections {
    /// Checks and corrects, in memory, until no suggestion is left that is always right. Returns the last check.
    fn rounds(&mut self, arguments: &Arguments) -> Result<Checked, Failure> {
        let mut overlay = Overlay::default();
        for _ in 0..MOST_ROUNDS {
            let checked = Checked::of(arguments, &arguments.paths, &overlay)?;
            let round = merge_reports::correct(&checked.surveys);
            if round.is_empty() {
                return Ok(checked);
            }
            for file in round {
                overlay.put(Path::new(&file.path), file.new.as_str())?;
                self.add(file)?;
            }
        }
        Err(anyhow!(
            "some suggestions undo each other ({}), so that nothing was written; correct them by hand",
            self.counts()
        ))
    }

    fn add(&mut self, file: CorrectedFile) -> Result<(), Failure> {
        let path = Path::new(&file.path)
            .canonicalize()
            .with_context(|| format!("cannot read `{}`", file.path))?;
        if let Some(before) = self.files.get_mut(&path) {
            before.new = file.new;
            before.corrections.extend(file.corrections);
        } else {
            self.files.insert(path, file);
        }
        Ok(())
    }

    /// Writes the files.
    fn write(&mut self) {
        let failures = &mut self.failures;
        self.files.retain(|path, file| {
            write(path, file)
                .map_err(|failure| failures.push(failure))
                .is_ok()
        });
    }

    fn patch(&self, coloured: bool) -> String {
        self.files
            .values()
            .map(|file| render_patch(&file.path, Some(&file.old), &file.new, coloured))
            .collect()
    }

    /// Lists the corrections, a line each.
    fn list(&self) -> String {
        let line = |file: &CorrectedFile, edit: &Correction| {
            let Correction {
                code,
                line,
                column,
                text,
            } = edit;
            format!("corrected {}:{line}:{column}: {code} {text}\n", file.path)
        };
        self.files
            .values()
            .flat_map(|file| file.corrections.iter().map(move |edit| line(file, edit)))
            .collect()
    }

    fn summary(&self, verb: &str) -> String {
        let edits = self.files.values().map(|file| file.corrections.len()).sum();
        let unwritten = self.failures.len();
        match (edits, unwritten) {
            (0, 0) => format!("nothing {verb}: no finding has a suggestion that is always right"),
            (0, _) => format!(
                "nothing {verb}: {} could not be written",
                counted(unwritten, "file")
            ),
            (edits, _) => format!(
                "{} {verb} in {}: {}{}",
                counted(edits, "finding"),
                counted(self.files.len(), "file"),
                self.counts(),
                match unwritten {
                    0 => String::new(),
                    unwritten => format!("; {} could not be written", counted(unwritten, "file")),
                }
            ),
        }
    }

    /// Counts the corrections of each code.
    fn counts(&self) -> String {
        let mut counts: BTreeMap<Code, usize> = BTreeMap::new();
        for edit in self.files.values().flat_map(|file| &file.corrections) {
            *counts.entry(edit.code).or_default() += 1;
        }
        let counts = counts.iter().map(|(code, count)| format!("{count} × {code}"));
        counts.collect::<Vec<_>>().join(", ")
    }
}

/// Counts the errors that no correction removes; empty without errors.
fn left(checked: &Checked) -> String {
    let surveys = checked.surveys.iter();
    match surveys.map(|survey| survey.count(Severity::Error)).sum() {
        0 => String::new(),
        1 => "; 1 error is left for you to correct".to_owned(),
        errors => format!("; {} are left for you to correct", counted(errors, "error")),
    }
}

/// Writes a corrected file, unless it is another one than was checked.
fn write(path: &Path, file: &CorrectedFile) -> Result<(), Failure> {
    let now = fs::read(path).with_context(|| format!("cannot read `{}`", file.path))?;
    if now != file.old.as_bytes() {
        return Err(anyhow!(
            "`{}` was not corrected, because it has changed since it was checked or is not UTF-8 text; \
             save it as UTF-8 and run the command again",
            file.path
        ));
    }
    files::replace(Path::new(&file.path), &file.new)
}
