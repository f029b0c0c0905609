//! The limited Markdown of texts: paragraphs, line breaks, `*emphasis*`, `**strong**`, lists and links.
//!
//! A maintained parser reads the text as `CommonMark`. Markup beyond the subset is an error, and so are characters that the parser
//! takes literally although they were surely meant as Markdown. A small renderer in the app can show the rest.

mod address;
mod unescaped;
mod walk;

use std::{collections::HashSet, ops::Range};

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    tree::{Markup, NameKind, Text},
};

use self::walk::Walk;
use super::index::Index;
use crate::resolve::{Body, Survey};

/// The markup that a text may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Allowed {
    /// Words.
    Words,
    /// Words with emphasis.
    Emphasis,
    /// Everything of the subset.
    Paragraphs,
}

/// Something wrong in a text.
struct Wrong {
    code: Code,
    message: String,
    /// The range within the text.
    range: Range<usize>,
    /// A description of the place, in a few words.
    label: &'static str,
    /// The correction, as an instruction.
    help: String,
    /// A replacement for a part of the text.
    edit: Option<(Range<usize>, String)>,
}

/// Checks the Markdown of every text.
pub(super) fn check(survey: &Survey, indexes: &[Index<'_>], sink: &mut Sink) {
    let ids = |is_meant: fn(&Body) -> bool| {
        let elements = survey
            .elements
            .iter()
            .filter(move |element| is_meant(&element.body));
        elements
            .map(|element| element.id.value.as_str())
            .collect::<HashSet<_>>()
    };
    let notes = ids(|body| matches!(body, Body::Note));
    let others = ids(|body| !matches!(body, Body::Note));
    let has_unread = survey.unread.has(NameKind::Element);
    for index in indexes {
        for (key, text) in &index.catalogue.texts {
            if !may_hold_markdown(text) {
                continue;
            }
            // An element that could not be read, or that has another name here, may be a note.
            let may_be_note = |id| {
                notes.contains(id) || (!others.contains(id) && (has_unread || index.catalogue.is_own(text)))
            };
            let is_note = || key.split('.').nth(1).is_some_and(may_be_note);
            let allowed = match text.markup {
                Markup::Plain => Allowed::Words,
                Markup::Question if is_note() => Allowed::Paragraphs,
                Markup::Question => Allowed::Emphasis,
                Markup::Paragraphs => Allowed::Paragraphs,
            };
            for wrong in wrongs(&text.text.value, allowed) {
                sink.push(finding(text, wrong));
            }
        }
    }
}

/// Finds everything that is wrong in a text, in order.
fn wrongs(text: &str, allowed: Allowed) -> Vec<Wrong> {
    let mut wrongs = Walk::of(text, allowed);
    if allowed == Allowed::Words {
        wrongs.retain(|wrong| wrong.code == Code::E0814);
    }
    wrongs.sort_by_key(|wrong| wrong.range.start);
    wrongs
}

/// Tests whether anything in the text could be taken for Markdown; most texts are plain words.
fn may_hold_markdown(text: &Text) -> bool {
    let words = text.text.value.trim_start();
    text.signs().has_markdown() || words.starts_with(|c: char| "-+=0123456789".contains(c))
}

fn finding(text: &Text, wrong: Wrong) -> Diagnostic {
    let place = text.written().part(wrong.range);
    let finding = Diagnostic::new(wrong.code, wrong.message, place, wrong.label);
    let edit = wrong
        .edit
        .and_then(|(range, to)| Some((text.written().editable_part(range)?, to)));
    match edit {
        Some((place, to)) => finding.with_text_edit(wrong.help, place, to),
        None => finding.with_help(wrong.help),
    }
}
