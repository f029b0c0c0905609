//! `enkat fmt`

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf, absolute},
};

use anyhow::{Context, bail};
use enkat_model::words::counted;
use enkat_reports::render::render_human;
use enkat_syntax::{
    diagnostics::Sink,
    format::{Formatted, format},
    parse,
    source::{Expansions, SourceMap},
};

use super::{Failure, Outcome, files, is_coloured, print};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Survey folders, folders that hold some, or single files
    #[arg(default_value = ".", hide_default_value = true)]
    paths: Vec<PathBuf>,
    /// Writes nothing, and lists the files that would change
    #[arg(long)]
    check: bool,
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
    let mut paths = Vec::new();
    for path in &arguments.paths {
        paths.extend(sources(path)?);
    }
    paths.sort();
    paths.dedup();
    let mut output = String::new();
    let (mut changed, mut wrong) = (0, 0);
    for path in &paths {
        match judge(path)? {
            Verdict::Canonical => {}
            Verdict::Wrong(findings) => {
                wrong += 1;
                output += &findings;
            }
            Verdict::Changed { old, new } => {
                changed += 1;
                if arguments.check {
                    output += &first_difference(&files::shown(path), &old, &new);
                } else {
                    replace(path, &new).with_context(|| format!("cannot write `{}`", path.display()))?;
                    output += &files::shown(path);
                    output.push('\n');
                }
            }
        }
    }
    output += &summary(paths.len(), changed, wrong, arguments.check);
    print(&output)?;
    let to_do = wrong > 0 || (arguments.check && changed > 0);
    Ok(if to_do { Outcome::Findings } else { Outcome::Clean })
}

/// Finds the source files at a path: itself, or those of the surveys in and below it and of their modules.
fn sources(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_yaml = |path: &Path| path.extension().is_some_and(|ending| ending == "yaml");
    if path.is_file() {
        if !is_yaml(path) {
            bail!("`{}` is no `.yaml` file", path.display());
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

fn judge(path: &Path) -> Result<Verdict, Failure> {
    let mut files = SourceMap::default();
    let mut sink = Sink::default();
    let bytes = files::read(path, files::folder_of(path))?;
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
            "{}: left as it is, because it would not fit into a survey file in canonical layout\n",
            files::shown(path)
        )),
        _ => {
            let coloured = is_coloured(&io::stdout());
            Verdict::Wrong(render_human(&files, &Expansions::default(), &findings, coloured) + "\n")
        }
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

/// Replaces the text of a file: wholly or, if that fails, not at all.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}", std::process::id()));
    let write = || {
        let mut file = fs::File::create_new(&beside)?;
        file.set_permissions(fs::metadata(&path)?.permissions())?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&beside)))
}

fn summary(all: usize, changed: usize, wrong: usize, check: bool) -> String {
    let verb = if check { "would change" } else { "changed" };
    let untouched = match wrong {
        0 => String::new(),
        wrong => format!(", {wrong} not touched"),
    };
    format!("{}, {changed} {verb}{untouched}\n", counted(all, "file"))
}
