//! `included_in` and `genders` that change nothing, or exclude every participant, because of those of a parent.

use enkat_model::{ElementId, Gender};
use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use crate::resolve::{Element, Survey};

/// Checks every element against its parents.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for (id, element) in survey.iter().filter(|(_, element)| !element.is_partial) {
        flags(survey, id, element, sink);
        genders(survey, id, element, sink);
    }
}

fn flags(survey: &Survey, id: ElementId, element: &Element, sink: &mut Sink) {
    let Some(said) = element.included_in.first() else {
        return;
    };
    let is_named = |flag: usize| element.included_in.iter().any(|own| own.value == flag);
    let mut around = around(survey, id).filter(|outer| !outer.included_in.is_empty());
    let covering = around.find(|outer| outer.included_in.iter().all(|flag| is_named(flag.value)));
    if let Some(outer) = covering {
        let finding = included_anyway(element, outer, "`included_in`");
        sink.push(finding(said.span, outer.included_in[0].span));
    }
}

/// Iterates over the parents whose flags and genders are all known.
fn around(survey: &Survey, id: ElementId) -> impl Iterator<Item = &Element> {
    survey.around(id).filter(|outer| !outer.is_partial)
}

fn genders(survey: &Survey, id: ElementId, element: &Element, sink: &mut Sink) {
    let Some(said) = element.genders.first() else {
        return;
    };
    let is_named = |gender: Gender| element.genders.iter().any(|own| own.value == gender);
    if Gender::ALL.into_iter().all(is_named) {
        let message = format!("the `genders` of `{}` are all that there are", element.id.value);
        let finding = Diagnostic::new(Code::W0505, message, said.span, "changes nothing");
        sink.push(finding.with_help("remove it"));
        return;
    }
    for outer in around(survey, id).filter(|outer| !outer.genders.is_empty()) {
        let place = outer.genders[0].span;
        if outer.genders.iter().all(|gender| is_named(gender.value)) {
            sink.push(included_anyway(element, outer, "`genders`")(said.span, place));
            return;
        }
        if !outer.genders.iter().any(|gender| is_named(gender.value)) {
            let (inner, outer) = (&element.id.value, &outer.id.value);
            let message = format!("`{inner}` and its parent `{outer}` are for different genders");
            let finding = Diagnostic::new(Code::W0506, message, said.span, format!("`{inner}` is for these"));
            let finding = finding.with_related(place, format!("`{outer}` is for these"));
            sink.push(
                finding
                    .with_help("no participant whose gender is known would see it: correct one of the two"),
            );
            return;
        }
    }
}

/// Builds the diagnostic for a setting that repeats that of a parent.
fn included_anyway<'a>(
    element: &'a Element,
    outer: &'a Element,
    setting: &'a str,
) -> impl Fn(enkat_syntax::source::Span, enkat_syntax::source::Span) -> Diagnostic + 'a {
    move |said, around| {
        let (inner, outer) = (&element.id.value, &outer.id.value);
        let message =
            format!("{setting} of `{inner}` has no effect: it excludes no participant who gets `{outer}`");
        Diagnostic::new(Code::W0505, message, said, "changes nothing")
            .with_related(around, format!("`{outer}` is for these"))
            .with_help("remove it")
    }
}
