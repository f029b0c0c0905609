//! `enkat fmt`

use std::{
    io,
    path::{Path, PathBuf, absolute},
};

use anyhow::{Context, bail};
use enkat_model::words::counted;
use enkat_reports::render::{render_human, render_patch};
use enkat_syntax::{
    diagnostics::Sink,
    format::{Formatted, format},
    parse,
    source::{Expansions, SourceMap},
};

use super::{Failure, Outcome, complain, complain_drawn, files, is_coloured, print, stdin::StdinFile};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Survey folders, folders that hold some, or single files; `-` formats the text in standard input to standard output
    #[arg(default_value = ".", hide_default_value = true)]
    paths: Vec<PathBuf>,
    /// Writes nothing, and lists the files that would change
    #[arg(long)]
    check: bool,
    /// Writes nothing, and prints the changes as a unified diff
    #[arg(long)]
    diff: bool,
    #[command(flatten)]
    stdin: StdinFile,
}

/// The work to do on a file.
enum Verdict {
    /// None: it is canonical.
    Canonical,
    /// Another text.
    Changed { old: String, new: String },
    /// None until its author has mended it; the mistakes.
    Wrong(String),
}

/// Formats the source files of surveys.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if let Some((file, text)) = arguments.stdin.read(&arguments.paths)? {
        if arguments.paths.len() > 1 {
            bail!("`-` formats one text and stands alone; name the other paths in a call of their own");
        }
        return filter(arguments, &file, &text);
    }
    let mut paths = Vec::new();
    for path in &arguments.paths {
        paths.extend(sources(path)?);
    }
    paths.sort();
    paths.dedup();
    let mut output = String::new();
    let (mut changed, mut wrong) = (0, 0);
    for path in &paths {
        let bytes = files::read(path, files::folder_of(path))?;
        match judge(path, bytes, is_coloured(&io::stdout()))? {
            Verdict::Canonical => {}
            Verdict::Wrong(findings) => {
                wrong += 1;
                output += &findings;
            }
            Verdict::Changed { old, new } => {
                changed += 1;
                output += &arguments.change(path, &old, &new);
                if !arguments.is_dry() {
                    files::replace(path, &new)?;
                }
            }
        }
    }
    let summary = summary(paths.len(), changed, wrong, arguments.is_dry());
    if arguments.diff {
        print(&output)?;
        complain(summary.trim_end());
    } else {
        print(&(output + &summary))?;
    }
    let to_do = wrong > 0 || (arguments.is_dry() && changed > 0);
    Ok(if to_do { Outcome::Findings } else { Outcome::Clean })
}

impl Arguments {
    /// Returns whether no file is written.
    fn is_dry(&self) -> bool {
        self.check || self.diff
    }

    /// Describes the change of a file.
    fn change(&self, path: &Path, old: &str, new: &str) -> String {
        let path = files::shown(path);
        if self.diff {
            render_patch(&path, old, new, is_coloured(&io::stdout()))
        } else if self.check {
            first_difference(&path, old, new)
        } else {
            path + "\n"
        }
    }
}

/// Formats the text of a file from standard input to standard output. Mistakes go to standard error.
fn filter(arguments: &Arguments, path: &Path, text: &[u8]) -> Result<Outcome, Failure> {
    let verdict = judge(path, text.to_vec(), is_coloured(&io::stderr()))?;
    if let Verdict::Wrong(findings) = verdict {
        complain_drawn(&findings);
        return Ok(Outcome::Findings);
    }
    match verdict {
        Verdict::Changed { old, new } if arguments.is_dry() => {
            print(&arguments.change(path, &old, &new))?;
            return Ok(Outcome::Findings);
        }
        Verdict::Changed { new, .. } => print(&new)?,
        _ if arguments.is_dry() => {}
        _ => print(&String::from_utf8_lossy(text))?,
    }
    Ok(Outcome::Clean)
}

/// Finds the source files at a path: itself, or those of the surveys in and below it and of their modules.
fn sources(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_yaml = |path: &Path| path.extension().is_some_and(|ending| ending == "yaml");
    if path.is_file() {
        if !is_yaml(path) {
            bail!(
                "`{}` is no `.yaml` file, and no other files are formatted; name one, or the folder of a survey",
                path.display()
            );
        }
        return Ok(vec![path.to_owned()]);
    }
    let mut paths = Vec::new();
    for survey in files::surveys_below(path)? {
        let files = files::read_survey(&survey, &mut Sink::default())?;
        paths.extend(files.iter().map(|(_, file)| PathBuf::from(&file.path)));
    }
    paths.retain(|path| is_yaml(path));
    Ok(paths)
}

fn judge(path: &Path, bytes: Vec<u8>, coloured: bool) -> Result<Verdict, Failure> {
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
        Formatted::Unsafe => Verdict::Wrong(format!(
            "{}: not formatted, because it would be read in another way then; write its texts and comments more simply\n",
            files::shown(path)
        )),
        _ => Verdict::Wrong(render_human(&files, &Expansions::default(), &findings, coloured) + "\n"),
    })
}

/// Finds the first line that would change.
fn first_difference(path: &str, old: &str, new: &str) -> String {
    let lines = |text| str::split(text, '\n');
    let same = lines(old)
        .zip(lines(new))
        .take_while(|(old, new)| old == new)
        .count();
    let line = |sign, text| {
        let line = lines(text).nth(same).unwrap_or_default();
        let visible: String = line
            .chars()
            .map(|c| if c.is_control() { '\u{fffd}' } else { c })
            .collect();
        format!("  {sign} {visible}\n")
    };
    format!("{path}:{}\n{}{}", same + 1, line('-', old), line('+', new))
}

fn summary(all: usize, changed: usize, wrong: usize, is_dry: bool) -> String {
    let verb = if is_dry { "would change" } else { "changed" };
    let untouched = match wrong {
        0 => String::new(),
        wrong => format!(", {wrong} not touched"),
    };
    format!("{}, {changed} {verb}{untouched}\n", counted(all, "file"))
}
