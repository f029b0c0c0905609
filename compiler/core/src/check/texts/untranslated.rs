//! Texts that were perhaps never translated.

use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use super::{index::Index, words};

/// The fewest words of a text that is compared: shorter texts can be the same in two languages.
const WORDS: usize = 4;

/// Warns of sentences that are the same in another language as in the first.
pub(super) fn check(indexes: &[Index<'_>], sink: &mut Sink) {
    let Some((first, others)) = indexes.split_first() else {
        return;
    };
    for index in others {
        for (at, (key, text)) in index.catalogue.texts.iter().enumerate() {
            let translation = &text.text.value;
            let source = first.text_near(at, key);
            let Some(source) = source
                .filter(|source| source.text.value == *translation && source.text.span != text.text.span)
            else {
                continue;
            };
            if words(translation).nth(WORDS - 1).is_none() {
                continue;
            }
            let message = format!(
                "this text is the same in {} as in {}",
                index.language(),
                first.language()
            );
            sink.push(
                Diagnostic::new(Code::W0803, message, text.text.span, "not translated?")
                    .with_related(source.text.span, format!("in {}", first.language()))
                    .with_help("translate it"),
            );
        }
    }
}
