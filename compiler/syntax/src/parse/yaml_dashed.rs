//! Settings of an item with a dash before them, deeper than the dash of the item, so that YAML cannot read them.

use std::ops::Range;

use enkat_model::words::{counted, listed_names};

use super::{
    yaml_lines::{Place, dash_of, key_column, key_of, line_end, lines},
    yaml_list_key::Owner,
};
use crate::{
    diagnostics::{Code, Diagnostic},
    source::{Span, line_start},
};

/// Reports them if the parser gave up on the first of them.
pub(super) fn setting(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let here = line_start(source, at)..line_end(source, at);
    let column = dash_of(source, &here)?;
    let owner =
        Owner::above(source, here.start).filter(|owner| owner.dash.is_some_and(|dash| dash < column))?;
    let below = lines(source, here.start..source.len()).map_while(|line| {
        let (key, rest) = key_of(source, line.clone());
        let name = &source[key];
        let is_own = dash_of(source, &line) == Some(column) && rest.starts_with(':') && owner.lacks(name);
        is_own.then_some((name, line))
    });
    let (names, dashed): (Vec<_>, Vec<_>) = below.unzip();
    let last = dashed.last()?;
    let dash = here.start + column;
    let finding = finding(&names, owner.line, stopped.span(dash..dash + 1));
    let spaces = counted(owner.column, "space");
    let help = match names.len() {
        1 => format!("begin the line with {spaces}, without the dash"),
        _ => format!("begin the lines with {spaces}, without the dashes"),
    };
    if has_lines_to_move(source, last, column == owner.column) {
        return Some(finding.with_help(format!("{help}, and move the lines below that belong to it")));
    }
    let mut written = source[here.start..last.end].to_owned();
    for line in dashed.iter().rev() {
        let key = key_column(source, line);
        let start = line.start - here.start;
        written.replace_range(start..start + key, &" ".repeat(owner.column));
    }
    Some(finding.with_suggestion(help, stopped.span(here.start..last.end), written))
}

/// Builds the diagnostic for settings with dashes, without the way to correct them. `item` is the line that begins their item.
pub(super) fn finding(names: &[&str], item: &str, dash: Span) -> Diagnostic {
    let owner = match item.split_once(": ") {
        Some((kind, name)) if name.contains(' ') => format!("the {kind} above"),
        _ => format!("`{item}` above"),
    };
    let listed = listed_names(names);
    let message = match names.len() {
        1 => format!("{listed} is a setting of {owner}, and no item of its own"),
        _ => format!("{listed} are settings of {owner}, and no items of their own"),
    };
    Diagnostic::new(Code::E0103, message, dash, "a dash begins a new item")
}

/// Returns whether lines below a setting with a dash do not stay below it when its dash is removed.
fn has_lines_to_move(source: &str, line: &Range<usize>, stays_in_place: bool) -> bool {
    let mut below = lines(source, line.end..source.len()).skip(1);
    let Some(next) = below.find(|line| !source[line.clone()].trim().is_empty()) else {
        return false;
    };
    let (key, next_key) = (key_column(source, line), key_column(source, &next));
    let is_beside = next_key == key && dash_of(source, &next).is_none();
    is_beside || next_key > key && !stays_in_place
}
