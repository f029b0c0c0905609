//! The number of things in a survey, and the parts of its templates and modules that it uses.

use enkat_compiler::{
    lower::{Decides, Places},
    resolve::Survey,
};
use enkat_model::{Artifact, Body, Element, Setting};
use indexmap::IndexMap;

/// Counts the elements of each kind, as a participant who gets everything would meet them.
pub(super) fn contents(artifact: &Artifact, places: &Places) -> Vec<(&'static str, usize)> {
    let count = |is: fn(&Element<Setting>) -> bool| {
        let elements = artifact.elements.iter().map(|included| &included.element);
        elements.filter(|element| is(element)).count()
    };
    let options = artifact.elements.iter();
    let options = options
        .map(|included| included.element.body.options().len())
        .sum();
    let decides = |is: fn(&Decides) -> bool| places.rules.iter().filter(|rule| is(&rule.decides)).count();
    vec![
        (
            "pages",
            count(|element| matches!(element.body, Body::Page { .. })),
        ),
        (
            "sections",
            count(|element| matches!(element.body, Body::Section {})),
        ),
        ("questions", count(|element| element.body.question().is_some())),
        ("options", options),
        ("boxes of groups", count(|element| element.body.is_box_of_group())),
        (
            "opt-outs",
            count(|element| matches!(element.body, Body::OrBox { .. })),
        ),
        ("notes", count(|element| matches!(element.body, Body::Note {}))),
        ("images", count(|element| matches!(element.body, Body::Image(_)))),
        (
            "rules that hide",
            decides(|decides| !matches!(decides, Decides::Message(_))),
        ),
        (
            "constraints",
            decides(|decides| matches!(decides, Decides::Message(_))),
        ),
        ("attention rules", artifact.attention.len()),
        ("flags", artifact.flags.len()),
        ("languages", artifact.header.languages.len()),
    ]
}

/// Counts the calls of each template, the most used first.
pub(super) fn by_use(uses: Vec<String>) -> Vec<(String, usize)> {
    let mut counted: IndexMap<String, usize> = IndexMap::new();
    for template in uses {
        *counted.entry(template).or_default() += 1;
    }
    let mut counted: Vec<_> = counted.into_iter().collect();
    counted.sort_by(|(one, one_count), (other, other_count)| {
        other_count.cmp(one_count).then_with(|| one.cmp(other))
    });
    counted
}

/// Lists the modules of which the survey uses something.
pub(super) fn modules_used(survey: &Survey) -> Vec<String> {
    let modules = survey.modules.iter();
    let used = modules.filter(|module| module.parts.iter().any(|part| part.is_used));
    used.map(|module| module.name.clone()).collect()
}
