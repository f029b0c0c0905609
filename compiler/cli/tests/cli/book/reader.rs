//! A reader, who follows a page of the book word by word.

use std::{fs, path::Path};

use super::{
    page::{Shown, Step, Task, steps},
    shell::Shell,
    shown::is_shown,
};

/// The survey of the book.
const SURVEY: &str = "surveys/nightWork";

/// A page with the differences between it and the commands.
pub(super) struct Followed {
    /// The page as it has to be, if only outputs differ.
    pub(super) mended: String,
    /// The outputs that differ.
    pub(super) differences: Vec<String>,
    /// The steps that fail.
    pub(super) failures: Vec<String>,
}

/// Follows the steps of a page in a terminal, up to the first one that fails.
pub(super) fn follow(shell: &mut Shell, page: &str) -> Followed {
    let mut followed = Followed {
        mended: page.to_owned(),
        differences: vec![],
        failures: vec![],
    };
    let mut outputs = Vec::new();
    match steps(page) {
        Ok(steps) => {
            followed.failures.extend(unread(&steps));
            for Step { line, task } in steps {
                if let Err(failure) = take(shell, task, &mut outputs) {
                    followed.failures.push(format!("line {line}: {failure}"));
                    break;
                }
            }
        }
        Err(failure) => followed.failures.push(failure),
    }
    followed.compare(outputs);
    followed
}

/// Complains of files at the end of a page, which no command reads.
fn unread(steps: &[Step<'_>]) -> Option<String> {
    let is_file = |step: &&Step<'_>| matches!(step.task, Task::Survey(..) | Task::File(..));
    let is_run = |step: &&Step<'_>| matches!(step.task, Task::Run(..));
    let last = steps.iter().rfind(is_file)?.line;
    let is_read = steps.iter().rfind(is_run).is_some_and(|run| run.line > last);
    (!is_read).then(|| format!("line {last}: no command reads this file"))
}

/// Takes a step.
fn take<'a>(shell: &mut Shell, task: Task<'a>, outputs: &mut Vec<(Shown<'a>, String)>) -> Result<(), String> {
    match task {
        Task::Run(commands, code, shown) => {
            let lines = shown.as_ref().map_or(0, |shown| shown.lines.len());
            let output = shell.run(&commands, code, lines)?;
            outputs.extend(shown.map(|shown| (shown, output)));
        }
        Task::Survey(path, lines) => write(&shell.folder.join(SURVEY).join(path), &lines),
        Task::File(path, lines) => write(&shell.folder.join(&path), &lines),
        Task::Part(path, lines) => {
            let text =
                fs::read_to_string(shell.folder.join(&path)).map_err(|error| format!("{path}: {error}"))?;
            if !has(&text, &lines) {
                return Err(format!(
                    "{path} does not have these lines:\n{}\nbut:\n{text}",
                    lines.join("\n")
                ));
            }
        }
        Task::Skip(_) => {}
    }
    Ok(())
}

/// Returns whether a text has these lines, one after another.
fn has(text: &str, part: &[&str]) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    lines.windows(part.len()).any(|lines| is_shown(part, lines))
}

/// Writes a file. If it exists and is YAML with keys at its margin, replaces these keys alone.
fn write(path: &Path, lines: &[&str]) {
    let is_yaml = path.extension().is_some_and(|extension| extension == "yaml");
    let before = fs::read_to_string(path).unwrap_or_default();
    let mut text = if is_yaml {
        without_keys(&before, lines)
    } else {
        String::new()
    };
    text += &lines.join("\n");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text + "\n").unwrap();
}

/// Returns a text without the keys at the margin that `lines` write anew.
fn without_keys(text: &str, lines: &[&str]) -> String {
    let key = |line: &str| {
        let at_margin = line.starts_with(|c: char| c.is_alphanumeric());
        line.split_once(':')
            .filter(|_| at_margin)
            .map(|(key, _)| key.to_owned())
    };
    let new: Vec<String> = lines.iter().filter_map(|line| key(line)).collect();
    let mut keeps = true;
    let kept = text.lines().filter(|line| {
        keeps = key(line).map_or(keeps, |key| !new.contains(&key));
        keeps
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

impl Followed {
    /// Compares the outputs with the page, from its end so that positions stay.
    fn compare(&mut self, outputs: Vec<(Shown<'_>, String)>) {
        let mut lines: Vec<String> = self.mended.lines().map(str::to_owned).collect();
        for (shown, output) in outputs.into_iter().rev() {
            let printed: Vec<&str> = output.trim_end().lines().collect();
            if is_shown(&shown.lines, &printed) {
                continue;
            }
            let margin = " ".repeat(shown.margin);
            let now = printed
                .iter()
                .map(|line| format!("{margin}{line}").trim_end().to_owned());
            lines.splice(shown.at..shown.at + shown.lines.len(), now);
            self.differences.push(format!(
                "line {}: the output is now\n{output}\nnot\n{}",
                shown.at + 1,
                shown.lines.join("\n")
            ));
        }
        self.mended = lines.join("\n") + "\n";
    }
}
