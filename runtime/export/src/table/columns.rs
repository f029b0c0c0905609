//! The columns of one version.

use enkat_model::{DataType, Gender, OptionValue, YEARS};
use enkat_reports::emit::{ByLanguage, Score, Variable};
use enkat_store::Purpose;
use serde_json::Value;

use crate::{
    cell::as_number,
    column::{Column, ColumnType, Fact, Measure, Role, ValueLabel},
};

/// The kind of the questions whose options are in the deployment.
const LOCATION: &str = "sublocation";

/// Builds the column of a fact.
pub(super) fn fact_column(fact: Fact, units: &[(String, String)]) -> Column {
    let (data_type, measure) = match fact {
        Fact::Version | Fact::Round => (ColumnType::Integer, Measure::Ordinal),
        Fact::BirthYear => (ColumnType::Integer, Measure::Scale),
        Fact::Consented | Fact::Sent => (ColumnType::Minute, Measure::Scale),
        _ => (ColumnType::Text, Measure::Nominal),
    };
    let values: Vec<_> = match fact {
        Fact::Gender => Gender::ALL
            .map(|gender| named(gender.name(), gender.name()))
            .into(),
        Fact::Purpose => Purpose::ALL
            .map(|purpose| named(purpose.name(), purpose.name()))
            .into(),
        Fact::Unit => units.iter().map(|(code, name)| named(code, name)).collect(),
        _ => Vec::new(),
    };
    Column {
        name: fact.name().to_owned(),
        data_type,
        measure,
        label: fact.label().to_owned(),
        values,
        lowest: matches!(data_type, ColumnType::Integer).then_some(0.0),
        is_sensitive: false,
        role: Role::Fact(fact),
    }
}

fn named(name: &str, label: &str) -> ValueLabel {
    labelled(OptionValue::Name(name.to_owned()), label)
}

/// Builds the column of a saved field, with its words in a language.
pub(super) fn field_column(
    variable: &Variable,
    locations: &[(String, String)],
    words: &impl Fn(&ByLanguage) -> String,
) -> Column {
    let data_type = column_type(variable);
    let is_free_text =
        data_type == ColumnType::Text && variable.values.is_empty() && variable.kind != LOCATION;
    Column {
        name: variable.name.clone(),
        data_type,
        measure: measure(variable, data_type),
        label: label(variable, words),
        values: if variable.kind == LOCATION {
            locations.iter().map(|(id, name)| named(id, name)).collect()
        } else {
            values(variable, words)
        },
        lowest: lowest(variable, data_type),
        is_sensitive: variable.sensitive,
        role: Role::Field { is_free_text },
    }
}

/// Builds the column of a score.
pub(super) fn score_column(score: &Score, words: &impl Fn(&ByLanguage) -> String) -> Column {
    Column {
        name: score.name.clone(),
        data_type: ColumnType::Number(None),
        measure: Measure::Scale,
        label: words(&score.title),
        values: Vec::new(),
        lowest: Some(0.0),
        is_sensitive: score.sensitive,
        role: Role::Score,
    }
}

/// Builds the column of the band that a score lies in.
pub(super) fn band_column(score: &Score, words: &impl Fn(&ByLanguage) -> String) -> Column {
    let bands = score.bands.iter();
    Column {
        name: score.name.clone(),
        data_type: ColumnType::Text,
        measure: Measure::Ordinal,
        label: words(&score.title),
        values: bands
            .map(|band| labelled(OptionValue::Name(band.name.clone()), &words(&band.label)))
            .collect(),
        lowest: None,
        is_sensitive: score.sensitive,
        role: Role::Band,
    }
}

fn column_type(variable: &Variable) -> ColumnType {
    match (variable.kind.as_str(), variable.data_type) {
        ("date", _) => ColumnType::Date,
        ("datetime", _) => ColumnType::Minute,
        (_, DataType::Boolean) => ColumnType::Truth,
        (_, DataType::Integer) => ColumnType::Integer,
        (_, DataType::Number) if variable.decimals == Some(0) => ColumnType::Integer,
        (_, DataType::Number) => ColumnType::Number(variable.decimals),
        (_, DataType::String | DataType::IntegerOrString) => ColumnType::Text,
    }
}

/// Returns the level of measurement. Options with a valuation have an order; other options are only told apart.
fn measure(variable: &Variable, data_type: ColumnType) -> Measure {
    let is_valued = variable.values.iter().any(|value| value.valuation.is_some());
    match data_type {
        ColumnType::Truth | ColumnType::Text => Measure::Nominal,
        _ if is_valued || variable.kind == "rating" => Measure::Ordinal,
        _ if !variable.values.is_empty() => Measure::Nominal,
        _ => Measure::Scale,
    }
}

/// Returns the question; of a checkbox, the question that it belongs to and its own words.
pub(crate) fn label(variable: &Variable, words: &impl Fn(&ByLanguage) -> String) -> String {
    let own = words(&variable.question);
    let is_box = matches!(variable.kind.as_str(), "box" | "orBox");
    let above = variable
        .under
        .last()
        .filter(|_| is_box)
        .map(|heading| words(&heading.text));
    match above.filter(|above| !above.is_empty()) {
        Some(above) => format!("{above} – {own}"),
        None => own,
    }
}

/// Returns the lowest number among the options and the range, if there is a bound.
fn lowest(variable: &Variable, data_type: ColumnType) -> Option<f64> {
    if !matches!(data_type, ColumnType::Integer | ColumnType::Number(_)) {
        return None;
    }
    let from = match (variable.kind.as_str(), &variable.range.from) {
        ("year", _) => Some(f64::from(*YEARS.start())),
        (_, from) => from.as_ref().and_then(Value::as_f64),
    };
    let options = variable.values.iter().filter_map(|code| match code.value {
        OptionValue::Integer(number) => Some(as_number(number)),
        OptionValue::Name(_) => None,
    });
    options.chain(from).reduce(f64::min)
}

fn values(variable: &Variable, words: &impl Fn(&ByLanguage) -> String) -> Vec<ValueLabel> {
    let values = variable.values.iter().map(|code| {
        let label = words(&code.label);
        match &code.meaning {
            Some(meaning) if label.is_empty() => labelled(code.value.clone(), meaning),
            _ => labelled(code.value.clone(), &label),
        }
    });
    values.collect()
}

fn labelled(value: OptionValue, label: &str) -> ValueLabel {
    ValueLabel {
        value,
        label: label.to_owned(),
    }
}
