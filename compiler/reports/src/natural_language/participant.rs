//! The settings of one participant in words.

use enkat_model::{FlagSet, Gender};

use super::{
    labels::Labels,
    text::{Piece, Prose},
};

/// The most flags that are named one by one, where fewer are off.
const NAMED: usize = 4;

/// Describes settings, as a continuation of "a participant": "with `night` and `rail`, of gender `female`", "with all flags except
/// `night`".
pub fn settings(labels: Labels<'_>, flags: FlagSet, gender: Option<Gender>) -> Prose {
    let flags = with_flags(labels, flags);
    match gender {
        Some(gender) => flags
            .then(", of gender ")
            .piece(Piece::Name(gender.name().to_owned())),
        None => flags,
    }
}

fn with_flags(labels: Labels<'_>, on: FlagSet) -> Prose {
    let flags = labels.artifact.flags.iter().enumerate();
    let sent = flags.filter(|(_, flag)| flag.setting.is_some());
    let (on, off): (Vec<usize>, Vec<usize>) = sent
        .map(|(index, _)| index)
        .partition(|index| on.contains(*index));
    let names = |flags: &[usize]| Prose::list(flags.iter().map(|index| labels.flag(*index)), "and");
    if on.is_empty() {
        Prose::words("without any flag")
    } else if on.len() <= NAMED || on.len() <= off.len() {
        Prose::words("with ").prose(names(&on))
    } else if off.is_empty() {
        Prose::words("with all flags")
    } else {
        Prose::words("with all flags except ").prose(names(&off))
    }
}
