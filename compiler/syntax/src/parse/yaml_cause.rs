//! Mistakes that YAML reads as something else, so that its parser gives up later or not at all: no-break spaces, missing spaces,
//! curly quotes, rules that begin with a bracket.

use std::ops::Range;

use enkat_model::words::listed_names;

use super::{
    expression::{self, Translated},
    plain,
    yaml_items::begins_item,
    yaml_lines::{Place, indentation, key_of, line_end, lines, type_spaces},
    yaml_quotes,
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys,
    other_tools::{Key, key},
    source::{self, Span, line_start},
};

/// Blanks that look like plain ones, and that YAML takes for letters: no-break, figure, narrow, em and other spaces.
const WIDE_BLANKS: [char; 7] = [
    '\u{a0}', '\u{2002}', '\u{2003}', '\u{2007}', '\u{2009}', '\u{202f}', '\u{3000}',
];
/// The beginnings of the lines that git writes around and between the versions of a file.
const CONFLICT_MARKS: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];
const OPENING: [char; 5] = ['“', '„', '”', '«', '‘'];
const CLOSING: [char; 4] = ['”', '“', '»', '’'];

/// Finds such a mistake in the lines from the last value that was read to the place where the parser gave up. `expects_key` says
/// that it missed the `:` of a key.
pub(super) fn find(stopped: &Place<'_>, at: usize, expects_key: bool) -> Option<Diagnostic> {
    let start = line_start(stopped.source, stopped.read.min(at));
    let end = line_end(stopped.source, quote_left_open(stopped, at).unwrap_or(at));
    conflict(stopped, end)
        .or_else(|| wide_blanks(stopped, start..end))
        .or_else(|| {
            lines(stopped.source, start..end).find_map(|line| {
                blank_behind_dash(stopped, line.clone())
                    .or_else(|| other_dash(stopped, line.clone()))
                    .or_else(|| blank_behind_colon(stopped, line.clone(), expects_key))
                    .or_else(|| rule_with_sign(stopped, line.clone()))
                    .or_else(|| curly_quotes(stopped, line.clone()))
                    .or_else(|| text_with_bracket(stopped, line))
            })
        })
}

/// Reports the first line that git writes where two versions of a file differ. YAML can have read those above `end` as a text.
fn conflict(stopped: &Place<'_>, end: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let mark_of = |line: &Range<usize>| {
        let text = source[line.clone()].trim_end();
        let is_mark = |mark: &&str| {
            text.strip_prefix(*mark)
                .is_some_and(|name| name.is_empty() || name.starts_with(' '))
        };
        CONFLICT_MARKS.into_iter().find(is_mark)
    };
    let line = lines(source, 0..end).find(|line| mark_of(line).is_some())?;
    let written: Vec<_> = lines(source, 0..source.len())
        .filter_map(|line| mark_of(&line))
        .collect();
    let marks = CONFLICT_MARKS.into_iter().filter(|mark| written.contains(mark));
    let message = "this line is a mark of git, which could not merge two versions of the file";
    let help = format!(
        "keep one of the versions between the marks, and delete the lines with {}",
        listed_names(marks)
    );
    let finding = Diagnostic::new(Code::E0103, message, stopped.span(line), "not YAML");
    Some(finding.with_help(help))
}

/// Finds the quote behind the last value that was read, if its line does not close it: the lines below belong to the text.
fn quote_left_open(stopped: &Place<'_>, at: usize) -> Option<usize> {
    let source = stopped.source;
    let rest = &source[stopped.read.min(at)..];
    let text =
        rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | ',' | '[' | '{'));
    let open = source.len() - text.len();
    let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let line = &source[open + 1..line_end(source, open)];
    (open < at && !line.contains(quote)).then_some(open)
}

