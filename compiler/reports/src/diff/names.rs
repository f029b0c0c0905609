//! The names in a sentence that several elements share.

use std::fmt;

use enkat_model::words::{listed, listed_at_most};

/// The length of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lists {
    /// The first of many, and the number of the others.
    Short,
    /// All, however many there are.
    Whole,
}

impl Lists {
    /// Returns the most names in a sentence.
    pub(super) fn names(self) -> usize {
        match self {
            Self::Short => 8,
            Self::Whole => usize::MAX,
        }
    }

    /// Returns the most texts of a language.
    pub(super) fn texts(self) -> usize {
        match self {
            Self::Short => 20,
            Self::Whole => usize::MAX,
        }
    }

    /// Lists names of which one stands for the others, as they have the same words.
    pub(super) fn first_and_more(self, names: &[&str]) -> String {
        match (self, names) {
            (Self::Short, [first, _, ..]) => format!("{first} and {} more", names.len() - 1),
            _ => listed(names),
        }
    }
}

/// One or several names, with the words of a sentence about them.
pub(super) struct Names {
    text: String,
    pub(super) is: &'static str,
    pub(super) was: &'static str,
    pub(super) has: &'static str,
    pub(super) they: &'static str,
    /// The end of a verb.
    pub(super) s: &'static str,
    /// The length of lists in the sentence.
    pub(super) lists: Lists,
}

impl Names {
    /// Builds the words for one element.
    pub(super) fn one(name: &str) -> Self {
        Self {
            text: format!("`{name}`"),
            is: "is",
            was: "was",
            has: "has",
            they: "it",
            s: "s",
            lists: Lists::Short,
        }
    }

    /// Builds the words for several elements, or for one.
    pub(super) fn of(names: &[&str], lists: Lists) -> Self {
        if let [name] = names {
            return Self {
                lists,
                ..Self::one(name)
            };
        }
        let names = names.iter().map(|name| format!("`{name}`")).collect();
        Self {
            text: listed_at_most(names, lists.names()),
            is: "are",
            was: "were",
            has: "have",
            they: "they",
            s: "",
            lists,
        }
    }

    /// Writes the kind of the elements before their names.
    pub(super) fn of_kind(mut self, kind: Option<&str>) -> Self {
        if let Some(kind) = kind {
            self.text = format!("the {kind}{} {}", self.several("", "s"), self.text);
        }
        self
    }

    /// Chooses the words for one name or for several.
    pub(super) fn several(&self, one: &'static str, many: &'static str) -> &'static str {
        if self.s.is_empty() { many } else { one }
    }

    /// Returns whether a label is the name itself.
    pub(super) fn is(&self, label: &str) -> bool {
        self.text.trim_matches('`') == label
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Groups things that are alike, in the order of the first of each.
pub(super) fn grouped<T>(things: impl IntoIterator<Item = T>, alike: impl Fn(&T, &T) -> bool) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    for thing in things {
        match groups.iter_mut().find(|group| alike(&group[0], &thing)) {
            Some(group) => group.push(thing),
            None => groups.push(vec![thing]),
        }
    }
    groups
}
