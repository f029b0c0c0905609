//! Lines that begin too far to the left or to the right of the place where they belong, or with a tab.

use std::cmp::Ordering;

use enkat_model::words::counted;

use super::{
    yaml_entry_texts::{is_entry, path},
    yaml_levels as levels,
    yaml_lines::{Place, key_of, line_end, lines_above, type_spaces},
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys::{self, kinds},
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

/// An item around a line.
struct Item<'s> {
    /// The start of the line with its dash.
    start: usize,
    kind: Beside<'s>,
}

impl Item<'_> {
    /// Returns whether its kind has the key of a line.
    fn knows(&self, line: &Line<'_>) -> bool {
        kinds().any(|(kind, shape)| kind == self.kind.name && shape.has(line.name))
    }

    /// Returns whether another line of it has the key of a line already.
    fn has(&self, source: &str, line: &Line<'_>) -> bool {
        let below = source[line_end(source, self.start)..].lines().filter(is_written);
        let is_line = |text: &str| text.as_ptr().addr() - source.as_ptr().addr() == line.start;
        let mut own = below.take_while(|text| indentation(text) >= self.kind.column || is_line(text));
        own.any(|text| {
            let key = first_key(text).filter(|_| !is_line(text) && key_after_dash(text).is_none());
            key.is_some_and(|key| key.column == self.kind.column && key.name == line.name)
        })
    }
}

/// Reports a setting that does not begin exactly below the kind of its question: the line on which the parser gave up.
pub(super) fn misplaced_setting(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = Line::at(source, at)?;
    let has_tab = source[line.start..line.begin].contains('\t');
    let most = if has_tab { usize::MAX } else { line.indentation() };
    let around = items_around(source, &line, most);
    let knowing: Vec<&Item<'_>> = around.iter().filter(|item| item.knows(&line)).collect();
    let free = knowing.iter().copied().find(|item| !item.has(source, &line));
    let own = free.or(knowing.first().copied())?;
    let is_beside = |item: &&Item<'_>| item.kind.column == line.indentation();
    if !has_tab && is_beside(knowing.first()?) {
        return None;
    }
    let is_right = line.indentation() > own.kind.column;
    if is_right && !has_tab && is_above_deeper_item(source, &line, own.kind.column) {
        return item_too_far_left(stopped, &line, own.kind.column);
    }
    let is_nearer = |item: &&Item<'_>| is_right && !has_tab && item.kind.column < line.indentation();
    let item = around.iter().find(is_nearer).unwrap_or(own);
    let column = item.kind.column;
    let finding = if has_tab {
        tab(stopped, &line)
    } else {
        too_far(stopped, &line, column)
    };
    let outer = free.filter(|free| free.start != item.start);
    let help = match outer {
        Some(outer) => begin_below(&item.kind) + &or_below(&line, outer),
        None if has_tab => type_spaces(line.name, column),
        None => begin_below(&item.kind),
    };
    if line.value.is_empty() && !is_right {
        // The lines below it move, too.
        return Some(finding.with_help(help));
    }
    let finding = with_indentation(finding, stopped, &line, column, help);
    let is_alone = written_below(source, at).is_none_or(|below| indentation(below) != line.indentation());
    let is_certain =
        !has_tab && free.is_some() && outer.is_none() && knowing.len() == 1 && (is_alone || !is_right);
    Some(if is_certain {
        finding.machine_applicable()
    } else {
        finding
    })
}

/// Returns whether the next item begins so deep that the line belongs to an item beside it: the dash above is the odd one. `column` is
/// the place of the key of the line's own item.
fn is_above_deeper_item(source: &str, line: &Line<'_>, column: usize) -> bool {
    let below = source[line_end(source, line.begin)..].lines().filter(is_written);
    let mut ends = below.filter(|below| below.trim_start().starts_with("- ") || indentation(below) <= column);
    let next = ends.next().and_then(key_after_dash);
    next.is_some_and(|next| next.column == line.indentation())
}

