//! Ranges of number questions and of sliders.

mod sliders;

use enkat_model::{MOST_DECIMALS, Number, ScalarKind, words::counted};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
    tree::{Field, Name},
};

use crate::resolve::{Element, Survey};

/// Checks that the ends of every range are answers themselves.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for element in &survey.elements {
        let Some(field) = element.field() else { continue };
        match &field.kind {
            ScalarKind::Number(number) => of_number(element, field, number, sink),
            ScalarKind::Slider(slider) => sliders::check(element, field, slider, sink),
            _ => {}
        }
    }
}

/// Checks the ends of a number's range.
fn of_number(element: &Element, field: &Field, number: &Number, sink: &mut Sink) {
    let Number {
        min, max, decimals, ..
    } = number;
    let range = field.place("range");
    if let (Some(low), Some(high)) = (min, max)
        && low >= high
    {
        sink.push(single(&element.id, *low, range));
    }
    let ends = [*min, *max].into_iter().flatten();
    for end in ends.filter(|end| decimals_of(*end) > *decimals) {
        let allowed = if *decimals == 0 {
            "no decimals".to_owned()
        } else {
            counted(*decimals as usize, "decimal")
        };
        let message = format!(
            "`{}` allows {allowed}, and {end} is one end of its range",
            element.id.value
        );
        sink.push(
            Diagnostic::new(
                Code::E0612,
                message,
                range,
                format!("{end} is not an answer itself"),
            )
            .with_related(element.id.span, "the question")
            .with_help(match decimals_of(end) {
                needed @ ..=MOST_DECIMALS => format!("write `decimals: {needed}`, or round the range"),
                _ => format!("round the range; {MOST_DECIMALS} decimals are the most"),
            }),
        );
    }
}

/// Builds the diagnostic for a range that contains a single number.
fn single(id: &Name, number: f64, span: Span) -> Diagnostic {
    let message = format!("the only possible answer to `{}` is {number}", id.value);
    Diagnostic::new(Code::E0615, message, span, "a single number")
        .with_related(id.span, "the question")
        .with_help("widen the range, or remove the question")
}

/// Counts the decimals that a number is written with.
pub(super) fn decimals_of(number: f64) -> u32 {
    let written = number.to_string();
    written.split_once('.').map_or(0, |(_, decimals)| {
        u32::try_from(decimals.len()).unwrap_or(u32::MAX)
    })
}