/// Reports the first lines that are indented with wide blanks, as one block.
pub(super) fn wide_blanks(stopped: &Place<'_>, within: Range<usize>) -> Option<Diagnostic> {
    let source = stopped.source;
    let is_wide = |line: &Range<usize>| indentation(&source[line.clone()]).contains(WIDE_BLANKS);
    let first = lines(source, within.clone()).find(is_wide)?;
    let last = lines(source, first.start..source.len())
        .take_while(is_wide)
        .last()
        .unwrap_or_else(|| first.clone());
    let last_start = last.start;
    let end = last.start + indentation(&source[last]).len();
    let plain_indentation = |line: &str| {
        let (indentation, rest) = line.split_at(indentation(line).len());
        indentation.replace(WIDE_BLANKS, " ") + rest
    };
    let block = source[first.start..end].split_inclusive('\n');
    let plain: String = block.map(plain_indentation).collect();
    let message = "this line is indented with no-break spaces, as from Word or a web page";
    let mark = first.start..first.start + indentation(&source[first.clone()]).len();
    let finding = Diagnostic::new(Code::E0109, message, stopped.span(mark), "not plain spaces");
    let begun = &source[first.start + indentation(&source[first.clone()]).len()..first.end];
    let word = begun.split(':').next().unwrap_or(begun);
    let spaces = plain.chars().take_while(|c| *c == ' ').count();
    let help = type_spaces(word, spaces);
    let help = if first.start == last_start {
        help
    } else {
        format!("{help}; the lines below it begin in the same way")
    };
    Some(finding.with_suggestion(help, stopped.span(first.start..end), plain))
}

/// Returns whether a text without quotes begins a line with wide blanks.
pub(super) fn has_wide_blanks(written: &str) -> bool {
    let is_wide = |line: &str| indentation(line).contains(WIDE_BLANKS);
    !written.is_ascii() && (is_wide(written) || written.contains('\n') && written.lines().any(is_wide))
}

/// Reports `-choice: x`.
pub(super) fn blank_behind_dash(stopped: &Place<'_>, line: Range<usize>) -> Option<Diagnostic> {
    let text = &stopped.source[line.clone()];
    let item = text.trim_start_matches(' ');
    let dash = line.start + text.len() - item.len();
    let word = item.strip_prefix('-')?;
    if !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let finding = Diagnostic::new(
        Code::E0103,
        "a space is missing after `-`",
        stopped.span(dash..dash + 1),
        "without a space, this does not begin an item",
    );
    let behind = stopped.span(dash + 1..dash + 1);
    Some(finding.with_suggestion("add the space", behind, " "))
}

/// Reports `– choice: x`, whose dash is the long one that Word makes of a hyphen, or another sign of a list.
pub(super) fn other_dash(stopped: &Place<'_>, line: Range<usize>) -> Option<Diagnostic> {
    const SIGNS: [char; 7] = ['–', '—', '−', '‐', '‑', '•', '·'];
    let source = stopped.source;
    let item = source[line.clone()].trim_start_matches(' ');
    let start = line.end - item.len();
    let words = item.strip_prefix(SIGNS)?;
    let (key, _) = key_of(source, line.end - words.len()..line.end);
    let name = &source[key];
    if !begins_item(name) || !words.starts_with(' ') {
        return None;
    }
    let sign = stopped.span(start..line.end - words.len());
    let message = "an item of a list begins with a hyphen `-`, and this is another sign";
    let finding = Diagnostic::new(Code::E0103, message, sign, "as Word writes it");
    Some(finding.with_suggestion("write a hyphen", sign, "-"))
}

/// Reports `number:sleep`: a key that the language has, or any word where the parser missed a key.
fn blank_behind_colon(stopped: &Place<'_>, line: Range<usize>, expects_key: bool) -> Option<Diagnostic> {
    let (key, rest) = key_of(stopped.source, line);
    let name = &stopped.source[key.clone()];
    let value = rest.strip_prefix(':')?;
    if let Some(blank) = value.chars().next().filter(|blank| WIDE_BLANKS.contains(blank)) {
        let message = format!("the space after `{name}:` is a no-break space, as from Word or a web page");
        let blank = stopped.span(key.end + 1..key.end + 1 + blank.len_utf8());
        let finding = Diagnostic::new(Code::E0103, message, blank, "not a plain space");
        return Some(finding.with_suggestion("type the space with the space bar", blank, " "));
    }
    let is_close = value.starts_with(|c: char| !c.is_whitespace() && c != '/');
    if !is_close || !(expects_key || keys::is_known(name)) {
        return None;
    }
    Some(missing_blank(stopped, key))
}

