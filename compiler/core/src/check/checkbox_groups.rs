//! The numbers of boxes in a group that can and must be ticked.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Spanned,
};

use crate::resolve::{Checkboxes, Element, Survey};

/// Checks that every group has at least as many boxes as it asks for, and allows more than one tick.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for element in &survey.elements {
        let Some(Checkboxes { boxes, min, max, .. }) = element.checkboxes() else {
            continue;
        };
        let there_are = u32::try_from(boxes.len()).unwrap_or(u32::MAX);
        if there_are == 0 {
            // An empty group has been reported.
            continue;
        }
        let finding = too_many(element, there_are, min, max.as_ref()).or_else(|| {
            lets_tick_one(element, there_are, max.as_ref()).filter(|_| !survey.header.is_template)
        });
        if let Some(finding) = finding {
            sink.push(finding);
        }
    }
}

fn too_many(
    element: &Element,
    there_are: u32,
    min: &Spanned<u32>,
    max: Option<&Spanned<u32>>,
) -> Option<Diagnostic> {
    let name = &element.id.value;
    let boxes = |count: u32| {
        if count == 1 {
            "1 box".to_owned()
        } else {
            format!("{count} boxes")
        }
    };
    let finding = |message: String, wrong: &Spanned<u32>, label: &str| {
        Diagnostic::new(Code::E0614, message, wrong.span, label)
            .with_related(element.id.span, format!("it has {}", boxes(there_are)))
            .with_help("correct the number, or add the boxes that are missing")
    };
    if min.value > there_are {
        let message = format!("`{name}` requires {}, and it has {there_are}", boxes(min.value));
        return Some(finding(message, min, "no participant can tick so many"));
    }
    let max = max?;
    if max.value < min.value {
        let message = format!("`{name}` requires {}, and allows {}", boxes(min.value), max.value);
        return Some(finding(message, max, "fewer than are required").with_related(min.span, "required"));
    }
    (max.value > there_are).then(|| {
        let message = format!("`{name}` allows {}, and it has {there_are}", boxes(max.value));
        finding(message, max, "more than there are")
    })
}

fn lets_tick_one(element: &Element, there_are: u32, max: Option<&Spanned<u32>>) -> Option<Diagnostic> {
    let name = &element.id.value;
    if there_are == 1 {
        let message = format!("`{name}` has a single box");
        let finding = Diagnostic::new(Code::W0604, message, element.id.span, "a group of one box");
        return Some(finding.with_help("write the box as a `checkbox`, or add boxes"));
    }
    let max = max.filter(|max| max.value == 1)?;
    let message = format!("only one box of `{name}` can be ticked");
    let finding = Diagnostic::new(Code::W0604, message, max.span, "at most one");
    Some(finding.with_help("write a `choice`: it shows that there is one answer"))
}
