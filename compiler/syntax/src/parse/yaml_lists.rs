//! The lists around a line, and the items that each of them can hold.

use std::ops::Range;

use super::{
    yaml_items::begins_item,
    yaml_lines::{dash_of, key_column, key_of, lines_above},
};
use crate::keys::{self, Place};

/// A list whose items begin with dashes, each on a line of its own.
pub(super) struct List<'s> {
    /// The number of spaces before its dashes.
    pub(super) column: usize,
    key: &'s str,
    /// The id of the item that it belongs to.
    owner: Option<&'s str>,
}

impl<'s> List<'s> {
    /// Reads the list of an item whose dash has a number of spaces before it; `None` if no key stands above it.
    fn of(source: &'s str, item: &Range<usize>, column: usize) -> Option<Self> {
        let mut above = lines_above(source, item.start);
        let above =
            above.find(|line| dash_of(source, line) != Some(column) && key_column(source, line) <= column)?;
        let (key, rest) = key_of(source, above.clone());
        let is_key = !key.is_empty()
            && rest
                .strip_prefix(':')
                .is_some_and(|value| is_nothing(value.trim()));
        is_key.then(|| Self {
            column,
            owner: owner(source, &above),
            key: &source[key],
        })
    }

    /// Returns whether an item, without its dash, can be in the list.
    pub(super) fn can_hold(&self, item: &str) -> bool {
        let item = item.trim_start_matches(['{', ' ']);
        let (name, rest) = key_of(item, 0..item.len());
        let (name, has_key) = (&item[name], rest.starts_with(':'));
        match keys::inside(self.key) {
            Place::Items if name == "section" => has_key && self.owner.is_none(),
            Place::Items => has_key && (begins_item(name) || !keys::is_known(name)),
            Place::Each(Place::Keys(shape)) => !has_key || shape.has(name),
            _ => !has_key,
        }
    }

    /// Says what an item of the list is.
    pub(super) fn item(&self) -> String {
        match (self.key, self.owner) {
            ("follow_ups", Some(owner)) => format!("a follow-up of `{owner}`"),
            ("options", Some(owner)) => format!("an option of `{owner}`"),
            ("boxes", Some(owner)) => format!("a box of `{owner}`"),
            (key, Some(owner)) => format!("the next item in the `{key}` of `{owner}`"),
            (key, None) => format!("the next item of `{key}`"),
        }
    }
}

/// Lists the lists around a line, the innermost first.
pub(super) fn around(source: &str, start: usize) -> Vec<List<'_>> {
    let mut least = usize::MAX;
    let mut found = Vec::new();
    for line in lines_above(source, start) {
        let column = indentation(source, &line);
        let begins = dash_of(source, &line).is_some() && column < least;
        found.extend(begins.then(|| List::of(source, &line, column)).flatten());
        least = least.min(column);
    }
    found
}

/// Finds the id of the item that a key belongs to.
fn owner<'s>(source: &'s str, key: &Range<usize>) -> Option<&'s str> {
    let column = key_column(source, key);
    if dash_of(source, key).is_some() {
        return None;
    }
    let mut above = lines_above(source, key.start).filter(|line| key_column(source, line) <= column);
    let item = above.find(|line| dash_of(source, line).is_some() || key_column(source, line) < column)?;
    let (_, rest) = key_of(source, item.clone());
    let id = rest.strip_prefix(':')?.split(" #").next()?.trim();
    (dash_of(source, &item).is_some() && key_column(source, &item) == column && !id.is_empty()).then_some(id)
}

fn indentation(source: &str, line: &Range<usize>) -> usize {
    line.len() - source[line.clone()].trim_start_matches(' ').len()
}

fn is_nothing(value: &str) -> bool {
    value.is_empty() || value.starts_with('#')
}
