//! Warnings about elements that the author accepts: `allow: {W1611: {retired: the reason}}`.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Severity, Sink},
    tree::AllowedWarning,
};

use crate::resolve::{Suggest, Survey};

/// The accepted warnings with some codes.
pub(crate) struct Allowed<'s> {
    survey: &'s Survey,
    /// The warnings, each with whether it was found.
    warnings: Vec<(&'s AllowedWarning, bool)>,
}

/// Returns whether `allow` can accept a warning for a part of the survey: that two rules of the survey, or its rules and its settings, do
/// not fit together may be intended in one place.
fn can_be_allowed(code: Code) -> bool {
    code == Code::W0702 || code.name().starts_with("W16")
}

/// Checks that `allow` names codes of warnings that it can accept.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let codes = || Code::ALL.iter().filter(|code| can_be_allowed(**code));
    for AllowedWarning { code, .. } in &survey.header.allow_warnings {
        if codes().any(|known| known.name() == code.value) {
            continue;
        }
        let known = Code::parse(&code.value);
        let message = match known {
            Some(known) if known.severity() == Severity::Error => {
                format!("`{}` is an error, and `allow` is only for warnings", code.value)
            }
            Some(_) => format!("`allow` cannot accept `{}` for parts of the survey", code.value),
            None => format!("`{}` is not the code of a warning", code.value),
        };
        let finding = Diagnostic::new(Code::E0515, message, code.span, "nothing to allow");
        let meant = codes().map(|code| code.name()).filter(|_| known.is_none());
        let finding = finding.did_you_mean(&code.value, code.span, meant);
        sink.push(finding.with_help(
            "`allow` accepts W0702 and the warnings of proofs, W1601 and further: remove the others",
        ));
    }
}

impl<'s> Allowed<'s> {
    /// Collects the accepted warnings with these codes.
    pub(crate) fn among(survey: &'s Survey, is_one: impl Fn(Code) -> bool) -> Self {
        let warnings = survey.header.allow_warnings.iter();
        let code = |warning: &&AllowedWarning| Code::parse(&warning.code.value);
        let warnings =
            warnings.filter(|warning| code(warning).is_some_and(|code| can_be_allowed(code) && is_one(code)));
        Self {
            survey,
            warnings: warnings.map(|warning| (warning, false)).collect(),
        }
    }

    /// Reports a finding about a part of the survey, unless the author accepts it.
    pub(crate) fn push(&mut self, finding: Diagnostic, about: &str, sink: &mut Sink) {
        let accepts = |warning: &AllowedWarning| {
            warning.about.value == about && Code::parse(&warning.code.value) == Some(finding.code)
        };
        let accepting = self.warnings.iter_mut().find(|(warning, _)| accepts(warning));
        match accepting {
            Some((_, is_found)) => *is_found = true,
            None => sink.push(finding),
        }
    }

    /// Reports the accepted warnings that were not found.
    pub(crate) fn report_unused(self, sink: &mut Sink) {
        for (warning, _) in self.warnings.iter().filter(|(_, is_found)| !is_found) {
            let AllowedWarning { code, about } = warning;
            let message = format!("there is no warning {} about `{}`", code.value, about.value);
            let finding = Diagnostic::new(Code::E0515, message, about.span, "nothing to allow");
            let finding = finding.with_help("remove it from `allow`");
            let mut elements = self
                .survey
                .elements
                .iter()
                .map(|element| element.id.value.as_str());
            sink.push(if elements.clone().any(|id| id == about.value) {
                finding
            } else {
                finding.did_you_mean(&about.value, about.span, &mut elements)
            });
        }
    }
}
