//! Texts that are missing in a language: the words of another language, marked.

use enkat_compiler::lower::Gaps;
use enkat_model::{PLURAL_FORMS, Texts};
use indexmap::IndexMap;

use super::Page;
use crate::emit::{html::Escaped, texts::ByLanguage};

/// Removes the texts that another language's words have been put in for. A name in the place of a text that no language has stays.
pub(super) fn remove(texts: &mut IndexMap<String, Texts>, gaps: &Gaps) {
    let is_gap = |language: &String, key: &String| gaps.get(language).is_some_and(|keys| keys.contains(key));
    let languages: Vec<_> = texts.keys().cloned().collect();
    for (language, keys) in gaps {
        let Some(texts) = texts.get_mut(language) else {
            continue;
        };
        let is_written = |key: &&String| languages.iter().any(|language| !is_gap(language, key));
        for key in keys.iter().filter(is_written) {
            texts.shift_remove(key);
            for form in PLURAL_FORMS {
                texts.shift_remove(&format!("{key}_{form}"));
            }
        }
    }
}

impl Page<'_> {
    /// Writes a text in each language that is shown, each in an element of its own; where it is missing, the words of another
    /// language, and that they are.
    pub(super) fn in_each_language(&mut self, tag: &str, texts: &ByLanguage, write: impl Fn(&str) -> String) {
        let Some((first, words_of_first)) = texts.first() else {
            return;
        };
        for language in &self.selection.languages {
            let own = texts.get(*language);
            let mark = if own.is_some() {
                ""
            } else {
                "<em class=\"mark\" lang=\"en\">not translated</em> "
            };
            let lang = Escaped(own.map_or(first.as_str(), |_| language));
            let words = write(own.unwrap_or(words_of_first));
            self.put(format_args!("<{tag} lang=\"{lang}\">{mark}{words}</{tag}>"));
        }
    }
}
