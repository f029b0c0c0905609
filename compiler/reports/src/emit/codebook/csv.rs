//! The codebook as tables for statistical programs: variables, the labels of their values, scores, attention
//! rules, flags, and what is guaranteed.

use csv::{Terminator, WriterBuilder};
use enkat_model::ScoreMethod;

use super::{AttentionRule, Code, Codebook, Heading, Preset, Score, Variable, end};
use crate::emit::texts::ByLanguage;

/// Writes one row for each variable, with a column for each text and language.
pub(in crate::emit) fn variables(codebook: &Codebook) -> Vec<u8> {
    const COLUMNS: [&str; 27] = [
        "variable",
        "type",
        "kind",
        "page",
        "section",
        "group",
        "follows",
        "required",
        "group_required",
        "min_ticks",
        "max_ticks",
        "or_box",
        "sensitive",
        "asked",
        "from",
        "to",
        "decimals",
        "step",
        "max_length",
        "format",
        "not_together_with",
        "checks",
        "scores",
        "origin",
        "copy_of",
        "written_at",
        "rules_at",
    ];
    let texts = |name: &'static str| {
        codebook
            .languages
            .iter()
            .map(move |language| format!("{name} ({language})"))
    };
    let heads = COLUMNS.into_iter().map(str::to_owned);
    let heads = heads.chain(["question", "help", "group", "unit"].into_iter().flat_map(texts));
    let rows = codebook.variables.iter().map(|variable| row(codebook, variable));
    table(heads.collect(), rows)
}

/// Writes one row for each value that a variable can have: for a rating, one for each of its ends.
pub(in crate::emit) fn values(codebook: &Codebook) -> Vec<u8> {
    let labels = codebook
        .languages
        .iter()
        .map(|language| format!("label ({language})"));
    let heads = ["variable", "value", "meaning", "valuation", "draft", "offered"].map(str::to_owned);
    let rows = codebook.variables.iter().flat_map(|variable| {
        let values = variable.values.iter();
        let listed = values.map(|value| value_row(codebook, variable, value));
        listed.chain(unlisted_rows(codebook, variable))
    });
    table(heads.into_iter().chain(labels).collect(), rows)
}

/// Writes one row for each score.
pub(in crate::emit) fn scores(codebook: &Codebook) -> Vec<u8> {
    let titles = codebook
        .languages
        .iter()
        .map(|language| format!("title ({language})"));
    let heads = [
        "score",
        "method",
        "of",
        "at_least",
        "when_hidden",
        "draft",
        "sensitive",
        "made",
        "bands",
    ]
    .map(str::to_owned);
    let rows = codebook.scores.iter().map(|score| score_row(codebook, score));
    table(heads.into_iter().chain(titles).collect(), rows)
}

/// Writes one row for each attention rule.
pub(in crate::emit) fn attention(codebook: &Codebook) -> Vec<u8> {
    let texts = codebook
        .languages
        .iter()
        .map(|language| format!("text ({language})"));
    let heads = [
        "attention",
        "level",
        "draft",
        "sensitive",
        "of",
        "raised",
        "written",
    ]
    .map(str::to_owned);
    let row = |rule: &AttentionRule| {
        let mut row = vec![
            rule.name.clone(),
            rule.level.name().to_owned(),
            yes(rule.draft).to_owned(),
            yes(rule.sensitive).to_owned(),
            sentences(rule.of.iter().cloned()),
            rule.raised.to_string(),
            text(&rule.written),
        ];
        row.extend(in_all_languages(codebook, &rule.text));
        row
    };
    table(
        heads.into_iter().chain(texts).collect(),
        codebook.attention.iter().map(row),
    )
}

/// Writes one row for each guarantee.
pub(in crate::emit) fn guarantees(codebook: &Codebook) -> Vec<u8> {
    let heads = ["guarantee", "proved", "guaranteed", "written"].map(str::to_owned);
    let rows = codebook.guarantees.iter().map(|guarantee| {
        vec![
            guarantee.name.clone(),
            yes(guarantee.proved).to_owned(),
            guarantee.guaranteed.to_string(),
            text(&guarantee.written),
        ]
    });
    table(heads.into(), rows)
}

/// Writes one row for each flag.
pub(in crate::emit) fn flags(codebook: &Codebook) -> Vec<u8> {
    let heads = ["flag", "setting", "on (flags as sent)", "written", "presets"].map(str::to_owned);
    let rows = codebook.flags.iter().map(|flag| {
        let turns_on = |preset: &&Preset| preset.flags.contains(&flag.name);
        let presets = codebook.presets.iter().filter(turns_on);
        vec![
            flag.name.clone(),
            written(flag.setting.as_ref()),
            flag.on.to_string(),
            written(flag.written.as_ref()),
            sentences(presets.map(|preset| preset.name.clone())),
        ]
    });
    table(heads.into(), rows)
}

