//! Which assumptions of a survey some settings break.

use enkat_model::{Artifact, Condition, FlagSet, Gender, Setting};

/// Lists the assumptions that do not hold for these flags and this gender, with the names of settings. If the gender is unknown,
/// an assumption counts as met if it holds for any gender.
pub(crate) fn violated(artifact: &Artifact, sent: FlagSet, gender: Option<Gender>) -> Vec<String> {
    let assumptions = artifact.assumptions.iter();
    let holds = |assumption: &&Condition<Setting>| match gender {
        None => assumption.holds_for_anybody(sent),
        known => assumption.holds_for(sent, known),
    };
    assumptions
        .filter(|assumption| !holds(assumption))
        .map(|assumption| render(artifact, assumption))
        .collect()
}

/// Lists the assumptions that no invitee's settings can satisfy. `fixed` flags stay on; any other flag may be on or off.
pub(super) fn violated_for_all(artifact: &Artifact, fixed: FlagSet) -> Vec<String> {
    let assumptions = artifact.assumptions.iter();
    assumptions
        .filter(|assumption| !satisfiability(assumption, fixed).can_hold)
        .map(|assumption| render(artifact, assumption))
        .collect()
}

/// The possible values of a condition over the settings of all invitees.
struct Satisfiability {
    can_hold: bool,
    can_fail: bool,
}

/// Returns which values a condition can have. `fixed` flags stay on; any other flag may be on or off.
fn satisfiability(condition: &Condition<Setting>, fixed: FlagSet) -> Satisfiability {
    let all = |of: &[Condition<Setting>]| {
        of.iter()
            .map(|part| satisfiability(part, fixed))
            .collect::<Vec<_>>()
    };
    match condition {
        Condition::All(of) => {
            let of = all(of);
            Satisfiability {
                can_hold: of.iter().all(|part| part.can_hold),
                can_fail: of.iter().any(|part| part.can_fail),
            }
        }
        Condition::Any(of) => {
            let of = all(of);
            Satisfiability {
                can_hold: of.iter().any(|part| part.can_hold),
                can_fail: of.iter().all(|part| part.can_fail),
            }
        }
        Condition::Not(part) => {
            let part = satisfiability(part, fixed);
            Satisfiability {
                can_hold: part.can_fail,
                can_fail: part.can_hold,
            }
        }
        Condition::Setting(Setting::Flag(any_of)) => Satisfiability {
            can_hold: true,
            can_fail: !fixed.intersects(*any_of),
        },
        // An assumption asks about settings only.
        Condition::Setting(Setting::Gender(_))
        | Condition::In(..)
        | Condition::Ticked(_)
        | Condition::Answered(_)
        | Condition::Compare(..)
        | Condition::Within(..) => Satisfiability {
            can_hold: true,
            can_fail: true,
        },
    }
}

fn render(artifact: &Artifact, condition: &Condition<Setting>) -> String {
    let joined = |parts: &[Condition<Setting>], word: &str| {
        let parts: Vec<_> = parts.iter().map(|part| render_operand(artifact, part)).collect();
        parts.join(word)
    };
    match condition {
        Condition::All(parts) if parts.is_empty() => "always".to_owned(),
        Condition::Any(parts) if parts.is_empty() => "never".to_owned(),
        Condition::All(parts) => joined(parts, " and "),
        Condition::Any(parts) => joined(parts, " or "),
        Condition::Not(part) => format!("not {}", render_operand(artifact, part)),
        Condition::Setting(Setting::Flag(any_of)) => {
            let flags = artifact.flags.iter().enumerate();
            let names = flags.filter(|(index, _)| any_of.contains(*index));
            names
                .map(|(_, flag)| flag.name())
                .collect::<Vec<_>>()
                .join(" or ")
        }
        Condition::Setting(Setting::Gender(gender)) => format!("gender == {}", gender.name()),
        // An assumption asks about settings only.
        Condition::In(..)
        | Condition::Ticked(_)
        | Condition::Answered(_)
        | Condition::Compare(..)
        | Condition::Within(..) => String::new(),
    }
}

/// Writes a part of another assumption, in brackets where it has parts itself.
fn render_operand(artifact: &Artifact, part: &Condition<Setting>) -> String {
    let rendered = render(artifact, part);
    match part {
        Condition::All(_) | Condition::Any(_) => format!("({rendered})"),
        Condition::Setting(Setting::Flag(any_of)) if any_of.0.count_ones() > 1 => format!("({rendered})"),
        _ => rendered,
    }
}
