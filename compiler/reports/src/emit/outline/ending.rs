//! The lines before and after the elements: the header, scales and scores.

use std::collections::{BTreeMap, BTreeSet};

use enkat_model::{
    Artifact, Choice, ChoiceOption, Condition, Element, ElementId, FollowUps, QuestionKind, Score,
    ScoreMethod, Setting, Texts,
};

use super::{
    item::written_option,
    texts::{block, one_line},
    words,
};
use crate::{
    emit::look::{finish, unit},
    notation::{Atom, Conditions},
};

/// Writes id, version, languages, flags and presets.
pub(super) fn header(artifact: &Artifact, texts: Option<&Texts>) -> Vec<String> {
    let consent = artifact.header.consent.as_ref();
    let consent = consent.map(|consent| format!("{} on {}", consent.checkbox, consent.page));
    let finish = finish(artifact.header.finish);
    let mut lines = vec![
        format!(
            "survey {}, version {}",
            artifact.header.survey, artifact.header.version
        ),
        format!("languages: {}", artifact.header.languages.join(", ")),
    ];
    lines.extend(of_survey(texts));
    lines.extend([
        format!("consent: {}", consent.as_deref().unwrap_or("none")),
        format!("stepper: {}", if artifact.header.stepper { "yes" } else { "no" }),
        format!("finish: {finish}"),
    ]);
    if artifact.follow_ups == FollowUps::AfterParent {
        lines.push("follow-ups: hidden until the question above is answered".to_owned());
    }
    lines.extend(
        artifact
            .flags
            .iter()
            .filter_map(|flag| Some(format!("flag {} = {}", flag.alias, flag.setting.as_ref()?))),
    );
    lines.extend(settings(artifact));
    lines.extend(artifact.presets.iter().map(|preset| {
        let (name, text) = (&preset.name, format!("presets.{}", preset.name));
        let flags = artifact.aliases_of(preset.flags).collect::<Vec<_>>().join(", ");
        format!("preset {name} — {}: {flags}", words(texts, &text))
    }));
    lines
}

/// Lists the texts of the survey itself, such as its name.
fn of_survey(texts: Option<&Texts>) -> Vec<String> {
    let texts = texts.into_iter().flatten();
    let own = texts.filter_map(|(key, text)| Some((key.strip_prefix("survey.")?, text)));
    own.flat_map(|(name, text)| block(&format!("{name}: "), text))
        .collect()
}

/// Writes the dialogs that elements name, by name.
pub(super) fn dialogs<S>(texts: Option<&Texts>, elements: &[&Element<S>]) -> Vec<String> {
    let names: BTreeSet<_> = elements
        .iter()
        .filter_map(|element| element.dialog.as_ref())
        .collect();
    let dialog = |name: &String| {
        let text = |part: &str| words(texts, &format!("dialogs.{name}.{part}"));
        let title = format!("dialog {name} — {}", one_line(text("title")));
        let body = block("", text("body")).into_iter();
        [String::new(), title]
            .into_iter()
            .chain(body.map(|line| format!("  {line}")))
            .collect::<Vec<_>>()
    };
    names.into_iter().flat_map(dialog).collect()
}

/// Lists derived flags, assumptions and named conditions.
fn settings(artifact: &Artifact) -> Vec<String> {
    let elements: Vec<_> = artifact
        .elements
        .iter()
        .map(|included| &included.element)
        .collect();
    let written = |condition| {
        let others = names(artifact)
            .into_iter()
            .filter(|(_, other)| *other != condition);
        let conditions = Conditions {
            elements: &elements,
            flags: &artifact.flags,
            named: others.collect(),
        };
        conditions.written(condition)
    };
    let derived = artifact.flags.iter().filter_map(|flag| {
        let derived = written(flag.derived.as_ref()?);
        Some(format!("derived flag {} = {derived} (flags as sent)", flag.alias))
    });
    let assumed = artifact.assumptions.iter();
    let assumed = assumed.map(|condition| format!("assumed: {} (flags as sent)", written(condition)));
    let named = names(artifact).into_iter();
    let named = named.map(|(name, condition)| format!("condition {name} = {}", written(condition)));
    derived.chain(assumed).chain(named).collect()
}

