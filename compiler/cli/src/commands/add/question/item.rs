//! The item of a question, as YAML.

use anyhow::bail;
use enkat_model::words::{listed, with_article};
use enkat_syntax::{
    keys,
    other_tools::{self, CALCULATED, Kind, saved_value},
};

use super::{Arguments, worded::Worded};
use crate::commands::{Failure, add::did_you_mean};

/// Writes the item, for a survey with these scales.
pub(super) fn item(arguments: &Arguments, scales: &[&str]) -> Result<String, Failure> {
    let kind = &*arguments.kind;
    let shape = shape(kind)?;
    let settings = Settings::of(arguments);
    settings.check_known(kind, shape)?;
    if let Some(scale) = &arguments.scale {
        check_scale(scale, scales)?;
    }
    settings.check_complete(kind, scales)?;
    let mut item = format!("{kind}: {}\n", arguments.id);
    for Setting { key, value, .. } in settings.0 {
        item.extend([key, ": ", &value, "\n"]);
    }
    Ok(item)
}

/// Returns the keys of a kind of question.
fn shape(kind: &str) -> Result<keys::Shape, Failure> {
    if let Some((_, shape)) = keys::question_kinds().find(|(known, _)| *known == kind) {
        return Ok(shape);
    }
    bail!("{}", unknown_kind(kind))
}

/// Says that no question has this kind, and which one is meant.
fn unknown_kind(kind: &str) -> String {
    let is_container = keys::kinds().any(|(known, _)| known == kind);
    if is_container {
        return format!(
            "{} is not a question; `enkat add question` adds questions and notes, so write the {kind} in the file of the page",
            with_article(kind)
        );
    }
    let known: Vec<&str> = keys::question_kinds().map(|(kind, _)| kind).collect();
    let of_other_tool = other_tools::kind(kind).map(|row| row.here);
    let meant = match of_other_tool {
        Some(Kind::Same(ours)) if known.contains(&ours) => format!("; write `{ours}`"),
        Some(Kind::With(ours, setting)) if known.contains(&ours) => {
            format!("; write `{ours}`, and then `{setting}` below it in the file of the page")
        }
        Some(Kind::Calculated) => format!("; {}", saved_value(CALCULATED)),
        Some(Kind::Instead(help)) => format!("; {help}"),
        _ => {
            let near = did_you_mean(kind, known.iter().copied());
            format!("{near}; the kinds are {}", listed(&known))
        }
    };
    format!("there is no kind of question `{kind}`{meant}")
}

fn check_scale(scale: &str, scales: &[&str]) -> Result<(), Failure> {
    if scales.contains(&scale) {
        return Ok(());
    }
    let near = did_you_mean(scale, scales.iter().copied());
    if scales.is_empty() {
        bail!("the survey has no scales; add `{scale}` to `scales` in `survey.yaml`, or use `--options`");
    }
    bail!(
        "the survey has no scale `{scale}`{near}; its scales are {}. Add it to `scales` in `survey.yaml`, or use `--options`",
        listed(scales)
    )
}

/// The settings that options of the command stand for, in their order.
struct Settings(Vec<Setting>);

/// A setting of the question.
struct Setting {
    key: &'static str,
    /// The option that stands for it.
    option: &'static str,
    /// The value as YAML.
    value: String,
}

impl Settings {
    fn of(arguments: &Arguments) -> Self {
        let is_named = |list: &[Worded]| !list.is_empty();
        let boxes = is_named(&arguments.boxes).then(|| list(&arguments.boxes));
        let options = is_named(&arguments.options).then(|| match &*arguments.options {
            [range] if is_meant_as_range(&range.value) => scalar(&range.value),
            options => list(options),
        });
        let settings = [
            (
                "hidden_when",
                "hidden-when",
                arguments.hidden_when.as_deref().map(rule),
            ),
            ("scale", "scale", arguments.scale.clone()),
            ("options", "options", options),
            ("boxes", "boxes", boxes),
            ("range", "range", arguments.range.as_deref().map(scalar)),
            (
                "decimals",
                "decimals",
                arguments.decimals.map(|decimals| decimals.to_string()),
            ),
            (
                "required",
                "optional",
                arguments.optional.then(|| "false".to_owned()),
            ),
        ];
        let given = settings.into_iter().filter_map(|(key, option, value)| {
            Some(Setting {
                key,
                option,
                value: value?,
            })
        });
        Self(given.collect())
    }

    fn has(&self, key: &str) -> bool {
        self.0.iter().any(|setting| setting.key == key)
    }

    /// Refuses a setting that the kind does not have.
    fn check_known(&self, kind: &str, shape: keys::Shape) -> Result<(), Failure> {
        match self.0.iter().find(|setting| !shape.has(setting.key)) {
            Some(Setting { key, option, .. }) => {
                bail!("{} has no `{key}`; leave `--{option}` out", with_article(kind))
            }
            None => Ok(()),
        }
    }

    /// Refuses a question without a setting that its kind needs.
    fn check_complete(&self, kind: &str, scales: &[&str]) -> Result<(), Failure> {
        match kind {
            "choice" if !self.has("scale") && !self.has("options") => {
                let scales = if scales.is_empty() {
                    String::new()
                } else {
                    format!(" (the scales are {})", listed(scales))
                };
                bail!("a `choice` needs its options: add `--scale NAME`{scales}, or `--options 1,2,3`")
            }
            "checkboxes" if !self.has("boxes") => bail!(
                "`checkboxes` need their boxes: add `--boxes` with their ids, such as `--boxes headache,fever`"
            ),
            "slider" if !self.has("range") => {
                bail!("a `slider` needs its ends: add `--range`, such as `--range 0..10`")
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether one text stands for several options: `1..5`, and what people write in its place, such as `1-5`.
fn is_meant_as_range(text: &str) -> bool {
    let is_of_number = |c: char| c.is_alphanumeric() || c == '.';
    text.contains("..") || text.starts_with(|c: char| c.is_ascii_digit()) && !text.chars().all(is_of_number)
}

fn list(values: &[Worded]) -> String {
    let values: Vec<String> = values.iter().map(|own| scalar(&own.value)).collect();
    format!("[{}]", values.join(", "))
}

/// Writes a rule without quotation marks, where YAML can read it so.
fn rule(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " .=<>()-+*".contains(c);
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(is_plain) {
        text.trim_end().to_owned()
    } else {
        scalar(text)
    }
}

/// Writes a value so that YAML reads it as it is, whatever was typed.
fn scalar(value: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '-');
    if value.chars().all(is_plain)
        && value.contains(|c: char| c.is_ascii_alphanumeric())
        && !value.ends_with(':')
    {
        value.to_owned()
    } else {
        serde_json::Value::from(value).to_string()
    }
}
