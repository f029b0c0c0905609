//! The warnings that are asked for.

use clap_complete::ArgValueCandidates;
use enkat_syntax::diagnostics::{Code, Severity};

use crate::commands::{completions, explain::did_you_mean};

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
}

/// Reads the code of a warning, or the beginning of some.
fn beginning(written: &str) -> Result<String, String> {
    let beginning = written.trim().to_uppercase();
    let mut meant = Code::ALL
        .iter()
        .filter(|code| !beginning.is_empty() && code.name().starts_with(&beginning));
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
