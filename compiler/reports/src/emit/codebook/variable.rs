//! One answered variable.

use super::{Checked, Code, Heading, Range, Ticks, Variable};
use crate::{
    emit::texts::{self, ByLanguage},
    natural_language::{Audience, Labels, NormalForm, Prose},
};
use enkat_model::{
    Artifact, Body, Check, ChoiceOption, DataType, ElementId, Grid, OptionValue, QuestionKind, ScalarKind,
    Setting, WrittenAt,
};

/// Describes the variable that holds the answer of an element, if it has one.
pub(in crate::emit) fn variable(labels: Labels<'_>, id: ElementId) -> Option<Variable> {
    let element = labels.element(id);
    if !element.body.has_field() {
        return None;
    }
    let group = element.within.filter(|_| element.body.is_box_of_group());
    let or_box = labels.or_box(group.unwrap_or(id));
    let variable = Variable {
        name: element.id.clone(),
        kind: element.body.kind().name().to_owned(),
        data_type: DataType::Boolean,
        under: under(labels, id),
        question: texts::label(labels.artifact, element),
        help: texts::of_element(labels.artifact, element, "help"),
        values: Vec::new(),
        range: Range::default(),
        decimals: None,
        max_length: None,
        format: None,
        step: None,
        unit: ByLanguage::new(),
        low: texts::of_element(labels.artifact, element, "low"),
        high: texts::of_element(labels.artifact, element, "high"),
        required: element.body.is_required(),
        ticks: group.and_then(|group| Ticks::of(&labels.element(group).body)),
        sensitive: element.sensitive,
        or_box: or_box.map(|id| labels.element(id).id.clone()),
        asked: Audience::of(labels, id).prose("of", labels, id),
        decides: None,
        written_at: written_at(labels, id),
        excludes: labels.excluded_in_words(id),
        checks: element
            .body
            .checks()
            .iter()
            .map(|check| checked(labels, check))
            .collect(),
        scores: scores(labels.artifact, id),
        origin: None,
        copy_of: None,
    };
    Some(match &element.body {
        Body::Question(question) => with_answer(variable, labels, id, &question.answer),
        _ => variable,
    })
}

/// Adds the properties of a kind of answer.
fn with_answer(
    variable: Variable,
    labels: Labels<'_>,
    id: ElementId,
    answer: &QuestionKind<Setting>,
) -> Variable {
    match answer {
        QuestionKind::Choice(choice) => Variable {
            data_type: options_type(&choice.options),
            values: choice
                .options
                .iter()
                .map(|option| value(labels, id, &choice.labels, option))
                .collect(),
            ..variable
        },
        QuestionKind::Checkboxes(_) => variable,
        QuestionKind::Scalar(kind) => {
            let saved = kind.saved();
            let unit = kind.texts().into_iter().find(|text| text.part == "units");
            Variable {
                data_type: saved.data_type,
                range: Range {
                    from: saved.from,
                    to: saved.to,
                },
                decimals: saved.decimals,
                max_length: saved.max_length,
                format: saved.format.map(str::to_owned),
                step: step(kind),
                unit: unit_words(labels, unit.map(|unit| unit.name)),
                ..variable
            }
        }
    }
}

/// Returns the step of a slider; every whole number is a multiple of 1.
fn step(kind: &ScalarKind) -> Option<u32> {
    match kind.grid() {
        Some(Grid::Steps(step)) if step > 1 => Some(step),
        _ => None,
    }
}

fn unit_words(labels: Labels<'_>, unit: Option<&str>) -> ByLanguage {
    let words = unit.map(|unit| texts::of_unit_alone(labels.artifact, unit));
    words.unwrap_or_default()
}

fn options_type(options: &[ChoiceOption<Setting>]) -> DataType {
    let is_integer = |option: &ChoiceOption<Setting>| matches!(option.value, OptionValue::Integer(_));
    match (options.iter().any(is_integer), options.iter().all(is_integer)) {
        (_, true) => DataType::Integer,
        (false, _) => DataType::String,
        (true, false) => DataType::IntegerOrString,
    }
}

fn value(labels: Labels<'_>, id: ElementId, key: &str, option: &ChoiceOption<Setting>) -> Code {
    Code {
        value: option.value.clone(),
        label: texts::by_language(labels.artifact, &format!("{key}.{}", option.value)),
        meaning: option.opt_out.then(|| "opt-out".to_owned()),
        valuation: option.valuation,
        draft: option.draft,
        offered: offered(labels, id, option),
    }
}

/// Describes the participants to whom an option is offered, among those who are asked.
fn offered(labels: Labels<'_>, id: ElementId, option: &ChoiceOption<Setting>) -> Option<Prose> {
    (!option.hidden_when.is_never())
        .then(|| Audience::of_rule(NormalForm::is_not(&option.hidden_when)).prose("to", labels, id))
}

/// Describes a constraint in words.
fn checked(labels: Labels<'_>, check: &Check<Setting>) -> Checked {
    let Check { message, level, .. } = check;
    Checked {
        name: message.clone(),
        level: *level,
        whom: Audience::prose_of_check(check, labels),
        message: texts::by_language(labels.artifact, &format!("checks.{message}")),
    }
}

/// Lists the scores that use a question.
fn scores(artifact: &Artifact, id: ElementId) -> Vec<String> {
    let scores = artifact.scores.iter().filter(|score| score.of.contains(&id));
    scores.map(|score| score.name.clone()).collect()
}

/// Returns the line of an element, and those of the rules about it and about the headings above, the outermost first.
fn written_at(labels: Labels<'_>, id: ElementId) -> WrittenAt {
    let written_at = |id: ElementId| &labels.artifact.elements[id.index()].written_at;
    let mut chain: Vec<_> = std::iter::successors(Some(id), |id| labels.above(*id)).collect();
    chain.reverse();
    let mut rules: Vec<String> = Vec::new();
    for rule in chain.into_iter().flat_map(|id| &written_at(id).rules) {
        if !rules.contains(rule) {
            rules.push(rule.clone());
        }
    }
    WrittenAt {
        element: written_at(id).element.clone(),
        rules,
    }
}

/// Returns the headings above an element, the outermost first.
fn under(labels: Labels<'_>, id: ElementId) -> Vec<Heading> {
    let heading = |id: ElementId| {
        let element = labels.element(id);
        Heading {
            kind: element.body.kind().name().to_owned(),
            id: element.id.clone(),
            text: texts::label(labels.artifact, element),
        }
    };
    let above = std::iter::successors(labels.above(id), |id| labels.above(*id));
    let mut headings: Vec<_> = above.map(heading).collect();
    headings.reverse();
    headings
}
