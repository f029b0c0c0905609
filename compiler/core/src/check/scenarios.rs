//! The answers of scenarios: a participant could give each, and is asked for it.

mod flags;

use enkat_model::{
    Date, ElementId, FlagSet, Gender, OptionValue, Parsed, Rule,
    words::{listed_any, listed_options},
};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
    tree::ExpectedState,
};
use serde_json::Value;

use self::flags::ScenarioFlags;
use super::{
    Settings,
    options::{is_label, labelled},
};
use crate::resolve::{Body, ChoiceOption, Element, QuestionKind, Scenario, Survey};

/// Checks the answers of every scenario. An answer that is not possible has to be one that the scenario expects to be refused.
pub(super) fn check(survey: &Survey, settings: &Settings, sink: &mut Sink) {
    // An answer that is not possible, or not asked for, may be expected to be so where the expectation could not be read.
    for scenario in survey
        .scenarios
        .iter()
        .filter(|scenario| scenario.expect.is_whole)
    {
        let flags = ScenarioFlags::of(survey, settings, scenario);
        for answer in &scenario.answered {
            let element = survey.element(answer.element);
            let value = scenario.answers.get(&element.id.value);
            if let Some(value) = value
                && let Some(rule) = broken(element, value, scenario.today)
                && !expects_broken(survey, scenario, answer.element)
                && !expects_no_effect(survey, scenario, answer.element)
            {
                sink.push(match unquoted(element, value, scenario.today) {
                    Some(meant) => in_quotes(element, meant, answer.value),
                    None => impossible(survey, element, value, rule, answer.value),
                });
            } else if let Some(limit) = excluded_by(survey, answer.element, flags.on, scenario.gender)
                && !expects_no_effect(survey, scenario, answer.element)
            {
                sink.push(not_asked(survey, element, (limit, &flags), answer.name));
            }
        }
    }
}

/// Returns the first rule that a value breaks by itself; `None` as well if the question is not known well enough.
fn broken(element: &Element, value: &Value, today: Option<Date>) -> Option<Rule> {
    if value.is_null() {
        return None;
    }
    match &element.body {
        Body::Box | Body::OrBox { .. } => (!value.is_boolean()).then_some(Rule::Type),
        Body::Question(question) => match &question.answer {
            QuestionKind::Choice(choice) => no_option(&choice.options.value, value),
            QuestionKind::Checkboxes(_) => None,
            QuestionKind::Scalar(field) if field.is_unread() => None,
            QuestionKind::Scalar(field) => {
                let read = |today| match field.kind.read(value, today) {
                    Parsed::Invalid(rule) => Some(rule),
                    Parsed::Empty | Parsed::Valid(_) => None,
                };
                match today {
                    Some(today) => read(today),
                    // Without a day, the value has to be wrong on every day.
                    None => read(Date::FIRST).and(read(Date::LAST)),
                }
            }
        },
        _ => None,
    }
}

/// Returns the rule that a value breaks that is none of the options.
fn no_option(options: &[ChoiceOption], value: &Value) -> Option<Rule> {
    let chosen = match value {
        Value::String(name) => Some(OptionValue::Name(name.clone())),
        Value::Number(number) => number.as_f64().and_then(OptionValue::from_number),
        _ => None,
    };
    let is_chosen = |option: &ChoiceOption| Some(&option.value.value) == chosen.as_ref();
    (!options.is_empty() && !options.iter().any(is_chosen)).then_some(Rule::Option)
}

/// Returns the answer that a text in quotes is without them: a number, or `true` or `false`.
fn unquoted(element: &Element, value: &Value, today: Option<Date>) -> Option<String> {
    let meant: Value = serde_json::from_str(value.as_str()?).ok()?;
    let is_answer = (meant.is_number() || meant.is_boolean()) && broken(element, &meant, today).is_none();
    is_answer.then(|| meant.to_string())
}

fn in_quotes(element: &Element, meant: String, span: Span) -> Diagnostic {
    let message = format!(
        "`{meant}` is in quotes, so it is a text and not an answer to `{}`",
        element.id.value
    );
    Diagnostic::new(Code::E1003, message, span, "a text").with_suggestion(
        format!("write `{meant}` without quotes"),
        span,
        meant,
    )
}

/// Tests whether a scenario expects that an answer is refused; those of boxes are refused with their group.
fn expects_broken(survey: &Survey, scenario: &Scenario, element: ElementId) -> bool {
    let expected = scenario
        .expect
        .invalid
        .iter()
        .flat_map(|broken| broken.value.keys());
    let group = survey
        .element(element)
        .within
        .map(|group| &survey.element(group).id.value);
    let id = &survey.element(element).id.value;
    expected
        .into_iter()
        .any(|name| name.value == *id || Some(&name.value) == group)
}