/// Reports the dash of the item above a line, whose settings are as deep as those of the next item.
fn item_too_far_left(stopped: &Place<'_>, line: &Line<'_>, column: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let is_item = |text: &str| key_after_dash(text).is_some_and(|key| key.column == column);
    let item = lines_above(source, line.start).find(|above| is_item(&source[above.clone()]))?;
    let dash = item.start + indentation(&source[item.clone()]);
    let few = counted(line.indentation() - column, "space");
    let message = "this item begins too far to the left";
    let mark = stopped.span(dash..dash + 1);
    let finding = Diagnostic::new(
        Code::E0103,
        message,
        mark,
        format!("{few} too few before its dash"),
    );
    let missing = " ".repeat(line.indentation() - column);
    let help = "begin it exactly above the dash of the next item";
    Some(finding.with_suggestion(help, stopped.span(item.start..item.start), missing))
}

/// Reports a key that begins exactly below none of the keys around it, which is a mistake in one of the two lines.
pub(super) fn unaligned_key(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = Line::at(source, at)?;
    if source[line.start..line.begin].contains('\t') {
        return None;
    }
    if let Some(odd) = odd_line_above(source, &line) {
        return Some(unlike_lines_below(stopped, &odd, &line));
    }
    if let Some(found) = too_far_left_above(stopped, &line) {
        return Some(found);
    }
    let Open { deeper, outer } = open_keys(source, &line)?;
    let next = written_below(source, at).map_or(0, indentation);
    let fit = |beside: &Beside<'_>| {
        let path = path(source, line.start, beside.column);
        levels::fit(&path, beside.name, line.name)
    };
    let target = match (deeper, outer) {
        (Some(deeper), Some(outer)) => match fit(&deeper).cmp(&fit(&outer)) {
            Ordering::Greater => deeper,
            Ordering::Less => outer,
            // The lines below would not belong to it at the deeper place.
            Ordering::Equal if line.value.is_empty() && next <= deeper.column => outer,
            Ordering::Equal => return Some(between(stopped, &line, &deeper, &outer)),
        },
        (deeper, outer) => deeper.or(outer)?,
    };
    let finding = too_far(stopped, &line, target.column);
    Some(with_indentation(
        finding,
        stopped,
        &line,
        target.column,
        begin_below(&target),
    ))
}

/// Builds the diagnostic for a line between two levels, at both of which it can stand.
fn between(stopped: &Place<'_>, line: &Line<'_>, deeper: &Beside<'_>, outer: &Beside<'_>) -> Diagnostic {
    let mark = stopped.span(line.begin..line.begin + line.name.len());
    let message = format!("this line begins between `{}` and `{}`", outer.name, deeper.name);
    let spaces = counted(line.indentation(), "space");
    let label = format!("{spaces} before it, so it belongs to neither");
    let finding = Diagnostic::new(Code::E0103, message, mark, label);
    let finding = with_indentation(finding, stopped, line, deeper.column, begin_below(deeper));
    let help = format!("or {}", begin_below(outer));
    with_indentation(finding, stopped, line, outer.column, help)
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
    if let Some(odd) = odd_line_above(source, &line) {
        return Some(unlike_lines_below(stopped, &odd, &line));
    }
    if let Some(found) = too_far_left_above(stopped, &line) {
        return Some(found);
    }
    let mark = stopped.span(line.start + before.column..line.begin);
    let message = format!(
        "`{}:` begins too far to the right, or is part of a text",
        line.name
    );
    let finding = Diagnostic::new(Code::E0103, message, mark, "deeper than the line above");
    let finding = finding.with_help(format!(
        "begin it exactly below `{}` if it is a key; if it belongs to the text above, put that whole text in quotes",
        before.name
    ));
    if spaces.len() > before.column + 1 {
        return Some(finding);
    }
    let help = begin_below(&before);
    Some(with_indentation(finding, stopped, &line, before.column, help))
}

