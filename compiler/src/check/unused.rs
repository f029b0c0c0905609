//! Flags and scales that nothing uses.

use std::collections::HashSet;

use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    resolve::{AnswerKind, Labels, Reference, Survey},
};

/// Warns of flags and scales that nothing uses, and of reserved flags that something uses.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    flags(survey, sink);
    scales(survey, sink);
}

fn flags(survey: &Survey, sink: &mut Sink) {
    let mut used = HashSet::new();
    for element in &survey.elements {
        used.extend(element.included_in.iter().map(|flag| flag.value));
        for rule in &element.hidden_when {
            rule.for_each_reference(&mut |reference, _| {
                if let Reference::Flag(index) = reference {
                    used.insert(index);
                }
            });
        }
    }
    for (index, flag) in survey.header.flags.iter().enumerate() {
        let alias = &flag.alias.value;
        match (&flag.reserved, used.contains(&index)) {
            (None, false) => sink.push(
                Diagnostic::new(
                    Code::W0501,
                    format!("nothing uses the flag `{alias}`"),
                    flag.alias.span,
                    "not used",
                )
                .with_help(format!(
                    "take it out, or say why it is there: `{alias}: {{setting: {}, reserved: …}}`",
                    flag.setting.value
                )),
            ),
            (Some(reserved), true) => sink.push(
                Diagnostic::new(
                    Code::W0503,
                    format!("the flag `{alias}` is reserved and yet used"),
                    reserved.span,
                    "said to be unused",
                )
                .with_help("take `reserved` out"),
            ),
            _ => {}
        }
    }
}

fn scales(survey: &Survey, sink: &mut Sink) {
    let labels = survey
        .elements
        .iter()
        .filter_map(|element| match &element.question()?.answer {
            AnswerKind::Choice {
                labels: Labels::Scale(name),
                ..
            } => Some(name.value.as_str()),
            _ => None,
        });
    let used: HashSet<&str> = labels.collect();
    for name in survey
        .scales
        .keys()
        .filter(|name| !used.contains(name.value.as_str()))
    {
        let message = format!("nothing uses the scale `{}`", name.value);
        sink.push(
            Diagnostic::new(Code::W0502, message, name.span, "not used")
                .with_help("take it out, or name it in a `choice` with `scale:`"),
        );
    }
}
