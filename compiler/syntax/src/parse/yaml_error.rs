//! Errors of the YAML parser, in the words of an author.

use std::ops::Range;

use granit_parser::{ErrorKind, ScanError};

use super::{
    limits::MAX_DEPTH,
    yaml_brackets, yaml_cause, yaml_colon, yaml_dashed, yaml_entry_texts, yaml_indentation, yaml_items,
    yaml_lines::{Place, key_of, line_end},
    yaml_list_key, yaml_quotes,
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys,
    source::{FileId, Span, line_start, offset},
};

/// Quotes that do not end a text in straight quotes of the other kind.
const OTHER_QUOTES: [char; 6] = ['"', '\'', '”', '“', '»', '’'];

/// Builds the diagnostic for an error of the YAML parser.
pub(super) fn diagnostic(stopped: &Place<'_>, error: &ScanError) -> Diagnostic {
    let (file, source) = (stopped.file, stopped.source);
    let at = error.marker().byte_offset().unwrap_or(0).min(source.len());
    let at = source.floor_char_boundary(at);
    if let Some(found) = yaml_cause::find(stopped, at, expects_key(error.kind())) {
        return found;
    }
    let stopped = &Place {
        bracket: stopped.bracket.or_else(|| unread_bracket(stopped, at)),
        ..*stopped
    };
    if let Some(found) = misread_line(stopped, error.kind(), at) {
        return found;
    }
    let open = stopped.bracket;
    if let Some(open) = open.filter(|open| is_left_open(error.kind(), source.get(*open..at))) {
        return open_bracket(stopped, open, at);
    }
    let at = cause(error.kind(), source, at);
    let span = place(file, source, at);
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => too_deep(span),
        kind if is_tab(kind) => Diagnostic::new(
            Code::E0109,
            "this line is indented with a tab, and only spaces can indent",
            span,
            "a tab",
        )
        .with_help("write spaces in place of the tab, two for each level"),
        ErrorKind::InvalidDocumentEnd | ErrorKind::ExpectedDocumentStart => Diagnostic::new(
            Code::E0108,
            "the file goes on after its end",
            span,
            "this belongs to nothing above",
        )
        .with_help("check the indentation of this line"),
        ErrorKind::DuplicateVersionDirective | ErrorKind::UnsupportedYamlMajorVersion => Diagnostic::new(
            Code::E0108,
            "surveys do not use YAML directives",
            span,
            "a directive",
        )
        .with_help("remove the line that begins with `%`, or put a text that begins with `%` in quotes"),
        ErrorKind::UnexpectedCharacter { .. } => yaml_quotes::unquoted(stopped, at),
        ErrorKind::UnclosedQuotedScalar | ErrorKind::InvalidQuotedScalarIndent => {
            open_quote(stopped, at, span)
        }
        kind => {
            let (message, label, help) = words(kind);
            Diagnostic::new(Code::E0103, message, span, label).with_help(help)
        }
    }
}

/// Builds the diagnostic for lists and mappings that are nested too deeply.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("lists and keys are nested deeper than {MAX_DEPTH} levels");
    let help = "a survey needs far fewer; move a part into a template or a page of its own";
    Diagnostic::new(Code::E0104, message, span, "too deep").with_help(help)
}

