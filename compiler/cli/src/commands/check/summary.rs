//! The lines below findings.

use enkat_model::words::counted;
use enkat_syntax::diagnostics::Severity;

use super::Checked;
use crate::commands::explain;

/// Writes where to read more, how many findings `--fix` corrects, and the numbers of surveys and findings.
pub(super) fn summary(checked: &Checked) -> String {
    let findings = || checked.surveys.iter().flat_map(|survey| &survey.diagnostics);
    let certain = findings()
        .filter(|finding| finding.certain_suggestion().is_some())
        .count();
    let correct = match certain {
        0 => String::new(),
        count => format!("to correct {}: enkat check --fix\n", counted(count, "finding")),
    };
    explain::pointer(findings()) + &correct + &totals(checked)
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