/// Lists the named conditions.
pub(super) fn names(artifact: &Artifact) -> Vec<(&str, &Condition<Setting>)> {
    let named = artifact.conditions.iter();
    named
        .map(|named| (named.name.as_str(), &named.condition))
        .collect()
}

/// Writes the scales that are used, by name.
pub(super) fn scales<S: Atom + PartialEq>(
    texts: Option<&Texts>,
    conditions: &Conditions<'_, S>,
) -> Vec<String> {
    let mut used: BTreeMap<&str, &[ChoiceOption<S>]> = BTreeMap::new();
    for element in conditions.elements {
        if let Some(QuestionKind::Choice(Choice { options, labels, .. })) = element.body.answer()
            && let Some(scale) = labels.strip_prefix("scales.")
        {
            used.insert(scale, options);
        }
    }
    let mut lines = Vec::new();
    for (scale, options) in used {
        lines.extend([String::new(), format!("scale {scale}")]);
        lines.extend(options.iter().map(|choice| {
            let label = words(texts, &format!("scales.{scale}.{}", choice.value));
            format!("  {}", written_option(choice, label, conditions))
        }));
    }
    lines
}

/// Writes the units that questions name, by name, in each form that the language has.
pub(super) fn units<S>(texts: Option<&Texts>, elements: &[&Element<S>]) -> Vec<String> {
    let kinds = elements.iter().filter_map(|element| element.body.scalar());
    let texts_of_kinds = kinds.flat_map(|kind| kind.texts());
    let units = texts_of_kinds.filter(|text| text.part == "units");
    let names: BTreeSet<_> = units.map(|text| text.name).collect();
    let words = |name| texts.map_or_else(String::new, |texts| unit(texts, name));
    let unit = |name| format!("unit {name} — {}", one_line(&words(name)));
    let lines: Vec<_> = names.into_iter().map(unit).collect();
    let gap = (!lines.is_empty()).then(String::new);
    gap.into_iter().chain(lines).collect()
}

/// Writes the scores with their questions and bands.
pub(super) fn scores<S>(texts: Option<&Texts>, scores: &[Score], elements: &[Element<S>]) -> Vec<String> {
    scores
        .iter()
        .flat_map(|score| one_score(texts, score, elements))
        .collect()
}

fn one_score<S>(texts: Option<&Texts>, score: &Score, elements: &[Element<S>]) -> Vec<String> {
    let id = |id: &ElementId| elements.get(id.index()).map_or("", |element| element.id.as_str());
    let name = &score.name;
    let method = match score.method {
        ScoreMethod::Mean => "mean",
        ScoreMethod::Sum => "sum",
    };
    let of: Vec<_> = score.of.iter().map(id).collect();
    let mut lines = vec![
        String::new(),
        format!("score {name} — {}", words(texts, &format!("scores.{name}.name"))),
        format!("  {method} of {}; at least {}", of.join(", "), score.at_least),
    ];
    let meaning = words(texts, &format!("scores.{name}.meaning"));
    if !meaning.is_empty() {
        lines.extend(
            block("meaning: ", meaning)
                .into_iter()
                .map(|line| format!("  {line}")),
        );
    }
    let when_hidden = score.when_hidden.iter();
    lines.extend(when_hidden.map(|(question, value)| format!("  {value} when {} is hidden", id(question))));
    for band in &score.bands {
        let below = band
            .below
            .map_or("above".to_owned(), |below| format!("below {below}"));
        let text = |part: &str| words(texts, &format!("scores.{name}.bands.{}.{part}", band.text));
        lines.push(format!("  {below}: {} — {}", band.text, text("label")));
        let parts = ["meaning", "advice"].into_iter();
        let written = parts.filter(|part| !text(part).is_empty());
        let blocks = written.flat_map(|part| block(&format!("{part}: "), text(part)));
        lines.extend(blocks.map(|line| format!("      {line}")));
    }
    lines
}
