//! The warnings that are asked for.

use enkat_syntax::diagnostics::{Code, Diagnostic, Severity};

#[derive(clap::Args)]
pub(super) struct Warnings {
    /// Reports only these warnings, and errors: codes or the beginnings of codes, such as `W0802,W05`
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = beginning)]
    select: Vec<String>,
    /// Leaves these warnings out: codes or the beginnings of codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = beginning)]
    ignore: Vec<String>,
}

impl Warnings {
    /// Leaves out the warnings that are not asked for. Errors stay.
    pub(super) fn retain(&self, found: &mut Vec<Diagnostic>) {
        let names = |beginnings: &[String], code: Code| {
            beginnings
                .iter()
                .any(|beginning| code.name().starts_with(beginning))
        };
        found.retain(|finding| {
            let is_selected = self.select.is_empty() || names(&self.select, finding.code);
            finding.severity() == Severity::Error || (is_selected && !names(&self.ignore, finding.code))
        });
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
        None => Err(match near(&beginning).as_slice() {
            [] => "there is no such warning; `enkat explain` lists all codes".to_owned(),
            near => format!("there is no such warning; near it are {}", near.join(", ")),
        }),
    }
}

/// Returns the warnings with the nearest numbers.
fn near(beginning: &str) -> Vec<&'static str> {
    let digits: String = beginning.chars().filter(char::is_ascii_digit).take(4).collect();
    let Ok(number) = format!("{digits:0<4}").parse::<u32>() else {
        return vec![];
    };
    let distance = |code: &&str| code[1..].parse().unwrap_or(0_u32).abs_diff(number);
    let warnings = Code::ALL
        .iter()
        .filter(|code| code.severity() == Severity::Warning);
    let mut near: Vec<&str> = warnings.map(|code| code.name()).collect();
    near.sort_by_key(distance);
    near.truncate(if digits.is_empty() { 0 } else { 3 });
    near
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
        assert!(beginning("W99").unwrap_err().contains("W1203"));
        assert!(beginning("").is_err());
    }
}
