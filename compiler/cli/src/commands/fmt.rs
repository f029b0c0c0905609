//! `enkat fmt`

mod changes;
mod sources;

use std::{
    io,
    path::{Path, PathBuf, absolute},
};

use anyhow::{Context, bail};
use clap::ValueEnum;
use enkat_model::words::counted;
use enkat_reports::render::{AnnotatedLines, render_annotation, render_human, render_patch};
use enkat_syntax::{
    diagnostics::{Diagnostic, Severity, Sink},
    format::{Formatted, format, with_plain_breaks},
    parse,
    source::{Expansions, SourceMap},
};

use self::{
    changes::{FirstDifference, invisible_changes},
    sources::{read, sources},
};
use super::{
    Failure, Outcome, complain, complain_drawn, files, is_coloured, outcome_or_failures, print,
    stdin::StdinFile, with_paths,
};

/// The reason why a file is not formatted that has no mistakes.
const UNSAFE: &str =
    "not formatted, because it would be read in another way then; write its texts and comments more simply";

#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 when every file has its layout, with 1 when a file has mistakes (with `--check` or `--diff`, also when \
                  one would change), and with 2 when a file could not be read or written.\n\nExample: enkat fmt surveys --diff"
)]
pub(crate) struct Arguments {
    /// Folders that hold surveys or modules, folders of a survey such as `pages`, or single files; `-` formats the text in standard input to standard output
    #[arg(default_value = ".", hide_default_value = true)]
    paths: Vec<PathBuf>,
    /// Writes nothing, and lists the files that would change
    #[arg(long)]
    check: bool,
    /// Writes nothing, and prints the changes as a unified diff
    #[arg(long)]
    diff: bool,
    /// With `--check`: the format of the list
    #[arg(long, value_enum, default_value_t = Format::Human, requires_if("github", "check"))]
    format: Format,
    /// Prints the changes and mistakes alone, without a summary
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    stdin: StdinFile,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// Commands for GitHub Actions, which shows in a pull request where each file differs first
    Github,
}

/// The work to do on a file.
enum Verdict {
    /// None: it is canonical.
    Canonical,
    /// Another text.
    Changed { old: String, new: String },
    /// None until its author has mended it; the mistakes.
    Wrong(SourceMap, Vec<Diagnostic>),
    /// None, because it would be read in another way then.
    Unsafe,
}

/// Formats the source files of surveys.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if arguments.diff && arguments.format == Format::Github {
        bail!("`--diff` prints a diff, and `--format github` no diff; leave one of them out");
    }
    if let Some((file, text)) = arguments.stdin.read(&arguments.paths)? {
        if arguments.paths.len() > 1 {
            bail!("`-` formats one text, without other paths; format those in a call of their own");
        }
        return filter(arguments, &file, &text);
    }
    let (mut paths, mut failures) = (Vec::new(), Vec::new());
    for path in &arguments.paths {
        match sources(path) {
            Ok(found) => {
                paths.extend(found.paths);
                failures.extend(found.failures);
            }
            Err(failure) => failures.push(failure),
        }
    }
    if paths.is_empty() && !failures.is_empty() {
        return outcome_or_failures(Outcome::Clean, failures);
    }
    paths.sort();
    paths.dedup();
    let mut tally = Tally::default();
    let changes: String = paths.iter().map(|path| tally.format(arguments, path)).collect();
    let summary = tally.summary(paths.len(), arguments);
    if arguments.diff || arguments.format == Format::Github {
        print(&changes)?;
        if !arguments.quiet {
            complain(summary.trim_end());
        }
    } else {
        print(&(changes + &summary))?;
    }
    let outcome = tally.outcome(arguments);
    failures.extend(tally.failures);
    outcome_or_failures(outcome, failures)
}

/// The files that were looked at.
#[derive(Default)]
struct Tally {
    changed: usize,
    wrong: usize,
    /// The reasons why some could not be read or written.
    failures: Vec<Failure>,
}

impl Tally {
    /// Formats a file. Returns its changes or mistakes.
    fn format(&mut self, arguments: &Arguments, path: &Path) -> String {
        self.try_format(arguments, path).unwrap_or_else(|failure| {
            self.failures.push(failure);
            String::new()
        })
    }

    fn try_format(&mut self, arguments: &Arguments, path: &Path) -> Result<String, Failure> {
        let bytes = read(path)?;
        match judge(path, bytes)? {
            Verdict::Canonical => Ok(String::new()),
            verdict @ (Verdict::Wrong(..) | Verdict::Unsafe) => {
                self.wrong += 1;
                Ok(arguments.mistakes(path, &verdict, is_coloured(&io::stdout())))
            }
            Verdict::Changed { old, new } => {
                if !arguments.is_dry() {
                    files::replace(path, &new)?;
                }
                self.changed += 1;
                Ok(arguments.change(path, &old, &new))
            }
        }
    }

    fn outcome(&self, arguments: &Arguments) -> Outcome {
        if self.wrong > 0 || (arguments.is_dry() && self.changed > 0) {
            Outcome::Findings
        } else {
            Outcome::Clean
        }
    }

