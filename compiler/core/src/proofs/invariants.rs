//! The words of findings about invariants.

use enkat_model::{Demand, ElementId};
use enkat_prove::Witness;
use enkat_syntax::diagnostics::{Code, Diagnostic};

use super::{findings::Writer, witness};

impl Writer<'_> {
    pub(super) fn refuted(&self, index: usize, shown: &Witness) -> Option<Diagnostic> {
        let written = self.invariants.get(index)?;
        let name = &written.invariant.name;
        let who = witness::participant(self.artifact, shown);
        let (message, label) = match &written.invariant.demand {
            Demand::Never(_) => (
                format!("the invariant `{name}` does not hold for {who}"),
                "true for this participant",
            ),
            Demand::Always(_) | Demand::Before { .. } => (
                format!("the invariant `{name}` does not hold for {who}"),
                "false for this participant",
            ),
            Demand::AtMost(most) => (
                format!("{who} is asked more than {most} questions at a time"),
                "not enough for this participant",
            ),
        };
        let found = Diagnostic::new(Code::E1604, message, written.demand, label);
        Some(found.with_help(
            "correct the rules of the survey, or the invariant; if there is no such participant, say so under `assume`",
        ))
    }

    pub(super) fn about_nobody(&self, index: usize) -> Option<Diagnostic> {
        let written = self.invariants.get(index)?;
        let when = written.when.as_ref()?;
        let message = format!("the invariant `{}` is about nobody", written.invariant.name);
        Some(
            Diagnostic::new(Code::E1605, message, when.span, "no participant is so")
                .with_help("correct `when`: as it is, the invariant guarantees nothing"),
        )
    }

    pub(super) fn not_after_consent(&self, index: usize, id: ElementId) -> Option<Diagnostic> {
        let written = self.invariants.get(index)?;
        let Demand::Before { consent, every } = &written.invariant.demand else {
            return None;
        };
        let place = every
            .iter()
            .position(|one| *one == id)
            .and_then(|at| written.every.get(at));
        let message = format!(
            "`{}` does not come after the page of `{}`",
            self.id(id),
            self.id(*consent)
        );
        let help = "put its page after that of the consent, and make the consent `required: true`";
        Some(
            Diagnostic::new(
                Code::E1606,
                message,
                *place?,
                "asked before the consent, or with it",
            )
            .with_help(help),
        )
    }
}
