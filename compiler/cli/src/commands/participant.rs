//! The participant that options of a command describe: presets, flags and gender.

use anyhow::bail;
use enkat_model::{Artifact, Flag, FlagSet, Gender};

use super::Failure;

/// Reads a gender as an option names it.
pub(super) fn gender(name: &str) -> Result<Gender, String> {
    Gender::parse(name).ok_or_else(|| "the genders are female, male and other".to_owned())
}

/// Returns the flags that are sent: those of presets and those that are named.
pub(super) fn sent_flags(
    artifact: &Artifact,
    presets: &[String],
    names: &[String],
) -> Result<FlagSet, Failure> {
    let presets = preset_flags(artifact, presets).map_err(Failure::msg)?;
    let mut flags = presets.unwrap_or_default();
    for name in names
        .iter()
        .map(|name| name.trim())
        .filter(|name| !name.is_empty())
    {
        flags = flags.with(flag(artifact, name)?);
    }
    Ok(flags)
}

/// Returns the index of a flag that can be sent, by its setting or alias.
fn flag(artifact: &Artifact, name: &str) -> Result<usize, Failure> {
    let called = |flag: &Flag| flag.is_called(name);
    let can_be_sent = |flag: &Flag| flag.setting.is_some();
    let flags = &artifact.flags;
    if let Some(index) = flags.iter().position(|flag| called(flag) && can_be_sent(flag)) {
        return Ok(index);
    }
    let known: Vec<_> = flags
        .iter()
        .filter(|flag| can_be_sent(flag))
        .map(|flag| flag.alias.as_str())
        .collect();
    if known.is_empty() {
        bail!("the survey has no flags that can be turned on, and so none is called `{name}`");
    }
    let known = known.join(", ");
    if flags.iter().any(called) {
        bail!("`{name}` is derived from other flags and cannot be turned on; the flags are: {known}");
    }
    bail!("no flag is called `{name}`; the flags are: {known}")
}

/// Returns the flags that these presets turn on together; otherwise a sentence on the first name that is none.
pub(super) fn preset_flags(artifact: &Artifact, names: &[String]) -> Result<Option<FlagSet>, String> {
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
