//! The participant that options of a command describe: presets, flags and gender.

use anyhow::bail;
use enkat_model::{Artifact, Flag, FlagSet, Gender, words::listed};
use enkat_reports::natural_language::Prose;
use enkat_syntax::diagnostics::nearest;

use super::{Failure, complain};

/// Reads a gender as an option names it.
pub(super) fn gender(name: &str) -> Result<Gender, String> {
    Gender::parse(name).ok_or_else(|| "the genders are female, male and other".to_owned())
}

/// Prints warnings, a line each.
pub(super) fn warn(warnings: &[String]) {
    for warning in warnings {
        complain(&format!("warning: {warning}"));
    }
}

/// The most flags or presets that a message lists.
const MOST: usize = 8;
/// The number of those that it names as examples where there are more.
const EXAMPLES: usize = 3;

/// Returns the flags that are sent: those of presets and those that are named.
pub(super) fn sent_flags(
    artifact: &Artifact,
    presets: &[String],
    names: &[String],
) -> Result<FlagSet, Failure> {
    let is_preset = |name: &str| artifact.presets.iter().any(|preset| preset.name == name);
    let is_flag = |name: &str| artifact.flags.iter().any(|flag| flag.is_called(name));
    let mut flag_names = presets.iter().map(|name| name.trim());
    if let Some(name) = flag_names.find(|name| is_flag(name) && !is_preset(name)) {
        bail!("`{name}` is a flag, not a preset; write `--flags {name}`");
    }
    let presets = preset_flags(artifact, presets).map_err(Failure::msg)?;
    let mut flags = presets.unwrap_or_default();
    for name in names
        .iter()
        .map(|name| name.trim())
        .filter(|name| !name.is_empty())
    {
        if is_preset(name) && !is_flag(name) {
            bail!("`{name}` is a preset, not a flag; write `--preset {name}`");
        }
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
    let sent = flags.iter().filter(|flag| can_be_sent(flag));
    let known: Vec<_> = sent.clone().map(|flag| flag.alias.as_str()).collect();
    if known.is_empty() {
        bail!("the survey has no flags that can be turned on, and so none is called `{name}`");
    }
    if flags.iter().any(called) {
        bail!(
            "`{name}` is derived from other flags and cannot be turned on; {}",
            instead("flags", &known, &[])
        );
    }
    let bare = name.strip_prefix("flag.").unwrap_or(name);
    let mut near = near(bare, known.iter().copied());
    if near.is_empty() {
        let settings: Vec<_> = sent.filter_map(|flag| flag.setting.as_deref()).collect();
        near = self::near(bare, settings.into_iter());
    }
    bail!("no flag is called `{name}`; {}", instead("flags", &known, &near));
}

/// Returns the flags that these presets turn on together; otherwise a sentence on the first name that is none.
pub(super) fn preset_flags(artifact: &Artifact, names: &[String]) -> Result<Option<FlagSet>, String> {
    let names = names.iter().map(|name| name.trim());
    artifact.presets_called(names).map_err(|name| {
        let presets = artifact.presets.iter();
        let known: Vec<_> = presets.map(|preset| preset.name.as_str()).collect();
        if known.is_empty() {
            return format!("the survey has no presets, and so none is called `{name}`");
        }
        let near = near(name, known.iter().copied());
        format!(
            "no preset is called `{name}`; {}",
            instead("presets", &known, &near)
        )
    })
}

/// Finds the names that a name may be meant to be: it itself, those a few typing mistakes away, and else those that contain it.
fn near<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Vec<&'a str> {
    let exact: Vec<_> = known.clone().filter(|known| *known == name).take(1).collect();
    if !exact.is_empty() {
        return exact;
    }
    let close = nearest(name, known.clone());
    if !close.is_empty() || name.chars().count() < EXAMPLES {
        return close;
    }
    let part = name.to_lowercase();
    let containing = known.filter(|known| known.to_lowercase().contains(&part));
    containing.take(EXAMPLES).collect()
}

/// Says what to write in place of a name: names near to it or, where there are none, those that are known.
fn instead(what: &str, known: &[&str], near: &[&str]) -> String {
    let quoted = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
    let count = known.len();
    match (near, count <= MOST) {
        ([], true) => format!("the {what} are: {}", known.join(", ")),
        ([], false) => format!(
            "the survey has {count} {what}, such as {}; `enkat outline` lists them all",
            listed(&quoted(&known[..EXAMPLES]))
        ),
        (near, is_short) => {
            let others = if is_short {
                String::new()
            } else {
                format!(" `enkat outline` lists all {count} {what}")
            };
            let near = near.iter().map(|name| Prose::words(format!("`{name}`")));
            format!("did you mean {}?{others}", Prose::list(near, "or"))
        }
    }
}
