//! Source file → its canonical text. `docs/language.md` §13 says what that is.
//!
//! read (tree and comments → layout) → order (settings), with blanks in rules → print.

mod additions;
mod equivalence;
mod key_order;
mod layout;
mod new_item;
mod new_keys;
mod new_texts;
mod order;
mod print;
mod read;
mod rules;
mod synthesize;
mod text;

pub use key_order::KeyOrder;
pub use new_item::{ListPlace, Side, add_item};
pub use new_texts::{AddedTexts, NewText, add_texts, has_values, is_labelled};
pub use synthesize::render_tree;

use std::borrow::Cow;

use crate::{
    diagnostics::Sink,
    keys::Place,
    parse::{self, node::Node},
    source::FileId,
};

/// The result of formatting a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formatted {
    /// Its canonical text.
    Text(String),
    /// It has mistakes, which the sink holds.
    Mistakes,
    /// Its canonical text would not be read as it is: its author has to mend it first.
    Unsafe,
}

/// Formats a file of a survey. Its path in the survey decides which keys have an order.
pub fn format(id: FileId, path: &str, source: &str, sink: &mut Sink) -> Formatted {
    let Some(mut read) = parse::read_commented(id, source, sink) else {
        return Formatted::Mistakes;
    };
    let source = with_plain_breaks(source);
    if let Cow::Owned(source) = &source {
        match parse::read_commented(id, source, sink) {
            Some(again) => read = again,
            None => return Formatted::Mistakes,
        }
    }
    let (root, comments) = &read;
    let place = Place::of(path, |key| root.get(key).is_some());
    // Texts of participants have no lists, and may have dashes.
    if !matches!(place, Place::Free) {
        let joined = parse::on_lines(&source, root);
        if !joined.is_empty() {
            for finding in joined {
                sink.push(finding);
            }
            return Formatted::Mistakes;
        }
    }
    let mut layout = read::read(&source, root, comments);
    order::order(&mut layout.value, place);
    Formatted::Text(print::print(&layout)).only_if(id, |again, kept| {
        equivalence::same(root, again) && kept == comments.len()
    })
}

impl Formatted {
    /// Makes a text unsafe unless a condition on its tree and its number of comments holds.
    fn only_if(self, id: FileId, is_kept: impl FnOnce(&Node<'_>, usize) -> bool) -> Self {
        let Self::Text(text) = self else {
            return self;
        };
        let read = parse::read_commented(id, &text, &mut Sink::default());
        if read.is_some_and(|(root, comments)| is_kept(&root, comments.len())) {
            Self::Text(text)
        } else {
            Self::Unsafe
        }
    }
}

/// Removes the byte order mark, and ends every line with `\n`.
pub fn with_plain_breaks(text: &str) -> Cow<'_, str> {
    let text = text
        .strip_prefix('\u{feff}')
        .map_or(Cow::Borrowed(text), |rest| Cow::Owned(rest.to_owned()));
    if text.contains('\r') {
        return Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"));
    }
    text
}
