//! The settings of one participant in words.

use enkat_model::{Artifact, Flag, FlagSet, Gender};

use super::text::{Piece, Prose};

/// The most flags that are named one by one, where fewer are off.
const NAMED: usize = 4;

/// Describes settings, as a continuation of "a participant": "with `night` and `rail`, of gender `female`", "with all flags except
/// `night`".
pub fn settings(artifact: &Artifact, flags: FlagSet, gender: Option<Gender>) -> Prose {
    let flags = with_flags(artifact, flags);
    match gender {
        Some(gender) => flags.then(", of gender ").prose(name(gender.name())),
        None => flags,
    }
}

fn with_flags(artifact: &Artifact, on: FlagSet) -> Prose {
    let sent = artifact.flags.iter().enumerate();
    let sent = sent.filter(|(_, flag)| flag.setting.is_some());
    let (on, off): (Vec<_>, Vec<_>) = sent.partition(|(index, _)| on.contains(*index));
    let names = |flags: Vec<(usize, &Flag)>| {
        let names = flags.into_iter().map(|(_, flag)| name(&flag.alias));
        Prose::list(names.collect::<Vec<_>>(), "and")
    };
    if on.is_empty() {
        Prose::words("without any flag")
    } else if on.len() <= NAMED || on.len() <= off.len() {
        Prose::words("with ").prose(names(on))
    } else if off.is_empty() {
        Prose::words("with all flags")
    } else {
        Prose::words("with all flags except ").prose(names(off))
    }
}

fn name(name: &str) -> Prose {
    Prose::from(Piece::Name(name.to_owned()))
}
