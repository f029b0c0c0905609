//! Items of a list whose dash is missing, or stands elsewhere than those of the other items.

use std::ops::Range;

use enkat_model::words::counted;

use super::{
    node::Node,
    yaml_lines::{Place, dash_of, key_column, key_of, line_end, lines, lines_above, written_above},
    yaml_lists::{self, List},
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys::{self, kinds, question_kinds},
    source::{self, line_start, moved_right},
};

/// Reports a line that begins an item and has no dash, below items that begin in the same column.
pub(super) fn without_dash(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let (start, end) = (line_start(source, at), line_end(source, at));
    let begin = end - source[start..end].trim_start_matches(' ').len();
    let (key, rest) = key_of(source, begin..end);
    if key.start != begin || !rest.starts_with(':') || !keys::begins_item(&source[key.clone()]) {
        return None;
    }
    let is_beside = dashes_above(source, start).any(|column| column == begin - start);
    is_beside.then(|| dash_missing(stopped, key))
}

/// Builds the diagnostic for the first key of an item that has no dash. The edit adds the dash, if the other lines fit then.
fn dash_missing(stopped: &Place<'_>, key: Range<usize>) -> Diagnostic {
    let source = stopped.source;
    let name = &source[key.clone()];
    let column = key.start - line_start(source, key.start);
    let message = format!("the dash before `{name}:` is missing");
    let mark = stopped.span(key.clone());
    let finding = Diagnostic::new(Code::E0103, message, mark, "an item of a list begins with a dash");
    let help = format!("write `- {name}: …`");
    match setting_below(source, &key) {
        Some(below) if below != column + "- ".len() => finding.with_help(format!(
            "{help}, and begin the other lines of this item exactly below `{name}`"
        )),
        _ => finding.with_suggestion(help, stopped.span(key.start..key.start), "- "),
    }
}

/// Returns the column of the first line below the first key of an item that is a setting of this item.
fn setting_below(source: &str, key: &Range<usize>) -> Option<usize> {
    let column = key.start - line_start(source, key.start);
    let below = lines(source, line_end(source, key.start)..source.len());
    let written = below.filter(|line| {
        let text = source[line.clone()].trim();
        !text.is_empty() && !text.starts_with('#')
    });
    let own =
        written.take_while(|line| key_column(source, line) >= column && dash_of(source, line).is_none());
    let mut settings = own.filter(|line| {
        let (name, rest) = key_of(source, line.clone());
        rest.starts_with(':') && !name.is_empty()
    });
    let setting = settings.next()?;
    let is_own = !keys::begins_item(&source[key_of(source, setting.clone()).0]);
    is_own.then(|| key_column(source, &setting))
}

/// Reports a key that the item above has already, without the dash of its own item. `first` is the key behind the dash above.
pub(super) fn next_without_dash(
    stopped: &Place<'_>,
    first: &Node<'_>,
    (key, value): (&Node<'_>, &Node<'_>),
) -> Diagnostic {
    let source = stopped.source;
    let (first, begin) = (source::range(first.span).start, source::range(key.span).start);
    let value = source[source::range(value.span)]
        .lines()
        .next()
        .unwrap_or_default();
    let item = format!("{}: {value}", key.text());
    let message = format!("the dash before `{}` is missing", item.trim_end());
    let label = format!("the item above has a `{}` already", key.text());
    let finding = Diagnostic::new(Code::E0110, message, key.span, label)
        .with_related(stopped.span(first..first + key.text().len()), "first here");
    let help = format!(
        "write `- {}`, exactly below the dash of the item above",
        item.trim_end()
    );
    match source[line_start(source, first)..first].rfind('-') {
        Some(dash) => {
            let behind = first - line_start(source, first) - dash;
            let dash = format!("-{}", " ".repeat(behind - 1));
            finding.with_suggestion(help, stopped.span(begin - behind..begin), dash)
        }
        None => finding.with_help(help),
    }
}

/// Reports a line of one word without a dash, below an item of one word that begins in the same column.
pub(super) fn word_without_dash(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = line_start(source, at)..line_end(source, at);
    let begin = line.end - source[line.clone()].trim_start_matches(' ').len();
    let word = source[begin..line.end].trim_end();
    let above = written_above(source, line.start)?;
    let item = source[above.clone()].trim_start_matches(' ');
    let is_beside = above.len() - item.len() == begin - line.start;
    if !is_beside || !is_word(word) || !item.strip_prefix("- ").is_some_and(|item| is_word(item.trim())) {
        return None;
    }
    let message = format!("the dash before `{word}` is missing");
    let mark = stopped.span(begin..begin + word.len());
    let finding = Diagnostic::new(Code::E0103, message, mark, "an item of a list begins with a dash");
    Some(finding.with_suggestion(format!("write `- {word}`"), stopped.span(begin..begin), "- "))
}

