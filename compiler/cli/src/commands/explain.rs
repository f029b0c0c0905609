//! `enkat explain`

mod near_codes;
mod words;

use std::{collections::HashSet, io};

use anyhow::anyhow;
use clap::ValueEnum;
use clap_complete::ArgValueCandidates;
use enkat_syntax::diagnostics::{AREAS, Code, Diagnostic, RETIRED, Severity};
use serde::Serialize;

pub(crate) use self::near_codes::did_you_mean;
use self::words::{Found, with_words};
use super::{Failure, Outcome, completions, is_coloured, outcome_or_failures, print};

#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 when pages or codes are printed, and with 2 when there is no such code or no page has the \
                  words.\n\nExamples:\n  enkat explain E0503 W0802    the pages of two codes\n  enkat explain E05            \
                  the codes that begin so\n  enkat explain scale          the codes with this word in title, else message, else page"
)]
pub(crate) struct Arguments {
    /// Codes of findings, such as E0503, beginnings of codes, or words of their titles, messages or pages; without any, all codes are listed
    #[arg(value_name = "CODE", add = ArgValueCandidates::new(completions::codes))]
    asked: Vec<String>,
    /// The format of the pages
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// An object with the page as Markdown for one code, else a list of such objects
    Json,
}

/// Prints the pages of codes, or a list of codes.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let (selection, unknown) = Selection::of(&arguments.asked);
    let Some(selection) = selection else {
        return outcome_or_failures(Outcome::Clean, unknown);
    };
    let text = match (selection, arguments.format) {
        (Selection::Pages(codes), Format::Human) => pages(&codes),
        (Selection::List(Found { codes, more }), Format::Human) => {
            list(&codes) + &words::more_on_pages(&more)
        }
        (Selection::Pages(codes), Format::Json) if codes.len() == 1 => json(&JsonPage::of(codes[0])),
        (Selection::Pages(codes) | Selection::List(Found { codes, .. }), Format::Json) => {
            json(&codes.into_iter().map(JsonPage::of).collect::<Vec<_>>())
        }
    };
    print(&text)?;
    outcome_or_failures(Outcome::Clean, unknown)
}

/// The codes that are asked for.
enum Selection {
    /// Named codes, each with its whole page.
    Pages(Vec<Code>),
    /// Codes to choose from.
    List(Found),
}

impl Selection {
    /// Reads codes, beginnings of codes, and words. The failures are about those that nothing has.
    fn of(asked: &[String]) -> (Option<Self>, Vec<Failure>) {
        if asked.is_empty() {
            return (Some(Self::List(Code::ALL.to_vec().into())), Vec::new());
        }
        let is_code = |name: &&str| looks_like_code(name) || is_known(name);
        let (codes, words): (Vec<&str>, Vec<&str>) =
            asked.iter().flat_map(|asked| names(asked)).partition(is_code);
        let (codes, unknown): (Vec<&str>, Vec<&str>) = codes.into_iter().partition(|name| is_known(name));
        let mut failures: Vec<Failure> = unknown.into_iter().map(no_code).collect();
        let named: Option<Vec<Code>> = codes.iter().map(|name| Code::parse(name)).collect();
        if let Some(mut named) = named.filter(|named| words.is_empty() && !named.is_empty()) {
            let mut seen = HashSet::new();
            named.retain(|code| seen.insert(*code));
            return (Some(Self::Pages(named)), failures);
        }
        let has_codes = !codes.is_empty() || !failures.is_empty();
        let found = if words.is_empty() && has_codes {
            Found::from(Vec::new())
        } else {
            with_words(&words).unwrap_or_else(|failure| {
                failures.push(failure);
                Found::from(Vec::new())
            })
        };
        let is_asked =
            |code: &Code| codes.iter().any(|name| begins(*code, name)) || found.codes.contains(code);
        let listed: Vec<Code> = Code::ALL.iter().copied().filter(is_asked).collect();
        let selection = (!listed.is_empty()).then_some(Self::List(Found {
            codes: listed,
            more: found.more,
        }));
        (selection, failures)
    }
}

