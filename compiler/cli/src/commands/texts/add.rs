//! `enkat texts add`

use std::{
    collections::HashSet,
    fs, io,
    mem::take,
    path::{Path, PathBuf},
};

use anyhow::Context;
use enkat_model::words::{counted, listed_at_most};
use enkat_reports::{
    new_texts::{
        self, Completed, CompletedFile, IncompleteFile, KeptKeys, Obstacle, RenamedFile, Unknown,
        UnwrittenKey, Words,
    },
    render::{render_human, render_patch},
};
use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Diagnostic, Severity, Sink},
    format::with_plain_breaks,
    parse::catalogue_of_module,
    source::{Expansions, SourceMap},
};

use super::module_languages::{in_other_surveys, with_module_languages};
use crate::commands::{
    Failure, Outcome, complain, complain_drawn, explain,
    files::{self, Overlay},
    is_coloured, new, outcome_or_failures, print, with_paths,
};

/// The most files that are named in a line.
const MOST: usize = 3;
/// A key without words that goes.
const EMPTY_KEY: &str = "empty key";

#[derive(clap::Args)]
#[command(
    after_help = "A key is added for each text that is missing, in the order of the survey and in the file where it belongs. \
                  Above each key without words, a comment has the text in another language, or says what the text is for; run \
                  the command again to update these comments, and to remove those above keys that have words. A comment of your own \
                  stays, and none is added. An empty key that was added goes once nothing in the survey uses it; the key of a \
                  text that the survey does not need, such as `help`, goes once no language has the text. A key without \
                  words in another plural form than the text has becomes the forms that the \
                  language needs. A language that survey.yaml lists and that has no \
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
    /// Prints the changes alone, without a summary
    #[arg(short, long)]
    quiet: bool,
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
    let (mut templates, mut failures) = (Vec::new(), Vec::new());
    let surveys = files::whole_surveys(arguments.surveys);
    for folder in files::surveys_below_all(&surveys)? {
        if files::is_template(&folder) {
            total.is_left |= surveys.contains(&folder);
            templates.push(format!("`{}`", files::shown(&folder)));
        } else {
            failures.extend(total.add(&folder).err());
        }
    }
    if let Some(left) = templates_left(templates) {
        complain(&left);
    }
    total.is_left |= !failures.is_empty();
    let mut changed: Vec<CompletedFile> = take(&mut total.files).into_values().collect();
    changed.retain(|file| file.old.as_ref() != Some(&file.text));
    if mode == Mode::Write {
        write(&changed).context("nothing was added")?;
    }
    let change = if mode == Mode::Diff { patch } else { changes };
    print(&changed.iter().map(change).collect::<String>())?;
    let summary = total.summary(mode, &changed);
    match mode {
        _ if arguments.quiet => {}
        Mode::Diff => complain(summary.trim_end()),
        Mode::Write | Mode::Check => print(&summary)?,
    }
    let is_to_do = total.is_left || mode != Mode::Write && !changed.is_empty();
    let outcome = if is_to_do {
        Outcome::Findings
    } else {
        Outcome::Clean
    };
    outcome_or_failures(outcome, failures)
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

/// The changes of all surveys. Surveys can share files: each is completed with the changes for those before.
#[derive(Default)]
struct Total {
    surveys: usize,
    /// The files that change, by their paths.
    files: IndexMap<String, CompletedFile>,
    /// Their texts, for the surveys that follow.
    overlay: Overlay,
    /// The keys that have no words.
    unwritten: HashSet<UnwrittenKey>,
    /// Whether keys may still be missing.
    is_left: bool,
}

impl Total {
    /// Adds the missing keys to a survey.
    fn add(&mut self, folder: &Path) -> Result<(), Failure> {
        self.surveys += 1;
        let Some(completed) = completed(folder, &self.overlay)? else {
            self.is_left = true;
            return Ok(());
        };
        self.is_left |= !completed.incomplete.is_empty()
            || !completed.renamed.is_empty()
            || !completed.unlisted.is_empty()
            || !completed.unread_languages.is_empty();
        self.unwritten.extend(completed.unwritten);
        for file in completed.files {
            // A folder that cannot be read is told when the file is written.
            let _ = self.overlay.put(Path::new(&file.path), file.text.clone());
            if let Some(known) = self.files.get_mut(&file.path) {
                known.change_again(file);
            } else {
                self.files.insert(file.path.clone(), file);
            }
        }
        Ok(())
    }