/// Returns whether a text can be an item of a list of ids, numbers or languages.
pub(super) fn is_word(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || "_$().-".contains(sign);
    !text.is_empty() && !text.starts_with('-') && text.chars().all(is_sign)
}

/// Reports the first item of a list that has no dash. The parser gave up at its first setting, which is deeper.
pub(super) fn first_without_dash(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let start = line_start(source, at);
    let column = key_column(source, &(start..line_end(source, at)));
    // A text of several lines can stand between them.
    let mut above = lines_above(source, start);
    let line = above.find(|line| key_column(source, line) < column)?;
    let (key, rest) = key_of(source, line.clone());
    let has_value = rest
        .strip_prefix(": ")
        .is_some_and(|value| !value.trim().is_empty());
    let is_first = dash_of(source, &line).is_none() && begins_list(source, &line);
    (is_first && has_value).then(|| dash_missing(stopped, key))
}

/// Reports the first item of the list of a file that has no dash. The parser gave up at the dash of the next item, exactly below it.
pub(super) fn first_of_file_without_dash(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let column = dash_of(source, &(line_start(source, at)..line_end(source, at)))?;
    let first = lines_above(source, line_start(source, at)).last()?;
    let (key, rest) = key_of(source, first.clone());
    let is_item = dash_of(source, &first).is_none() && key_column(source, &first) == column;
    let is_first = is_item && rest.starts_with(':') && begins_list(source, &first);
    is_first.then(|| dash_missing(stopped, key))
}

/// Returns whether the key of a line begins an item of the list whose key is above it, or of the list that a file consists of.
fn begins_list(source: &str, line: &Range<usize>) -> bool {
    let (key, _) = key_of(source, line.clone());
    let name = &source[key];
    let Some(above) = written_above(source, line.start) else {
        return keys::SCENARIO.keys().next() == Some(name);
    };
    let (list, rest) = key_of(source, above.clone());
    let can_hold = match keys::inside(&source[list.clone()]) {
        keys::Place::Items => begins_item(name),
        keys::Place::Each(keys::Place::Keys(item)) => {
            keys::begins_item(name) && item.keys().next() == Some(name)
        }
        _ => false,
    };
    can_hold && rest.trim_end() == ":" && key_column(source, &above) <= key_column(source, line)
}

/// Reports the question above an item whose lines begin less deep than those of the other items: YAML reads this item as a part of its
/// last text.
pub(super) fn above_too_far_left(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let dash_of = |line: &Range<usize>| {
        let text = source[line.clone()].trim_start_matches(' ');
        text.starts_with("- ").then(|| line.len() - text.len())
    };
    let here = line_start(source, at);
    let column = dash_of(&(here..line_end(source, at)))?;
    let mut above = lines_above(source, here).filter(|line| dash_of(line).is_some());
    let item = above.next()?;
    let (written, before) = (dash_of(&item)?, above.next());
    let kind = &source[key_of(source, item.clone()).0];
    let is_question = question_kinds().any(|(known, _)| known == kind);
    let below = lines(source, line_end(source, at)..source.len()).find_map(|line| dash_of(&line));
    let is_like_others = below == Some(column) || before.as_ref().and_then(&dash_of) == Some(column);
    let mut beside = before
        .into_iter()
        .chain(above)
        .filter(|line| dash_of(line) == Some(written));
    let is_in_list = beside.next().is_some_and(|line| {
        let kind = &source[key_of(source, line).0];
        question_kinds().any(|(known, _)| known == kind)
    });
    if written >= column || !is_question || !is_like_others || is_in_list {
        return None;
    }
    let few = counted(column - written, "space");
    let mark = stopped.span(item.start + written..item.start + written + 1);
    let message = "this item begins too far to the left";
    let finding = Diagnostic::new(
        Code::E0103,
        message,
        mark,
        format!("{few} too few before its dash"),
    );
    let moved = moved_right(&source[item.start..here], column - written);
    let help = format!(
        "write {} before its dash, and {few} more before the lines that belong to it",
        counted(column, "space")
    );
    let place = item.start..here - 1;
    Some(finding.with_suggestion(help, stopped.span(place), moved.trim_end_matches('\n')))
}

