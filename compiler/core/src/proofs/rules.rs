//! The words of findings about rules that do not fit what they read.

use enkat_model::ElementId;
use enkat_prove::{Gap, Restriction, Witness};
use enkat_syntax::diagnostics::{Code, Diagnostic};

use super::{findings::Writer, witness};

impl Writer<'_> {
    pub(super) fn rule_reads_nothing(&self, rule: usize, shown: &Witness) -> Option<Diagnostic> {
        let rule = self.rules.get(rule)?;
        let name = self.id(rule.target);
        let settings = witness::settings(self.artifact, shown);
        let reads = rule.term.condition.reads();
        let message = format!(
            "a participant {settings} sees `{name}` whatever the answers are: its rule reads only what this participant is not asked"
        );
        let found = Diagnostic::new(Code::W1611, message, rule.term.span, "false for this participant");
        let inclusion = reads.iter().flat_map(|read| self.inclusion_of(*read));
        let mut inclusion: Vec<_> = inclusion.collect();
        inclusion.dedup();
        let places = self.places_of(&inclusion).into_iter();
        let found = places.fold(found, |found, (span, text)| found.with_related(span, text));
        let help = format!(
            "give `{name}` the same `included_in` or `genders`, or hide it in the rule for these participants"
        );
        let to_see = format!("to see it: `{}`", witness::command(self.artifact, shown, name));
        Some(self.acceptable(found.with_help(help).with_help(to_see), name))
    }

    /// Lists the flags and genders that decide who gets an element, from the outside to the inside.
    fn inclusion_of(&self, id: ElementId) -> Vec<Restriction> {
        let parent = |id: &ElementId| self.artifact.elements[id.index()].element.depends_on();
        let mut found: Vec<_> = std::iter::successors(Some(id), parent)
            .flat_map(|id| [Restriction::Genders(id), Restriction::IncludedIn(id)])
            .collect();
        found.reverse();
        found
    }

    pub(super) fn genders_apart(
        &self,
        rule: usize,
        read: ElementId,
        core: &[Restriction],
    ) -> Option<Diagnostic> {
        let rule = self.rules.get(rule)?;
        let (name, read) = (self.id(rule.target), self.id(read));
        let message = format!("`{name}` and `{read}`, which its rule reads, are for different genders");
        let found = Diagnostic::new(Code::W1612, message, rule.term.span, format!("reads `{read}`"));
        let places = self.places_of(core).into_iter();
        let found = places.fold(found, |found, (span, text)| found.with_related(span, text));
        Some(found.with_help(
            "no participant whose gender is known gets both: correct the rule, or one of the `genders`",
        ))
    }

    pub(super) fn required_without_head(
        &self,
        id: ElementId,
        head: ElementId,
        shown: &Witness,
    ) -> Diagnostic {
        let name = self.id(id);
        let head_name = self.id(head);
        let message =
            format!("`{name}` has to be answered also by participants who leave `{head_name}` unanswered");
        let found = Diagnostic::new(Code::W1613, message, self.place(id), "required")
            .with_related(self.place(head), "optional")
            .with_help(format!(
                "make `{head_name}` required, or write `required: false` for `{name}`, or hide `{name}` while `{head_name}` has no answer"
            ))
            .with_help(format!("to see it: `{}`", witness::command(self.artifact, shown, name)));
        self.acceptable(found, name)
    }

    pub(super) fn between(&self, gap: &Gap) -> Option<Diagnostic> {
        let [below, above] = gap.rules;
        let (below, above) = (self.rules.get(below)?, self.rules.get(above)?);
        let (one, other) = (self.id(below.target), self.id(above.target));
        let what = if gap.is_shown {
            format!("both `{one}` and `{other}` are shown")
        } else {
            format!("neither `{one}` nor `{other}` is shown")
        };
        let value = match &gap.value {
            serde_json::Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        let of = self.id(gap.of);
        let message =
            format!("`{of}` = {value} falls between two rules: {what}, unlike for the values beside it");
        let found = Diagnostic::new(
            Code::W1614,
            message,
            below.term.span,
            format!("changes at {value}"),
        )
        .with_related(above.term.span, format!("changes at {value}, too"))
        .with_help(format!(
            "decide to which of the two {value} belongs, and write `<=` or `>=` there"
        ));
        Some(self.acceptable(found, one))
    }

    pub(super) fn before_consent(&self, id: ElementId) -> Option<Diagnostic> {
        let consent = self.survey.header.consent.as_ref()?;
        let (name, page) = (self.id(id), self.id(consent.page.value));
        let message = format!("`{name}` is asked before the consent");
        let found = Diagnostic::new(
            Code::E1607,
            message,
            self.place(id),
            "on a page before that of the consent",
        );
        let found = found.with_related(consent.page.span, "the page of the consent");
        Some(found.with_help(format!("put `{page}` first under `pages`")))
    }

    /// Says in a finding how its author accepts it. A survey template has no header to do so.
    fn acceptable(&self, finding: Diagnostic, id: &str) -> Diagnostic {
        if self.survey.header.is_template {
            return finding;
        }
        let help = format!(
            "if it is intended, say why in `survey.yaml`: `allow: {{{}: {{{id}: …}}}}`",
            finding.code
        );
        finding.with_help(help)
    }
}
