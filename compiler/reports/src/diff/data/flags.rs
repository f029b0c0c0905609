//! Flags that are sent under another name.

use enkat_model::Artifact;

use super::{FieldChange, JudgedChange, verdict::judged_alone};

/// Finds flags of both surveys that the old name no longer turns on. A flag's alias turns it on as well.
pub(super) fn flags(old: &Artifact, new: &Artifact) -> Vec<JudgedChange> {
    let renamed = new.flags.iter().filter_map(|flag| {
        let before = old.flags.iter().find(|before| before.alias == flag.alias)?;
        let (was, is) = (before.setting.as_ref()?, flag.setting.as_ref()?);
        (was != is && *was != flag.alias).then(|| {
            let [old, new] = [was, is].map(Clone::clone);
            judged_alone(&format!("flag.{}", flag.alias), FieldChange::Sent { old, new })
        })
    });
    renamed.collect()
}
