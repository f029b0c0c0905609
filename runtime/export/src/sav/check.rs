//! Checks of descriptions: whether SPSS can have such variables.

use std::{collections::HashSet, hash::Hash, ops::RangeInclusive};

use super::{Measure, SavError, Variable, VariableKind};

/// The longest name, in bytes.
pub(crate) const LONGEST_NAME: usize = 64;
/// The widest text, in bytes.
const WIDEST_TEXT: u16 = 32_767;
/// The widest number, in characters.
const WIDEST_NUMBER: u8 = 40;
/// The most decimals that SPSS shows.
const MOST_DECIMALS: u8 = 16;
/// The words of SPSS's language that cannot be names.
const KEYWORDS: [&str; 13] = [
    "ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH",
];

/// Checks all variables of a file.
pub(super) fn check(variables: &[Variable]) -> Result<(), SavError> {
    if variables.is_empty() {
        return Err(SavError::NoVariables);
    }
    let mut names = HashSet::new();
    for variable in variables {
        let name = &variable.name;
        if !is_name(name) {
            return Err(SavError::Name(name.clone()));
        }
        if !names.insert(name.to_ascii_lowercase()) {
            return Err(SavError::DuplicateName(name.clone()));
        }
        check_kind(variable)?;
    }
    Ok(())
}

/// Tests whether SPSS allows a name.
pub(crate) fn is_name(name: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'@';
    let is_other = |byte: &u8| byte.is_ascii_digit() || b"_.#$".contains(byte);
    name.len() <= LONGEST_NAME
        && name.as_bytes().first().is_some_and(is_letter)
        && name.bytes().all(|byte| is_letter(&byte) || is_other(&byte))
        && !name.ends_with('.')
        && !KEYWORDS.contains(&name.to_ascii_uppercase().as_str())
}

fn check_kind(variable: &Variable) -> Result<(), SavError> {
    let name = variable.name.as_str();
    match &variable.kind {
        VariableKind::Number {
            width,
            decimals,
            missing,
            labels,
        } => {
            check_format(name, *width, *decimals)?;
            if !missing.as_ref().is_none_or(is_range) {
                return Err(SavError::MissingRange(name.to_owned()));
            }
            // Zero is one value, whatever its sign.
            let values = labels.iter().map(|(value, _)| (value + 0.0).to_bits());
            let fit = labels.iter().all(|(value, _)| is_number(*value));
            check_labels(name, fit, values)
        }
        VariableKind::Text { width, labels } => {
            check_text(variable, *width)?;
            let values = labels.iter().map(|(value, _)| value.trim_end_matches(' '));
            let fit = labels.iter().all(|(value, _)| value.len() <= usize::from(*width));
            check_labels(name, fit, values)
        }
        VariableKind::Date | VariableKind::DateTime => Ok(()),
    }
}

fn check_format(name: &str, width: u8, decimals: u8) -> Result<(), SavError> {
    if (1..=WIDEST_NUMBER).contains(&width) && decimals < width && decimals <= MOST_DECIMALS {
        return Ok(());
    }
    Err(SavError::NumberFormat {
        name: name.to_owned(),
        width,
        decimals,
    })
}

fn check_text(variable: &Variable, width: u16) -> Result<(), SavError> {
    let name = || variable.name.clone();
    if !(1..=WIDEST_TEXT).contains(&width) {
        return Err(SavError::TextWidth { name: name(), width });
    }
    if variable.measure == Measure::Scale {
        return Err(SavError::TextMeasure(name()));
    }
    Ok(())
}

/// Checks that labelled values fit their variable, and that each comes once.
fn check_labels<T: Eq + Hash>(
    name: &str,
    fit: bool,
    mut values: impl Iterator<Item = T>,
) -> Result<(), SavError> {
    if !fit {
        return Err(SavError::LabelledValue(name.to_owned()));
    }
    let mut seen = HashSet::new();
    if !values.all(|value| seen.insert(value)) {
        return Err(SavError::DuplicateLabel(name.to_owned()));
    }
    Ok(())
}

fn is_range(range: &RangeInclusive<f64>) -> bool {
    !range.is_empty() && is_number(*range.start()) && is_number(*range.end())
}

