//! Faults of an answer: for every question, all refused values.

use enkat_model::{
    AnswerType, Body, Checkboxes, Choice, Date, DateKind, DateTime, Datetime, Domain, ElementId, Format,
    Grid, Model, NoSettings, OfDay, OptionValue, Period, Question, QuestionKind, Rule, ScalarKind, Text,
    Year,
};
use serde_json::{Value, json};

use crate::response::today;

/// A refused answer.
pub(crate) struct Fault {
    /// The broken rule.
    pub(crate) rule: Rule,
    /// The answers that are put in: to the question itself, or to checkboxes of it. Empty if the fault is a missing answer.
    pub(crate) answers: Vec<(ElementId, Value)>,
}

/// Lists the faults of an element; none, if it takes no answer, or if it is a checkbox and its group has them.
pub(crate) fn faults(model: &Model, id: ElementId) -> Vec<Fault> {
    let mut faults = match &model.element(id).body {
        Body::OrBox { .. } => own(id, vec![(Rule::Type, json!("yes"))]),
        Body::Question(question) => match &question.answer {
            QuestionKind::Checkboxes(_) => of_boxes(model, id, &question.answer),
            _ => own(id, of_field(question)),
        },
        _ => Vec::new(),
    };
    if model.element(id).body.is_required() {
        let answers = Vec::new();
        let rule = Rule::Required;
        faults.push(Fault { rule, answers });
    }
    faults
}

fn own(id: ElementId, values: Vec<(Rule, Value)>) -> Vec<Fault> {
    let fault = |(rule, value)| Fault {
        rule,
        answers: vec![(id, value)],
    };
    values.into_iter().map(fault).collect()
}

fn of_boxes(model: &Model, group: ElementId, kind: &QuestionKind<NoSettings>) -> Vec<Fault> {
    let QuestionKind::Checkboxes(Checkboxes {
        min,
        max,
        exclusive,
        at_most_one,
    }) = kind
    else {
        return Vec::new();
    };
    let boxes: Vec<ElementId> = model.boxes(group).collect();
    let free = |id: &&ElementId| !exclusive.contains(id);
    let ticks = |rule, boxes: Vec<ElementId>| Fault {
        rule,
        answers: boxes.into_iter().map(|id| (id, json!(true))).collect(),
    };
    let mut faults = own(boxes[0], vec![(Rule::Type, json!("yes"))]);
    for alone in exclusive {
        let other = boxes.iter().find(|other| *other != alone);
        faults.extend(other.map(|other| ticks(Rule::Exclusive, vec![*alone, *other])));
    }
    faults.extend(
        at_most_one
            .iter()
            .map(|set| ticks(Rule::Exclusive, set[..2].to_vec())),
    );
    if *min > 1 {
        faults.push(ticks(Rule::Min, boxes[..1].to_vec()));
    }
    if let Some(max) = max {
        let too_many: Vec<_> = boxes
            .iter()
            .filter(free)
            .take(*max as usize + 1)
            .copied()
            .collect();
        assert!(too_many.len() > *max as usize, "more boxes than `max`");
        faults.push(ticks(Rule::Max, too_many));
    }
    faults
}

fn of_field(question: &Question<NoSettings>) -> Vec<(Rule, Value)> {
    match &question.answer {
        QuestionKind::Choice(Choice { options, .. }) => {
            let unknown = match &options[0].value {
                OptionValue::Integer(_) => json!(987_654),
                OptionValue::Name(_) => json!("noSuchOption"),
            };
            vec![(Rule::Type, json!(true)), (Rule::Option, unknown)]
        }
        QuestionKind::Checkboxes(_) => Vec::new(),
        QuestionKind::Scalar(kind) => of_scalar(kind),
    }
}

fn of_scalar(kind: &ScalarKind) -> Vec<(Rule, Value)> {
    match (kind, kind.answer_type()) {
        (ScalarKind::Year(Year(period)), _) => {
            let ends = ends(period, |year| json!(year - 1), |year| json!(year + 1));
            let mut faults = vec![(Rule::Type, json!("soon")), (Rule::Range, json!(26))];
            faults.extend(ends);
            faults
        }
        (ScalarKind::Date(DateKind(period)), _) => {
            let mut faults = vec![(Rule::Type, json!("2026-02-30"))];
            faults.extend(ends(
                period,
                |_| json!("0001-01-01"),
                |_: Date| json!("9999-12-31"),
            ));
            faults
        }
        (ScalarKind::Datetime(Datetime(period)), _) => {
            let mut faults = vec![(Rule::Type, json!("2026-11-21T24:30"))];
            let (early, late) = ("0001-01-01T00:00", "9999-12-31T23:59");
            faults.extend(ends(period, |_| json!(early), |_: DateTime| json!(late)));
            faults
        }
        (_, AnswerType::Number) => of_number(kind),
        (_, AnswerType::Text) => of_text(kind),
        (_, AnswerType::Truth) => vec![(Rule::Type, json!("yes"))],
        _ => vec![(Rule::Type, json!(1))],
    }
}

fn of_text(kind: &ScalarKind) -> Vec<(Rule, Value)> {
    let max_length = kind.saved().max_length.unwrap();
    let too_long = "x".repeat(max_length as usize + 1);
    let mut faults = vec![(Rule::Type, json!(1)), (Rule::MaxLength, json!(too_long))];
    if let ScalarKind::Text(Text {
        format: Some(format), ..
    }) = kind
    {
        faults.push((Rule::Format, json!(mistyped(*format))));
    }
    faults
}

/// Lists the faults of a number: beyond its ends, and between the numbers that are answers.
fn of_number(kind: &ScalarKind) -> Vec<(Rule, Value)> {
    let Domain { low, high, .. } = kind.domain().unwrap();
    let mut faults = vec![(Rule::Type, json!("many"))];
    let outside = [low - 1.0, high + 1.0].into_iter().filter(|end| end.is_finite());
    faults.extend(outside.map(|end| (Rule::Range, json!(end))));
    let start = if low.is_finite() { low } else { 0.0 };
    let between = match kind.grid().unwrap() {
        Grid::Decimals(most) => Some(start + 0.5 * 0.1f64.powi(i32::try_from(most).unwrap())),
        Grid::Steps(step) => (step > 1).then_some(start + 1.0),
    };
    faults.extend(between.map(|number| (Rule::Decimals, json!(number))));
    faults
}

/// Returns the values before and after a period, where it has ends.
fn ends<T: OfDay>(
    period: &Period<T>,
    before: impl FnOnce(T) -> Value,
    behind: impl FnOnce(T) -> Value,
) -> Vec<(Rule, Value)> {
    let before = period.earliest(today()).map(before);
    let behind = period.latest(today()).map(behind);
    let outside = before.into_iter().chain(behind);
    outside.map(|value| (Rule::Range, value)).collect()
}

fn mistyped(format: Format) -> &'static str {
    match format {
        Format::Email => "kim at example",
        Format::Phone => "070",
        Format::Postcode => "somewhere",
    }
}
