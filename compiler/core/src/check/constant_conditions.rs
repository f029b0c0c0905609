//! Conditions of modules that are constant in this survey, and those for which the header allows it.

use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
    tree::{AbsentQuestion, Name},
};

use super::texts::is_of_text;
use crate::resolve::{Condition, ExprKind, Reference, Suggest, Survey};

/// Warns of module conditions that are constant in this survey. `constants` has an entry per condition: whether it is true or false
/// for every participant. Reports conditions that are allowed to be constant but are not.
pub(super) fn check(survey: &Survey, constants: &[Option<bool>], sink: &mut Sink) {
    let allow = &survey.header.allow;
    let conditions = || survey.conditions.iter().zip(constants);
    let used = used(survey);
    let of_modules = conditions()
        .enumerate()
        .filter(|(index, (condition, _))| survey.is_of_module(condition) && used.contains(index));
    for (_, (condition, holds)) in of_modules {
        let is_allowed = allow.iter().any(|name| name.value == condition.name.value);
        if let Some(holds) = holds.filter(|_| !is_allowed) {
            sink.push(same(survey, condition, holds));
        }
    }
    for name in allow.iter().filter(|name| !is_of_text(name)) {
        let found = conditions().find(|(condition, _)| condition.name.value == name.value);
        let finding = match found {
            None => Some(unknown(survey, name)),
            Some((condition, _)) if !survey.is_of_module(condition) => Some(
                not_so(name, "is a condition of this survey, not of a module")
                    .with_related(condition.name.span, "the condition")
                    .with_help("`allow` is only for conditions of modules; correct the condition itself"),
            ),
            Some((condition, None)) => Some(
                not_so(name, "is not the same for every participant of this survey")
                    .with_related(condition.name.span, "the condition")
                    .with_help("remove it from `allow`"),
            ),
            Some((_, Some(_))) => None,
        };
        if let Some(finding) = finding {
            sink.push(finding);
        }
    }
}

/// Collects the conditions that rules and other conditions name. An invariant of a module may name one that is constant here.
fn used(survey: &Survey) -> HashSet<usize> {
    let mut used = HashSet::default();
    for rule in survey.rules() {
        rule.for_each_reference(&mut |reference, _| {
            if let Reference::Condition(index) = reference {
                used.insert(index);
            }
        });
    }
    used
}

fn same(survey: &Survey, condition: &Condition, holds: bool) -> Diagnostic {
    let name = &condition.name;
    let (whom, label) = if holds {
        ("every participant", "always true here")
    } else {
        ("no participant", "never true here")
    };
    let message = format!("the condition `{}` is true for {whom} of this survey", name.value);
    let absent = absent(survey, condition);
    let finding = Diagnostic::new(Code::W0607, message, name.span, label);
    let finding = absent.iter().fold(finding, |finding, (place, absent)| {
        let label = format!(
            "asked in `{}`, which this survey does not include",
            absent.section
        );
        finding.with_related(*place, label)
    });
    let allow = format!(
        "say in `survey.yaml` why this is intended: `allow: {{{}: …}}`",
        name.value
    );
    finding.with_help(match absent.first() {
        Some((_, absent)) => format!("include it with `- include: {}`, or {allow}", absent.section),
        None => format!("correct what it asks, or {allow}"),
    })
}

/// Finds the questions in a condition that this survey does not ask.
fn absent<'a>(survey: &'a Survey, condition: &Condition) -> Vec<(Span, &'a AbsentQuestion)> {
    let mut found = Vec::new();
    if let Some(expr) = &condition.expr {
        expr.for_each(&mut |part| {
            if let ExprKind::Absent(name) = &part.kind {
                found.extend(survey.rest.absent.get(name).map(|absent| (part.span, absent)));
            }
        });
    }
    found
}

fn not_so(name: &Name, what: &str) -> Diagnostic {
    let message = format!("`{}` {what}", name.value);
    Diagnostic::new(Code::E0515, message, name.span, "nothing to allow")
}

fn unknown(survey: &Survey, name: &Name) -> Diagnostic {
    if survey.rest.conditions.contains(&name.value) {
        return not_so(name, "is a condition that this survey does not use")
            .with_help("remove it from `allow`");
    }
    let of_modules = survey
        .conditions
        .iter()
        .filter(|condition| survey.is_of_module(condition));
    let known = of_modules.map(|condition| condition.name.value.as_str());
    let finding = not_so(name, "is not a condition of a module").did_you_mean(&name.value, name.span, known);
    if finding.suggestions.is_empty() && finding.help.is_empty() {
        return finding.with_help("remove it, or correct its name");
    }
    finding
}