/// Finds a line that does not begin where it belongs, or a text that needs quotes.
fn misread_line(stopped: &Place<'_>, kind: &ErrorKind, at: usize) -> Option<Diagnostic> {
    if let Some(open) = stopped.bracket {
        return yaml_brackets::quote_left_open(stopped, open);
    }
    if let Some(found) = yaml_entry_texts::below_own_text(stopped, at).filter(|_| !is_tab(kind)) {
        return Some(found);
    }
    let item = yaml_dashed::setting(stopped, at).or_else(|| yaml_list_key::missing(stopped, at));
    if let Some(found) = item.filter(|_| !is_tab(kind)) {
        return Some(found);
    }
    match kind {
        kind if is_tab(kind) => {
            let tab = cause(kind, stopped.source, at);
            yaml_indentation::first_line(stopped)
                .or_else(|| yaml_indentation::misplaced_setting(stopped, tab))
                .or_else(|| yaml_indentation::tab_before(stopped, tab))
        }
        ErrorKind::InvalidDocumentEnd | ErrorKind::ExpectedDocumentStart => {
            yaml_indentation::first_line(stopped)
        }
        ErrorKind::MappingValueNotAllowed => yaml_items::first_without_dash(stopped, at)
            .or_else(|| yaml_items::above_too_far_left(stopped, at))
            .or_else(|| yaml_colon::missing(stopped, at))
            .or_else(|| yaml_indentation::misplaced_setting(stopped, at))
            .or_else(|| yaml_indentation::below_value(stopped, at))
            .or_else(|| yaml_quotes::text_with_colon(stopped, at))
            .or_else(|| yaml_colon::missing_above(stopped, at))
            .or_else(|| yaml_items::misplaced(stopped, at, 1)),
        ErrorKind::InvalidIndentation | ErrorKind::ExpectedBlockSequenceEntry => {
            yaml_items::without_dash(stopped, at)
                .or_else(|| yaml_items::first_without_dash(stopped, at))
                .or_else(|| yaml_items::first_of_file_without_dash(stopped, at))
                .or_else(|| yaml_colon::missing(stopped, at))
                .or_else(|| yaml_indentation::misplaced_setting(stopped, at))
                .or_else(|| yaml_items::misplaced(stopped, at, 1))
                .or_else(|| yaml_indentation::unaligned_key(stopped, at))
        }
        ErrorKind::BlockSequenceEntryNotAllowed | ErrorKind::MappingKeyNotAllowed => {
            yaml_quotes::text_with_sign(stopped, at)
        }
        ErrorKind::InvalidBlockScalarHeader => Some(yaml_quotes::text_with_block_sign(stopped, at)),
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            yaml_quotes::quoted_in_part(stopped, at)
        }
        kind if expects_key(kind) => yaml_colon::missing(stopped, at)
            .or_else(|| yaml_colon::missing_above_deeper(stopped, at))
            .or_else(|| yaml_items::without_dash(stopped, at))
            .or_else(|| yaml_items::first_without_dash(stopped, at))
            .or_else(|| yaml_items::first_of_file_without_dash(stopped, at))
            .or_else(|| yaml_items::word_without_dash(stopped, at))
            .or_else(|| yaml_indentation::unaligned_key(stopped, at))
            .or_else(|| yaml_items::misplaced(stopped, at, usize::MAX)),
        _ => None,
    }
}

