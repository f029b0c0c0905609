//! Texts with their languages: `texts` by language and `fallbackText` for all others.

use enkat_syntax::{
    collections::{HashSet, IndexMap},
    diagnostics::{Code, Diagnostic},
    parse::{node::Node, origin::Origin},
    source::{Span, Spanned},
    tree::{Catalogue, Markup, Name, Text},
};

use super::language;
use crate::expand::decode::{Decoder, Fields, is_language};

/// The texts for one element.
pub(super) struct Wording<'n> {
    /// Its key in a catalogue.
    key: String,
    markup: Markup,
    /// The id of its owner.
    id: Name,
    /// Whether the id is shown where there is no text; otherwise nothing is shown.
    or_id: bool,
    /// The texts by language.
    pub(super) texts: Vec<LanguageText<'n>>,
    fallback: Option<&'n Node<'n>>,
}

/// A text in a language.
pub(super) struct LanguageText<'n> {
    /// The language, its short form written out.
    pub(super) language: Spanned<String>,
    /// Its key.
    pub(super) key: &'n Node<'n>,
    words: &'n Node<'n>,
}

impl<'n> Wording<'n> {
    /// Reads `texts` and `fallbackText`. An empty text counts as missing.
    pub(super) fn read(
        fields: &Fields<'n, 'n>,
        key: &str,
        markup: Markup,
        id: &Name,
        decoder: &mut Decoder<'_>,
    ) -> Self {
        let mut texts: Vec<LanguageText<'n>> = Vec::new();
        let by_language = fields.optional("texts", decoder);
        for (key, words) in by_language.map_or(&[][..], |node| decoder.entries(node, "`texts`")) {
            let language = Spanned::new(language::code(key.text()).to_owned(), key.span);
            if let Some(first) = texts.iter().find(|text| text.language == language) {
                decoder.twice("language", &language, first.language.span);
                continue;
            }
            if has_words(words, decoder) {
                texts.push(LanguageText { language, key, words });
            }
        }
        let fallback = fields.optional("fallbackText", decoder);
        Self {
            key: key.to_owned(),
            markup,
            id: id.clone(),
            or_id: true,
            texts,
            fallback: fallback.filter(|words| has_words(words, decoder)),
        }
    }

    /// Returns the same wording for something that is left out where it has no text.
    pub(super) fn or_nothing(self) -> Self {
        Self { or_id: false, ..self }
    }

    /// Tests whether there is any text.
    pub(super) fn says_something(&self) -> bool {
        !self.texts.is_empty() || self.fallback.is_some()
    }

    /// Returns the text in a language; `None` where only the id is left.
    fn in_language(&self, language: &str) -> Option<Text> {
        let text = self.texts.iter().find(|text| text.language.value == language);
        let (words, key) = match text {
            Some(text) => (text.words, text.key.span),
            None => (self.fallback?, self.id.span),
        };
        let origin = words.scalar()?.origin.clone();
        Some(Text::new(words.spanned()?, origin, key, self.markup))
    }

    fn by_id(&self) -> Text {
        Text::new(self.id.clone(), Origin::Whole, self.id.span, self.markup)
    }
}

/// Tests whether a text has words. Reports a value that is not a text.
fn has_words(node: &Node<'_>, decoder: &mut Decoder<'_>) -> bool {
    !node.is_blank() && decoder.text(node).is_some()
}

/// Builds one catalogue per language, each with a text for everything that needs one.
pub(super) fn catalogues(
    languages: &[Spanned<String>],
    wordings: &[Wording<'_>],
    span: Span,
    decoder: &mut Decoder<'_>,
) -> Vec<Catalogue> {
    let mut catalogues: Vec<Catalogue> = languages
        .iter()
        .map(|language| Catalogue {
            language: language.clone(),
            texts: IndexMap::default(),
            unwritten: IndexMap::default(),
            unused_in_templates: Vec::new(),
            lacking_forms: Vec::new(),
            is_blank: false,
            span,
            files: vec![span.file],
            unread: HashSet::default(),
        })
        .collect();
    for wording in wordings {
        let mut lacking = Vec::new();
        for catalogue in &mut catalogues {
            let language = &catalogue.language.value;
            let text = wording.in_language(language);
            // A code that is not a language has been reported already.
            if text.is_none() && is_language(language) {
                lacking.push(language.clone());
            }
            if let Some(text) = text.or_else(|| wording.or_id.then(|| wording.by_id())) {
                catalogue.texts.insert(wording.key.clone(), text);
            }
        }
        if !lacking.is_empty() {
            decoder.sink.push(without_words(wording, &lacking));
        }
    }
    catalogues
}

/// Builds the warning that participants see an id, or nothing.
fn without_words(wording: &Wording<'_>, lacking: &[String]) -> Diagnostic {
    let Name { value: id, span } = &wording.id;
    let (what, label) = if wording.or_id {
        (format!("`{id}`"), "participants see this id")
    } else {
        (
            format!("the description of `{id}`"),
            "some participants do not see it",
        )
    };
    let message = format!(
        "{what} has neither a text in {} nor a `fallbackText`",
        lacking.join(", ")
    );
    let finding = Diagnostic::new(Code::W1202, message, *span, label);
    finding.with_help("add the text, or a `fallbackText` for every language without one")
}
