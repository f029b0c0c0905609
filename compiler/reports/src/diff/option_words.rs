//! Options that are rewritten: their words come from elsewhere, such as another scale, or are other ones where they are.

use std::collections::{HashMap, HashSet};

use enkat_model::{ElementId, OptionValue, QuestionKind, words::listed_at_most};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    corrected::is_corrected,
    elements::{Elements, Side},
    names::{Lists, Names, grouped},
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

/// Warns of choices of which most options are rewritten in the first language: the answers may mean something else.
pub(super) fn warnings(elements: &Elements<'_>) -> Vec<String> {
    let Some(source) = elements.new.labels.artifact.header.languages.first() else {
        return Vec::new();
    };
    let rewritten = elements.both().filter_map(|(old, new)| {
        let name = elements.new.labels.element(new).id.as_str();
        let options = compared(elements, old, new);
        let rewritten: Vec<_> = options
            .iter()
            .filter(|(_, words)| words.are_rewritten_in(source))
            .collect();
        let extent = Extent {
            is_whole: rewritten.len() == options.len(),
            is_of_all_languages: rewritten.iter().all(|(_, words)| words.are_rewritten()),
        };
        let is_change = !extent.is_breaking() && !other_options(elements, name).is_empty();
        (rewritten.len() * 2 > options.len() && !is_change).then_some((name, extent))
    });
    let alike = grouped(rewritten, |one, other| one.1 == other.1).into_iter();
    alike
        .map(|group| {
            let names: Vec<_> = group.iter().map(|(name, _)| *name).collect();
            group[0].1.in_words(&Names::of(&names, Lists::Short), source)
        })
        .collect()
}

/// The part of a choice's options that is rewritten in the first language.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Extent {
    /// Whether it is every option.
    is_whole: bool,
    /// Whether these are rewritten in every language.
    is_of_all_languages: bool,
}

impl Extent {
    fn is_breaking(self) -> bool {
        self.is_whole && self.is_of_all_languages
    }

    /// Says that options of these questions are rewritten, and what to do.
    fn in_words(self, of: &Names, source: &str) -> String {
        let options = if self.is_whole {
            format!("every option of {of} has other words")
        } else {
            format!("most options of {of} have other words")
        };
        let question = of.several("the question a new id, or its", "the questions new ids, or their");
        let advice =
            format!("if the answers mean something else than before, give {question} options new values");
        if self.is_of_all_languages {
            format!("{options}; {advice}")
        } else {
            format!(
                "{options} in {source}, but not in every other language; {advice}; if not, check the translations"
            )
        }
    }
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

/// The words of an option in both surveys.
struct Words {
    /// Those of each language in which both surveys have some.
    wordings: Vec<Wording>,
    /// Whether the old words are those of another value now.
    have_moved: bool,
}

/// The words of an option in one language.
struct Wording {
    language: String,
    old: String,
    new: String,
}

impl Wording {
    /// Returns whether the words are the same as before, or only corrected.
    fn is_kept(&self) -> bool {
        self.old == self.new || is_corrected(&self.old, &self.new)
    }
}

impl Words {
    /// Returns whether no language keeps the words.
    fn are_rewritten(&self) -> bool {
        !self.wordings.is_empty() && !self.wordings.iter().any(Wording::is_kept)
    }

    /// Returns whether a language does not keep the words, not even for another value.
    fn are_rewritten_in(&self, language: &str) -> bool {
        let mut wordings = self.wordings.iter();
        let words = wordings.find(|words| words.language == language);
        !self.have_moved && words.is_some_and(|words| !words.is_kept())
    }
}

/// Compares the words of the values of a choice that both surveys have.
fn compared(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<(OptionValue, Words)> {
    let sides = [(&elements.old, old), (&elements.new, new)];
    let [Some(before), Some(after)] = sides.map(|(side, id)| source(side, id)) else {
        return Vec::new();
    };
    let [was, is] = sides.map(|(side, id)| side.labels.element(id).body.options());
    let languages = &elements.new.labels.artifact.header.languages;
    let words = |side, source: &str, value: &OptionValue, language: &str| {
        written(side, language, &format!("{source}.{value}"))
    };
    let compare = |value: &OptionValue| {
        let wordings = languages.iter().filter_map(|language| {
            Some(Wording {
                language: language.clone(),
                old: words(&elements.old, before, value, language)?,
                new: words(&elements.new, after, value, language)?,
            })
        });
        let wordings: Vec<_> = wordings.collect();
        let have_moved = wordings.iter().any(|Wording { language, old, .. }| {
            let mut others = is.iter().filter(|other| other.value != *value);
            others.any(|other| words(&elements.new, after, &other.value, language).as_ref() == Some(old))
        });
        Words { wordings, have_moved }
    };
    let of_both = was.iter().map(|option| &option.value);
    let of_both = of_both.filter(|value| is.iter().any(|option| option.value == **value));
    of_both.map(|value| (value.clone(), compare(value))).collect()
}

/// Returns the text of a key; nothing where the survey lacks it.
fn written(side: &Side<'_>, language: &str, key: &str) -> Option<String> {
    let texts = side.labels.artifact.texts.get(language);
    let words = words(texts, key).filter(|_| !side.lacks(language, key));
    words.map(str::to_owned)
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
