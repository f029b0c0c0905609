//! Errors of the YAML parser, in the words of an author.

use std::ops::Range;

use granit_parser::{ErrorKind, ScanError};

use super::{limits::MAX_DEPTH, yaml_cause};
use crate::{
    diagnostics::{Code, Diagnostic},
    source::{FileId, Span, offset},
};

/// The place where the YAML parser gave up.
pub(super) struct Place<'s> {
    pub(super) file: FileId,
    pub(super) source: &'s str,
    /// The end of the last value that was read.
    pub(super) read: usize,
    /// The innermost `[` or `{` that was open: an error after it is most often its missing end.
    pub(super) bracket: Option<usize>,
}

impl Place<'_> {
    /// Returns the span of a range of the file.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span {
            file: self.file,
            start: offset(range.start),
            end: offset(range.end),
            expansion: None,
        }
    }
}

/// Builds the diagnostic for an error of the YAML parser.
pub(super) fn diagnostic(stopped: &Place<'_>, error: &ScanError) -> Diagnostic {
    let (file, source) = (stopped.file, stopped.source);
    let at = error.marker().byte_offset().unwrap_or(0).min(source.len());
    let at = source.floor_char_boundary(at);
    if let Some(found) = yaml_cause::find(stopped, at, expects_key(error.kind())) {
        return found;
    }
    let open = stopped.bracket;
    if let Some(open) = open.filter(|open| is_left_open(error.kind(), source.get(*open..at))) {
        let span = place(file, source, open);
        let message = format!("this `{}` is not closed", &source[open..=open]);
        return Diagnostic::new(Code::E0103, message, span, "opened here")
            .with_related(place(file, source, at), "reading stopped here")
            .with_help("add the missing bracket or comma; inside brackets, a text with `,`, `[` or `{` is put in quotes");
    }
    let at = cause(error.kind(), source, at);
    let span = place(file, source, at);
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => too_deep(span),
        kind if is_tab(kind) => Diagnostic::new(
            Code::E0109,
            "a tab stands where only blanks can indent",
            span,
            "here",
        )
        .with_help("indent with blanks, two for each level"),
        ErrorKind::InvalidDocumentEnd | ErrorKind::ExpectedDocumentStart => Diagnostic::new(
            Code::E0108,
            "the file goes on after its end",
            span,
            "this belongs to no value",
        )
        .with_help("check the indentation of this line; a survey file is one document"),
        ErrorKind::DuplicateVersionDirective | ErrorKind::UnsupportedYamlMajorVersion => Diagnostic::new(
            Code::E0108,
            "surveys do not use YAML directives",
            span,
            "remove the line that begins with `%`",
        ),
        kind => {
            let (message, label, help) = words(kind);
            let finding = Diagnostic::new(Code::E0103, message, span, label);
            if help.is_empty() {
                finding
            } else {
                finding.with_help(help)
            }
        }
    }
}

/// Builds the diagnostic for lists and mappings that are nested too deeply.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("lists and keys are nested deeper than {MAX_DEPTH} levels");
    let help = "a survey needs far fewer; move a part into a template or a page of its own";
    Diagnostic::new(Code::E0104, message, span, "too deep").with_help(help)
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
            "a `:` cannot stand here",
            "what stands before it would be taken for the name of a setting",
            "put a text that contains `: ` in quotes, or check the indentation of this line",
        ),
        kind if expects_key(kind) => fixed(
            "a key with `:` is expected here",
            "this is no key",
            "check the indentation of this line, and that the key has a `:` and a blank behind it",
        ),
        ErrorKind::MappingKeyNotAllowed => fixed(
            "a key cannot stand here",
            "this begins a key",
            "check the indentation of this line and of the line above",
        ),
        ErrorKind::CommentInterceptedScalar => fixed(
            "a comment stands inside a text of several lines",
            "` #` begins a comment",
            "put the text in quotes, or write it as a block with `|`",
        ),
        ErrorKind::CommentNotSeparated => fixed(
            "a comment needs a blank before its `#`",
            "this begins a comment",
            "put the text in quotes if the `#` belongs to it",
        ),
        ErrorKind::UnclosedQuotedScalar | ErrorKind::InvalidQuotedScalarIndent => fixed(
            "a quoted text is not closed",
            "the quote that opens here has no end",
            "add the missing quote; a text with a quote inside is safest as a block with `|`",
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => fixed(
            "something stands behind a quoted text",
            "the text has ended before this",
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
            "a `- ` of a list cannot stand here",
            "this begins a list item",
            "check the indentation: the items of a list stand exactly below each other",
        ),
        ErrorKind::InvalidIndentation
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::ExpectedNodeContent => fixed(
            "the indentation of this line does not fit",
            "belongs to nothing above",
            "what belongs together stands exactly below each other, two blanks deeper than what it belongs to",
        ),
        ErrorKind::UnexpectedCharacter { character } => (
            format!("`{}` cannot begin a text", character.escape_debug()),
            "here",
            "put the text in quotes",
        ),
        other => (format!("this cannot be read as YAML: {other}"), "here", ""),
    }
}
