//! Derived flags and assumptions about flags, decided by trying every setting. Presets are compared with the assumptions.

use enkat_model::{Condition, FlagSet, Gender, Setting};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
    tree::{Name, NameKind},
};

use super::Predicate;
use crate::resolve::{Preset, Survey};

/// The most flags for which every setting is tried.
const MOST: usize = 16;

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
    is_impossible(&[is_false]).then(|| {
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
    let last = (0..all.len()).find(|last| is_impossible(&all[..=*last]))?;
    let span = assumed[last].0;
    if is_impossible(&all[last..=last]) {
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

/// Reports a derived flag that is on for every possible setting, or for no possible setting.
fn constant(
    alias: &Name,
    derived: &Condition<Setting>,
    assumptions: &[Condition<Setting>],
) -> Option<Diagnostic> {
    let with = |condition: Condition<Setting>| [assumptions, &[condition]].concat();
    if is_impossible(assumptions) {
        return None;
    }
    let what = if is_impossible(&with(derived.clone())) {
        "off"
    } else if is_impossible(&with(Condition::Not(Box::new(derived.clone())))) {
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

/// Tests whether no setting makes all conditions true, as far as every setting can be tried.
fn is_impossible(all: &[Condition<Setting>]) -> bool {
    outcomes(all).is_some_and(|mut outcomes| !outcomes.any(|holds| holds))
}

/// Computes for each setting whether all conditions hold. Returns `None` if there are too many settings to try.
fn outcomes(all: &[Condition<Setting>]) -> Option<impl Iterator<Item = bool> + '_> {
    let (mut flags, mut genders) = (FlagSet::default(), vec![None]);
    for condition in all {
        asked(condition, &mut |setting| match setting {
            Setting::Flag(set) => flags = FlagSet(flags.0 | set.0),
            Setting::Gender(_) if genders.len() == 1 => genders.extend(Gender::ALL.map(Some)),
            Setting::Gender(_) => {}
        });
    }
    let involved: Vec<usize> = (0..FlagSet::CAPACITY)
        .filter(|index| flags.contains(*index))
        .collect();
    let settings = (involved.len() <= MOST).then_some(0..1_u64 << involved.len().min(MOST))?;
    let settings = settings.flat_map(move |bits| {
        let on = involved
            .iter()
            .enumerate()
            .filter(|(at, _)| bits & (1 << at) != 0);
        let on: FlagSet = on.map(|(_, index)| *index).collect();
        genders.clone().into_iter().map(move |gender| (on, gender))
    });
    Some(settings.map(|(on, gender)| all.iter().all(|condition| condition.holds_for(on, gender))))
}

fn asked(condition: &Condition<Setting>, visit: &mut impl FnMut(Setting)) {
    match condition {
        Condition::All(of) | Condition::Any(of) => of.iter().for_each(|part| asked(part, visit)),
        Condition::Not(part) => asked(part, visit),
        Condition::Setting(setting) => visit(*setting),
        _ => {}
    }
}
