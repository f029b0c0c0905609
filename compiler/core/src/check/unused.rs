//! Flags, conditions and scales that nothing uses.

use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
};

use crate::resolve::{Expr, Invariant, Reference, Survey};

/// Warns of flags, conditions and scales that nothing uses, and of reserved flags that something uses.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    flags(survey, sink);
    conditions(survey, sink);
    scales(survey, sink);
}

fn flags(survey: &Survey, sink: &mut Sink) {
    let used = used_flags(survey);
    for (index, flag) in survey.header.flags.iter().enumerate() {
        let alias = &flag.alias.value;
        match (&flag.reserved, used.contains(&index)) {
            (None, false) => {
                let message = format!("nothing uses the flag `{alias}`");
                let finding = Diagnostic::new(Code::W0501, message, flag.alias.span, "not used");
                sink.push(finding.with_help(match &flag.setting {
                    Some(setting) => format!(
                        "remove it, or say why it is there: `{alias}: {{setting: {}, reserved: …}}`",
                        setting.value
                    ),
                    None => "remove it, or use it in a rule or in `included_in`".to_owned(),
                }));
            }
            (Some(reserved), true) => sink.push(
                Diagnostic::new(
                    Code::W0503,
                    format!("the flag `{alias}` is marked as reserved, but the survey uses it"),
                    reserved.span,
                    "said to be unused",
                )
                .with_help("remove `reserved`"),
            ),
            _ => {}
        }
    }
}

/// Collects the flags that something else asks about. An assumption about a flag does not use it.
fn used_flags(survey: &Survey) -> HashSet<usize> {
    let mut used: HashSet<usize> = HashSet::default();
    for element in &survey.elements {
        used.extend(element.included_in.iter().map(|flag| flag.value));
    }
    let mut add = |rule: &Expr, but: Option<usize>| {
        rule.for_each_reference(&mut |reference, _| match reference {
            Reference::Flag(index) if Some(index) != but => drop(used.insert(index)),
            _ => {}
        });
    };
    survey.rules().for_each(|rule| add(rule, None));
    for (index, flag) in survey.header.flags.iter().enumerate() {
        let derived = flag.derived.as_ref().and_then(|derived| derived.expr.as_ref());
        if let Some(derived) = derived {
            add(derived, Some(index));
        }
    }
    used
}

fn conditions(survey: &Survey, sink: &mut Sink) {
    let mut used = HashSet::default();
    let invariants = survey.invariants.iter().flat_map(Invariant::expressions);
    for rule in survey.rules().chain(invariants) {
        rule.for_each_reference(&mut |reference, _| {
            if let Reference::Condition(index) = reference {
                used.insert(index);
            }
        });
    }
    let all = survey.conditions.iter().enumerate();
    // Conditions of a module were imported only where something uses them.
    let own = all.filter(|(_, condition)| !survey.is_of_module(condition));
    for (_, condition) in own.filter(|(index, _)| !used.contains(index)) {
        let name = &condition.name;
        let message = format!("nothing uses the condition `{}`", name.value);
        sink.push(
            Diagnostic::new(Code::W0504, message, name.span, "not used")
                .with_help(format!("remove it, or write `hidden_when: {}`", name.value)),
        );
    }
}

fn scales(survey: &Survey, sink: &mut Sink) {
    let used: HashSet<&str> = survey.scales_in_use().collect();
    for name in survey
        .scales
        .keys()
        .filter(|name| !used.contains(name.value.as_str()))
        // A module also has scales for other surveys.
        .filter(|name| name.span.file == survey.header.span.file)
    {
        let message = format!("nothing uses the scale `{}`", name.value);
        sink.push_with(Code::W0502, || {
            let texts = if survey.has_texts(&format!("scales.{}.", name.value)) {
                " here and under `scales` in the texts"
            } else {
                ""
            };
            Diagnostic::new(Code::W0502, message, name.span, "not used").with_help(format!(
                "remove it{texts}, or name it in a `choice` with `scale:`"
            ))
        });
    }
}
