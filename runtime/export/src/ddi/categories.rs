//! The categories of a variable: its values with their labels, and the reasons why it has none.

use enkat_model::OptionValue;
use enkat_reports::emit::{ByLanguage, Score, Variable};

use super::{
    occurrence::{Entry, Occurrences},
    xml::Xml,
};
use crate::{Absence, Column, ColumnType, ValueLabel};

/// A label: texts of the survey, or our own words.
enum Label<'a> {
    Texts(&'a ByLanguage),
    Words(&'a str),
}

/// Writes the categories of a column.
pub(super) fn put(xml: &mut Xml<'_>, column: &Column, occurrences: &Occurrences<'_>, absences: &[Absence]) {
    for value in &column.values {
        put_value(xml, value, occurrences);
    }
    if let Some(variable) = occurrences.fields().next() {
        put_unlisted(xml, column, variable);
    }
    for absence in absences {
        let attributes = [("missing", "Y"), ("missType", absence.name())];
        xml.parent("catgry", &attributes, |xml| {
            xml.text("catValu", &[], &absence.code().to_string());
            xml.text("labl", &[], absence.meaning());
        });
    }
}

fn put_value(xml: &mut Xml<'_>, value: &ValueLabel, occurrences: &Occurrences<'_>) {
    let mut documented = occurrences
        .iter()
        .filter_map(|occurrence| match occurrence.entry {
            Entry::Field(variable) => of_option(variable, &value.value),
            Entry::Score(score) => of_band(score, &value.value),
        });
    let (label, note) = documented.next().unwrap_or((Label::Words(&value.label), None));
    put_category(xml, &value.value.to_string(), &label, note.as_deref());
}

/// Finds the label of an option, and a note about it.
fn of_option<'a>(variable: &'a Variable, value: &OptionValue) -> Option<(Label<'a>, Option<String>)> {
    let code = variable.values.iter().find(|code| code.value == *value)?;
    let label = match &code.meaning {
        Some(meaning) if code.label.is_empty() => Label::Words(meaning),
        _ => Label::Texts(&code.label),
    };
    let draft = if code.draft {
        "draft valuation"
    } else {
        "valuation"
    };
    let valuation = code.valuation.map(|valuation| format!("{draft} {valuation}"));
    let offered = code.offered.as_ref().map(|whom| format!("offered {whom}"));
    let note: Vec<_> = valuation.into_iter().chain(offered).collect();
    Some((label, (!note.is_empty()).then(|| note.join("; "))))
}

/// Finds the label of a band, and its upper bound.
fn of_band<'a>(score: &'a Score, value: &OptionValue) -> Option<(Label<'a>, Option<String>)> {
    let mut bands = score.bands.iter();
    let band = bands.find(|band| OptionValue::Name(band.name.clone()) == *value)?;
    let bound = band.below.map(|below| format!("below {below}"));
    Some((Label::Texts(&band.label), bound))
}

/// Writes the values that are not listed: true and false, the ends of a rating.
fn put_unlisted(xml: &mut Xml<'_>, column: &Column, variable: &Variable) {
    if column.data_type == ColumnType::Truth {
        let meanings = if variable.is_checkbox() {
            ["ticked", "not ticked"]
        } else {
            [""; 2]
        };
        for (value, meaning) in ["true", "false"].into_iter().zip(meanings) {
            put_category(xml, value, &Label::Words(meaning), None);
        }
    }
    let ends = [
        (&variable.range.from, &variable.low),
        (&variable.range.to, &variable.high),
    ];
    for (value, label) in ends {
        if let Some(value) = value.as_ref().filter(|_| !label.is_empty()) {
            put_category(xml, &value.to_string(), &Label::Texts(label), None);
        }
    }
}

fn put_category(xml: &mut Xml<'_>, value: &str, label: &Label<'_>, note: Option<&str>) {
    xml.parent("catgry", &[], |xml| {
        xml.text("catValu", &[], value);
        match label {
            Label::Texts(texts) => xml.texts("labl", texts),
            Label::Words("") => {}
            Label::Words(words) => xml.text("labl", &[], words),
        }
        if let Some(note) = note {
            xml.text("txt", &[], note);
        }
    });
}