/// Returns whether a word begins an item.
pub(super) fn begins_item(name: &str) -> bool {
    kinds().any(|(kind, _)| kind == name) || matches!(name, "use" | "include")
}

/// Reports an item that begins at most `most` spaces beside the dashes of the items above, or has no key above it.
pub(super) fn misplaced(stopped: &Place<'_>, at: usize, most: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let (start, end) = (line_start(source, at), line_end(source, at));
    let dash = end - source[start..end].trim_start_matches(' ').len();
    let item = source[dash..end].strip_prefix("- ")?;
    let mark = stopped.span(dash..dash + 1);
    let written = dash - start;
    let columns = dashes_above(source, start).filter(|column| *column != written);
    let lists = lists_for(source, start, item, written);
    let nearest = columns.min_by_key(|column| column.abs_diff(written));
    let Some(column) = lists.first().map(|list| list.column).or(nearest) else {
        let message = "this item belongs to no list: the line above is not the key of a list";
        let finding = Diagnostic::new(Code::E0103, message, mark, "an item of a list");
        return Some(finding.with_help(
            "if it is an item, write the key of its list above it, such as `content:`; if it belongs to a text, write `|` after the key \
             of the text, and begin each line of the text two spaces deeper than the key",
        ));
    };
    if column.abs_diff(written) > most {
        return None;
    }
    let message = "this item does not begin below the items above it";
    let label = format!("{} before its dash", spaces(written));
    let finding = Diagnostic::new(Code::E0103, message, mark, label);
    let help = match &lists[..] {
        [one, other, ..] => format!(
            "write {} before its dash if it is {}, or {} if it is {}",
            spaces(one.column),
            one.item(),
            other.column,
            other.item()
        ),
        _ => format!(
            "write {} before its dash, so that it is exactly below theirs",
            spaces(column)
        ),
    };
    let has_more = column_below(source, end).is_some_and(|below| below > written);
    if lists.len() > 1 && !has_more {
        return Some(finding.with_help(help));
    }
    if has_more || item.trim().is_empty() {
        return Some(finding.with_help(format!(
            "{help}; move the lines below that belong to it in the same way"
        )));
    }
    // Spaces to take out are drawn as such, not as new ones.
    let (place, blanks) = if written > column {
        (start + column..dash, 0)
    } else {
        (start..dash, column)
    };
    Some(finding.with_suggestion(help, stopped.span(place), " ".repeat(blanks)))
}

/// Says how many spaces are meant.
pub(super) fn spaces(count: usize) -> String {
    match count {
        0 => "no space".to_owned(),
        count => counted(count, "space"),
    }
}

/// Lists the lists that an item can belong to whose dash begins beside theirs: the nearest one farther out, and the nearest one farther
/// in. If the next line fits one of them only, it is that one.
fn lists_for<'s>(source: &'s str, start: usize, item: &str, written: usize) -> Vec<List<'s>> {
    let around = yaml_lists::around(source, start).into_iter();
    let (inner, outer): (Vec<_>, Vec<_>) = around
        .filter(|list| list.column != written && list.can_hold(item))
        .partition(|list| list.column > written);
    let mut nearest: Vec<_> = outer
        .into_iter()
        .take(1)
        .chain(inner.into_iter().next_back())
        .collect();
    let behind_dash = 2 + item.len() - item.trim_start().len();
    let below = column_below(source, line_end(source, start));
    let fits = |list: &List<'_>| below == Some(list.column + behind_dash);
    if below != Some(written + behind_dash) && nearest.iter().any(fits) {
        nearest.retain(fits);
    }
    nearest
}

/// Returns the number of spaces that the next line behind a byte begins with, if it begins no item.
fn column_below(source: &str, end: usize) -> Option<usize> {
    let mut below = source[end..].lines().skip(1);
    let next = below.find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))?;
    let words = next.trim_start();
    (!words.starts_with("- ")).then(|| next.len() - words.len())
}

/// Lists the columns of the dashes in the lines above a byte, up to the line of a key at the margin.
fn dashes_above(source: &str, start: usize) -> impl Iterator<Item = usize> {
    let inside = lines_above(source, start).take_while(|line| source[line.clone()].starts_with([' ', '-']));
    inside.filter_map(|line| dash_of(source, &line))
}
