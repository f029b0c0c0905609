//! The keys that a catalogue can have, and the texts below them.

use std::fmt::{Display, Formatter};

use enkat_model::{PLURAL_FORMS, ScalarKind, split_plural};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, nearest},
    parse::node::Node,
    tree::Markup,
};

use super::{
    decode::Decoder,
    suggest::{did_you_mean, unknown},
};
use crate::plural;

/// The shape of a place in a catalogue.
pub(super) enum Shape {
    /// A text, or its plural forms.
    Words(Markup),
    /// A text, which is then the `label`, or these keys.
    Labelled(Markup, &'static [(&'static str, Shape)]),
    /// The text of a question, which is then the `label`, or these keys and the texts that kinds have of their own.
    Question(&'static [(&'static str, Shape)]),
    /// These keys.
    Keys(&'static [(&'static str, Shape)]),
    /// Any names, with the same shape below each.
    Names(&'static Shape),
}

const PLAIN: Shape = Shape::Words(Markup::Plain);
const PARAGRAPHS: Shape = Shape::Words(Markup::Paragraphs);
const TITLED: Shape = Shape::Labelled(Markup::Plain, &[("label", PLAIN), ("help", PARAGRAPHS)]);
const QUESTION: Shape = Shape::Question(&[
    ("label", Shape::Words(Markup::Question)),
    ("help", PARAGRAPHS),
    ("alt", PLAIN),
    ("options", Shape::Names(&PLAIN)),
]);
const DIALOG: Shape = Shape::Keys(&[("title", PLAIN), ("body", PARAGRAPHS)]);
const BAND: Shape = Shape::Keys(&[("label", PLAIN), ("meaning", PARAGRAPHS), ("advice", PARAGRAPHS)]);
const SCORE: Shape = Shape::Keys(&[
    ("name", PLAIN),
    ("meaning", PARAGRAPHS),
    ("bands", Shape::Names(&BAND)),
]);

/// The keys for the texts of a template.
pub(super) const IN_TEMPLATE: &[(&str, Shape)] = &[
    ("sections", Shape::Names(&TITLED)),
    ("groups", Shape::Names(&TITLED)),
    ("questions", Shape::Names(&QUESTION)),
    ("checks", Shape::Names(&PLAIN)),
];

/// The keys of a catalogue that are about the survey as a whole; a module has no texts for them.
pub(super) const OF_SURVEY: [&str; 3] = ["survey", "presets", "pages"];

/// The keys of a catalogue, without its templates.
pub(super) const CATALOGUE: &[(&str, Shape)] = &[
    ("survey", Shape::Keys(&[("name", PLAIN), ("description", PLAIN)])),
    ("presets", Shape::Names(&PLAIN)),
    ("pages", Shape::Names(&TITLED)),
    ("sections", Shape::Names(&TITLED)),
    ("groups", Shape::Names(&TITLED)),
    ("questions", Shape::Names(&QUESTION)),
    ("scales", Shape::Names(&Shape::Names(&PLAIN))),
    ("units", Shape::Names(&PLAIN)),
    ("checks", Shape::Names(&PLAIN)),
    ("placeholders", Shape::Names(&PLAIN)),
    ("dialogs", Shape::Names(&DIALOG)),
    ("scores", Shape::Names(&SCORE)),
    ("attention", Shape::Names(&PLAIN)),
];

/// Lists the keys that can be below others in a catalogue, in their order; none where the author chooses the keys. The name of a template
/// is left out: the same keys are below it as in the whole catalogue.
pub fn keys_below(path: &[&str]) -> Vec<&'static str> {
    let names = |keys: &[(&'static str, Shape)]| keys.iter().map(|(name, _)| *name).collect();
    let Some((part, rest)) = path.split_first() else {
        return names(CATALOGUE);
    };
    let mut shape = CATALOGUE
        .iter()
        .find(|(name, _)| name == part)
        .map(|(_, shape)| shape);
    for key in rest {
        shape = shape.and_then(|shape| match shape {
            Shape::Words(_) => None,
            Shape::Names(inner) => Some(*inner),
            Shape::Labelled(_, keys) | Shape::Question(keys) | Shape::Keys(keys) => {
                keys.iter().find(|(name, _)| name == key).map(|(_, shape)| shape)
            }
        });
    }
    match shape {
        Some(Shape::Labelled(_, keys) | Shape::Keys(keys)) => names(keys),
        Some(Shape::Question(keys)) => {
            let mut names: Vec<_> = names(keys);
            let options = names.len() - 1;
            names.splice(options..options, texts_of_kinds());
            names
        }
        Some(Shape::Words(_) | Shape::Names(_)) | None => Vec::new(),
    }
}

/// Lists the texts that kinds of questions have of their own.
fn texts_of_kinds() -> impl Iterator<Item = &'static str> {
    let texts = ScalarKind::WRITTEN.iter().flat_map(|kind| kind.texts);
    texts.map(|text| text.name)
}

