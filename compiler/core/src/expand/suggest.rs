//! Suggestions for an unknown name.

use enkat_syntax::{
    diagnostics::{Diagnostic, nearest},
    source::Span,
};

/// The most known names that are listed when no name is near.
const MOST: usize = 12;

/// Asks whether a known name was meant. A difference of capitals alone is easily overlooked, and is told.
pub(crate) fn did_you_mean(written: &str, known: &str) -> String {
    let why = if written.eq_ignore_ascii_case(known) {
        " Capital and small letters are different here"
    } else {
        ""
    };
    format!("did you mean `{known}`?{why}")
}

/// Adds the nearest known names as edits of `place`; when no name is near, lists the known names.
pub(crate) fn unknown<'a>(
    finding: Diagnostic,
    name: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
    place: Option<Span>,
    list: &str,
) -> Diagnostic {
    let near = nearest(name, known.clone());
    if !near.is_empty() {
        return near.into_iter().fold(finding, |finding, near| {
            let text = did_you_mean(name, near);
            match place {
                Some(place) => finding.with_text_edit(text, place, near),
                None => finding.with_help(text),
            }
        });
    }
    let mut names: Vec<String> = known.into_iter().map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(MOST);
    names.truncate(MOST);
    match (names.is_empty(), more) {
        (true, _) => finding,
        (_, 0) => finding.with_help(format!("{list} {}", names.join(", "))),
        _ => finding.with_help(format!("{list} {} and {more} more", names.join(", "))),
    }
}