/// Divides codes and words that are written in one, such as `E0503,W0802`. Signs around them in a message are left out, and so are
/// names in backticks: they are of the survey.
fn names(written: &str) -> impl Iterator<Item = &str> {
    let has_words = written.split('`').step_by(2).any(|part| !part.trim().is_empty());
    // Every second part is in backticks.
    let step = if has_words { 2 } else { 1 };
    let parts = written.split('`').step_by(step).map(without_severity);
    let names = parts.flat_map(|part| part.split(|c: char| c == ',' || c.is_whitespace()));
    let names = names.map(|name| name.trim_matches(['[', ']', '(', ')', ':', ';', '.', '“', '”', '"']));
    names.filter(|name| !name.is_empty())
}

/// Returns whether a word is meant as a code: letters and digits.
fn looks_like_code(word: &str) -> bool {
    word.chars().all(char::is_alphanumeric) && word.contains(|c: char| c.is_ascii_digit())
}

/// Returns whether there are codes that begin so.
fn is_known(written: &str) -> bool {
    Code::ALL.iter().any(|code| begins(*code, written))
}

/// Returns the code in `error[E0503]`, as findings have it.
fn without_severity(written: &str) -> &str {
    let code = written
        .strip_prefix("error[")
        .or_else(|| written.strip_prefix("warning["));
    code.and_then(|code| code.split(']').next()).unwrap_or(written)
}

/// Returns whether a code begins with what is written, in upper or lower case.
fn begins(code: Code, written: &str) -> bool {
    !written.is_empty() && code.name().starts_with(&written.to_uppercase())
}

fn no_code(name: &str) -> Failure {
    if RETIRED.contains(&name.to_uppercase().as_str()) {
        return anyhow!("the code `{name}` is no longer used; `enkat explain` lists those that are");
    }
    let hint = did_you_mean(name, Code::ALL);
    let hint = hint.unwrap_or_else(|| "`enkat explain` lists them all".to_owned());
    anyhow!("there is no code `{name}`; {hint}")
}

/// Writes the pages of codes below each other.
fn pages(codes: &[Code]) -> String {
    let coloured = is_coloured(&io::stdout());
    let pages = codes.iter().map(|code| code.page().render(coloured));
    pages.collect::<Vec<_>>().join("\n")
}

/// A code with its page, as `--format json` prints it.
#[derive(Serialize)]
struct JsonPage {
    code: &'static str,
    severity: &'static str,
    area: &'static str,
    title: &'static str,
    /// The meaning, in plain words.
    meaning: String,
    /// The whole page, as Markdown.
    page: String,
}

impl JsonPage {
    fn of(code: Code) -> Self {
        let area = AREAS
            .iter()
            .find(|(area, _)| Code::of_area(area).any(|of| of == code));
        Self {
            code: code.name(),
            severity: match code.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            area: area.map_or("", |(_, about)| about),
            title: code.title(),
            meaning: code.page().meaning(),
            page: code.markdown(),
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// Lists codes with their titles, by area.
fn list(codes: &[Code]) -> String {
    let areas = AREAS.iter().filter_map(|(area, about)| {
        let here = Code::of_area(area).filter(|code| codes.contains(code));
        let lines: Vec<_> = here.map(|code| format!("  {code}  {}\n", code.title())).collect();
        (!lines.is_empty()).then(|| format!("{about}\n{}", lines.concat()))
    });
    areas.collect::<Vec<_>>().join("\n")
}

/// Returns the line below findings that names the command for more information; empty without findings.
pub(crate) fn pointer<'a>(found: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let mut codes: Vec<Code> = found.into_iter().map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let names: Vec<&str> = codes.iter().map(|code| code.name()).collect();
    match names.as_slice() {
        [] => String::new(),
        [name] => format!("for more about {name}: enkat explain {name}\n"),
        names => format!(
            "for more about these findings: enkat explain {}\n",
            names.join(" ")
        ),
    }
}