/// A text that has been found, with the path of its keys.
#[derive(Clone, Copy)]
pub(super) struct FoundText<'n, 'p> {
    /// The keys, outermost first.
    pub(super) path: &'p [&'n Node<'n>],
    /// `.label` if the text is short for it.
    pub(super) suffix: &'static str,
    /// The text.
    pub(super) words: &'n Node<'n>,
    /// The markup that it may hold.
    pub(super) markup: Markup,
}

impl FoundText<'_, '_> {
    /// Returns the key of the text.
    pub(super) fn key(&self) -> String {
        joined(self.path.iter().map(|key| key.text()), self.suffix)
    }
}

/// Joins the parts of a key and the suffix of a text.
pub(super) fn joined<'p>(parts: impl Iterator<Item = &'p str> + Clone, suffix: &str) -> String {
    let length: usize = parts.clone().map(|part| part.len() + 1).sum();
    let mut key = String::with_capacity(length + suffix.len());
    for (at, part) in parts.enumerate() {
        if at > 0 {
            key.push('.');
        }
        key.push_str(part);
    }
    key + suffix
}

/// Calls `each` with the texts below one key of a mapping with fixed keys. `also` lists the other keys that it can have. Returns the
/// beginnings of the keys below which texts could not be read.
pub(super) fn in_keys<'n>(
    key: &'n Node<'n>,
    value: &'n Node<'n>,
    keys: &'static [(&'static str, Shape)],
    what: &str,
    also: fn() -> Vec<&'static str>,
    decoder: &mut Decoder<'_>,
    each: &mut Each<'n, '_>,
) -> Vec<String> {
    let mut walk = TextWalk {
        decoder,
        path: Vec::new(),
        unread: Vec::new(),
        each,
    };
    walk.key(key, value, keys, &what, also);
    walk.unread
}

/// Takes a text that has been found.
type Each<'n, 'e> = dyn FnMut(FoundText<'n, '_>, &mut Decoder<'_>) + 'e;

/// A walk down a catalogue, as deep as its shape goes.
struct TextWalk<'n, 'w, 'd> {
    decoder: &'w mut Decoder<'d>,
    path: Vec<&'n Node<'n>>,
    unread: Vec<String>,
    each: &'w mut Each<'n, 'w>,
}

impl<'n> TextWalk<'n, '_, '_> {
    /// Reads one of some keys. `also` lists the others that are possible.
    fn key(
        &mut self,
        key: &'n Node<'n>,
        value: &'n Node<'n>,
        keys: &'static [(&'static str, Shape)],
        what: &dyn Display,
        also: fn() -> Vec<&'static str>,
    ) {
        let name = key.text();
        let (base, form) = split_plural(name);
        let is_meant = |(known, shape): &&(&str, Shape)| match form {
            Some(_) => *known == base && matches!(shape, Shape::Words(_)),
            None => *known == name,
        };
        if let Some((_, shape)) = keys.iter().find(is_meant) {
            self.below(key, value, shape);
            return;
        }
        self.unread();
        let message = format!("{what} has no key `{name}`");
        let finding = Diagnostic::new(Code::E0201, message, key.span, "not one of its keys");
        self.decoder.sink.push(if let Some(near) = near_form(name, keys) {
            finding.with_text_edit(did_you_mean(name, &near), key.span, &near)
        } else {
            let known = keys.iter().map(|(known, _)| *known).chain(also());
            unknown(finding, name, known, Some(key.span), "it can have")
        });
    }

    /// Reads the value of a key.
    fn below(&mut self, key: &'n Node<'n>, value: &'n Node<'n>, shape: &'static Shape) {
        let what = Quoted(key);
        if matches!(shape, Shape::Keys(_) | Shape::Names(_)) && value.is_empty() {
            // A heading with nothing below it yet: the texts are missing.
            return;
        }
        self.path.push(key);
        if matches!(shape, Shape::Keys(_) | Shape::Names(_)) && value.mapping().is_none() {
            self.unread();
        }
        match shape {
            Shape::Words(markup) => self.words("", value, *markup),
            Shape::Labelled(markup, _) if value.mapping().is_none() => self.words(".label", value, *markup),
            Shape::Question(_) if value.mapping().is_none() => self.words(".label", value, Markup::Question),
            Shape::Question(keys) => {
                for (key, value) in self.decoder.entries(value, what) {
                    if texts_of_kinds().any(|own| own == key.text()) {
                        self.below(key, value, &PLAIN);
                    } else {
                        self.key(key, value, keys, &what, || texts_of_kinds().collect());
                    }
                }
            }
            Shape::Labelled(_, keys) | Shape::Keys(keys) => {
                for (key, value) in self.decoder.entries(value, what) {
                    self.key(key, value, keys, &what, Vec::new);
                }
            }
            Shape::Names(Shape::Words(_)) if self.is_in_scales() && is_text(value) => {
                self.no_scale(key, value);
            }
            Shape::Names(Shape::Words(_)) if self.is_in_options() && value.sequence().is_some() => {
                self.no_values(key, value);
            }
            Shape::Names(inner) => {
                for (key, value) in self.decoder.entries(value, what) {
                    self.below(key, value, inner);
                }
            }
        }
        self.path.pop();
    }

    /// Returns whether the path is that of a scale.
    fn is_in_scales(&self) -> bool {
        matches!(self.path[..], [part, _] if part.text() == "scales")
    }

    /// Returns whether the path is that of the labels of options.
    fn is_in_options(&self) -> bool {
        self.is_in_scales() || self.path.last().is_some_and(|key| key.text() == "options")
    }

    /// Reports labels without the values of their options.
    fn no_values(&mut self, key: &Node<'_>, list: &Node<'_>) {
        let name = key.text();
        let message = format!("the labels of `{name}` are a list, without the values of their options");
        let finding = Diagnostic::new(Code::E0203, message, list.span, "which label has which value?");
        let labels = list.sequence().unwrap_or_default();
        let example: Vec<String> = (1..)
            .zip(labels.iter().take(2))
            .map(|(value, label)| format!("{value}: {}", label.text()))
            .collect();
        let more = if labels.len() > 2 { ", …" } else { "" };
        self.decoder.sink.push(finding.with_help(format!(
            "write the value of each option before its label, such as `{name}: {{{}{more}}}` for options with the values `1`, `2` and so on",
            example.join(", ")
        )));
    }

    /// Reports a text in the place of a scale's texts, as of a question that was added at the end of the file.
    fn no_scale(&mut self, key: &Node<'_>, value: &Node<'_>) {
        let name = key.text();
        let message = format!("`{name}` is a text, and a scale has a text for each of its values");
        let finding = Diagnostic::new(
            Code::E0203,
            message,
            value.span,
            "the text of a question or a note?",
        );
        self.decoder.sink.push(
            finding
                .with_help(format!(
                    "if `{name}` is a question, a box or a note, move this line to `questions`"
                ))
                .with_help(format!("if it is a scale, write `{name}: {{1: …, 2: …}}`")),
        );
    }

    /// Notes that texts below the path could not be read.
    fn unread(&mut self) {
        let path = self.path.iter().map(|key| key.text());
        self.unread.push(joined(path, ""));
    }

    fn words(&mut self, suffix: &'static str, words: &'n Node<'n>, markup: Markup) {
        let found = FoundText {
            path: &self.path,
            suffix,
            words,
            markup,
        };
        (self.each)(found, self.decoder);
    }
}

