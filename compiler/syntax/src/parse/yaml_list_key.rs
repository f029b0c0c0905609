//! Lists whose key is missing: their items stand directly below the settings of the item that they belong to.

use std::ops::Range;

use enkat_model::words::counted;

use super::{
    yaml_items::{self, begins_item, is_word, spaces},
    yaml_lines::{Place, dash_of, key_column, key_of, line_end, lines_above},
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys::{self, Shape},
    source::line_start,
};

/// The item, page or template whose settings are directly above a list.
pub(super) struct Owner<'s> {
    /// The byte at which its first line begins.
    start: usize,
    /// The number of signs before its settings.
    pub(super) column: usize,
    /// The number of spaces before its dash, if it is an item.
    pub(super) dash: Option<usize>,
    /// Its first line, without a dash.
    pub(super) line: &'s str,
    /// The keys of its settings.
    keys: Vec<&'s str>,
}

/// Reports the first item of a list whose key is missing. The parser gave up in one of its items.
pub(super) fn missing(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let here = line_start(source, at)..line_end(source, at);
    let column = dash_of(source, &here)?;
    let mut above = lines_above(source, here.start);
    let items = above.by_ref().take_while(|line| is_beside(source, line, column));
    let first = items.last().unwrap_or(here.clone());
    let item = source[first.start + column + 1..first.end].trim();
    let owner = Owner::above(source, first.start).filter(|owner| owner.column <= column)?;
    let key = owner.lacking(item)?;
    if key == "follow_ups" && owner.is_more_likely_misplaced(stopped, at, column) {
        return None;
    }
    let dash = first.start + column;
    let message = format!("the line `{key}:` is missing above this item");
    let mark = stopped.span(dash..dash + 1);
    let label = format!("an item of a list below `{}`", owner.line);
    let finding = Diagnostic::new(Code::E0103, message, mark, label);
    let line_break = if source[..here.end].ends_with('\r') {
        "\r\n"
    } else {
        "\n"
    };
    let written = format!("{}{key}:{line_break}", " ".repeat(owner.column));
    let place = stopped.span(first.start..first.start);
    Some(finding.with_suggestion(owner.help(key), place, written))
}

/// Reports a list without a key that YAML takes for lines of the value above it.
pub(super) fn in_value(stopped: &Place<'_>, value: Range<usize>) -> Option<Diagnostic> {
    let break_at = stopped.source[value.clone()].find('\n')?;
    missing(stopped, value.start + break_at + 1)
}

impl<'s> Owner<'s> {
    /// Finds it above a byte; `None` if the line above is none of its settings, or has its value below it.
    pub(super) fn above(source: &'s str, start: usize) -> Option<Self> {
        let mut lines = lines_above(source, start).peekable();
        let (key, rest) = key_of(source, lines.peek()?.clone());
        let value = rest.strip_prefix(':')?.trim();
        if key.is_empty() || value.is_empty() || value.starts_with(['#', '|', '>']) {
            return None;
        }
        let column = key.start - line_start(source, key.start);
        let mut owner = Self {
            start,
            column,
            dash: None,
            line: "",
            keys: Vec::new(),
        };
        for line in lines {
            let (key, rest) = key_of(source, line.clone());
            let dash = dash_of(source, &line);
            let own = key.start - line.start;
            if own < column {
                break;
            }
            if own == column && rest.starts_with(':') {
                owner.line = source[key.start..line.end].split(" #").next()?.trim_end();
                owner.keys.push(&source[key]);
                owner.dash = dash;
                owner.start = line.start;
            }
            if own == column && dash.is_some() {
                break;
            }
        }
        Some(owner)
    }

    /// Returns the keys that it can have.
    fn shape(&self) -> Option<Shape> {
        let has = |key: &str| self.keys.contains(&key);
        let first = *self.keys.last()?;
        match self.dash {
            Some(_) => keys::of_item(first),
            None if self.column == 0 && has("page") => Some(keys::PAGE),
            None if self.column == 0 && has("module") => Some(keys::MODULE),
            None if has("params") => Some(keys::TEMPLATE),
            None => None,
        }
    }

    /// Returns whether it can have a key, and has not.
    pub(super) fn lacks(&self, key: &str) -> bool {
        !self.keys.contains(&key) && self.shape().is_some_and(|shape| shape.has(key))
    }

    /// Finds the key that it lacks for the list of an item, which is given without its dash.
    fn lacking(&self, item: &str) -> Option<&'static str> {
        let shape = self.shape()?;
        let braced = item.trim_start_matches(['{', ' ']);
        let (name, rest) = key_of(braced, 0..braced.len());
        let (name, has_key) = (&braced[name], rest.starts_with(':'));
        let takes = |key: &str| match keys::inside(key) {
            keys::Place::Items => has_key && begins_item(name) && (name != "section" || self.dash.is_none()),
            keys::Place::Each(keys::Place::Keys(inner)) if has_key => inner.keys().next() == Some(name),
            keys::Place::Each(_) => key != "checks" && is_word(item) && !self.has_options(key),
            _ => key == "each" && item.starts_with('{'),
        };
        let found = shape.keys().find(|key| takes(key))?;
        (!self.keys.contains(&found)).then_some(found)
    }

    /// Returns whether the options of a choice are told by its scale.
    fn has_options(&self, key: &str) -> bool {
        key == "options" && self.keys.contains(&"scale")
    }

    /// Returns whether the dash of an item below it, or its own, is more likely to be at the wrong place than a key is to be missing.
    fn is_more_likely_misplaced(&self, stopped: &Place<'_>, at: usize, column: usize) -> bool {
        let source = stopped.source;
        let mut items = lines_above(source, self.start).filter_map(|line| dash_of(source, &line));
        let is_among_items = items.next() == Some(column);
        self.column == column && !self.has_dash_below_key(source)
            || is_among_items && yaml_items::above_too_far_left(stopped, at).is_some()
    }

    /// Returns whether the dashes of its list stand exactly below the key of the list, so that those of a list inside do so, too.
    fn has_dash_below_key(&self, source: &str) -> bool {
        let Some(dash) = self.dash else { return false };
        let mut above = lines_above(source, self.start).filter(|line| dash_of(source, line).is_none());
        let key = above.find(|line| key_column(source, line) <= dash);
        key.is_some_and(|line| key_column(source, &line) == dash)
    }

    /// Says where its missing key is written.
    fn help(&self, key: &str) -> String {
        let place = match self.column {
            0 => "without spaces before it".to_owned(),
            column => format!("with {} before it", counted(column, "space")),
        };
        let help = format!(
            "write `{key}:` above it, {place}, as the other lines of `{}`",
            self.line
        );
        match self.dash.filter(|_| key == "follow_ups") {
            Some(dash) => format!(
                "{help}; if this is no follow-up of it, write {} before the dash instead",
                spaces(dash)
            ),
            None => help,
        }
    }
}

/// Returns whether a line is an item of one word, with a number of spaces before its dash.
fn is_beside(source: &str, line: &Range<usize>, column: usize) -> bool {
    dash_of(source, line) == Some(column) && is_word(source[line.start + column + 1..line.end].trim())
}