/// Reports a list item such as `number:sleep`, which is a text for YAML.
pub(super) fn item_without_blank(stopped: &Place<'_>, item: Range<usize>) -> Option<Diagnostic> {
    let (key, rest) = key_of(stopped.source, item);
    if !rest.starts_with(':') {
        return None;
    }
    let name = &stopped.source[key.clone()];
    begins_item(name).then(|| missing_blank(stopped, key))
}

fn missing_blank(stopped: &Place<'_>, key: Range<usize>) -> Diagnostic {
    let message = format!("a space is missing after `{}:`", &stopped.source[key.clone()]);
    let behind = key.end + 1;
    let finding = Diagnostic::new(
        Code::E0103,
        message,
        stopped.span(key.start..behind),
        "without a space, this is not a key",
    );
    finding.with_suggestion("add the space", stopped.span(behind..behind), " ")
}

/// Reports a rule that begins with a sign of YAML: a list or a mapping in `[smokes] != 1`, a tag in `!smokes`.
pub(super) fn rule_with_sign(stopped: &Place<'_>, line: Range<usize>) -> Option<Diagnostic> {
    let (name, rest) = key_of(stopped.source, line.clone());
    let name = &stopped.source[name];
    let value = rest.strip_prefix(':')?.trim();
    if !is_rule(name) || !value.starts_with(['[', '{', '!']) {
        return None;
    }
    let ours = expression::translated(value);
    let in_words = match ours {
        Some(_) => Vec::new(),
        None => expression::untranslated(value),
    };
    if ours.is_none() && in_words.is_empty() {
        return None;
    }
    let start = value.as_ptr().addr() - stopped.source.as_ptr().addr();
    let place = stopped.span(start..start + value.len());
    let message = if value.starts_with('!') {
        "`!` is written `not` here"
    } else {
        "a rule begins with the id of a question, not with a bracket"
    };
    let finding = Diagnostic::new(Code::E0402, message, place, "other tools write it so");
    let Some(Translated { text, is_certain }) = ours else {
        return Some(in_words.into_iter().fold(finding, Diagnostic::with_help));
    };
    let written = plain::on_one_line(&text, false);
    let finding = finding.with_suggestion(format!("write `{text}`"), place, written);
    Some(if is_certain {
        finding.machine_applicable()
    } else {
        finding
    })
}

/// Returns whether the value of a key is a rule, here or in another tool.
pub(super) fn is_rule(name: &str) -> bool {
    let is_of_other = |here: &Key| matches!(here, Key::ShownWhen | Key::HiddenWhen);
    matches!(name, "hidden_when" | "that") || key(name).is_some_and(|row| is_of_other(&row.here))
}

/// Reports a text that begins with a curly quote.
fn curly_quotes(stopped: &Place<'_>, line: Range<usize>) -> Option<Diagnostic> {
    let text = &stopped.source[line.clone()];
    let begins = |at: usize| text[..at].trim_end().ends_with([':', '-', '{', '[', ',']);
    let at = text.match_indices(OPENING).find(|(at, _)| begins(*at))?.0;
    Some(curly_text(stopped, line.start + at))
}

/// Reports a text that begins with a bracket, such as `[Day] work`.
fn text_with_bracket(stopped: &Place<'_>, line: Range<usize>) -> Option<Diagnostic> {
    let (_, rest) = key_of(stopped.source, line);
    let text = rest.strip_prefix(": ")?.trim();
    let at = text.as_ptr().addr() - stopped.source.as_ptr().addr();
    text.starts_with(['[', '{'])
        .then(|| yaml_quotes::text_with_bracket(stopped, at))?
}

