//! Invariants with their elements.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::expression::Subject,
    source::{Span, Spanned},
    tree::{self, Name},
};

use super::{
    Suggest,
    claims::{self, Found},
    expr::{Expr, ExprKind, Reference},
    expression,
    scope::Scope,
    survey::{Consent, Demand, Invariant},
};

/// Resolves the invariants, as far as their names are known.
pub(super) fn resolve(scope: &Scope<'_>, consent: Option<&Consent>, sink: &mut Sink) -> Vec<Invariant> {
    let written = scope.header.invariants.iter();
    written
        .map(|written| {
            let span = written.demand.span;
            let demand = demand(scope, &written.demand.value, consent, sink);
            let when = written.when.as_ref();
            let resolved = Invariant {
                name: written.name.clone(),
                demand: demand.map(|demand| Spanned::new(demand, span)),
                when: when.and_then(|when| expression::resolve_statement(scope, when, sink)),
            };
            if written.name.span.file != scope.header.span.file {
                stays_in_module(scope, &resolved, sink);
            }
            resolved
        })
        .collect()
}

fn demand(
    scope: &Scope<'_>,
    written: &tree::Demand,
    consent: Option<&Consent>,
    sink: &mut Sink,
) -> Option<Demand> {
    Some(match written {
        tree::Demand::Never(never) => Demand::Never(expression::resolve_statement(scope, never, sink)?),
        tree::Demand::Always(always) => Demand::Always(expression::resolve_statement(scope, always, sink)?),
        tree::Demand::AtMost(most) => Demand::AtMost(*most),
        tree::Demand::Before {
            consent: named,
            every,
        } => {
            let every: Vec<_> = every
                .iter()
                .filter_map(|subject| element(scope, subject, sink))
                .collect();
            Demand::Before {
                consent: first(scope, named, consent, sink)?,
                every,
            }
        }
    })
}

/// Finds an element of the survey. Invariants of modules, which may name others, have no such list.
fn element(scope: &Scope<'_>, subject: &Subject, sink: &mut Sink) -> Option<Spanned<ElementId>> {
    match claims::find(scope, subject, sink)? {
        Found::Element(id) => Some(Spanned::new(id, subject.name.span)),
        Found::Absent => None,
    }
}

/// Finds the box that comes first, which is that of the consent. Reports any other.
fn first(
    scope: &Scope<'_>,
    named: &Name,
    consent: Option<&Consent>,
    sink: &mut Sink,
) -> Option<Spanned<ElementId>> {
    let Some(written) = &scope.header.consent else {
        let message = "this survey asks for no consent, so nothing comes before the rest";
        let finding = Diagnostic::new(Code::E1503, message, named.span, "no consent");
        sink.push(finding.with_help(
            "remove this invariant, or ask for consent: `consent: {page: consentPage, box: consent}`",
        ));
        return None;
    };
    if written.checkbox.value == named.value {
        // A consent that is not known has been reported.
        let checkbox = consent?.checkbox.value;
        return Some(Spanned::new(checkbox, named.span));
    }
    let message = format!("`{}` is not the box of the consent", named.value);
    let finding = Diagnostic::new(Code::E1503, message, named.span, "another one");
    let finding = finding.with_related(written.checkbox.span, "the box of the consent");
    sink.push(finding.write_instead(
        named.span,
        "only the consent can come before the rest: did you mean",
        &written.checkbox.value,
    ));
    None
}

/// Reports what an invariant of a module names outside of the module.
fn stays_in_module(scope: &Scope<'_>, invariant: &Invariant, sink: &mut Sink) {
    let file = invariant.name.span.file;
    for expr in invariant.expressions() {
        expr.for_each(&mut |part| {
            if let Some(declared) = declaration(scope, part).filter(|declared| declared.span.file != file) {
                sink.push(outside(declared, part.span));
            }
        });
    }
}

/// Returns the declaration of an element or a condition that an expression is.
fn declaration<'a>(scope: &Scope<'a>, expr: &Expr) -> Option<&'a Name> {
    match &expr.kind {
        ExprKind::Reference(Reference::Question(id) | Reference::Box(id) | Reference::Group(id)) => {
            Some(scope.get(*id).id)
        }
        ExprKind::Reference(Reference::Condition(index)) => {
            Some(scope.header.conditions.get_index(*index)?.0)
        }
        ExprKind::Claim(claim) => Some(scope.get(claim.element()?).id),
        _ => None,
    }
}

fn outside(declared: &Name, span: Span) -> Diagnostic {
    let message = format!(
        "an invariant of a module is about the module alone, and `{}` is declared elsewhere",
        declared.value
    );
    Diagnostic::new(Code::E1505, message, span, "not of this module")
        .with_related(declared.span, "declared here")
        .with_help("write this invariant in `survey.yaml`, or in the module that declares it")
}