/// Finds the innermost bracket that opens a value behind the last one that was read, and is not closed before `at`. The parser has not
/// told it if it stopped where it looked for a key.
fn unread_bracket(stopped: &Place<'_>, at: usize) -> Option<usize> {
    let unread = stopped.source.get(stopped.read..at)?;
    let begins_value = |at: usize| {
        let before = unread[..at].trim_end_matches(' ');
        before.ends_with([':', '-', '[', '{', ','])
    };
    let (mut open, mut quote, mut is_comment) = (Vec::new(), None, false);
    for (at, sign) in unread.char_indices() {
        match sign {
            '\n' => is_comment = false,
            _ if is_comment => {}
            _ if quote.is_some() => quote = quote.filter(|quote| *quote != sign),
            '#' if unread[..at].ends_with([' ', '\n']) => is_comment = true,
            '"' | '\'' if begins_value(at) => quote = Some(sign),
            '[' | '{' if begins_value(at) => open.push(stopped.read + at),
            ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}

/// Builds the diagnostic for a bracket without an end. Reading stopped at `at`.
fn open_bracket(stopped: &Place<'_>, open: usize, at: usize) -> Diagnostic {
    let (file, source) = (stopped.file, stopped.source);
    let span = place(file, source, open);
    let message = format!("this `{}` is not closed", &source[open..=open]);
    let finding = Diagnostic::new(Code::E0103, message, span, "opened here")
        .with_related(place(file, source, at), "reading stopped here");
    match end_of_brackets(stopped, open) {
        Some((end, close)) => {
            finding.with_suggestion(format!("add `{close}`"), stopped.span(end..end), close)
        }
        None => finding.with_help(
            "add the missing bracket or comma; inside brackets, a text with `,`, `[` or `{` is put in quotes",
        ),
    }
}

/// Finds where the bracket at `open` most likely ends: at the end of its line, if the next line begins a key or an item.
fn end_of_brackets(stopped: &Place<'_>, open: usize) -> Option<(usize, &'static str)> {
    let source = stopped.source;
    let line = &source[open..line_end(source, open)];
    let written = line.trim_end();
    let next = source[open + line.len()..]
        .lines()
        .skip(1)
        .find(|line| !line.trim().is_empty());
    let next = next?.trim_start();
    let begins_other =
        next.starts_with("- ") || next.split_once(':').is_some_and(|(key, _)| keys::is_known(key));
    let is_plain = written.len() > 1
        && !written.ends_with(',')
        && !written[1..].contains(['[', '{', ']', '}', '#', '"', '\'']);
    let close = if written.starts_with('[') { "]" } else { "}" };
    (begins_other && is_plain).then_some((open + written.len(), close))
}

/// Builds the diagnostic for a quote without an end. `at` is the quote.
fn open_quote(stopped: &Place<'_>, at: usize, span: Span) -> Diagnostic {
    let source = stopped.source;
    let written = source[at..line_end(source, at)].trim_end();
    let message = "a quoted text is not closed";
    let finding = Diagnostic::new(Code::E0103, message, span, "the quote that opens here has no end");
    let Some(quote) = written.get(..1).filter(|quote| matches!(*quote, "\"" | "'")) else {
        return finding.with_help("add the missing quote at the end of the text");
    };
    let is_alone = !written.contains('#') && written.matches(quote).count() == 1;
    if !is_alone || written.ends_with('\\') || stopped.bracket.is_some() || text_goes_on(source, at) {
        return finding.with_help(format!("add `{quote}` at the end of the text"));
    }
    let end = at + written.len();
    if let Some(other) = written
        .chars()
        .next_back()
        .filter(|last| OTHER_QUOTES.contains(last))
    {
        let place = stopped.span(end - other.len_utf8()..end);
        return finding.with_suggestion(format!("end the text with `{quote}`, as it begins"), place, quote);
    }
    finding.with_suggestion(
        format!("add `{quote}` at the end of the text"),
        stopped.span(end..end),
        quote,
    )
}

/// Returns whether the line below the one at `at` belongs to its text: it is deeper than the key, and begins no key and no item.
fn text_goes_on(source: &str, at: usize) -> bool {
    let end = line_end(source, at);
    let column = |line: Range<usize>| key_of(source, line.clone()).0.start - line.start;
    let key = column(line_start(source, at)..end);
    let next = source[end..].lines().skip(1).find(|line| !line.trim().is_empty());
    next.is_some_and(|next| {
        let words = next.trim_start();
        let begins_other =
            words.starts_with("- ") || words.split_once(':').is_some_and(|(key, _)| !key.contains(' '));
        next.len() - words.len() > key && !begins_other
    })
}

/// Returns the span of the character at `at`, or of the end of the file's last line.
fn place(file: FileId, source: &str, at: usize) -> Span {
    let at = source.floor_char_boundary(at);
    let rest = &source[at..];
    if rest.trim().is_empty() {
        let end = source.trim_end().len();
        return Span {
            file,
            start: offset(end),
            end: offset(end),
            expansion: None,
        };
    }
    let width = rest
        .chars()
        .next()
        .filter(|c| *c != '\n')
        .map_or(0, char::len_utf8);
    Span {
        file,
        start: offset(at),
        end: offset(at + width),
        expansion: None,
    }
}

/// Returns whether an error looks like a forgotten bracket: a line has ended since it was opened.
fn is_left_open(kind: &ErrorKind, since: Option<&str>) -> bool {
    !is_tab(kind) && since.is_some_and(|since| since.contains('\n'))
}

/// Finds the offset that an author has to look at; the parser often reports one a little later or earlier.
fn cause(kind: &ErrorKind, source: &str, at: usize) -> usize {
    match kind {
        kind if is_tab(kind) => source[at..].find('\t').map_or(at, |tab| at + tab),
        ErrorKind::UnclosedQuotedScalar | ErrorKind::InvalidQuotedScalarIndent => {
            let opens = |(quote, _): &(usize, &str)| {
                source[..*quote]
                    .chars()
                    .next_back()
                    .is_none_or(|c| c.is_whitespace() || "[{,".contains(c))
            };
            source[..at]
                .rmatch_indices(['"', '\''])
                .find(opens)
                .map_or(at, |(quote, _)| quote)
        }
        _ => at,
    }
}

/// Returns whether the parser missed the `:` of a key.
fn expects_key(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey | ErrorKind::ExpectedBlockMappingKey
    )
}

fn is_tab(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabAtBlockScalarStart
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar
    )
}