fn score_row(codebook: &Codebook, score: &Score) -> Vec<String> {
    let when_hidden = score
        .when_hidden
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    let bands = score.bands.iter().map(|band| match band.below {
        Some(below) => format!("{} below {below}", band.name),
        None => band.name.clone(),
    });
    let mut row = vec![
        score.name.clone(),
        match score.method {
            ScoreMethod::Mean => "mean".to_owned(),
            ScoreMethod::Sum => "sum".to_owned(),
        },
        sentences(score.of.iter().cloned()),
        score.at_least.to_string(),
        sentences(when_hidden),
        yes(score.draft).to_owned(),
        yes(score.sensitive).to_owned(),
        score.made.to_string(),
        sentences(bands),
    ];
    row.extend(in_all_languages(codebook, &score.title));
    row
}

fn row(codebook: &Codebook, variable: &Variable) -> Vec<String> {
    let (group, ticks) = (variable.group(), variable.ticks.as_ref());
    let mut row = vec![
        variable.name.clone(),
        variable.data_type.name().to_owned(),
        variable.kind.clone(),
        id(variable.heading("page")),
        id(variable.heading("section")),
        id(group),
        id(variable.follows()),
        yes(variable.required).to_owned(),
        written(ticks.map(|ticks| yes(ticks.required))),
        written(ticks.map(|ticks| ticks.min)),
        written(ticks.and_then(|ticks| ticks.max)),
        written(variable.or_box.as_ref()),
        yes(variable.sensitive).to_owned(),
        variable.asked.to_string(),
        written(variable.range.from.as_ref().map(end)),
        written(variable.range.to.as_ref().map(end)),
        written(variable.decimals),
        written(variable.step),
        written(variable.max_length),
        written(variable.format.as_ref()),
        written(variable.excludes.as_ref()),
        sentences(variable.checks.iter().map(|check| check.whom.to_string())),
        sentences(variable.scores.iter().cloned()),
        text(&written(variable.origin.as_ref())),
        written(variable.copy_of.as_ref()),
        variable.written_at.element.clone(),
        sentences(variable.written_at.rules.iter().cloned()),
    ];
    let none = ByLanguage::new();
    let group = group.map_or(&none, |group| &group.text);
    for texts in [&variable.question, &variable.help, group, &variable.unit] {
        row.extend(in_all_languages(codebook, texts));
    }
    row
}

fn value_row(codebook: &Codebook, variable: &Variable, value: &Code) -> Vec<String> {
    let mut row = vec![
        variable.name.clone(),
        value.value.to_string(),
        written(value.meaning.as_ref()),
        written(value.valuation),
        if value.valuation.is_some() {
            yes(value.draft).to_owned()
        } else {
            String::new()
        },
        written(value.offered.as_ref()),
    ];
    row.extend(in_all_languages(codebook, &value.label));
    row
}

/// Writes the rows of values with a meaning that are not listed: true and false of a checkbox, the ends of a rating.
fn unlisted_rows<'c>(codebook: &'c Codebook, variable: &'c Variable) -> Vec<Vec<String>> {
    // A checkbox has no ends, and so no labels for them.
    let none = &variable.low;
    let of_box = |value: &str, meaning: &str| (value.to_owned(), meaning.to_owned(), none);
    let of_end = |value: &Option<serde_json::Value>, label: &'c ByLanguage| {
        let value = value.as_ref().filter(|_| !label.is_empty());
        value.map(|value| (end(value), String::new(), label))
    };
    let found = if variable.is_checkbox() {
        vec![of_box("true", "ticked"), of_box("false", "not ticked")]
    } else {
        let ends = [
            of_end(&variable.range.from, &variable.low),
            of_end(&variable.range.to, &variable.high),
        ];
        ends.into_iter().flatten().collect()
    };
    let row = |(value, meaning, label): (String, String, &ByLanguage)| {
        let mut row = vec![variable.name.clone(), value, meaning];
        row.extend(["", "", ""].map(str::to_owned));
        row.extend(in_all_languages(codebook, label));
        row
    };
    found.into_iter().map(row).collect()
}

/// Writes a table as RFC 4180 has it: commas, quotes where they are needed, lines that end with CR and LF.
fn table(heads: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut table = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    for row in std::iter::once(heads).chain(rows) {
        // Writing into memory cannot fail, and every row has as many cells.
        let _ = table.write_record(row);
    }
    table.into_inner().unwrap_or_default()
}

fn in_all_languages<'c>(codebook: &'c Codebook, texts: &'c ByLanguage) -> impl Iterator<Item = String> + 'c {
    let words = |language: &String| texts.get(language).map(|words| text(words)).unwrap_or_default();
    codebook.languages.iter().map(words)
}

/// Writes a text so that no spreadsheet reads it as a formula.
fn text(words: &str) -> String {
    let guard = if words.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        "'"
    } else {
        ""
    };
    format!("{guard}{words}")
}

/// Joins several sentences in one cell.
fn sentences(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}

fn written(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn id(heading: Option<&Heading>) -> String {
    heading.map(|heading| heading.id.clone()).unwrap_or_default()
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}