    /// Returns the lines at the end; nothing where they are not wanted.
    fn summary(&self, all: usize, arguments: &Arguments) -> String {
        if arguments.quiet {
            return String::new();
        }
        let is_dry = arguments.is_dry();
        let verb = if is_dry { "would change" } else { "changed" };
        let command = if is_dry && self.changed > 0 {
            format!("to change: {}\n", with_paths("enkat fmt", &arguments.paths))
        } else {
            String::new()
        };
        let untouched = match self.wrong + self.failures.len() {
            0 => String::new(),
            untouched => format!(", {untouched} not touched"),
        };
        format!(
            "{command}{}, {} {verb}{untouched}\n",
            counted(all, "file"),
            self.changed
        )
    }
}

impl Arguments {
    /// Returns whether no file is written.
    fn is_dry(&self) -> bool {
        self.check || self.diff
    }

    /// Describes the change of a file.
    fn change(&self, path: &Path, old: &str, new: &str) -> String {
        let path = files::shown(path);
        if !self.is_dry() {
            return path + "\n";
        }
        let visible = with_plain_breaks(old);
        let first = FirstDifference::of(&visible, new);
        if self.format == Format::Github {
            return annotations(&path, old, first);
        }
        let invisible: Vec<_> = invisible_changes(old)
            .map(|change| format!("{path}: {change}\n"))
            .collect();
        let change = match first {
            None => String::new(),
            Some(_) if self.diff => render_patch(&path, Some(&visible), new, is_coloured(&io::stdout())),
            Some(first) => format!("{path}:{}\n  - {}\n  + {}\n", first.line, first.old, first.new),
        };
        invisible.concat() + &change
    }

    /// Describes the reason why a file is not formatted; nothing if it can be.
    fn mistakes(&self, path: &Path, verdict: &Verdict, coloured: bool) -> String {
        let is_github = self.format == Format::Github;
        let path = files::shown(path);
        match verdict {
            // A CI checks the survey as well, which shows each mistake beside its line.
            Verdict::Wrong(..) if is_github => annotation(
                &path,
                1,
                &format!(
                    "not formatted, because the file has mistakes; to list them: {}",
                    with_paths("enkat fmt --check", &[PathBuf::from(&path)])
                ),
            ),
            Verdict::Wrong(files, found) => {
                render_human(files, &Expansions::default(), found, coloured) + "\n"
            }
            Verdict::Unsafe if is_github => annotation(&path, 1, UNSAFE),
            Verdict::Unsafe => format!("{path}: {UNSAFE}\n"),
            Verdict::Canonical | Verdict::Changed { .. } => String::new(),
        }
    }
}

/// Describes the change of a file for GitHub.
fn annotations(path: &str, old: &str, first: Option<FirstDifference>) -> String {
    let invisible = invisible_changes(old).map(|change| (1, change.to_owned()));
    let visible = first.map(|first| {
        let FirstDifference { line, old, new } = first;
        let change = format!("the file is not in its layout, first in this line:\n- {old}\n+ {new}");
        (line, change)
    });
    let command = with_paths("enkat fmt", &[PathBuf::from(path)]);
    let annotations = invisible
        .chain(visible)
        .map(|(line, change)| annotation(path, line, &format!("{change}\nto change it: {command}")));
    annotations.collect()
}

fn annotation(path: &str, line: usize, message: &str) -> String {
    let path = files::Repositories::default().path_from_root(path);
    render_annotation(
        Severity::Error,
        Some(AnnotatedLines::one(&path, line)),
        "enkat fmt",
        message,
    )
}

/// Formats the text of a file from standard input to standard output. Mistakes go to standard error.
fn filter(arguments: &Arguments, path: &Path, text: &[u8]) -> Result<Outcome, Failure> {
    let verdict = judge(path, text.to_vec())?;
    match verdict {
        Verdict::Wrong(..) | Verdict::Unsafe => {
            complain_drawn(&arguments.mistakes(path, &verdict, is_coloured(&io::stderr())));
            return Ok(Outcome::Findings);
        }
        Verdict::Changed { old, new } if arguments.is_dry() => {
            print(&arguments.change(path, &old, &new))?;
            return Ok(Outcome::Findings);
        }
        Verdict::Changed { new, .. } => print(&new)?,
        Verdict::Canonical if arguments.is_dry() => {}
        Verdict::Canonical => print(&String::from_utf8_lossy(text))?,
    }
    Ok(Outcome::Clean)
}

fn judge(path: &Path, bytes: Vec<u8>) -> Result<Verdict, Failure> {
    let mut files = SourceMap::default();
    let mut sink = Sink::default();
    let id = parse::decode_utf8(&mut files, &files::shown(path), bytes, &mut sink);
    let old = &files.file(id).text;
    let place = absolute(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let formatted = format(id, &files::shown(&place), old, &mut sink);
    let findings = sink.finish();
    Ok(match formatted {
        Formatted::Text(new) if findings.is_empty() && new == *old => Verdict::Canonical,
        Formatted::Text(new) if findings.is_empty() => Verdict::Changed {
            old: old.clone(),
            new,
        },
        Formatted::Unsafe => Verdict::Unsafe,
        _ => Verdict::Wrong(files, findings),
    })
}