/// Finds the line above, if it alone begins one space beside the lines below it, so that the mistake is there.
fn odd_line_above<'s>(source: &'s str, line: &Line<'_>) -> Option<Line<'s>> {
    let mut above = source[..line.start].lines().rev().filter(is_written);
    let (odd, before) = (above.next()?, above.next());
    let (column, written) = (line.indentation(), indentation(odd));
    let is_first = before.is_none_or(|before| indentation(before) < column.min(written));
    let goes_on = written_below(source, line.begin).is_some_and(|below| indentation(below) == column);
    let is_odd = column.abs_diff(written) == 1 && is_first && goes_on;
    Line::at(source, odd.as_ptr().addr() - source.as_ptr().addr()).filter(|_| is_odd)
}

/// Reports the line above that is less deep, if the line before it is as deep as the lines below it, or is their key and beside it.
fn too_far_left_above(stopped: &Place<'_>, line: &Line<'_>) -> Option<Diagnostic> {
    let (source, column) = (stopped.source, line.indentation());
    let less_deep = |start: usize, most: usize| {
        lines_above(source, start)
            .map(|line| Line::at(source, line.start))
            .find(|line| line.as_ref().is_none_or(|line| line.indentation() <= most))?
    };
    let odd = less_deep(line.start, column)?;
    let is_of_header = odd.begin == odd.start && keys::is_known(odd.name) && keys::is_known(line.name);
    let is_in_place = is_of_header || is_entry(source, odd.start);
    let before = less_deep(odd.start, column).filter(|_| odd.indentation() < column && !is_in_place)?;
    let place = counted(column, "space");
    let help = if before.indentation() == column {
        format!("begin it with {place}, exactly below `{}`", before.name)
    } else if before.value.is_empty() && before.indentation() == odd.indentation() {
        format!("begin it with {place}: it belongs to `{}`", before.name)
    } else {
        return None;
    };
    let finding = too_far(stopped, &odd, column);
    Some(with_indentation(finding, stopped, &odd, column, help))
}

/// Builds the diagnostic for a line that begins unlike the lines of its mapping below it.
fn unlike_lines_below(stopped: &Place<'_>, odd: &Line<'_>, below: &Line<'_>) -> Diagnostic {
    let column = below.indentation();
    let help = format!(
        "begin it with {}, exactly above `{}`",
        counted(column, "space"),
        below.name
    );
    with_indentation(too_far(stopped, odd, column), stopped, odd, column, help)
}

/// Builds the diagnostic for a line that does not begin at the column where it belongs.
fn too_far(stopped: &Place<'_>, line: &Line<'_>, column: usize) -> Diagnostic {
    let written = line.indentation();
    if written > column {
        let mark = stopped.span(line.start + column..line.begin);
        let message = "this line begins too far to the right";
        let many = format!("{} too many", counted(written - column, "space"));
        return Diagnostic::new(Code::E0103, message, mark, many);
    }
    let mark = stopped.span(line.begin..line.begin + line.name.len());
    let message = "this line begins too far to the left";
    let few = format!("{} too few before it", counted(column - written, "space"));
    Diagnostic::new(Code::E0103, message, mark, few)
}

/// Adds the edit that makes a line begin at a column.
fn with_indentation(
    finding: Diagnostic,
    stopped: &Place<'_>,
    line: &Line<'_>,
    column: usize,
    help: String,
) -> Diagnostic {
    let has_tab = stopped.source[line.start..line.begin].contains('\t');
    // Spaces to take out are drawn as such, not as new ones.
    let (place, blanks) = if line.indentation() > column && !has_tab {
        (line.start + column..line.begin, 0)
    } else {
        (line.start..line.begin, column)
    };
    finding.with_suggestion(help, stopped.span(place), " ".repeat(blanks))
}

fn begin_below(key: &Beside<'_>) -> String {
    format!("begin it {}", below(key))
}

/// Says where a line begins if it belongs to an item farther out.
fn or_below(line: &Line<'_>, outer: &Item<'_>) -> String {
    let kind = outer.kind.name;
    format!(
        ", or {} if it is the `{}` of `{kind}`",
        below(&outer.kind),
        line.name
    )
}

