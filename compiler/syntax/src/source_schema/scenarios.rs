//! `scenarios/*.yaml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::values::{Anything, Language, Name, Words};

/// Answers that participants could give, and what the survey should then do.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub(super) struct Scenarios(Vec<Scenario>);

/// One participant.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Scenario {
    /// The purpose of the test, in a sentence.
    scenario: Words,
    /// A preset of the survey, or a list of them: the flags of all are true.
    preset: Option<Presets>,
    /// Flags one by one, which override presets: alias or setting → `true` or `false`.
    flags: Option<BTreeMap<String, bool>>,
    /// The participant's gender. Left out: not known.
    gender: Option<Gender>,
    /// The language of the participant. Left out: the first of the survey.
    language: Option<Language>,
    /// The day on which the survey is answered, such as `2026-11-21`.
    today: Option<Words>,
    /// The answers: question or checkbox → value.
    answers: Option<BTreeMap<String, Anything>>,
    /// The expected outcome; anything that is not named is not tested.
    expect: Expect,
}

/// A preset, or several.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
pub(super) enum Presets {
    /// One preset.
    One(Name),
    /// Several presets.
    Several(Vec<Name>),
}

/// A gender.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub(super) enum Gender {
    /// Female.
    Female,
    /// Male.
    Male,
    /// Other.
    Other,
}

/// The expected outcome.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Expect {
    /// All pages that show something.
    pages: Option<Vec<Name>>,
    /// Elements that are visible.
    visible: Option<Vec<Name>>,
    /// Elements that are included but hidden.
    hidden: Option<Vec<Name>>,
    /// Elements that are visible but disabled.
    disabled: Option<Vec<Name>>,
    /// Elements that are excluded by flags or gender.
    excluded: Option<Vec<Name>>,
    /// Questions that must be answered.
    required: Option<Vec<Name>>,
    /// The answers that are refused: question → rule, such as `required` or `range`.
    invalid: Option<BTreeMap<String, Name>>,
    /// The answers that are warned about: question → rule.
    warnings: Option<BTreeMap<String, Name>>,
    /// The progress, from 0 to 1.
    progress: Option<f64>,
    /// Fields that are saved, with their values.
    payload: Option<BTreeMap<String, Anything>>,
    /// The scores: name → number, or empty when there is no score.
    scores: Option<BTreeMap<String, Anything>>,
    /// All attention rules that the answers raise; an empty list means none.
    attention: Option<Vec<Name>>,
}
