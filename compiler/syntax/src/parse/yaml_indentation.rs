//! Lines that begin too far to the left or to the right of the place where they belong, or with a tab.

use super::{
    yaml_cause::{key_of, line_end},
    yaml_error::Place,
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys::kinds,
    source::line_start,
};

/// The first key of an item or of a line: others of its mapping begin exactly below it.
struct Beside<'s> {
    column: usize,
    name: &'s str,
}

/// A key that begins a line, with the spaces or tabs before it.
struct Line<'s> {
    start: usize,
    /// The byte after its indentation.
    begin: usize,
    name: &'s str,
    /// The value behind the colon.
    value: &'s str,
}

impl<'s> Line<'s> {
    /// Reads the line around a byte of the file; `None` if no key begins it.
    fn at(source: &'s str, at: usize) -> Option<Self> {
        let (start, end) = (line_start(source, at), line_end(source, at));
        let begin = end - source[start..end].trim_start_matches([' ', '\t']).len();
        let (key, rest) = key_of(source, begin..end);
        let value = rest.strip_prefix(':')?;
        (key.start == begin && !key.is_empty()).then_some(Self {
            start,
            begin,
            name: &source[key],
            value: value.trim(),
        })
    }

    fn indentation(&self) -> usize {
        self.begin - self.start
    }
}

/// Reports a setting that does not begin exactly below the kind of its question: the line on which the parser gave up.
pub(super) fn misplaced_setting(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = Line::at(source, at)?;
    let has_tab = source[line.start..line.begin].contains('\t');
    let most = if has_tab { usize::MAX } else { line.indentation() };
    let items = items_with(source, &line, most);
    let item = items
        .first()
        .filter(|item| has_tab || item.column != line.indentation())?;
    let (column, written) = (item.column, line.indentation());
    let spaces = |count: usize| {
        if count == 1 {
            "1 space".to_owned()
        } else {
            format!("{count} spaces")
        }
    };
    let is_right = written > column;
    let finding = if has_tab {
        tab(stopped, &line)
    } else if is_right {
        let mark = stopped.span(line.start + column..line.begin);
        let message = "this line begins too far to the right";
        let many = format!("{} too many", spaces(written - column));
        Diagnostic::new(Code::E0103, message, mark, many)
    } else {
        let mark = stopped.span(line.begin..line.begin + line.name.len());
        let message = "this line begins too far to the left";
        let few = format!("{} too few before it", spaces(column - written));
        Diagnostic::new(Code::E0103, message, mark, few)
    };
    let help = format!("begin it with {}, exactly below `{}`", spaces(column), item.name);
    if line.value.is_empty() && !is_right {
        // The lines below it move, too.
        return Some(finding.with_help(help));
    }
    // Spaces to take out are drawn as such, not as new ones.
    let (place, blanks) = if is_right && !has_tab {
        (line.start + column..line.begin, 0)
    } else {
        (line.start..line.begin, column)
    };
    let finding = finding.with_suggestion(help, stopped.span(place), " ".repeat(blanks));
    let is_certain = !has_tab && (is_right || items.len() == 1);
    Some(if is_certain {
        finding.machine_applicable()
    } else {
        finding
    })
}

/// Reports a line with a `:` below a key that has a value already: it begins too far to the right, or goes on with a text.
pub(super) fn below_value(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = Line::at(source, at)?;
    let before = beside(source, line.start)?;
    let is_colon = at == line.begin + line.name.len();
    let spaces = &source[line.start..line.begin];
    if !is_colon || spaces.contains('\t') || spaces.len() <= before.column {
        return None;
    }
    let mark = stopped.span(line.start + before.column..line.begin);
    let message = format!(
        "`{}:` begins too far to the right, or is part of a text",
        line.name
    );
    let finding = Diagnostic::new(Code::E0103, message, mark, "deeper than the line above");
    Some(finding.with_help(format!(
        "begin it exactly below `{}` if it is a key; if it belongs to the text above, put that whole text in quotes",
        before.name
    )))
}

/// Reports a tab in the indentation of a line.
pub(super) fn tab_before(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = Line::at(source, at).filter(|line| source[line.start..line.begin].contains('\t'))?;
    let help = match beside(source, line.start) {
        Some(Beside { column, name }) => format!(
            "write spaces in place of the tab: {column}, if this line begins exactly below `{name}`, and two more for each \
             level below that"
        ),
        None => "write two spaces for each level in place of the tab".to_owned(),
    };
    Some(tab(stopped, &line).with_help(help))
}

fn tab(stopped: &Place<'_>, line: &Line<'_>) -> Diagnostic {
    let message = "this line is indented with a tab, and only spaces can indent";
    let indentation = &stopped.source[line.start..line.begin];
    let first = indentation.find('\t').unwrap_or_default();
    let last = indentation.rfind('\t').unwrap_or_default();
    let label = if first == last { "a tab" } else { "tabs" };
    let mark = stopped.span(line.start + first..line.start + last + 1);
    Diagnostic::new(Code::E0109, message, mark, label)
}

/// Finds the items around a line whose kind has its key, innermost first. `most` is the deepest place of their dashes.
fn items_with<'s>(source: &'s str, line: &Line<'_>, most: usize) -> Vec<Beside<'s>> {
    let mut found = Vec::new();
    let mut outside = usize::MAX;
    for above in source[..line.start].lines().rev() {
        let text = above.trim_start_matches(' ');
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let dash = above.len() - text.len();
        let item = key_after_dash(above).filter(|_| dash < outside && dash <= most);
        let has_key = |name: &str| kinds().any(|(kind, shape)| kind == name && shape.has(line.name));
        found.extend(item.filter(|item| has_key(item.name)));
        outside = outside.min(dash);
    }
    found
}

/// Reads the key after the dash of an item.
fn key_after_dash(line: &str) -> Option<Beside<'_>> {
    line.trim_start_matches(' ').strip_prefix("- ")?;
    first_key(line)
}

/// Finds the key of the last line above a byte that is not empty.
fn beside(source: &str, start: usize) -> Option<Beside<'_>> {
    let above = source[..start].lines().rev();
    let is_written = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    first_key(above.into_iter().find(is_written)?)
}

fn first_key(line: &str) -> Option<Beside<'_>> {
    let (key, rest) = key_of(line, 0..line.len());
    (rest.starts_with(':') && !key.is_empty()).then(|| Beside {
        column: key.start,
        name: &line[key],
    })
}