/// Returns sentence, label and help.
fn words(kind: &ErrorKind) -> (String, &'static str, &'static str) {
    let fixed = |message: &str, label, help| (message.to_owned(), label, help);
    match kind {
        ErrorKind::MappingValueNotAllowed
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::InvalidMappingValueWhitespace
        | ErrorKind::FlowMappingValueAdjacentCollection => fixed(
            "a `:` is not possible here",
            "YAML reads the words before it as a key",
            "put a text that contains `: ` in quotes, or check the indentation of this line",
        ),
        kind if expects_key(kind) => fixed(
            "a key with `:` is expected here",
            "not a key",
            "write a `:` and a space after the key; a line that goes on with the text above begins deeper than the key of that text",
        ),
        ErrorKind::MappingKeyNotAllowed => fixed(
            "a key is not possible here",
            "this begins a key",
            "check the indentation of this line and of the line above",
        ),
        ErrorKind::CommentInterceptedScalar => fixed(
            "a comment is inside a text of several lines",
            "` #` begins a comment",
            "put the text in quotes, or write it as a block with `|`",
        ),
        ErrorKind::CommentNotSeparated => fixed(
            "a comment needs a space before its `#`",
            "this begins a comment",
            "put the text in quotes if the `#` belongs to it",
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => fixed(
            "there is something after the end of a quoted text",
            "the text ends before this",
            "put the whole text in quotes, or write it as a block with `|`",
        ),
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidUnicodeEscape => fixed(
            "a `\\` in a quoted text begins no known escape",
            "not known",
            "write `\\\\` for a backslash, or use single quotes",
        ),
        ErrorKind::UnclosedFlowCollection { open } => (
            format!("a `{open}` is not closed"),
            "opened here or above",
            "add the missing closing bracket",
        ),
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => (
            format!("`{open}` is closed with `{close}`"),
            "the wrong bracket",
            "close it with the bracket that fits",
        ),
        ErrorKind::MisplacedFlowCollectionEnd => fixed(
            "a bracket is closed that was not opened",
            "nothing to close",
            "remove it, or put the text in quotes",
        ),
        ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator => fixed(
            "a list in `[ ]` or keys in `{ }` are not closed or lack a comma",
            "expected `,` or the closing bracket",
            "add what is missing; a text that contains `,`, `[` or `{` is put in quotes inside brackets",
        ),
        ErrorKind::BlockEntryInFlowCollection
        | ErrorKind::BlockSequenceEntryNotAllowed
        | ErrorKind::InvalidBlockEntryWhitespace => fixed(
            "an item of a list is not possible here",
            "this begins an item",
            "check the indentation: all items of a list begin exactly below each other",
        ),
        ErrorKind::InvalidIndentation
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::ExpectedNodeContent => fixed(
            "the indentation of this line does not fit",
            "it belongs to nothing above",
            "lines that belong together begin exactly below each other, two spaces deeper than the line that they belong to",
        ),
        other => (
            format!("this cannot be read as YAML: {other}"),
            "here",
            "check the quotes, brackets and indentation of this line and of the line above",
        ),
    }
}