/// Finds the key with a plural form that an unknown key with a form is similar to: `label_one` for `label_on`. Other tools write a
/// language in its place, as in `label_en`, which is no such key.
fn near_form(name: &str, keys: &[(&'static str, Shape)]) -> Option<String> {
    name.rsplit_once('_')
        .filter(|(_, form)| plural::forms(form).is_none())?;
    let texts = keys.iter().filter(|(_, shape)| matches!(shape, Shape::Words(_)));
    let with_forms = texts.flat_map(|(text, _)| PLURAL_FORMS.map(|form| format!("{text}_{form}")));
    let with_forms: Vec<String> = with_forms.collect();
    let near = nearest(name, with_forms.iter().map(String::as_str));
    near.first().map(|near| (*near).to_owned())
}

/// Returns whether a value is a text with words.
fn is_text(value: &Node<'_>) -> bool {
    value.scalar().is_some() && !value.is_blank()
}

/// A key, for a message.
#[derive(Clone, Copy)]
struct Quoted<'n>(&'n Node<'n>);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}`", self.0.text())
    }
}

#[cfg(test)]
mod tests {
    use enkat_syntax::keys;

    use super::{CATALOGUE, keys_below};

    #[test]
    fn keys_of_a_catalogue_are_those_of_its_files() {
        let own = CATALOGUE.iter().map(|(part, _)| *part).chain(["templates"]);
        assert_eq!(
            own.collect::<Vec<_>>(),
            keys::CATALOGUE.keys().collect::<Vec<_>>()
        );
    }

    #[test]
    fn texts_of_entries_are_those_of_its_files() {
        for (part, _) in CATALOGUE {
            for path in [vec![*part, "id"], vec![*part, "id", "bands", "id"]] {
                let texts = keys::texts_of_entry(&path);
                assert!(texts.is_empty() || texts == keys_below(&path), "{path:?}");
            }
        }
    }

    #[test]
    fn keys_below_are_in_the_order_of_the_reference() {
        assert_eq!(keys_below(&["scores", "rest"]), ["name", "meaning", "bands"]);
        let of_band = keys_below(&["scores", "rest", "bands", "low"]);
        assert_eq!(of_band, ["label", "meaning", "advice"]);
        let of_question = keys_below(&["questions", "mood"]);
        assert_eq!(of_question, ["label", "help", "alt", "low", "high", "options"]);
        assert!(keys_below(&["questions"]).is_empty());
        assert!(keys_below(&["questions", "mood", "label"]).is_empty());
    }
}
