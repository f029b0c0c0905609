//! `enkat explain`

use std::io;

use anyhow::anyhow;
use clap::ValueEnum;
use clap_complete::ArgValueCandidates;
use enkat_syntax::diagnostics::{AREAS, Code, Diagnostic, Severity, nearest};
use serde::Serialize;

use super::{Failure, Outcome, completions, is_coloured, print};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The code of a finding, such as E0503; without it, all codes are listed
    #[arg(add = ArgValueCandidates::new(completions::codes))]
    code: Option<String>,
    /// The format of the page
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// JSON: one object with the page as Markdown; without a code, a list of all
    Json,
}

/// Prints the page of a code, or the list of all codes.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let code = match &arguments.code {
        Some(name) => Some(Code::parse(name).ok_or_else(|| unknown(name))?),
        None => None,
    };
    let text = match (code, arguments.format) {
        (Some(code), Format::Human) => code.page().render(is_coloured(&io::stdout())),
        (Some(code), Format::Json) => json(&JsonPage::of(code)),
        (None, Format::Human) => list(),
        (None, Format::Json) => json(&Code::ALL.iter().copied().map(JsonPage::of).collect::<Vec<_>>()),
    };
    print(&text)?;
    Ok(Outcome::Clean)
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
    page: &'static str,
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

/// Lists every code with its title, by area.
fn list() -> String {
    let areas = AREAS.iter().map(|(area, about)| {
        let codes = Code::of_area(area).map(|code| format!("  {code}  {}\n", code.title()));
        format!("{about}\n{}", codes.collect::<String>())
    });
    areas.collect::<Vec<_>>().join("\n")
}

fn unknown(name: &str) -> Failure {
    let mut near = nearest(name, Code::ALL.iter().map(|code| code.name()));
    if near.is_empty() {
        near = nearest_numbers(name);
    }
    match near.as_slice() {
        [] => anyhow!("there is no code `{name}`; `enkat explain` lists them all"),
        near => anyhow!("there is no code `{name}`; near it are {}", near.join(", ")),
    }
}

/// Returns the codes with the nearest numbers, of any severity.
fn nearest_numbers(name: &str) -> Vec<&'static str> {
    let Ok(number) = name.trim_start_matches(char::is_alphabetic).parse::<u32>() else {
        return vec![];
    };
    let mut codes: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    codes.sort_by_key(|code| code[1..].parse().unwrap_or(0_u32).abs_diff(number));
    codes.truncate(3);
    codes
}

/// Returns the line below findings that names the command for more information; empty without findings.
pub(crate) fn pointer<'a>(found: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let mut codes: Vec<Code> = found.into_iter().map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    match codes.as_slice() {
        [] => String::new(),
        [code] => format!("for more about {code}: enkat explain {code}\n"),
        [first, ..] => {
            let names: Vec<_> = codes.iter().map(|code| code.name()).collect();
            format!("for more about {}: enkat explain {first}\n", names.join(", "))
        }
    }
}