fn below(key: &Beside<'_>) -> String {
    match key.column {
        0 => format!("without spaces, exactly below `{}`", key.name),
        column => format!("with {}, exactly below `{}`", counted(column, "space"), key.name),
    }
}

/// Reports the first line of a file if it is indented: the lines below then belong to nothing.
pub(super) fn first_line(stopped: &Place<'_>) -> Option<Diagnostic> {
    let source = stopped.source;
    let first = source.lines().find(is_written)?;
    let line = Line::at(source, first.as_ptr().addr() - source.as_ptr().addr())?;
    let finding = match &source[line.start..line.begin] {
        "" => return None,
        blanks if blanks.contains('\t') => tab(stopped, &line),
        _ => too_far(stopped, &line, 0),
    };
    let help = "begin it without spaces or tabs: it is the first key of the file";
    Some(finding.with_suggestion(help, stopped.span(line.start..line.begin), ""))
}

/// Reports a tab in the indentation of a line.
pub(super) fn tab_before(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = Line::at(source, at).filter(|line| source[line.start..line.begin].contains('\t'))?;
    let help = match beside(source, line.start) {
        Some(Beside { column: 0, name }) => format!(
            "remove the tab, if this line begins exactly below `{name}`; else write two spaces for each level in its place"
        ),
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

/// Finds the items around a line, innermost first. `most` is the deepest place of their dashes.
fn items_around<'s>(source: &'s str, line: &Line<'_>, most: usize) -> Vec<Item<'s>> {
    let mut found = Vec::new();
    let mut outside = usize::MAX;
    for above in source[..line.start].lines().rev().filter(is_written) {
        let dash = above.len() - above.trim_start_matches(' ').len();
        let kind = key_after_dash(above).filter(|_| dash < outside && dash <= most);
        let start = above.as_ptr().addr() - source.as_ptr().addr();
        found.extend(kind.map(|kind| Item { start, kind }));
        outside = outside.min(dash);
    }
    found
}

/// The keys above a line whose mappings it could belong to.
struct Open<'s> {
    /// The outermost one that is deeper than the line.
    deeper: Option<Beside<'s>>,
    /// The innermost one that is less deep.
    outer: Option<Beside<'s>>,
}

/// Finds the keys around a line; `None` if it begins exactly below one of them.
fn open_keys<'s>(source: &'s str, line: &Line<'_>) -> Option<Open<'s>> {
    let mut deeper: Option<Beside<'s>> = None;
    let mut outer = None;
    for key in source[..line.start]
        .lines()
        .rev()
        .filter(is_written)
        .filter_map(first_key)
    {
        if key.column == line.indentation() {
            return None;
        }
        if key.column < line.indentation() {
            outer = Some(key);
            break;
        }
        if deeper.as_ref().is_none_or(|deepest| key.column <= deepest.column) {
            deeper = Some(key);
        }
    }
    Some(Open { deeper, outer })
}

/// Reads the key after the dash of an item.
fn key_after_dash(line: &str) -> Option<Beside<'_>> {
    line.trim_start_matches(' ').strip_prefix("- ")?;
    first_key(line)
}

/// Finds the key of the last line above a byte that is not empty.
fn beside(source: &str, start: usize) -> Option<Beside<'_>> {
    first_key(source[..start].lines().rev().find(is_written)?)
}

/// Finds the next line behind a byte that is neither empty nor a comment.
fn written_below(source: &str, at: usize) -> Option<&str> {
    source[line_end(source, at)..].lines().find(is_written)
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns whether a line is neither empty nor a comment.
fn is_written(line: &&str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

fn first_key(line: &str) -> Option<Beside<'_>> {
    let (key, rest) = key_of(line, 0..line.len());
    (rest.starts_with(':') && !key.is_empty()).then(|| Beside {
        column: key.start,
        name: &line[key],
    })
}
