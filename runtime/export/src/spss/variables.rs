//! The columns of a table as variables.

use enkat_model::OptionValue;

use super::{
    form::{Form, MISSING, ReasonPlace, TOO_EARLY},
    names::{Names, names},
};
use crate::{
    Column, ColumnType, Measure,
    cell::as_number,
    sav::{self, Variable, VariableKind},
};

/// The decimals that SPSS shows of a number that is calculated.
const CALCULATED: u8 = 3;
/// The most decimals that SPSS shows.
const MOST_DECIMALS: u8 = 16;

/// Describes the variables of columns, with the way in which cells become their values. Texts are as wide as their labelled values.
pub(super) fn variables(columns: &[Column]) -> (Vec<Form>, Vec<Variable>) {
    let reasons: Vec<_> = columns.iter().map(reasons).collect();
    let wished: Vec<_> = columns
        .iter()
        .zip(&reasons)
        .map(|(column, reasons)| (column.name.as_str(), *reasons == ReasonPlace::Companion))
        .collect();
    let mut forms = Vec::new();
    let mut variables = Vec::new();
    for ((column, reasons), names) in columns.iter().zip(reasons).zip(names(&wished)) {
        forms.push(Form {
            name: column.name.clone(),
            data_type: column.data_type,
            reasons,
            variable: variables.len(),
            longest: 1,
            is_cut: false,
        });
        let Names { own, companion } = names;
        variables.push(variable(column, reasons, own));
        variables.extend(companion.map(|name| self::companion(column, name)));
    }
    (forms, variables)
}

/// Decides where the reasons of a column stand.
fn reasons(column: &Column) -> ReasonPlace {
    let is_above = |lowest: f64| lowest > *MISSING.end();
    match column.data_type {
        _ if column.absences().is_empty() => ReasonPlace::None,
        ColumnType::Truth => ReasonPlace::Codes,
        ColumnType::Integer | ColumnType::Number(_) if column.lowest.is_some_and(is_above) => {
            ReasonPlace::Codes
        }
        _ => ReasonPlace::Companion,
    }
}

fn variable(column: &Column, reasons: ReasonPlace, name: String) -> Variable {
    let kind = match column.data_type {
        ColumnType::Truth => {
            let labels = [(1.0, "true"), (0.0, "false")];
            numbers(
                column,
                reasons,
                0,
                labels.map(|(value, label)| (value, label.to_owned())),
            )
        }
        ColumnType::Integer => numbers(column, reasons, 0, labelled_numbers(column)),
        ColumnType::Number(decimals) => {
            let decimals = decimals.map_or(CALCULATED, |most| u8::try_from(most).unwrap_or(MOST_DECIMALS));
            numbers(
                column,
                reasons,
                decimals.min(MOST_DECIMALS),
                labelled_numbers(column),
            )
        }
        ColumnType::Text => texts(column),
        ColumnType::Date => VariableKind::Date,
        ColumnType::Minute => VariableKind::DateTime,
    };
    Variable {
        label: label(column, &name),
        name,
        measure: measure(column),
        kind,
    }
}

/// Returns the label, with the name before it where SPSS does not allow that one.
fn label(column: &Column, name: &str) -> String {
    match column.label.as_str() {
        label if column.name == name => label.to_owned(),
        "" => column.name.clone(),
        label => format!("{}: {label}", column.name),
    }
}

fn measure(column: &Column) -> sav::Measure {
    match column.measure {
        Measure::Nominal => sav::Measure::Nominal,
        Measure::Ordinal => sav::Measure::Ordinal,
        Measure::Scale => sav::Measure::Scale,
    }
}

/// Describes numbers of at least eight digits.
fn numbers(
    column: &Column,
    reasons: ReasonPlace,
    decimals: u8,
    labels: impl IntoIterator<Item = (f64, String)>,
) -> VariableKind {
    let codes = match reasons {
        ReasonPlace::Codes => codes(column),
        ReasonPlace::None | ReasonPlace::Companion => Vec::new(),
    };
    VariableKind::Number {
        width: 8 + decimals,
        decimals,
        missing: (reasons == ReasonPlace::Codes).then_some(MISSING),
        labels: labels.into_iter().chain(codes).collect(),
    }
}

