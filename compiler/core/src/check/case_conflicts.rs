//! Names other than ids of elements that differ only in case.

use enkat_model::OptionValue;
use enkat_syntax::{
    diagnostics::{Sink, differ_in_case},
    tree::Name,
};

use indexmap::IndexMap;

use crate::resolve::{Choice, Element, Labels, Options, Survey};

/// Checks flags, settings, scales, scores, attention rules, invariants, the options of each scale and choice, and the names of texts.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let flags = &survey.header.flags;
    names("flags", flags.iter().map(|flag| &flag.alias), sink);
    names(
        "settings",
        flags.iter().filter_map(|flag| flag.setting.as_ref()),
        sink,
    );
    names("scales", survey.scales.keys(), sink);
    names("scores", survey.scores.iter().map(|score| &score.name), sink);
    names(
        "attention rules",
        survey.attention.iter().map(|rule| &rule.name),
        sink,
    );
    names(
        "invariants",
        survey.invariants.iter().map(|invariant| &invariant.name),
        sink,
    );
    survey.scales.values().for_each(|of| options(of, sink));
    let elements = || survey.elements.iter();
    for element in elements() {
        if let Some(Choice {
            options: own,
            labels: Labels::Own,
            ..
        }) = element.choice()
        {
            options(own, sink);
        }
    }
    names(
        "dialogs",
        elements().filter_map(|element| element.dialog.as_ref()),
        sink,
    );
    let checks = elements().flat_map(Element::checks);
    names("messages", checks.map(|check| &check.message), sink);
    let mut texts: IndexMap<&str, Vec<_>> = IndexMap::new();
    for field in elements().filter_map(Element::field) {
        for (part, text) in field.texts() {
            texts.entry(part).or_default().push((text.value, text.span));
        }
    }
    for (part, names) in texts {
        differ_in_case(part, names.into_iter(), sink);
    }
}

fn names<'a>(what: &str, names: impl Iterator<Item = &'a Name>, sink: &mut Sink) {
    differ_in_case(what, names.map(|name| (name.value.as_str(), name.span)), sink);
}

fn options(options: &Options, sink: &mut Sink) {
    let names = options
        .value
        .iter()
        .filter_map(|option| match &option.value.value {
            OptionValue::Name(name) => Some((name.as_str(), option.value.span)),
            OptionValue::Integer(_) => None,
        });
    differ_in_case("options", names, sink);
}
