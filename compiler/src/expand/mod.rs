//! Trees → a survey: templates are put in, then every value is read as what its place asks for.

pub mod syntax;
