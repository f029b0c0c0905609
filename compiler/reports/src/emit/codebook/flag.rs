//! Flags, which sentences name.

use enkat_model::{Artifact, Condition, Flag, FlagSet, Setting};

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
    let rule = derived.map(|derived| Audience::of_rule(NormalForm::is(&with_joined_flags(derived))));
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

/// Returns the same condition; flags of which any has to be on are one set, which reads as one list.
fn with_joined_flags(condition: &Condition<Setting>) -> Condition<Setting> {
    let set = |part: &Condition<Setting>| match part {
        Condition::Setting(Setting::Flag(set)) => Some(*set),
        _ => None,
    };
    let joined = match condition {
        Condition::Any(parts) => parts.iter().map(set).collect::<Option<Vec<FlagSet>>>(),
        _ => None,
    };
    let joined = joined.and_then(|sets| sets.into_iter().reduce(FlagSet::union));
    joined.map_or_else(|| condition.clone(), |set| Condition::Setting(Setting::Flag(set)))
}
