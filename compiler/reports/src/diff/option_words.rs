//! Options that are rewritten: their words come from elsewhere, such as another scale, or are other ones where they are.

use std::collections::{HashMap, HashSet};

use enkat_model::{ElementId, OptionValue, QuestionKind, words::listed_at_most};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    elements::{Elements, Side},
    names::Names,
    participants::{Change, ChangeKind},
    wordings::{Wording, Words, of_both},
};

/// A value that stands for another option than before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OtherOption {
    /// The value.
    pub value: OptionValue,
    /// The label of the old option.
    pub old: String,
    /// The label of the new option.
    pub new: String,
}

/// Lists the values of these questions that stand for other options.
pub(super) fn other_options_in_words(of: &Names, options: &[OtherOption]) -> String {
    let told = options
        .iter()
        .map(|OtherOption { value, old, new }| format!("{value} “{old}” → “{new}”"));
    let told = listed_at_most(told.collect(), of.lists.names());
    match options {
        [_] => format!("an option of {of} has other words: {told}"),
        _ => format!("the options of {of} have other words: {told}"),
    }
}

/// Finds the values of a choice that stand for another option. A rewritten option is another one if its words come from elsewhere,
/// or if every option of the choice is rewritten: a few that have other words where they are remain the same options. Where words
/// are those of another value now, the values have changed, and not the options.
pub(super) fn other_options(elements: &Elements<'_>, name: &str) -> Vec<OtherOption> {
    let (Some(old), Some(new)) = (elements.old.find((false, name)), elements.new.find((false, name))) else {
        return Vec::new();
    };
    let options = compared(elements, old, new);
    let are_replaced = || {
        options
            .iter()
            .all(|(_, words)| words.are_rewritten() && !words.have_moved)
    };
    if !come_from_elsewhere(elements, old, new) && !are_replaced() {
        return Vec::new();
    }
    let others = options.into_iter().filter(|(_, words)| words.are_rewritten());
    others
        .filter_map(|(value, words)| {
            let Wording { old, new, .. } = words.wordings.into_iter().next()?;
            Some(OtherOption { value, old, new })
        })
        .collect()
}

/// Finds the words of options that come from elsewhere and have changed, though the options are the same.
pub(super) fn reworded(elements: &Elements<'_>) -> Vec<Change> {
    let both = elements.both();
    let moved = both.filter(|(old, new)| come_from_elsewhere(elements, *old, *new));
    let of_question = |(old, new): (ElementId, ElementId)| {
        let name = &elements.new.labels.element(new).id;
        let options = compared(elements, old, new).into_iter();
        let same = options.filter(|(_, words)| !words.are_rewritten());
        let changes = same.flat_map(move |(value, words)| {
            let changed = words.wordings.into_iter().filter(|words| words.old != words.new);
            changed.map(move |words| {
                let kind = ChangeKind::Wording {
                    language: words.language,
                    part: format!("option {value} of `{name}`"),
                    old: Some(words.old),
                    new: Some(words.new),
                };
                Change::new(name, kind)
            })
        });
        changes.collect::<Vec<_>>()
    };
    moved.flat_map(of_question).collect()
}

/// Returns the beginnings of keys that options' words had and have, where a scale was renamed, or options became a scale: no choice
/// has the old one any more, none had the new one, and each value stands for the same option.
pub(super) fn renamed_sources<'a>(elements: &Elements<'a>) -> HashMap<&'a str, &'a str> {
    let sources = |side: &Side<'a>| -> HashSet<_> { side.ids().filter_map(|id| source(side, id)).collect() };
    let (before, after) = (sources(&elements.old), sources(&elements.new));
    let renamed = elements.both().filter_map(|(old, new)| {
        let (was, is) = (source(&elements.old, old)?, source(&elements.new, new)?);
        let options = compared(elements, old, new);
        let are_same = !options.is_empty() && !options.iter().any(|(_, words)| words.are_rewritten());
        (are_same && !after.contains(was) && !before.contains(is)).then_some((was, is))
    });
    renamed.collect()
}

/// Compares the words of the values of a choice that both surveys have.
pub(super) fn compared(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<(OptionValue, Words)> {
    let sides = [(&elements.old, old), (&elements.new, new)];
    let keys = sides.map(|(side, id)| {
        let options = side.labels.element(id).body.options().iter();
        let source = source(side, id).unwrap_or_default();
        let keys = options.map(|option| (option.value.clone(), format!("{source}.{}", option.value)));
        keys.collect::<Vec<_>>()
    });
    of_both(elements, &keys)
}

/// Returns whether the words of a choice have other keys than before: those of another scale, or of the question itself.
pub(super) fn come_from_elsewhere(elements: &Elements<'_>, old: ElementId, new: ElementId) -> bool {
    let sources = source(&elements.old, old).zip(source(&elements.new, new));
    sources.is_some_and(|(before, after)| before != after)
}

/// Returns the beginning of the keys of a choice's words.
fn source<'a>(side: &Side<'a>, id: ElementId) -> Option<&'a str> {
    match side.labels.element(id).body.answer()? {
        QuestionKind::Choice(choice) => Some(&choice.labels),
        _ => None,
    }
}
