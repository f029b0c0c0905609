//! The kinds of questions as they are written.

use enkat_model::{AnswerType, AnyQuestionKind, ChoiceStyle, Gender, ScalarKind};

use super::{Name, Options};
use crate::source::{Span, Spanned};

/// The kind of a question, with its properties.
pub type QuestionKind = AnyQuestionKind<Choice, Checkboxes, Field>;

/// One of several options.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Named scale or inline options.
    pub options: OptionSource,
    /// The presentation.
    pub appearance: ChoiceStyle,
}

/// The source of a choice's options.
#[derive(Clone, Debug)]
pub enum OptionSource {
    /// `scale:`
    Scale(Name),
    /// `options:`
    Inline(Options),
}

/// A group of checkboxes.
#[derive(Clone, Debug)]
pub struct Checkboxes {
    /// The checkboxes, in order.
    pub boxes: Vec<BoxItem>,
    /// Fewest ticks once something is ticked (or always, when required).
    pub min: Spanned<u32>,
    /// Most ticks.
    pub max: Option<Spanned<u32>>,
    /// Checkboxes that exclude all others.
    pub exclusive: Vec<Name>,
    /// Sets of checkboxes of which at most one may be ticked.
    pub at_most_one: Vec<Spanned<Vec<Name>>>,
}

/// A checkbox in a group.
#[derive(Clone, Debug)]
pub struct BoxItem {
    /// Its id.
    pub id: Name,
    /// The flags, any of which includes it; empty: always included.
    pub included_in: Vec<Name>,
    /// The genders that include it; empty: all.
    pub genders: Vec<Spanned<Gender>>,
    /// Whether not all flags and genders that are written could be read, which has been reported.
    pub is_partial: bool,
}

/// A field of its own: its kind, which is the same in every phase, and the spans of its keys.
#[derive(Clone, Debug)]
pub struct Field {
    /// The kind.
    pub kind: ScalarKind,
    /// The spans of the values of its keys, as far as they could be read.
    pub places: Vec<(&'static str, Span)>,
    /// The span of the question's first key.
    pub start: Span,
}

impl Field {
    /// Returns whether the answer is a tick.
    pub fn is_checkbox(&self) -> bool {
        self.kind.answer_type() == AnswerType::Truth
    }

    /// Returns whether a key is not known that cannot be left out, which has been reported. Then its limits are not known.
    pub fn is_unread(&self) -> bool {
        let mut keys = self.kind.written().keys.iter();
        keys.any(|key| key.form.is_required() && self.written(key.name).is_none())
    }

    /// Returns the span of the value of a key, if it is written.
    pub fn written(&self, key: &str) -> Option<Span> {
        let place = self.places.iter().find(|(name, _)| *name == key);
        place.map(|(_, span)| *span)
    }

    /// Returns the span of the value of a key, or of the question where the key is left out.
    pub fn place(&self, key: &str) -> Span {
        self.written(key).unwrap_or(self.start)
    }

    /// Returns the names of texts that it uses, each with the part of the catalogue that has the text.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, Spanned<&str>)> {
        let texts = self.kind.texts().into_iter();
        texts.map(|text| (text.part, Spanned::new(text.name, self.place(text.key))))
    }
}
