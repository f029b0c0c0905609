//! The lines below findings.

use enkat_model::words::counted;
use enkat_syntax::diagnostics::Severity;

use super::{Arguments, Checked};
use crate::commands::{explain, stdin::is_stdin};

/// Writes where to read more, how many findings `--fix` corrects, and the numbers of surveys and findings.
pub(super) fn summary(arguments: &Arguments, checked: &Checked) -> String {
    let findings = || checked.surveys.iter().flat_map(|survey| &survey.diagnostics);
    let certain = findings()
        .filter(|finding| finding.certain_suggestion().is_some())
        .count();
    let correct = match certain {
        0 => String::new(),
        count => correct(arguments, count),
    };
    explain::pointer(findings()) + &correct + &totals(checked)
}

/// Writes the command that corrects findings, with the paths of this one.
fn correct(arguments: &Arguments, count: usize) -> String {
    if arguments.paths.iter().any(|path| is_stdin(path)) {
        return String::new();
    }
    let mut command = "enkat check".to_owned();
    for path in arguments.paths.iter().map(|path| path.to_string_lossy()) {
        if path != "." {
            command.extend([" ", &path]);
        }
    }
    format!("to correct {}: {command} --fix\n", counted(count, "finding"))
}

fn totals(checked: &Checked) -> String {
    let surveys = &checked.surveys;
    let total = |severity| surveys.iter().map(|survey| survey.count(severity)).sum::<usize>();
    let findings = match (total(Severity::Error), total(Severity::Warning)) {
        (0, 0) => "no findings".to_owned(),
        (errors, 0) => counted(errors, "error"),
        (0, warnings) => counted(warnings, "warning"),
        (errors, warnings) => format!(
            "{} and {}",
            counted(errors, "error"),
            counted(warnings, "warning")
        ),
    };
    format!("{} checked, {findings}\n", counted(surveys.len(), "survey"))
}