    fn summary(&self, mode: Mode, changed: &[CompletedFile]) -> String {
        let sum = |of: fn(&CompletedFile) -> usize| changed.iter().map(of).sum::<usize>();
        let (added, renewed, removed, abandoned) = (
            sum(|file| file.added),
            sum(|file| file.renewed),
            sum(|file| file.removed),
            sum(|file| file.abandoned),
        );
        let verb = if mode == Mode::Write { "" } else { "would be " };
        let done = |count: usize, what: &str, done: &str| {
            (count > 0).then(|| format!("{} {verb}{done}", counted(count, what)))
        };
        let done = [
            done(renewed, "comment", "updated"),
            done(removed, "comment", "removed"),
            done(abandoned, EMPTY_KEY, "removed"),
        ];
        let others: Vec<String> = done.into_iter().flatten().collect();
        let files = counted(changed.len(), "file");
        if added > 0 {
            let grown = changed.iter().filter(|file| file.added > 0).count();
            let (texts, files) = (counted(added, "text"), counted(grown, "file"));
            let texts = format!("{texts} {verb}added to {files}");
            let next = match mode {
                Mode::Write => "; write the words after each key",
                Mode::Check | Mode::Diff => "",
            };
            return [texts].into_iter().chain(others).collect::<Vec<_>>().join(", ") + next + "\n";
        }
        let nothing = match (self.is_left, self.surveys) {
            (true, _) | (false, 0) => "nothing was added".to_owned(),
            (false, _) => all_keys(self.unwritten.len()),
        };
        match others.is_empty() {
            true if changed.is_empty() => format!("{nothing}\n"),
            true => format!("{nothing}; {files} {verb}changed\n"),
            false => format!("{nothing}; {} in {files}\n", others.join(", ")),
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
fn completed(folder: &Path, overlay: &Overlay) -> Result<Option<Completed>, Failure> {
    let mut sink = Sink::default();
    let files = files::read_survey_over(folder, overlay, &mut sink)?;
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
    match completed_beside(files, folder, words) {
        Ok(completed) => {
            if !completed.unread_languages.is_empty() {
                complain_of(files, &Expansions::default(), completed.unread_languages.clone());
                complain(&format!(
                    "enkat: a language that cannot be read gets no texts; correct it in `languages`, then run `{}`",
                    with_paths("enkat texts add", &[folder.to_owned()])
                ));
            }
            let unlisted = unlisted(&completed.unlisted, folder).into_iter();
            let others = unlisted
                .chain(renamed(&completed.renamed, folder))
                .chain(kept(&completed.kept));
            for reason in reasons(&completed.incomplete, folder).into_iter().chain(others) {
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

/// Completes the catalogues of the survey in a folder. A module without a file of texts gets none if another survey has texts for it.
fn completed_beside(files: &SourceMap, folder: &Path, words: &Words) -> Result<Completed, Unknown> {
    let (all, mut modules) = with_module_languages(files, folder);
    let completed = new_texts::complete(&all, words, &modules)?;
    let is_new = |path: &String| {
        let mut files = completed.files.iter();
        files.any(|file| file.old.is_none() && file.path == *path)
    };
    let begun = modules.languages.iter().filter(|(module, languages)| {
        let paths = languages
            .iter()
            .map(|language| catalogue_of_module(module, language));
        let paths: Vec<String> = paths.collect();
        paths.iter().any(is_new) && all.iter().all(|(_, file)| !paths.contains(&file.path))
    });
    modules.in_surveys = in_other_surveys(begun.map(|(module, _)| module), folder);
    if modules.in_surveys.is_empty() {
        return Ok(completed);
    }
    new_texts::complete(&all, words, &modules)
}

/// Says in a line for each language that is not listed which files are left out, and what to do.
fn unlisted(languages: &IndexMap<String, Vec<String>>, folder: &Path) -> Vec<String> {
    let again = with_paths("enkat texts add", &[folder.to_owned()]);
    let lines = languages.iter().map(|(language, paths)| {
        let (are, files) = if paths.len() == 1 { ("is", "file") } else { ("are", "files") };
        let paths = paths.iter().map(|path| format!("`{path}`")).collect();
        format!(
            "{} {are} left out, because `{language}` is not in `languages`; add it there, or delete the {files}. Then run `{again}`",
            listed_at_most(paths, MOST)
        )
    });
    lines.collect()
}

/// Says why keys stay that nothing seems to use.
fn kept(keys: &KeptKeys) -> Option<String> {
    let paths = keys.paths.iter().map(|path| format!("`{path}`")).collect();
    let (are, they, their) = match keys.count {
        0 => return None,
        1 => ("is", "it stays", "its"),
        _ => ("are", "they stay", "their"),
    };
    Some(format!(
        "{} {are} not used; {they} while mistakes in {} may hide {their} use",
        counted(keys.count, EMPTY_KEY),
        listed_at_most(paths, MOST)
    ))
}

/// Says in a line for each name that may be new which texts may belong to it, and what to do.
fn renamed(files: &[RenamedFile], folder: &Path) -> Vec<String> {
    let again = with_paths("enkat texts add", &[folder.to_owned()]);
    let mut names: IndexMap<(&str, &str), Vec<String>> = IndexMap::default();
    for file in files {
        let paths = names.entry((&file.written, &file.meant)).or_default();
        paths.push(format!("`{}`", file.path));
    }
    let names = names.into_iter().map(|((written, meant), paths)| {
        let paths = listed_at_most(paths, MOST);
        format!(
            "`{written}` has words in {paths}, and nothing uses it: if you renamed it to `{meant}`, write this name in the texts; \
             otherwise, remove the texts of `{written}`. Then run `{again}`"
        )
    });
    names.collect()
}

/// Says in a line for each reason why files may still lack keys, and what to do.
fn reasons(incomplete: &[IncompleteFile], folder: &Path) -> Vec<String> {
    let command = |command| with_paths(command, &[folder.to_owned()]);
    let (check, again) = (command("enkat check"), command("enkat texts add"));
    let reason = |obstacle| {
        let files = incomplete.iter().filter(|file| file.obstacle == obstacle);
        let finding = files.clone().find_map(|file| file.finding.as_ref());
        let first = finding.map_or_else(String::new, |finding| format!(". The first is {finding}"));
        let paths: Vec<String> = files.map(|file| format!("`{}`", file.path)).collect();
        let (are, they, pronoun, names) = match paths.len() {
            0 => return None,
            1 => ("is", "it has", "it", "a file with this name"),
            _ => ("are", "they have", "them", "files with these names"),
        };
        let paths = listed_at_most(paths, MOST);
        Some(match obstacle {
            Obstacle::Unread => {
                format!(
                    "{paths} {are} left out, because {they} mistakes; `{check}` lists them. Correct them first{first}"
                )
            }
            Obstacle::Misnamed => format!(
                "{paths} {are} left out, because no language of the survey has {names}; `{check}` says which name to correct. \
                 Correct it first, then run `{again}`"
            ),
            Obstacle::Hidden => format!(
                "mistakes in {paths} may hide missing texts; `{check}` lists them. Correct them first, then run `{again}`{first}"
            ),
            Obstacle::Unsafe => format!(
                "{paths} {are} left out, because more keys would change how YAML reads {pronoun}; write the texts and comments there more simply"
            ),
            Obstacle::InSurvey => format!(
                "{paths} {are} missing, because the texts of `{}` have those of the module; move them there",
                folder.display()
            ),
        })
    };
    let obstacles = [
        Obstacle::Unread,
        Obstacle::Misnamed,
        Obstacle::Hidden,
        Obstacle::Unsafe,
        Obstacle::InSurvey,
    ];
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
    let comments = file.renewed + file.removed;
    let comments = (comments > 0).then(|| counted(comments, "comment"));
    let abandoned = (file.abandoned > 0).then(|| format!("{} removed", counted(file.abandoned, EMPTY_KEY)));
    let parts = [new, added, comments, abandoned];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        return format!("{}: changed\n", file.path);
    }
    format!("{}: {}\n", file.path, parts.join(", "))
}

/// Renders the change of a file as a unified diff, without the ends of lines.
pub(crate) fn patch(file: &CompletedFile) -> String {
    let old = file.old.as_deref().map(with_plain_breaks);
    let new = with_plain_breaks(&file.text);
    render_patch(&file.path, old.as_deref(), &new, is_coloured(&io::stdout()))
}
