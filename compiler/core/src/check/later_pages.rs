//! Rules that read a question of a later page.

use enkat_model::ElementId;
use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use super::{Allowed, Checked, CheckedBody, CheckedElement, Predicate};
use crate::resolve::{Expr, Survey};

/// Warns of rules that read an answer of a later page: a page that the participant has left changes when it is given.
pub(super) fn check(checked: &Checked<'_>, sink: &mut Sink) {
    let survey = checked.survey();
    let mut allowed = Allowed::among(survey, |code| code == Code::W0702);
    for (index, element) in checked.elements().iter().enumerate() {
        let page = page_of(survey, ElementId::at(index));
        for (expr, predicate) in rules(element) {
            let mut read = None;
            predicate.for_each_element(&mut |id| read = read.or((page_of(survey, id) > page).then_some(id)));
            if let Some(read) = read {
                let id = &element.element.id.value;
                allowed.push(finding(survey, id, expr, read), id, sink);
            }
        }
    }
    allowed.report_unused(sink);
}

/// Finds the page of an element; pages are in the order in which they are asked.
fn page_of(survey: &Survey, id: ElementId) -> ElementId {
    survey.ids_around(id).last().unwrap_or(id)
}

/// Lists the rules of an element: those that hide it or its options, and its constraints.
fn rules<'c>(element: &'c CheckedElement<'_>) -> impl Iterator<Item = (&'c Expr, &'c Predicate)> {
    let own = element.hidden_when.iter();
    let own = own.map(|rule| (rule.expr, &rule.predicate));
    let options = element
        .option_rules()
        .map(|(_, expr, predicate)| (expr, predicate));
    let checks: &[Predicate] = match &element.body {
        CheckedBody::Question(_, conditions) => &conditions.checks,
        _ => &[],
    };
    let written = element.element.checks().iter().map(|check| &check.that);
    own.chain(options).chain(written.zip(checks))
}

fn finding(survey: &Survey, id: &str, rule: &Expr, read: ElementId) -> Diagnostic {
    let later = survey.element(read);
    let name = &later.id.value;
    let message = format!("this rule of `{id}` reads `{name}`, which is on a later page");
    let page = &survey.element(page_of(survey, read)).id.value;
    Diagnostic::new(Code::W0702, message, rule.span, "answered later")
        .with_related(later.id.span, format!("`{name}` is on the page `{page}`"))
        .with_help(format!(
            "participants who have left the page of `{id}` do not see what the answer to `{name}` changes there: move one of \
             the two, so that `{name}` comes first"
        ))
}
