//! `enkat explain`

use std::io;

use anyhow::anyhow;
use clap_complete::ArgValueCandidates;
use enkat_syntax::diagnostics::{AREAS, Code, Diagnostic, nearest};

use super::{Failure, Outcome, completions, is_coloured, print};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The code of a finding, such as E0503; without it, all codes are listed
    #[arg(add = ArgValueCandidates::new(completions::codes))]
    code: Option<String>,
}

/// Prints the page of a code, or the list of all codes.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let text = match &arguments.code {
        Some(name) => Code::parse(name)
            .ok_or_else(|| unknown(name))?
            .page()
            .render(is_coloured(&io::stdout())),
        None => list(),
    };
    print(&text)?;
    Ok(Outcome::Clean)
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

/// Returns the lines below findings that name the commands for more information and for missing texts; empty without findings.
pub(crate) fn pointer<'a>(found: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    let mut codes: Vec<Code> = found.into_iter().map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let lacks_keys = codes
        .iter()
        .any(|code| code.is_missing_text() && *code != Code::E0817);
    let texts = if lacks_keys {
        "to add the keys of all missing texts: enkat texts add\n"
    } else {
        ""
    };
    match codes.as_slice() {
        [] => String::new(),
        [code] => format!("for more about {code}: enkat explain {code}\n{texts}"),
        [first, ..] => {
            let names: Vec<_> = codes.iter().map(|code| code.name()).collect();
            format!(
                "for more about {}: enkat explain {first}\n{texts}",
                names.join(", ")
            )
        }
    }
}
