//! Flags, which sentences name.

use enkat_model::{Artifact, Flag};

use super::DefinedFlag;
use crate::{
    natural_language::{Audience, Labels, NormalForm, Prose},
    notation::notation,
};

/// Describes every flag of a survey.
pub(super) fn flags(artifact: &Artifact) -> Vec<DefinedFlag> {
    let flags = artifact.flags.iter();
    flags.map(|flag| defined(artifact, flag)).collect()
}

fn defined(artifact: &Artifact, flag: &Flag) -> DefinedFlag {
    let derived = flag.derived.as_ref();
    let rule = derived.map(|derived| Audience::of_rule(NormalForm::is(derived)));
    DefinedFlag {
        name: flag.alias.clone(),
        setting: flag.setting.clone(),
        on: rule.map_or_else(
            || Prose::words("where the server turns it on"),
            |rule| rule.prose_of_anybody("for", Labels::of_source(artifact)),
        ),
        written: derived.map(|derived| notation(artifact, derived)),
    }
}
