//! The settings of one participant in words.

use enkat_model::{Artifact, FlagSet, Gender};

use super::text::{Piece, Prose};

/// Describes settings, as a continuation of "a participant": "with `night` and `rail`, of gender `female`".
pub fn settings(artifact: &Artifact, flags: FlagSet, gender: Option<Gender>) -> Prose {
    let name = |name: &str| Prose::from(Piece::Name(name.to_owned()));
    let names: Vec<_> = artifact.aliases_of(flags).map(name).collect();
    let flags = if names.is_empty() {
        Prose::words("without any flag")
    } else {
        Prose::words("with ").prose(Prose::list(names, "and"))
    };
    match gender {
        Some(gender) => flags.then(", of gender ").prose(name(gender.name())),
        None => flags,
    }
}
