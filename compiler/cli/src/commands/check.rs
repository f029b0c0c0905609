//! `enkat check`

use std::{
    io,
    mem::forget,
    path::{Path, PathBuf},
};

use anyhow::bail;
use clap::ValueEnum;
use enkat_compiler::proofs::{LIMIT, Proofs};
use enkat_model::Date;
use enkat_syntax::diagnostics::Severity;

use super::{
    Failure, Outcome, clock,
    files::{self, Overlay},
    is_coloured, print, schemas,
    stdin::{self, StdinFile},
    survey::CheckedSurvey,
    watch::{FilesRead, Round, rerun},
};

mod deployment;
mod fix;
mod forgotten_imports;
mod format;
mod merge_reports;
mod misspelt_imports;
mod modules;
mod repeats;
mod same_version;
mod summary;
mod warnings;

use self::{format::Format, warnings::Warnings};

#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 without errors, with 1 when there are some (with `--deny warnings`, also when there are warnings), and \
                  with 2 when it could not run or `--fix` could not write a file.\n\nExample: enkat check surveys --deny \
                  warnings --ignore W0802"
)]
pub(crate) struct Arguments {
    /// Survey folders, templates, or folders that hold some; `-` for the text of one file in standard input
    #[arg(default_value = ".", hide_default_value = true)]
    paths: Vec<PathBuf>,
    /// The format of the findings; in a git repository, `github`, `gitlab` and `sarif` name files from its root
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Findings that make the check fail, besides errors
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Vec<Deny>,
    #[command(flatten)]
    warnings: Warnings,
    /// Prints the findings alone, without a summary
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    proving: Proving,
    #[command(flatten)]
    mode: Mode,
    #[command(flatten)]
    stdin: StdinFile,
}

/// The options of proofs.
#[derive(clap::Args)]
struct Proving {
    /// Leaves out the proofs about all participants
    #[arg(long)]
    no_proofs: bool,
    /// The day on which participants answer, for proofs, such as 2026-11-21; without it, today in UTC
    #[arg(long, value_parser = clock::day, conflicts_with = "no_proofs")]
    today: Option<Date>,
}

impl Proving {
    fn proofs(&self) -> Option<Proofs> {
        (!self.no_proofs).then(|| Proofs {
            today: self.today.unwrap_or_else(clock::today),
            limit: LIMIT,
        })
    }
}

/// The ways to check, besides once.
#[derive(clap::Args)]
struct Mode {
    /// Applies the suggestions that are always right, writes the files, and reports what is left
    #[arg(long)]
    fix: bool,
    /// Prints the changes that `--fix` makes, as a unified diff, and writes nothing
    #[arg(long)]
    diff: bool,
    /// Checks again whenever a file is saved
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    watch: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// Warnings fail the check as errors do
    Warnings,
    /// Claims about all participants that are neither proved nor refuted fail the check
    Undecided,
}

/// Checks surveys and prints the findings.
pub(crate) fn run(mut arguments: Arguments) -> Result<Outcome, Failure> {
    arguments.warnings.refuse_codes(&arguments.paths)?;
    arguments.paths = files::whole_surveys(arguments.paths);
    let arguments = &arguments;
    if let Some((file, text)) = arguments.stdin.read(&arguments.paths)? {
        return edited(arguments, &file, text);
    }
    if arguments.mode.watch {
        return rerun(|| round(arguments));
    }
    if arguments.mode.diff && arguments.format != Format::Human {
        bail!("`--diff` prints a unified diff, which has no other format; leave out `--format` or `--diff`");
    }
    if arguments.mode.fix || arguments.mode.diff {
        return fix::run(arguments);
    }
    let checked = Checked::of(arguments, &arguments.paths, &Overlay::default())?;
    print(&format::report(arguments, &checked, is_coloured(&io::stdout()))?)?;
    if arguments.format == Format::Human {
        schemas::complain_of_old(&checked.folders);
    }
    let outcome = checked.outcome(arguments);
    // The process ends here, and the system takes the memory of a large survey back faster than text by text.
    forget(checked);
    Ok(outcome)
}

