//! Sentences that keep the texts of a survey apart from our own words.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Our words.
    Words(String),
    /// A name that the survey's author gave, such as a flag's.
    Name(String),
    /// Text of the survey, such as an option's label.
    Label(String),
    /// A question or a checkbox, by its label.
    Field {
        /// Its id.
        id: String,
        /// Its label.
        label: String,
    },
}

/// A sentence, or a part of one. As text it has labels in quotation marks; its alternate form adds the ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose(Vec<Piece>);

impl Prose {
    /// Creates prose of our own words.
    pub fn words(words: impl Into<String>) -> Self {
        Self(vec![Piece::Words(words.into())])
    }

    /// Returns the parts.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Appends our own words.
    #[must_use]
    pub fn then(mut self, words: &str) -> Self {
        match self.0.last_mut() {
            Some(Piece::Words(last)) => last.push_str(words),
            _ if words.is_empty() => {}
            _ => self.0.push(Piece::Words(words.to_owned())),
        }
        self
    }

    /// Appends a part.
    #[must_use]
    pub fn piece(mut self, piece: Piece) -> Self {
        self.0.push(piece);
        self
    }

    /// Appends other prose.
    #[must_use]
    pub fn prose(mut self, other: Self) -> Self {
        for piece in other.0 {
            self = match piece {
                Piece::Words(words) => self.then(&words),
                piece => self.piece(piece),
            };
        }
        self
    }

    /// Lists several: `a, b and c`.
    pub fn list(items: impl IntoIterator<Item = Self>, last: &str) -> Self {
        let items: Vec<_> = items.into_iter().collect();
        let count = items.len();
        let mut prose = Self::default();
        for (at, item) in items.into_iter().enumerate() {
            let joint = match at {
                0 => String::new(),
                at if at + 1 == count => format!(" {last} "),
                _ => ", ".to_owned(),
            };
            prose = prose.then(&joint).prose(item);
        }
        prose
    }
}

impl From<Piece> for Prose {
    fn from(piece: Piece) -> Self {
        Self(vec![piece])
    }
}

impl fmt::Display for Prose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in &self.0 {
            match piece {
                Piece::Words(words) => f.write_str(words)?,
                Piece::Name(name) => write!(f, "`{name}`")?,
                Piece::Field { id, label } if f.alternate() => write!(f, "“{label}” (`{id}`)")?,
                Piece::Label(label) | Piece::Field { label, .. } => write!(f, "“{label}”")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Prose {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl JsonSchema for Prose {
    fn schema_name() -> Cow<'static, str> {
        "Prose".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}
