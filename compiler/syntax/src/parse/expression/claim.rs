//! The parts of an expression that only invariants have.

use super::Expr;
use crate::source::Spanned;

/// A part that only invariants have.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// `shown(x)`.
    Shown(Subject),
    /// `shown(x, 1)`: the option of a choice is offered.
    Offered(Subject, Box<Expr>),
    /// `included(x)`.
    Included(Subject),
    /// `complete`.
    Complete,
    /// `a implies b`.
    Implies(Box<Expr>, Box<Expr>),
    /// `at_most_one(a, b)` and so on, with two or more parts.
    Counted(Amount, Vec<Expr>),
}

/// The number of parts that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// `at_most_one(…)`.
    AtMostOne,
    /// `exactly_one(…)`.
    ExactlyOne,
}

/// An element that an invariant names: `stress`, or `section.health`.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The kind of a container; `None` for a question, a box, a note or an image.
    pub container: Option<ContainerKind>,
    /// The id. Its span is that of the whole subject.
    pub name: Spanned<String>,
}

/// The kinds of containers, which have a name space of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContainerKind {
    /// A page.
    Page,
    /// A section.
    Section,
    /// A group.
    Group,
}

impl Subject {
    /// Reads `stress` or `section.health`. An unknown word before the point stays in the id.
    pub fn read(written: Spanned<String>) -> Self {
        let split = written.value.split_once('.');
        let found = split.and_then(|(kind, id)| Some((ContainerKind::parse(kind)?, id.to_owned())));
        match found {
            Some((kind, id)) => Self {
                container: Some(kind),
                name: Spanned::new(id, written.span),
            },
            None => Self {
                container: None,
                name: written,
            },
        }
    }
}

impl ContainerKind {
    /// Every kind, the outermost first.
    pub const ALL: [Self; 3] = [Self::Page, Self::Section, Self::Group];

    /// Finds the kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the word that authors write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Section => "section",
            Self::Group => "group",
        }
    }
}

impl Amount {
    /// Every amount.
    pub const ALL: [Self; 2] = [Self::AtMostOne, Self::ExactlyOne];

    /// Returns the word that authors write.
    pub fn name(self) -> &'static str {
        match self {
            Self::AtMostOne => "at_most_one",
            Self::ExactlyOne => "exactly_one",
        }
    }
}

impl Claim {
    /// Returns the expressions that it is made of, in order of writing.
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Self::Shown(_) | Self::Included(_) | Self::Complete => Vec::new(),
            Self::Offered(_, value) => vec![value],
            Self::Implies(premise, conclusion) => vec![premise, conclusion],
            Self::Counted(_, parts) => parts.iter().collect(),
        }
    }
}