fn labelled_numbers(column: &Column) -> impl Iterator<Item = (f64, String)> {
    let labelled = column.values.iter().filter(|value| !value.label.is_empty());
    labelled.filter_map(|value| match value.value {
        OptionValue::Integer(number) => Some((as_number(number), value.label.clone())),
        OptionValue::Name(_) => None,
    })
}

/// Lists the codes of a column's reasons with their meanings.
fn codes(column: &Column) -> Vec<(f64, String)> {
    let reasons = column.absences().iter();
    reasons
        .map(|absence| (absence.code().into(), absence.meaning().to_owned()))
        .collect()
}

/// Describes texts. Readers take values that differ in spaces at their ends for one, which keeps its first label.
fn texts(column: &Column) -> VariableKind {
    let mut labels: Vec<(String, String)> = Vec::new();
    for value in column.values.iter().filter(|value| !value.label.is_empty()) {
        let name = value.value.to_string().trim_end_matches(' ').to_owned();
        if labels.iter().all(|(known, _)| *known != name) {
            labels.push((name, value.label.clone()));
        }
    }
    let longest = labels.iter().map(|(value, _)| value.len()).max();
    VariableKind::Text {
        width: longest.map_or(1, |longest| u16::try_from(longest).unwrap_or(u16::MAX).max(1)),
        labels,
    }
}

