//! A page of the book, step by step. Its fenced blocks are commands (`console` with their output, `sh` without), files, or parts of
//! files; a comment above a block says which, where the block itself does not:
//!
//! | comment | meaning |
//! |---|---|
//! | none, `yaml` with a first line `# pages/sleep.yaml` | a file of the survey `surveys/nightWork` |
//! | `<!-- file: people.csv -->` | a file of the folder in which the commands run |
//! | `<!-- part of: surveys/nightWork/texts/sv-SE.yaml -->` | lines that are in this file now |
//! | `<!-- instead of 6f1c…: $(cut -f 5 log) -->` | words that a test puts in the place of an example in the block |
//! | `<!-- exits with 1 -->` | each command of the block ends with this code, otherwise with 0 |
//! | `<!-- not run: needs a certificate of a bank -->` | a block that cannot be followed in a test |
//! | `<!-- given: git init -q -->` | commands that make a state that the page takes for granted; stands anywhere |

use std::path::Path;

/// A step, and the number of its line from 1.
pub(super) struct Step<'a> {
    pub(super) line: usize,
    pub(super) task: Task<'a>,
}

pub(super) enum Task<'a> {
    /// Commands, the code with which they end, and their output if the page shows it.
    Run(String, i32, Option<Shown<'a>>),
    /// The path of a file of the survey, and its lines.
    Survey(&'a str, Vec<&'a str>),
    /// The path of a file, and its lines.
    File(String, Vec<&'a str>),
    /// The path of a file, and lines that it contains.
    Part(String, Vec<&'a str>),
    /// The reason for which a block is not run.
    Skip(String),
}

/// The output that a page shows.
pub(super) struct Shown<'a> {
    pub(super) lines: Vec<&'a str>,
    /// The position of the first line in the page, from 0.
    pub(super) at: usize,
    /// The indentation of the block.
    pub(super) margin: usize,
}

/// A fenced block with the remarks above it.
struct Fenced<'a> {
    at: usize,
    margin: usize,
    language: &'a str,
    lines: Vec<&'a str>,
    remarks: Vec<String>,
}

/// Reads the steps of a page; refuses a block that is no step.
pub(super) fn steps(page: &str) -> Result<Vec<Step<'_>>, String> {
    let lines: Vec<&str> = page.lines().collect();
    let mut steps = Vec::new();
    let mut remarks = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let text = line.trim_start();
        if text.starts_with("<!--") {
            let remark = remark(&lines, &mut at);
            match remark.strip_prefix("given:") {
                Some(commands) => steps.push(Step {
                    line: at,
                    task: Task::Run(commands.to_owned(), 0, None),
                }),
                None => remarks.push(remark),
            }
            continue;
        }
        if let Some(language) = text.strip_prefix("```") {
            let margin = line.len() - text.len();
            let inside = lines[at + 1..].iter().take_while(|line| line.trim() != "```");
            let inside = inside.map(|line| line.get(margin..).unwrap_or_default());
            let block = Fenced {
                at,
                margin,
                language,
                lines: inside.collect(),
                remarks: std::mem::take(&mut remarks),
            };
            at += block.lines.len() + 1;
            block.add_to(&mut steps)?;
        }
        remarks.clear();
        at += 1;
    }
    Ok(steps)
}

/// Returns the words of a comment without its indentation, and goes to the line after it.
fn remark(lines: &[&str], at: &mut usize) -> String {
    let margin = lines[*at].len() - lines[*at].trim_start().len();
    let mut text = String::new();
    while !text.ends_with("-->\n") {
        text += lines[*at].get(margin..).unwrap_or_default();
        text.push('\n');
        *at += 1;
    }
    let words = text.trim().strip_prefix("<!--").unwrap();
    words.strip_suffix("-->").unwrap().trim().to_owned()
}

impl<'a> Fenced<'a> {
    fn add_to(self, steps: &mut Vec<Step<'a>>) -> Result<(), String> {
        let said = |what: &str| {
            let mut said = self.remarks.iter().filter_map(|remark| remark.strip_prefix(what));
            said.next().map(str::trim)
        };
        let line = self.at + 1;
        let code = said("exits with").map_or(0, |code| code.parse().unwrap());
        let task = if let Some(reason) = said("not run:") {
            Task::Skip(reason.to_owned())
        } else if let Some(path) = said("file:") {
            Task::File(path.to_owned(), self.lines)
        } else if let Some(path) = said("part of:") {
            Task::Part(path.to_owned(), self.lines)
        } else if self.language == "console" {
            self.commands(code, steps);
            return Ok(());
        } else if self.language == "sh" {
            Task::Run(self.typed(&self.lines.join("\n")), code, None)
        } else if let ("yaml", Some(path)) = (self.language, self.path()) {
            Task::Survey(path, self.lines[1..].to_vec())
        } else {
            return Err(format!(
                "line {line}: a comment has to say how to test this block; `page.rs` lists the comments"
            ));
        };
        steps.push(Step { line, task });
        Ok(())
    }

    /// Returns the path in the first line.
    fn path(&self) -> Option<&'a str> {
        self.lines.first()?.strip_prefix("# ").filter(|path| {
            Path::new(path)
                .extension()
                .is_some_and(|extension| extension == "yaml")
        })
    }

    /// Puts other words in the place of examples.
    fn typed(&self, commands: &str) -> String {
        let instead = self.remarks.iter().filter_map(|remark| {
            let remark = remark.strip_prefix("instead of ")?;
            remark.split_once(": ")
        });
        instead.fold(commands.to_owned(), |commands, (example, words)| {
            commands.replace(example, words)
        })
    }

    /// Adds a step for each line that begins with `$`.
    fn commands(&self, code: i32, steps: &mut Vec<Step<'a>>) {
        let mut at = 0;
        while at < self.lines.len() {
            let line = self.at + at + 2;
            let mut typed = self.lines[at]
                .strip_prefix("$ ")
                .unwrap_or(self.lines[at])
                .to_owned();
            at += 1;
            while typed.ends_with('\\') {
                typed += "\n";
                typed += self.lines[at];
                at += 1;
            }
            let shown: Vec<_> = self.lines[at..]
                .iter()
                .copied()
                .take_while(|line| !line.starts_with("$ "))
                .collect();
            let first = self.at + 1 + at;
            at += shown.len();
            let shown = Shown {
                lines: shown,
                at: first,
                margin: self.margin,
            };
            steps.push(Step {
                line,
                task: Task::Run(self.typed(&typed), code, Some(shown)),
            });
        }
    }
}
