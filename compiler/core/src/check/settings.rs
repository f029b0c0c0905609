//! Derived flags and assumptions about flags. Presets are compared with the assumptions.

use enkat_model::{Condition, FlagSet, Setting};
use enkat_prove::is_possible;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
    tree::{Name, NameKind},
};

use super::Predicate;
use crate::resolve::{Preset, Survey};

/// The settings of the header, typed.
#[derive(Debug)]
pub struct Settings {
    /// The condition of each flag that is derived.
    pub derived: Vec<Option<Condition<Setting>>>,
    /// Conditions on flags that the deployment guarantees.
    pub assumptions: Vec<Condition<Setting>>,
}

/// Converts a predicate over settings. After `resolve` it contains nothing else.
pub(super) fn over_settings(truth: &Predicate) -> Option<Condition<Setting>> {
    let all = |of: &[Predicate]| of.iter().map(over_settings).collect::<Option<Vec<_>>>();
    Some(match truth {
        Predicate::All(of) => Condition::All(all(of)?),
        Predicate::Any(of) => Condition::Any(all(of)?),
        Predicate::Not(part) => Condition::Not(Box::new(over_settings(part)?)),
        Predicate::Flag(index) => Condition::Setting(Setting::Flag(FlagSet::default().with(*index))),
        Predicate::Gender(genders) => {
            let mut genders = genders
                .iter()
                .map(|gender| Condition::Setting(Setting::Gender(*gender)));
            match genders.len() {
                1 => genders.next()?,
                _ => Condition::Any(genders.collect()),
            }
        }
        _ => return None,
    })
}

/// Finds assumptions and derived flags that are the same for every setting, and presets that break an assumption. Where flags could not
/// be read, other settings are possible.
pub(super) fn check(survey: &Survey, settings: &Settings, sink: &mut Sink) {
    if survey.unread.has(NameKind::Flag) {
        return;
    }
    let spans = survey.header.assume.iter().map(|expr| expr.span);
    let assumed: Vec<_> = spans.zip(&settings.assumptions).collect();
    let mut found: Vec<Diagnostic> = assumed
        .iter()
        .filter_map(|(span, one)| always(one, *span))
        .collect();
    found.extend(contradiction(&assumed));
    for (flag, derived) in survey.header.flags.iter().zip(&settings.derived) {
        if let (Some(written), Some(derived)) = (&flag.derived, derived) {
            found.extend(constant(&written.alias, derived, &settings.assumptions));
        }
    }
    found.extend(
        survey
            .header
            .presets
            .iter()
            .filter_map(|preset| broken(preset, &assumed)),
    );
    for finding in found {
        sink.push(finding);
    }
}

/// Reports an assumption that is always true.
fn always(assumption: &Condition<Setting>, span: Span) -> Option<Diagnostic> {
    let is_false = Condition::Not(Box::new(assumption.clone()));
    (!is_possible([&is_false])).then(|| {
        Diagnostic::new(
            Code::W0602,
            "every participant meets this assumption, so it has no effect",
            span,
            "always true",
        )
        .with_help("correct it, or remove it")
    })
}

/// Reports the first assumption that, with those above it, leaves no possible setting.
fn contradiction(assumed: &[(Span, &Condition<Setting>)]) -> Option<Diagnostic> {
    let all: Vec<_> = assumed.iter().map(|(_, one)| (*one).clone()).collect();
    let last = (0..all.len()).find(|last| !is_possible(&all[..=*last]))?;
    let span = assumed[last].0;
    if !is_possible(&all[last..=last]) {
        let message = "no participant can meet this assumption";
        let finding = Diagnostic::new(Code::E0613, message, span, "never true");
        return Some(finding.with_help("correct it, or remove it"));
    }
    let message = "these assumptions contradict each other: no flags and no gender make all of them true";
    let finding = Diagnostic::new(Code::E0613, message, span, "contradicts the others")
        .with_help("correct one of them, or remove it");
    let others = assumed[..last].iter();
    Some(others.fold(finding, |finding, (span, _)| {
        finding.with_related(*span, "assumed as well")
    }))
}

/// Reports a preset whose flags alone break an assumption. A preset that adds to flags which a survey needs anyway lists those
/// flags too.
fn broken(preset: &Preset, assumed: &[(Span, &Condition<Setting>)]) -> Option<Diagnostic> {
    let sent: FlagSet = preset.flags.iter().map(|flag| flag.value).collect();
    let broken = assumed.iter().find(|(_, one)| !one.holds_for_anybody(sent));
    let (span, _) = broken?;
    let name = &preset.name;
    let message = format!("the preset `{}` breaks what the survey assumes", name.value);
    Some(
        Diagnostic::new(Code::E0616, message, name.span, "false with these flags")
            .with_related(*span, "assumed here")
            .with_help("change the flags of the preset, or the assumption"),
    )
}

/// Reports a derived flag that is on for every possible setting, or for no possible setting. A flag that is derived exactly as an
/// assumption is written gives it a name, and guards what it says.
fn constant(
    alias: &Name,
    derived: &Condition<Setting>,
    assumptions: &[Condition<Setting>],
) -> Option<Diagnostic> {
    let opposite = Condition::Not(Box::new(derived.clone()));
    let names_an_assumption = assumptions.contains(derived) && is_possible([&opposite]);
    if names_an_assumption || !is_possible(assumptions) {
        return None;
    }
    let with = |condition| is_possible(assumptions.iter().chain([condition]));
    let what = if !with(derived) {
        "off"
    } else if !with(&opposite) {
        "on"
    } else {
        return None;
    };
    let message = format!(
        "the derived flag `{}` is always {what}, for all flags that the server can send",
        alias.value
    );
    let finding = Diagnostic::new(Code::W0602, message, alias.span, format!("always {what}"));
    Some(finding.with_help("correct what it is derived from, or remove it"))
}