/// Describes the variable of a column's reasons.
fn companion(column: &Column, name: String) -> Variable {
    let mut labels = codes(column);
    if matches!(column.data_type, ColumnType::Date | ColumnType::Minute) {
        let meaning = "answered, but too early for SPSS: before the year 1583";
        labels.insert(0, (TOO_EARLY.into(), meaning.to_owned()));
    }
    Variable {
        name,
        label: format!("Reason why {} has no value", column.name),
        measure: sav::Measure::Nominal,
        kind: VariableKind::Number {
            width: 8,
            decimals: 0,
            missing: None,
            labels,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Absence, Fact, Role, ValueLabel};

    fn column(name: &str, data_type: ColumnType) -> Column {
        Column {
            name: name.to_owned(),
            data_type,
            measure: Measure::Nominal,
            label: "Do you have pain?".to_owned(),
            values: Vec::new(),
            lowest: None,
            is_sensitive: false,
            role: Role::Field { is_free_text: false },
        }
    }

    fn labelled(column: Column, values: &[(OptionValue, &str)]) -> Column {
        let values = values.iter().map(|(value, label)| ValueLabel {
            value: value.clone(),
            label: (*label).to_owned(),
        });
        Column {
            values: values.collect(),
            ..column
        }
    }

    fn name(name: &str) -> OptionValue {
        OptionValue::Name(name.to_owned())
    }

    /// Returns the labelled values of a variable as they are shown for tests, without those of reasons.
    fn labels(kind: &VariableKind) -> String {
        let meanings = Absence::ALL.map(Absence::meaning);
        match kind {
            VariableKind::Number { labels, .. } => {
                let values = labels
                    .iter()
                    .filter(|(_, label)| !meanings.contains(&label.as_str()));
                format!("{:?}", values.collect::<Vec<_>>())
            }
            VariableKind::Text { labels, .. } => format!("{labels:?}"),
            VariableKind::Date | VariableKind::DateTime => String::new(),
        }
    }

    #[test]
    fn variables_of_numbers_have_missing_range_unless_values_can_lie_in_it() {
        for (data_type, lowest, is_coded) in [
            (ColumnType::Truth, None, true),
            (ColumnType::Integer, Some(0.0), true),
            (ColumnType::Number(Some(1)), Some(-89.9), true),
            (ColumnType::Integer, Some(-90.0), false),
            (ColumnType::Number(None), None, false),
        ] {
            let column = Column {
                lowest,
                ..column("weight", data_type)
            };
            let (forms, variables) = variables(&[column]);
            let VariableKind::Number { missing, labels, .. } = &variables[0].kind else {
                panic!("{variables:?}");
            };
            assert_eq!(missing.is_some(), is_coded, "{lowest:?}");
            let codes = labels.iter().filter(|(value, _)| *value < -90.0);
            assert_eq!(codes.count(), if is_coded { 8 } else { 0 });
            let names: Vec<_> = variables.iter().map(|variable| variable.name.as_str()).collect();
            let expected: &[&str] = if is_coded {
                &["weight"]
            } else {
                &["weight", "weight_m"]
            };
            assert_eq!(names, expected);
            let reasons = if is_coded {
                ReasonPlace::Codes
            } else {
                ReasonPlace::Companion
            };
            assert_eq!(forms[0].reasons, reasons);
        }
    }

    #[test]
    fn variables_keep_labels_of_values() {
        let truth = column("asked", ColumnType::Truth);
        let pain = [
            (OptionValue::Integer(1), "Yes"),
            (OptionValue::Integer(2), "No"),
            (OptionValue::Integer(3), ""),
        ];
        let pain = labelled(column("pain", ColumnType::Integer), &pain);
        let nights = [
            (name("few"), "A few"),
            (name("few "), "Few"),
            (OptionValue::Integer(7), "All"),
            (name("many"), ""),
        ];
        let nights = labelled(column("nights", ColumnType::Text), &nights);
        let (forms, variables) = variables(&[truth, pain, nights]);
        let of = |at: usize| labels(&variables[forms[at].variable].kind);
        assert_eq!(of(0), r#"[(1.0, "true"), (0.0, "false")]"#);
        assert_eq!(of(1), r#"[(1.0, "Yes"), (2.0, "No")]"#);
        assert_eq!(of(2), r#"[("few", "A few"), ("7", "All")]"#);
        let nights = &variables[forms[2].variable].kind;
        assert!(matches!(nights, VariableKind::Text { width: 3, .. }));
    }

    #[test]
    fn companion_of_days_has_a_label_for_days_before_the_calendar() {
        let columns = [
            column("since", ColumnType::Date),
            column("words", ColumnType::Text),
        ];
        let (_, variables) = variables(&columns);
        let expected = r#"[(-90.0, "answered, but too early for SPSS: before the year 1583")]"#;
        assert_eq!(labels(&variables[1].kind), expected);
        assert_eq!(labels(&variables[3].kind), "[]");
        assert_eq!(variables[3].label, "Reason why words has no value");
    }

    #[test]
    fn facts_that_are_always_known_have_no_reasons() {
        let fact = |fact: Fact, data_type| Column {
            role: Role::Fact(fact),
            lowest: Some(0.0),
            ..column(fact.name(), data_type)
        };
        let (_, variables) = variables(&[
            fact(Fact::Response, ColumnType::Text),
            fact(Fact::Version, ColumnType::Integer),
            fact(Fact::Unit, ColumnType::Text),
        ]);
        let names: Vec<_> = variables.iter().map(|variable| variable.name.as_str()).collect();
        assert_eq!(
            names,
            ["response_id", "survey_version", "unit_code", "unit_code_m"]
        );
        assert!(matches!(
            variables[1].kind,
            VariableKind::Number { missing: None, .. }
        ));
    }

    #[test]
    fn variable_of_another_name_has_the_name_in_its_label() {
        let renamed = [
            column("to", ColumnType::Truth),
            Column {
                label: String::new(),
                ..column("_pain", ColumnType::Truth)
            },
        ];
        let (_, variables) = variables(&renamed);
        assert_eq!(variables[0].label, "to: Do you have pain?");
        assert_eq!(variables[1].label, "_pain");
    }

    #[test]
    fn decimals_are_shown_as_the_question_allows() {
        let shown = |data_type| match &variables(&[column("weight", data_type)]).1[0].kind {
            VariableKind::Number { width, decimals, .. } => (*width, *decimals),
            kind => panic!("{kind:?}"),
        };
        assert_eq!(shown(ColumnType::Integer), (8, 0));
        assert_eq!(shown(ColumnType::Number(Some(2))), (10, 2));
        assert_eq!(shown(ColumnType::Number(Some(300))), (24, 16));
        assert_eq!(shown(ColumnType::Number(None)), (11, 3));
    }
}
