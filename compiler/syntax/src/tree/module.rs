//! The parts of a module, and whether the survey uses them.

use crate::source::{FileId, Span};

/// A module as a survey sees it.
#[derive(Clone, Debug)]
pub struct ModuleParts {
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: FileId,
    /// Its catalogues of texts.
    pub catalogues: Vec<FileId>,
    /// The parts that a survey can use, its texts included.
    pub parts: Vec<ModulePart>,
}

/// A part of a module.
#[derive(Clone, Debug)]
pub struct ModulePart {
    /// Its kind.
    pub what: PartKind,
    /// Its name; for a text, the name of the thing that it is a text of.
    pub name: String,
    /// The span of its declaration.
    pub span: Span,
    /// Whether the survey uses it.
    pub is_used: bool,
}

/// The kind of a part of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// A section to be included.
    Section,
    /// A template.
    Template,
    /// A scale.
    Scale,
    /// A condition.
    Condition,
    /// The texts of a thing in its first language.
    Text,
}
