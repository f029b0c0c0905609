//! Sliders: their ends and their marks are possible answers.

use enkat_model::Slider;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    tree::Field,
};

use crate::resolve::Element;

/// The most marks that can be told apart on a phone.
const MOST_MARKS: u32 = 20;

/// The most steps that are tried for a message.
const MOST_TRIED: usize = 1000;
/// The most steps that a message lists.
const MOST_STEPS: usize = 4;

/// Checks the steps and the marks of a slider.
pub(super) fn check(element: &Element, field: &Field, slider: &Slider, sink: &mut Sink) {
    let (low, high) = (slider.min, slider.max);
    let length = high.abs_diff(low);
    // A missing or invalid range has been reported.
    if length == 0 {
        return;
    }
    let step = slider.step;
    let id = &element.id.value;
    if step > length {
        let message = format!("the step of `{id}` is wider than its whole range");
        let label = format!("from {low} to {high} it is only {length}");
        sink.push(
            Diagnostic::new(Code::E0612, message, field.place("step"), label)
                .with_related(field.place("range"), "the range")
                .with_help("make the step smaller, or the range wider"),
        );
    } else if let Some(end) = [low, high].into_iter().find(|end| end.unsigned_abs() % step != 0) {
        let message = format!("`{id}` has steps of {step}, and {end} is one end of its range");
        let label = format!("{end} is not a multiple of {step}");
        sink.push(
            Diagnostic::new(Code::E0612, message, field.place("range"), label)
                .with_related(field.place("step"), "the step")
                .with_help(fitting(slider)),
        );
    } else if let Some(tick) = field.written("tick")
        && let Some((message, label)) = wrong_marks(id, slider.tick, step, length)
    {
        sink.push(
            Diagnostic::new(Code::W0606, message, tick, label)
                .with_related(field.place("range"), "the range")
                .with_help("choose a `tick` that divides the range into a few equal parts"),
        );
    }
}

/// Says which steps fit the range of a slider, and which range fits its step.
fn fitting(slider: &Slider) -> String {
    let (low, high, step) = (
        i64::from(slider.min),
        i64::from(slider.max),
        i64::from(slider.step),
    );
    let fits = |step: &i64| low % step == 0 && high % step == 0;
    let steps = (1..high - low).take(MOST_TRIED).filter(fits).take(MOST_STEPS);
    let steps: Vec<String> = steps.map(|step| format!("`step: {step}`")).collect();
    let first = low.div_euclid(step) * step;
    let last = (high.div_euclid(step) * step).max(first + step);
    format!(
        "write {}, or a range that fits steps of {step}, such as `range: {first}..{last}`",
        steps.join(" or ")
    )
}

/// Describes the defect of marks `tick` apart on a slider of this length: a message and a label.
fn wrong_marks(id: &str, tick: u32, step: u32, length: u32) -> Option<(String, String)> {
    if tick > length {
        Some((
            format!("the `tick` of `{id}` is larger than its whole range"),
            format!("only the ends get a mark, {length} apart"),
        ))
    } else if !tick.is_multiple_of(step) {
        Some((
            format!("the marks of `{id}` are where there is no answer"),
            format!("{tick} is not a multiple of the step {step}"),
        ))
    } else if length / tick > MOST_MARKS {
        Some((
            format!(
                "`{id}` has {} marks, too close to each other to be read",
                length / tick + 1
            ),
            format!("a mark every {tick}"),
        ))
    } else if !length.is_multiple_of(tick) {
        Some((
            format!("the marks of `{id}` do not reach the end of its range"),
            format!("{length} is not a multiple of {tick}"),
        ))
    } else {
        None
    }
}
