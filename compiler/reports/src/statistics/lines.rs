//! The length of sources.

use enkat_syntax::{
    diagnostics::Sink,
    parse,
    source::{FileId, line_start},
};

/// Counts the lines of a file with something other than a comment.
pub(super) fn lines(text: &str) -> usize {
    let comments = parse::read_commented(FileId(0), text, &mut Sink::default()).map(|(_, comments)| comments);
    let comments = comments.unwrap_or_default().into_iter();
    let begins_line = |at: usize| text[line_start(text, at)..at].trim().is_empty();
    let only_comments = comments.filter(|comment| begins_line(comment.start)).count();
    text.lines().filter(|line| !line.trim().is_empty()).count() - only_comments
}
