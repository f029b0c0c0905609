//! The warnings that are asked for.

use std::path::PathBuf;

use anyhow::bail;
use clap_complete::ArgValueCandidates;
use enkat_syntax::diagnostics::{Code, Severity};

use crate::commands::{Failure, completions, explain::did_you_mean};

#[derive(clap::Args)]
pub(super) struct Warnings {
    /// Reports only these warnings, and errors: codes or the beginnings of codes, such as `W0802,W05`
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = beginning, add = ArgValueCandidates::new(completions::warnings))]
    select: Vec<String>,
    /// Leaves these warnings out: codes or the beginnings of codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = beginning, add = ArgValueCandidates::new(completions::warnings))]
    ignore: Vec<String>,
}

impl Warnings {
    /// Lists the warnings that are not asked for.
    pub(super) fn unwanted(&self) -> Vec<Code> {
        let names = |beginnings: &[String], code: Code| {
            beginnings
                .iter()
                .any(|beginning| code.name().starts_with(beginning))
        };
        let is_wanted =
            |code: Code| (self.select.is_empty() || names(&self.select, code)) && !names(&self.ignore, code);
        all().into_iter().filter(|code| !is_wanted(*code)).collect()
    }

    /// Refuses codes where paths are expected, as behind the space between two codes.
    pub(super) fn refuse_codes(&self, paths: &[PathBuf]) -> Result<(), Failure> {
        let code = |path: &PathBuf| Code::parse(path.to_str()?.trim_matches(',')).filter(|_| !path.exists());
        let codes: Vec<Code> = paths.iter().filter_map(code).collect();
        let Some(first) = codes.first() else {
            return Ok(());
        };
        let names: Vec<&str> = codes.iter().map(|code| code.name()).collect();
        let (option, before) = match (&self.ignore[..], &self.select[..]) {
            ([], select) => ("--select", select),
            (ignore, _) => ("--ignore", ignore),
        };
        let all: Vec<&str> = before
            .iter()
            .map(String::as_str)
            .chain(names.iter().copied())
            .collect();
        let is_warning = codes.iter().all(|code| code.severity() == Severity::Warning);
        let instead = match (is_warning, before) {
            (true, []) => format!("to see these warnings alone, write `{option} {}`", all.join(",")),
            (true, _) => format!(
                "write several codes with commas and without spaces: `{option} {}`",
                all.join(",")
            ),
            (false, _) => format!("for more about it: enkat explain {}", names.join(" ")),
        };
        bail!("`{first}` is a code, and not the path of a survey; {instead}")
    }
}

/// Reads the code of a warning, or the beginning of some.
fn beginning(written: &str) -> Result<String, String> {
    let beginning = written.trim().to_uppercase();
    if beginning.is_empty() {
        return Err(
            "a code is missing; write several codes with commas and without spaces: `W0601,W0802`".to_owned(),
        );
    }
    let mut meant = Code::ALL
        .iter()
        .filter(|code| code.name().starts_with(&beginning));
    match meant.next().map(|code| code.severity()) {
        Some(Severity::Warning) => Ok(beginning),
        Some(Severity::Error) => Err(
            "errors are always reported, because a survey with an error cannot be built; name warnings, such as `W0802`"
                .to_owned(),
        ),
        None => {
            let hint = did_you_mean(&beginning, &all());
            let hint = hint.unwrap_or_else(|| "`enkat explain` lists all codes".to_owned());
            Err(format!("there is no such warning; {hint}"))
        }
    }
}

/// Lists every code of a warning.
fn all() -> Vec<Code> {
    let codes = Code::ALL.iter().copied();
    codes
        .filter(|code| code.severity() == Severity::Warning)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn beginning_names_warnings_only() {
        assert_eq!(beginning("w0802").as_deref(), Ok("W0802"));
        assert_eq!(beginning("W").as_deref(), Ok("W"));
        assert!(
            beginning("E05")
                .unwrap_err()
                .contains("errors are always reported")
        );
        assert!(beginning("W0809").unwrap_err().contains("W0805"));
        assert!(beginning("W802").unwrap_err().contains("W0802"));
        assert!(
            beginning("W99")
                .unwrap_err()
                .contains("`enkat explain` lists all codes")
        );
        assert!(beginning("").is_err());
    }
}
