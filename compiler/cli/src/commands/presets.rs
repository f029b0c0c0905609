//! Presets as they are named to commands.

use enkat_model::{Artifact, FlagSet};

/// Returns the flags that these presets turn on together; otherwise a sentence on the first name that is none.
pub(super) fn together(artifact: &Artifact, names: &[String]) -> Result<Option<FlagSet>, String> {
    let names = names.iter().map(|name| name.trim());
    artifact.presets_called(names).map_err(|name| {
        let known: Vec<_> = artifact
            .presets
            .iter()
            .map(|preset| preset.name.as_str())
            .collect();
        if known.is_empty() {
            return format!("the survey has no presets, and so none is called `{name}`");
        }
        format!(
            "no preset is called `{name}`; the presets are: {}",
            known.join(", ")
        )
    })
}
