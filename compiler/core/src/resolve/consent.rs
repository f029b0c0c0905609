//! The page and the box of the consent.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Spanned,
    tree::{self, Field, Kind, Name, NameKind},
};

use super::{
    Suggest,
    scope::{DeclaredNode, Scope},
    survey::Consent,
};

/// Resolves the page and the box of the consent, if both are known.
pub(super) fn resolve(
    scope: &Scope<'_>,
    consent: Option<&tree::Consent>,
    sink: &mut Sink,
) -> Option<Consent> {
    let consent = consent?;
    let page = page(scope, &consent.page, sink);
    let checkbox = checkbox(scope, &consent.checkbox, sink);
    let (page, checkbox) = (page?, checkbox?);
    if page_of(scope, checkbox) != page {
        let message = format!(
            "the box `{}` does not stand on the page `{}`",
            consent.checkbox.value, consent.page.value
        );
        sink.push(
            Diagnostic::new(
                Code::E0510,
                message,
                consent.checkbox.span,
                "stands on another page",
            )
            .with_related(scope.get(checkbox).id.span, "the box")
            .with_related(scope.get(page).id.span, "the page")
            .with_help("consent is given on its own page: move the box there"),
        );
    }
    let spanned = |id, name: &Name| Spanned::new(id, name.span);
    Some(Consent {
        page: spanned(page, &consent.page),
        checkbox: spanned(checkbox, &consent.checkbox),
    })
}

/// Finds the page with this name.
pub(super) fn page(scope: &Scope<'_>, name: &Name, sink: &mut Sink) -> Option<ElementId> {
    let found = scope.containers.get(name.value.as_str()).copied();
    let page = found.filter(|id| matches!(scope.get(*id).node, DeclaredNode::Page(_)));
    if page.is_none() && !scope.unread.has(NameKind::Element) {
        let pages = scope
            .declared
            .iter()
            .filter(|declared| matches!(declared.node, DeclaredNode::Page(_)));
        let pages: Vec<&str> = pages.map(|page| page.id.value.as_str()).collect();
        let message = format!("no page is called `{}`", name.value);
        let finding = Diagnostic::new(Code::E0504, message, name.span, "not a page of this survey")
            .did_you_mean(&name.value, name.span, pages.iter().copied());
        let has_near = !finding.suggestions.is_empty();
        let listed = pages
            .iter()
            .map(|page| format!("`{page}`"))
            .collect::<Vec<_>>()
            .join(", ");
        sink.push(if has_near {
            finding
        } else {
            finding.with_help(format!("the pages are {listed}"))
        });
    }
    page
}

fn checkbox(scope: &Scope<'_>, name: &Name, sink: &mut Sink) -> Option<ElementId> {
    let is_checkbox = |id: &ElementId| {
        let DeclaredNode::Element(element) = scope.get(*id).node else {
            return false;
        };
        matches!(&element.kind, Kind::Question(question) if question.answer.scalar().is_some_and(Field::is_checkbox))
    };
    let found = scope.items.get(name.value.as_str()).copied();
    match found {
        Some(id) if is_checkbox(&id) => return Some(id),
        Some(id) => sink.push(
            Diagnostic::new(
                Code::E0510,
                format!(
                    "`{}` is not a checkbox, so that nobody can give consent with it",
                    name.value
                ),
                name.span,
                "not a `checkbox`",
            )
            .with_related(scope.get(id).id.span, "what it is")
            .with_help(format!(
                "write `- checkbox: {}` with `required: true`",
                name.value
            )),
        ),
        None if scope.unread.has(NameKind::Element) => {}
        None => {
            let boxes = scope
                .items
                .iter()
                .filter(|(_, id)| is_checkbox(id))
                .map(|(name, _)| *name);
            let message = format!("no checkbox is called `{}`", name.value);
            let finding = Diagnostic::new(Code::E0501, message, name.span, "not known");
            let finding = finding.did_you_mean(&name.value, name.span, boxes);
            sink.push(if finding.suggestions.is_empty() && finding.help.is_empty() {
                finding.with_help(format!(
                    "add `- checkbox: {}` with `required: true` to the page of the consent, or write `consent: none`",
                    name.value
                ))
            } else {
                finding
            });
        }
    }
    None
}

fn page_of(scope: &Scope<'_>, id: ElementId) -> ElementId {
    let mut at = id;
    while let Some(within) = scope.get(at).within {
        at = within;
    }
    at
}
