//! The texts of a survey.

use super::Signs;
use crate::{
    collections,
    parse::origin::{Origin, Written},
    source::{FileId, Span, Spanned},
};

/// The texts of one language, template texts expanded.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The language.
    pub language: Spanned<String>,
    /// Key → text. A key is a path such as `questions.stressWork.label` or `scales.amount5.1`; a plain string under
    /// `pages`, `sections`, `groups` and `questions` is the `label`.
    pub texts: collections::IndexMap<String, Text>,
    /// The keys behind which nothing is written yet, each with its span.
    pub unwritten: collections::IndexMap<String, Span>,
    /// The keys of its own templates behind which nothing is written yet, and of which no call makes use, each with its span.
    pub unused_in_templates: Vec<(String, Span)>,
    /// The words for values of parameters that texts of templates ask for and that the catalogue lacks, each once.
    pub lacking_forms: Vec<ParameterForm>,
    /// Whether its files have no keys at all.
    pub is_blank: bool,
    /// The whole of its first file.
    pub span: Span,
    /// All of its files. The texts of modules come from other files.
    pub files: Vec<FileId>,
    /// Keys, and beginnings of keys, of texts that could not be read, which has been reported; the empty one if any text may be
    /// missing.
    pub unread: collections::HashSet<String>,
}

impl Catalogue {
    /// Returns whether a text is one of the survey itself, not of a module.
    pub fn is_own(&self, text: &Text) -> bool {
        self.files.contains(&text.key.file)
    }

    /// Returns whether a text with this key may stand where the catalogue could not be read.
    pub fn may_have(&self, key: &str) -> bool {
        let ends = key.rmatch_indices('.').map(|(end, _)| end);
        !self.unread.is_empty()
            && [key.len()]
                .into_iter()
                .chain(ends)
                .chain([0])
                .any(|end| self.unread.contains(&key[..end]))
    }
}

/// The words that a value of a template's parameter has in a language, or a form of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterForm {
    /// The template.
    pub template: String,
    /// The parameter.
    pub param: String,
    /// The value.
    pub value: String,
    /// The form, which is `the` in `$(issue.the)`; none in `$(issue)`.
    pub form: Option<String>,
}

impl ParameterForm {
    /// Reads the keys below which a catalogue has it, outermost first.
    pub fn at(path: &[String]) -> Option<Self> {
        let [templates, template, params, param, value, form @ ..] = path else {
            return None;
        };
        (templates == "templates" && params == "params").then(|| Self {
            template: template.clone(),
            param: param.clone(),
            value: value.clone(),
            form: form.first().cloned(),
        })
    }

    /// Returns the sign for it in the texts of its template: `$(issue.the)`.
    pub fn written(&self) -> String {
        let form = self.form.iter().flat_map(|form| [".", form]);
        ["$(", &self.param].into_iter().chain(form).chain([")"]).collect()
    }

    /// Returns the keys below which a catalogue has it, outermost first.
    pub fn path(&self) -> Vec<&str> {
        let value = ["templates", &self.template, "params", &self.param, &self.value];
        value.into_iter().chain(self.form.as_deref()).collect()
    }
}

/// One text.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text itself.
    pub text: Spanned<String>,
    /// The origin of the text's bytes in the file.
    pub origin: Origin,
    /// The span of its key.
    pub key: Span,
    /// The markup that it may hold.
    pub markup: Markup,
    signs: Signs,
}

impl Text {
    /// Joins a text with the origin of its bytes, the span of its key and the markup that it may hold.
    pub fn new(text: Spanned<String>, origin: Origin, key: Span, markup: Markup) -> Self {
        Self {
            signs: Signs::of(&text.value),
            text,
            origin,
            key,
            markup,
        }
    }

    /// Returns the signs that it holds.
    pub fn signs(&self) -> Signs {
        self.signs
    }

    /// Returns the text as it is written.
    pub fn written(&self) -> Written<'_> {
        Written {
            text: &self.text.value,
            origin: &self.origin,
            span: self.text.span,
        }
    }
}

/// The markup that a text may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// No markup.
    Plain,
    /// The text of a question, with emphasis; of a note, paragraphs.
    Question,
    /// Paragraphs, lists, emphasis and links.
    Paragraphs,
}
