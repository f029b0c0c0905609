//! Options whose words come from elsewhere: from another scale, or from options of the question's own.

use std::collections::{HashMap, HashSet};

use enkat_model::{ElementId, OptionValue, QuestionKind, words::listed_at_most};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    elements::{Elements, Side},
    names::{MOST, Names},
    participants::{Change, ChangeKind},
};
use crate::natural_language::words;

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
    let told = listed_at_most(told.collect(), MOST);
    match options {
        [_] => format!("an option of {of} has other words: {told}"),
        _ => format!("the options of {of} have other words: {told}"),
    }
}

/// The words of one option in one language that have changed.
struct Reworded {
    language: String,
    old: String,
    new: String,
}

/// Finds the values of a choice that stand for another option: the words come from elsewhere, and no language has the same as
/// before. A text that is corrected where it is remains the text of the same option.
pub(super) fn other_options(elements: &Elements<'_>, name: &str) -> Vec<OtherOption> {
    let (Some(old), Some(new)) = (elements.old.find((false, name)), elements.new.find((false, name))) else {
        return Vec::new();
    };
    let options = from_elsewhere(elements, old, new).into_iter();
    let others = options.filter(|(_, words)| words.is_other);
    others
        .filter_map(|(value, words)| {
            let Reworded { old, new, .. } = words.changed.into_iter().next()?;
            Some(OtherOption { value, old, new })
        })
        .collect()
}

/// Finds the words of options that come from elsewhere and have changed in some languages only.
pub(super) fn reworded(elements: &Elements<'_>) -> Vec<Change> {
    let of_question = |(old, new): (ElementId, ElementId)| {
        let name = &elements.new.labels.element(new).id;
        let options = from_elsewhere(elements, old, new).into_iter();
        let same = options.filter(|(_, words)| !words.is_other);
        let changes = same.flat_map(move |(value, words)| {
            words.changed.into_iter().map(move |words| {
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
    elements.both().flat_map(of_question).collect()
}

/// Returns the beginnings of keys that options' words had and have, where a scale was renamed, or options became a scale: no choice
/// has the old one any more, none had the new one, and each value stands for the same option.
pub(super) fn renamed_sources<'a>(elements: &Elements<'a>) -> HashMap<&'a str, &'a str> {
    let sources = |side: &Side<'a>| -> HashSet<_> { side.ids().filter_map(|id| source(side, id)).collect() };
    let (before, after) = (sources(&elements.old), sources(&elements.new));
    let renamed = elements.both().filter_map(|(old, new)| {
        let (was, is) = (source(&elements.old, old)?, source(&elements.new, new)?);
        let options = from_elsewhere(elements, old, new);
        let is_renamed = !options.is_empty() && !options.iter().any(|(_, words)| words.is_other);
        (is_renamed && !after.contains(was) && !before.contains(is)).then_some((was, is))
    });
    renamed.collect()
}

/// The words of an option in both surveys.
struct Words {
    /// Those that have changed, in the order of languages.
    changed: Vec<Reworded>,
    /// Whether no language has the same words as before.
    is_other: bool,
}

/// Compares the words of the values that both surveys have, if they come from elsewhere now.
fn from_elsewhere(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<(OptionValue, Words)> {
    let (was, is) = (&elements.old, &elements.new);
    let (Some(before), Some(after)) = (source(was, old), source(is, new)) else {
        return Vec::new();
    };
    if before == after {
        return Vec::new();
    }
    let values = was.labels.element(old).body.options().iter();
    let has = |value: &OptionValue| {
        let mut options = is.labels.element(new).body.options().iter();
        options.any(|option| option.value == *value)
    };
    values
        .filter(|option| has(&option.value))
        .map(|option| {
            let keys = [before, after].map(|source| format!("{source}.{}", option.value));
            (option.value.clone(), compared(elements, &keys))
        })
        .collect()
}

/// Returns the beginning of the keys of a choice's words.
fn source<'a>(side: &Side<'a>, id: ElementId) -> Option<&'a str> {
    match side.labels.element(id).body.answer()? {
        QuestionKind::Choice(choice) => Some(&choice.labels),
        _ => None,
    }
}

/// Compares the texts of two keys, in the languages in which both surveys have words for them.
fn compared(elements: &Elements<'_>, [before, after]: &[String; 2]) -> Words {
    let written = |side: &Side<'_>, language: &str, key: &str| {
        let texts = side.labels.artifact.texts.get(language);
        let words = words(texts, key).filter(|_| !side.lacks(language, key));
        words.map(str::to_owned)
    };
    let languages = elements.new.labels.artifact.header.languages.iter();
    let both = languages.filter_map(|language| {
        Some(Reworded {
            language: language.clone(),
            old: written(&elements.old, language, before)?,
            new: written(&elements.new, language, after)?,
        })
    });
    let (same, changed): (Vec<_>, Vec<_>) = both.partition(|words| words.old == words.new);
    Words {
        is_other: same.is_empty() && !changed.is_empty(),
        changed,
    }
}