/// Reports the curly quotes of a line, from the text that begins at `at` on or before it.
pub(super) fn curly_text(stopped: &Place<'_>, at: usize) -> Diagnostic {
    let source = stopped.source;
    let message = "curly quotes do not quote a text";
    let quoted = curly_texts(source, line_start(source, at)..line_end(source, at));
    let (Some(first), Some(last)) = (quoted.first(), quoted.last()) else {
        let width = source[at..].chars().next().map_or(0, char::len_utf8);
        let place = stopped.span(at..at + width);
        return Diagnostic::new(Code::E0103, message, place, "a curly quote")
            .with_help("write straight quotes: `\"…\"`");
    };
    if let Some(value) = beyond_quotes(source, first, line_end(source, at)) {
        let place = stopped.span(value.clone());
        let quoted = plain::quoted(&source[value]);
        return Diagnostic::new(Code::E0103, message, place, "curly quotes").with_suggestion(
            format!("put the whole text in straight quotes: `{quoted}`"),
            place,
            quoted,
        );
    }
    let whole = first.whole.start..last.whole.end;
    let mut straight = source[whole.clone()].to_owned();
    for text in quoted.iter().rev() {
        let place = text.whole.start - whole.start..text.whole.end - whole.start;
        straight.replace_range(place, &plain::quoted(&source[text.inner.clone()]));
    }
    let place = stopped.span(whole);
    let help = match quoted.len() {
        1 => format!("write `{straight}`"),
        _ => "write straight quotes".to_owned(),
    };
    Diagnostic::new(Code::E0103, message, place, "curly quotes").with_suggestion(help, place, straight)
}

/// Returns the whole of a value, outside of brackets, that goes on behind the curly quotes with which it begins.
fn beyond_quotes(source: &str, quoted: &CurlyText, end: usize) -> Option<Range<usize>> {
    let value = quoted.whole.start..quoted.whole.start + source[quoted.whole.start..end].trim_end().len();
    let before = &source[line_start(source, value.start)..value.start];
    let rest = source.get(quoted.whole.end..value.end)?.trim_start();
    let goes_on = rest.starts_with(char::is_alphanumeric);
    (goes_on && !before.contains(['{', '['])).then_some(value)
}

/// A text in curly quotes, with and without them.
struct CurlyText {
    whole: Range<usize>,
    inner: Range<usize>,
}

/// Finds the texts in curly quotes that begin a value or an item in a line.
fn curly_texts(source: &str, line: Range<usize>) -> Vec<CurlyText> {
    let mut found = Vec::new();
    let mut at = line.start;
    while let Some(open) = source[at..line.end].find(OPENING).map(|open| at + open) {
        let inner = open + source[open..].chars().next().map_or(0, char::len_utf8);
        let begins = source[line.start..open]
            .trim_end()
            .ends_with([':', '-', '{', '[', ',']);
        let close = source[inner..line.end].find(CLOSING).map(|close| inner + close);
        at = inner;
        if let Some(close) = close.filter(|_| begins) {
            at = close + source[close..].chars().next().map_or(0, char::len_utf8);
            found.push(CurlyText {
                whole: open..at,
                inner: inner..close,
            });
        }
    }
    found
}

/// Returns whether a text begins with a curly quote that has no end in it.
pub(super) fn opens_curly_quote(text: &str) -> bool {
    let mut rest = text.chars();
    rest.next().is_some_and(|first| OPENING.contains(&first)) && !rest.as_str().contains(CLOSING)
}

/// Reports `0,33` in brackets, which YAML cuts at its comma: `whole` and `decimals` are its digits.
pub(super) fn decimal_comma(stopped: &Place<'_>, whole: Span, decimals: Span) -> Option<Diagnostic> {
    let text = |span: Span| &stopped.source[source::range(span)];
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if decimals.start != whole.end + 1 || !is_number(text(whole)) || !is_number(text(decimals)) {
        return None;
    }
    let both = Span {
        end: decimals.end,
        ..whole
    };
    let message = format!("`{}` is not a number: its comma ends the value", text(both));
    let point = format!("{}.{}", text(whole), text(decimals));
    let finding = Diagnostic::new(Code::E0212, message, both, "decimals are written with a point");
    Some(finding.with_suggestion(format!("write `{point}`"), both, point))
}
