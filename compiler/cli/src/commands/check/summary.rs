//! The lines below findings.

use enkat_compiler::proofs::{Undecided, reason};
use enkat_model::words::counted;
use enkat_syntax::diagnostics::{Diagnostic, Severity};

use super::{Arguments, Checked};
use crate::commands::{explain, stdin::is_stdin, survey::CheckedSurvey, with_paths};

/// Writes where to read more, the commands that add missing texts and correct findings, and the numbers of surveys and findings.
pub(super) fn summary(arguments: &Arguments, checked: &Checked) -> String {
    let findings = || checked.surveys.iter().flat_map(|survey| &survey.diagnostics);
    let certain = findings()
        .filter(|finding| finding.certain_suggestion().is_some())
        .count();
    let lacks_keys = findings().any(Diagnostic::lacks_key);
    let mut lines = explain::pointer(findings());
    // A text in standard input is not in a file that another command could change.
    if !arguments.paths.iter().any(|path| is_stdin(path)) {
        if lacks_keys {
            let command = with_paths("enkat texts add", &arguments.paths);
            lines.extend(["to add the keys of all missing texts: ", &command, "\n"]);
        }
        if certain > 0 {
            let (findings, command) = (
                counted(certain, "finding"),
                with_paths("enkat check", &arguments.paths),
            );
            lines.extend(["to correct ", &findings, ": ", &command, " --fix\n"]);
        }
    }
    lines + &undecided(checked) + &totals(checked)
}

/// Writes how many claims about all participants are neither proved nor refuted, and why; nothing if there is none.
fn undecided(checked: &Checked) -> String {
    let claims = || checked.surveys.iter().filter_map(CheckedSurvey::claims);
    let all: usize = claims().map(|claims| claims.all).sum();
    let reasons = [Undecided::Numbers, Undecided::Limit, Undecided::Unconfirmed];
    let lines = reasons.into_iter().filter_map(|why| {
        let undecided = claims().flat_map(|claims| &claims.undecided);
        let count = undecided.filter(|one| **one == why).count();
        let because = reason(why);
        (count > 0)
            .then(|| format!("{count} of {all} claims about all participants are not decided: {because}\n"))
    });
    lines.collect()
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
