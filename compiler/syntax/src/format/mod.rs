//! Source file → its canonical text. `docs/language.md` §13 says what that is.
//!
//! read (tree and comments → layout) → order (settings) → print.

mod equivalence;
mod key_order;
mod layout;
mod new_item;
mod new_texts;
mod order;
mod print;
mod read;
mod synthesize;
mod text;

pub use key_order::KeyOrder;
pub use new_item::{ListPlace, add_item};
pub use new_texts::{NewText, add_texts, has_values};
pub use synthesize::render_tree;

use std::borrow::Cow;

use crate::{diagnostics::Sink, keys::Place, parse, source::FileId};

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
    let mut layout = read::read(&source, root, comments);
    order::order(&mut layout.value, Place::of(path, |key| root.get(key).is_some()));
    let text = print::print(&layout);
    match parse::read_commented(id, &text, &mut Sink::default()) {
        Some((again, kept)) if equivalence::same(root, &again) && kept.len() == comments.len() => {
            Formatted::Text(text)
        }
        _ => Formatted::Unsafe,
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
