//! Texts that were perhaps never translated.

use enkat_syntax::{
    collections::{HashSet, IndexMap},
    diagnostics::{Code, Diagnostic, Sink},
    source::FileId,
    tree::Text,
};

use super::{index::Index, words};

/// The fewest words of a text that is compared: shorter texts can be the same in two languages.
const WORDS: usize = 4;
/// The fewest texts of a file that are reported together.
const COPIED: usize = 3;
/// The number of long texts of a file that are compared with a language besides the first, if all of them differ.
const SAMPLE: usize = 8;

/// The long texts of a file that are the same in another language.
#[derive(Default)]
struct SameTexts<'a> {
    /// The number of texts that were compared.
    compared: usize,
    /// Those that are the same, each with the text in the other language.
    pairs: Vec<(&'a Text, &'a Text)>,
}

/// Warns of sentences that are the same in another language as in the first, and of files that are mostly copies of one in any
/// language before theirs. A text can be the same in two countries with one language.
pub(super) fn check(indexes: &[Index<'_>], sink: &mut Sink) {
    let mut copied: Vec<FileId> = Vec::new();
    for (at, index) in indexes.iter().enumerate() {
        for (place, other) in indexes[..at].iter().enumerate() {
            if base(index.language()) == base(other.language()) {
                continue;
            }
            let is_first = place == 0;
            for (file, same) in same_texts(index, other, is_first) {
                let is_of_copy = |(_, source): &(_, &Text)| copied.contains(&source.text.span.file);
                if copied.contains(&file) || same.pairs.first().is_some_and(is_of_copy) {
                    continue;
                }
                if let Some(finding) = copied_file(index, other, file, &same.pairs) {
                    copied.push(file);
                    sink.push(finding);
                } else if is_first {
                    for (text, source) in same.pairs {
                        sink.push(copied_text(index, other, text, source));
                    }
                }
            }
        }
    }
}

/// Returns the language of a code, without its country.
fn base(code: &str) -> &str {
    code.split_once('-').map_or(code, |(language, _)| language)
}

/// Tests whether a text is so long that a translation differs.
fn is_long(text: &Text) -> bool {
    words(&text.text.value).nth(WORDS - 1).is_some()
}

/// Finds the long texts that are the same in another language, by their files. Unless all texts count, a file is given up after a sample
/// without any.
fn same_texts<'a>(
    index: &Index<'a>,
    other: &Index<'a>,
    do_all_count: bool,
) -> IndexMap<FileId, SameTexts<'a>> {
    let mut files: IndexMap<FileId, SameTexts<'_>> = IndexMap::default();
    let mut given_up = None;
    for (at, (key, text)) in index.catalogue.texts.iter().enumerate() {
        let written = &text.text;
        let file = written.span.file;
        if given_up == Some(file) {
            continue;
        }
        let source = other.text_near(at, key);
        let source =
            source.filter(|source| source.text.value == written.value && source.text.span != written.span);
        if (source.is_some() || !do_all_count) && is_long(text) {
            let same = files.entry(file).or_default();
            same.compared += 1;
            same.pairs.extend(source.map(|source| (text, source)));
            if same.pairs.is_empty() && same.compared >= SAMPLE {
                given_up = Some(file);
            }
        }
    }
    files
}

/// Reports a file if at least half of its long texts are the same in another language.
fn copied_file(
    index: &Index<'_>,
    other: &Index<'_>,
    file: FileId,
    pairs: &[(&Text, &Text)],
) -> Option<Diagnostic> {
    let [(first, source), ..] = pairs else {
        return None;
    };
    let copied = count_written(pairs.iter().map(|(text, _)| *text));
    if copied < COPIED {
        return None;
    }
    let texts = index.catalogue.texts.values();
    let all = count_written(texts.filter(|text| text.text.span.file == file && is_long(text)));
    if copied * 2 < all {
        return None;
    }
    let (language, other) = (index.language(), other.language());
    let message = if copied == all {
        format!("all {all} longer texts of this file are the same in {language} as in {other}")
    } else {
        format!("{copied} of the {all} longer texts of this file are the same in {language} as in {other}")
    };
    let finding = Diagnostic::new(Code::W0803, message, first.text.span, "the first of them")
        .with_related(source.text.span, format!("in {other}"));
    Some(finding.with_help(format!(
        "translate them into {language}; if they are in {language} already, correct those of {other}"
    )))
}

/// Counts texts as an author writes them: a text of a template once, also if it is used several times.
fn count_written<'a>(texts: impl Iterator<Item = &'a Text>) -> usize {
    let places: HashSet<u32> = texts.map(|text| text.text.span.start).collect();
    places.len()
}

/// Reports a text that is the same in another language.
fn copied_text(index: &Index<'_>, other: &Index<'_>, text: &Text, source: &Text) -> Diagnostic {
    let message = format!(
        "this text is the same in {} as in {}",
        index.language(),
        other.language()
    );
    Diagnostic::new(Code::W0803, message, text.text.span, "not translated?")
        .with_related(source.text.span, format!("in {}", other.language()))
        .with_help("translate it")
}