/// Tests whether SPSS takes a double for a number, and not for a mark: the largest ones stand for system-missing and open ranges.
pub(super) fn is_number(number: f64) -> bool {
    number.abs() < f64::MAX
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sav::given::{number, text, variable};

    fn numbers(width: u8, decimals: u8) -> Variable {
        let kind = VariableKind::Number {
            width,
            decimals,
            missing: None,
            labels: Vec::new(),
        };
        variable("age", kind)
    }

    fn missing(range: RangeInclusive<f64>) -> Variable {
        let kind = VariableKind::Number {
            width: 8,
            decimals: 0,
            missing: Some(range),
            labels: Vec::new(),
        };
        variable("age", kind)
    }

    fn labelled_numbers(values: &[f64]) -> Variable {
        let kind = VariableKind::Number {
            width: 8,
            decimals: 0,
            missing: None,
            labels: values.iter().map(|value| (*value, "label".to_owned())).collect(),
        };
        variable("age", kind)
    }

    fn labelled_texts(width: u16, values: &[&str]) -> Variable {
        let labels = values
            .iter()
            .map(|value| ((*value).to_owned(), "label".to_owned()))
            .collect();
        variable("unit", VariableKind::Text { width, labels })
    }

    #[test]
    fn check_without_variables_is_an_error() {
        assert!(matches!(check(&[]), Err(SavError::NoVariables)));
    }

    #[test]
    fn check_accepts_names_of_spss() {
        let longest = "a".repeat(64);
        for name in ["a", "@a", "backPain.sitting", "a_b#c$d9", "within", &longest] {
            assert!(check(&[number(name)]).is_ok(), "{name}");
        }
    }

    #[test]
    fn check_refuses_other_names() {
        let too_long = "a".repeat(65);
        for name in [
            "", "9a", "_a", "$a", "#a", ".a", "a.", "a-b", "a b", "ålder", "by", "And", &too_long,
        ] {
            assert!(
                matches!(check(&[number(name)]), Err(SavError::Name(wrong)) if wrong == name),
                "{name}"
            );
        }
    }

    #[test]
    fn check_refuses_names_that_differ_in_case_only() {
        let wrong = check(&[number("backPain"), text("country", 2), number("backpain")]);
        assert!(matches!(wrong, Err(SavError::DuplicateName(name)) if name == "backpain"));
    }

    #[test]
    fn check_refuses_widths_out_of_bounds() {
        assert!(check(&[text("comment", 1), text("more", 32_767)]).is_ok());
        for width in [0, 32_768] {
            assert!(matches!(
                check(&[text("comment", width)]),
                Err(SavError::TextWidth { .. })
            ));
        }
    }

    #[test]
    fn check_refuses_formats_out_of_bounds() {
        for (width, decimals) in [(1, 0), (40, 0), (40, 16), (17, 16), (3, 2)] {
            assert!(check(&[numbers(width, decimals)]).is_ok(), "F{width}.{decimals}");
        }
        for (width, decimals) in [(0, 0), (41, 0), (40, 17), (3, 3)] {
            let wrong = check(&[numbers(width, decimals)]);
            assert!(
                matches!(wrong, Err(SavError::NumberFormat { .. })),
                "F{width}.{decimals}"
            );
        }
    }

    #[test]
    fn check_refuses_scale_of_texts() {
        let mut comment = text("comment", 9);
        comment.measure = Measure::Ordinal;
        assert!(check(&[comment.clone()]).is_ok());
        comment.measure = Measure::Scale;
        assert!(matches!(check(&[comment]), Err(SavError::TextMeasure(_))));
    }

    #[test]
    fn check_refuses_missing_values_that_are_no_range() {
        assert!(check(&[missing(-99.0..=-90.0)]).is_ok());
        assert!(check(&[missing(-99.0..=-99.0)]).is_ok());
        for (start, end) in [
            (-90.0, -99.0),
            (f64::NEG_INFINITY, 0.0),
            (0.0, f64::MAX),
            (0.0, f64::NAN),
        ] {
            let wrong = check(&[missing(start..=end)]);
            assert!(matches!(wrong, Err(SavError::MissingRange(_))), "{start} {end}");
        }
    }

    #[test]
    fn check_refuses_labels_of_impossible_values() {
        assert!(check(&[labelled_texts(2, &["SE", "å", ""])]).is_ok());
        for wrong in [
            labelled_numbers(&[f64::NAN]),
            labelled_numbers(&[1.0, -f64::MAX]),
            labelled_texts(2, &["SE", "åä"]),
        ] {
            assert!(matches!(check(&[wrong]), Err(SavError::LabelledValue(_))));
        }
    }

    #[test]
    fn check_refuses_second_label_of_a_value() {
        assert!(check(&[labelled_numbers(&[0.0, 1.0])]).is_ok());
        for wrong in [
            labelled_numbers(&[1.0, 2.0, 1.0]),
            labelled_numbers(&[0.0, -0.0]),
            labelled_texts(8, &["SE", "PL", "SE"]),
            labelled_texts(8, &["SE", "SE "]),
        ] {
            assert!(matches!(check(&[wrong]), Err(SavError::DuplicateLabel(_))));
        }
    }
}