/// Checks surveys with a file as an editor has it.
fn edited(arguments: &Arguments, file: &Path, text: Vec<u8>) -> Result<Outcome, Failure> {
    if arguments.mode.watch || arguments.mode.fix || arguments.mode.diff {
        bail!(
            "`--watch`, `--fix` and `--diff` are about files on the disk, and `-` reads a text from standard input; \
             leave one of them out"
        );
    }
    let folder = files::folder_of(file);
    if !folder.is_dir() {
        let could_be = "a folder that is there, or make this one first";
        return Err(files::missing(folder, Path::is_dir, could_be)
            .context(format!("cannot check `{}`", file.display())));
    }
    let mut overlay = Overlay::default();
    overlay.put(file, text)?;
    let paths = stdin::surveys_of(file, &arguments.paths)?;
    let checked = Checked::of(arguments, &paths, &overlay)?;
    if !checked.has_read(file) {
        bail!(
            "the checked surveys do not read `{}`; name a survey that does, such as `enkat check surveys/sleep -`",
            file.display()
        );
    }
    print(&format::report(arguments, &checked, is_coloured(&io::stdout()))?)?;
    Ok(checked.outcome(arguments))
}

/// Checks surveys once, for `--watch`.
fn round(arguments: &Arguments) -> Result<Round, Failure> {
    let checked = Checked::of(arguments, &arguments.paths, &Overlay::default())?;
    let mut read = FilesRead::default();
    for folder in arguments.paths.iter().filter(|path| path.is_dir()) {
        read.add_folder(folder);
    }
    for (folder, survey) in checked.folders.iter().zip(&checked.surveys) {
        read.add_survey(folder, &survey.files);
    }
    Ok(Round {
        output: format::report(arguments, &checked, is_coloured(&io::stdout()))?,
        read,
    })
}

/// Surveys that were checked.
struct Checked {
    /// Their folders or templates.
    folders: Vec<PathBuf>,
    surveys: Vec<CheckedSurvey>,
}

impl Checked {
    /// Checks the surveys in and below some paths, without the warnings that are not asked for.
    fn of(arguments: &Arguments, paths: &[PathBuf], overlay: &Overlay) -> Result<Self, Failure> {
        let folders = files::surveys_below_all(paths)?;
        let unwanted = arguments.warnings.unwanted();
        let proofs = arguments.proving.proofs();
        let mut surveys = folders
            .iter()
            .map(|folder| CheckedSurvey::checked(folder, overlay, &unwanted, proofs))
            .collect::<Result<Vec<_>, _>>()?;
        misspelt_imports::correct(&folders, &mut surveys, overlay);
        forgotten_imports::name(&folders, &mut surveys, overlay);
        modules::add_unused(&mut surveys, paths, overlay)?;
        for survey in &mut surveys {
            survey
                .diagnostics
                .retain(|finding| !unwanted.contains(&finding.code));
        }
        deployment::add(&mut surveys, paths, overlay)?;
        same_version::add(&folders, &mut surveys, paths);
        repeats::report_once(&folders, &mut surveys);
        Ok(Self { folders, surveys })
    }

    /// Returns whether one of the surveys has read a file.
    fn has_read(&self, file: &Path) -> bool {
        let same = |path: &str| path == files::shown(file) || is_same(Path::new(path), file);
        let mut files = self.surveys.iter().flat_map(|survey| survey.files.iter());
        files.any(|(_, read)| same(&read.path))
    }

    fn outcome(&self, arguments: &Arguments) -> Outcome {
        let failing = |survey: &CheckedSurvey| {
            survey.modules().is_none()
                || survey.count(Severity::Error) > 0
                || (arguments.denies_warnings() && !survey.diagnostics.is_empty())
                || (arguments.deny.contains(&Deny::Undecided) && survey.has_undecided())
        };
        if self.surveys.iter().any(failing) {
            Outcome::Findings
        } else {
            Outcome::Clean
        }
    }
}

impl Arguments {
    fn denies_warnings(&self) -> bool {
        self.deny.contains(&Deny::Warnings)
    }
}

/// Returns whether two paths are of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
