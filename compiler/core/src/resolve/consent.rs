//! The page and the box of the consent.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    source::Spanned,
    tree::{self, Field, Kind, Name, NameKind},
};

use super::{
    Suggest,
    scope::{DeclaredNode, Scope},
    survey::Consent,
};
use crate::expand::suggest;

/// Resolves the page and the box of the consent, if both are known.
pub(super) fn resolve(
    scope: &Scope<'_>,
    consent: Option<&tree::Consent>,
    sink: &mut Sink,
) -> Option<Consent> {
    let consent = consent?;
    let page = page(scope, &consent.page, sink);
    let checkbox = checkbox(scope, &consent.checkbox, page, sink);
    let (page, checkbox) = (page?, checkbox?);
    if page_of(scope, checkbox) != page {
        let message = format!(
            "the box `{}` is not on the page `{}`",
            consent.checkbox.value, consent.page.value
        );
        sink.push(
            Diagnostic::new(Code::E0510, message, consent.checkbox.span, "on another page")
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
        sink.push(no_page(name, pages.map(|page| page.id.value.as_str())));
    }
    page
}

/// Builds the diagnostic for a name that none of the pages has.
pub(super) fn no_page<'n>(name: &Name, pages: impl Iterator<Item = &'n str> + Clone) -> Diagnostic {
    let message = format!("no page is called `{}`", name.value);
    Diagnostic::new(Code::E0504, message, name.span, "not a page of this survey").near_or_listed(
        &name.value,
        name.span,
        "page",
        pages,
    )
}

/// Finds the checkbox with this name, which should be on the page of the consent.
fn checkbox(scope: &Scope<'_>, name: &Name, page: Option<ElementId>, sink: &mut Sink) -> Option<ElementId> {
    let found = scope.items.get(name.value.as_str()).copied();
    match found {
        Some(id) if is_checkbox(scope, id) => return Some(id),
        Some(id) => sink.push(
            Diagnostic::new(
                Code::E0510,
                format!(
                    "`{}` is not a checkbox, so no participant can consent with it",
                    name.value
                ),
                name.span,
                "not a `checkbox`",
            )
            .with_related(scope.get(id).id.span, "declared here")
            .with_help("write the id of a checkbox on the page of the consent after `box:`"),
        ),
        None if scope.unread.has(NameKind::Element) => {}
        None => sink.push(unknown(scope, name, page)),
    }
    None
}

fn is_checkbox(scope: &Scope<'_>, id: ElementId) -> bool {
    let DeclaredNode::Element(element) = scope.get(id).node else {
        return false;
    };
    matches!(&element.kind, Kind::Question(question) if question.answer.scalar().is_some_and(Field::is_checkbox))
}

/// Builds the diagnostic for a checkbox that the survey does not have. The only checkbox on the page of the consent is probably meant;
/// to go without consent is never suggested.
fn unknown(scope: &Scope<'_>, name: &Name, page: Option<ElementId>) -> Diagnostic {
    let message = format!("no checkbox is called `{}`", name.value);
    let finding = Diagnostic::new(Code::E0501, message, name.span, "not a checkbox");
    let ids = (0..scope.declared.len()).map(ElementId::at);
    let checkboxes = ids.filter(|id| is_checkbox(scope, *id));
    let here = checkboxes.filter(|id| page.is_none_or(|page| page_of(scope, *id) == page));
    let here: Vec<&str> = here.map(|id| scope.get(id).id.value.as_str()).collect();
    let page = page.map(|page| scope.get(page).id.value.as_str());
    match (&here[..], page) {
        ([only], Some(page)) if nearest(&name.value, [*only]).is_empty() => finding.with_text_edit(
            format!("the page `{page}` has the checkbox `{only}`: if it is the consent, write its id"),
            name.span,
            *only,
        ),
        ([], Some(page)) => finding.with_help(format!(
            "add `- checkbox: {}` with `required: true` to the page `{page}`",
            name.value
        )),
        _ => suggest::unknown(
            finding,
            &name.value,
            here.iter().copied(),
            Some(name.span),
            "the checkboxes are",
        ),
    }
}

fn page_of(scope: &Scope<'_>, id: ElementId) -> ElementId {
    let mut at = id;
    while let Some(within) = scope.get(at).within {
        at = within;
    }
    at
}