fn impossible(survey: &Survey, element: &Element, value: &Value, rule: Rule, span: Span) -> Diagnostic {
    let id = &element.id.value;
    let what = if element.question().is_some() {
        "the question"
    } else {
        "the box"
    };
    let shown = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let finding = |message, label| {
        Diagnostic::new(Code::E1003, message, span, label).with_related(element.id.span, what)
    };
    let finding = if element.choice().is_some() {
        let options = labelled(survey, element);
        let meant = options.iter().find(|(_, label)| is_label(*label, &shown));
        let meant = meant.map(|(value, _)| value.to_string());
        let listed = listed_options(options);
        match meant {
            Some(value) => {
                let message = format!("`{shown}` is the label of an option, and scenarios give its value");
                let edit = format!("write the value of this option, `{value}`");
                return finding(message, "not a value")
                    .with_help(format!("the options are {listed}"))
                    .with_suggestion(edit, span, value);
            }
            None => finding(format!("`{shown}` is not an option of `{id}`"), "not an option")
                .with_help(format!("the options are {listed}")),
        }
    } else {
        let mistake = element.field().and_then(|field| field.kind.mistake(rule));
        let finding = finding(
            format!("`{shown}` is not an answer to `{id}`"),
            "not a possible answer",
        );
        match mistake {
            Some(mistake) => finding.with_help(format!("a participant would read: “{mistake}”")),
            None => finding.with_help("a box is answered with `true` or `false`"),
        }
    };
    let refused = match (&element.body, element.within) {
        (Body::Box, Some(group)) => &survey.element(group).id.value,
        _ => id,
    };
    finding.with_help(format!(
        "if you test this mistake on purpose, write `invalid: {{{refused}: {}}}` under `expect`",
        rule.name()
    ))
}

/// The part of a survey that leaves an element out for a participant.
#[derive(Clone, Copy)]
enum Limit<'a> {
    /// None of these flags is on.
    Flags(&'a Element),
    /// The gender is none of these.
    Genders(&'a Element),
}

/// Finds the part that leaves an element out for a participant with these flags and this gender.
fn excluded_by(survey: &Survey, id: ElementId, on: FlagSet, gender: Option<Gender>) -> Option<Limit<'_>> {
    let elements = std::iter::once(survey.element(id)).chain(survey.around(id));
    let mut known = elements.filter(|element| !element.is_partial);
    known.find_map(|element| {
        let (flags, genders) = (&element.included_in, &element.genders);
        if !flags.is_empty() && !flags.iter().any(|flag| on.contains(flag.value)) {
            return Some(Limit::Flags(element));
        }
        // A participant whose gender is not known is asked what is for any gender.
        let is_left_out =
            |gender: Gender| !genders.is_empty() && !genders.iter().any(|asked| asked.value == gender);
        gender.is_some_and(is_left_out).then_some(Limit::Genders(element))
    })
}

/// Tests whether a scenario expects that an answer does not count: its question is not shown, or neither the answer nor a copy of it
/// is saved.
fn expects_no_effect(survey: &Survey, scenario: &Scenario, element: ElementId) -> bool {
    let (expect, id) = (&scenario.expect, &survey.element(element).id.value);
    let is_out = |state: ExpectedState| !matches!(state, ExpectedState::Visible | ExpectedState::Required);
    let copies = |name: &str| {
        let mut nested = survey.payload.nest.iter();
        nested.any(|(field, of)| field.value == name && of.contains(&element))
    };
    let mut states = expect.states.iter();
    let mut unsaved = expect.payload.iter().filter(|(_, value)| value.is_null());
    states.any(|(state, name)| is_out(*state) && name.value == *id)
        || unsaved.any(|(name, _)| name.value == *id || copies(&name.value))
}

fn not_asked(
    survey: &Survey,
    element: &Element,
    (limit, flags): (Limit<'_>, &ScenarioFlags<'_>),
    span: Span,
) -> Diagnostic {
    let id = &element.id.value;
    let (what, wanted, by, help) = match limit {
        Limit::Flags(by) => {
            let aliases = by
                .included_in
                .iter()
                .map(|flag| survey.header.flags[flag.value].alias.value.as_str());
            let aliases: Vec<&str> = aliases.collect();
            (
                "with the flag",
                aliases,
                by.included_in.first().map(|flag| flag.span),
                flags.to_turn_on(&by.included_in),
            )
        }
        Limit::Genders(by) => {
            let genders: Vec<&str> = by.genders.iter().map(|gender| gender.value.name()).collect();
            let help = format!("write `gender: {}`", genders.first().unwrap_or(&""));
            (
                "of the gender",
                genders,
                by.genders.first().map(|gender| gender.span),
                help,
            )
        }
    };
    let message = format!(
        "`{id}` is not asked in this scenario: it is only for participants {what} {}",
        listed_any(wanted)
    );
    let finding = Diagnostic::new(Code::W1001, message, span, "this answer does not count");
    let finding = match by {
        Some(by) => finding.with_related(by, "included only here"),
        None => finding,
    };
    finding.with_help(format!(
        "{help}, or remove the answer; if you test on purpose that it does not count, write `excluded: [{id}]` under `expect`"
    ))
}
