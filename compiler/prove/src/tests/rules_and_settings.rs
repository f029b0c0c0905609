//! Findings about rules and what they read, against all settings of random surveys.

use enkat_conformance::Situation;
use enkat_model::{Artifact, Date, ElementId, FlagSet, Gender, Session, Tailoring};
use serde_json::Map;

use crate::{About, Effect, Expression, Joined, WrittenRule, check};

const LIMIT: u64 = 100_000;
/// The most flags whose settings are tried in all ways.
const MOST_FLAGS: usize = 6;

#[test]
fn findings_about_what_rules_read_are_those_of_all_settings() {
    let (mut without, mut apart) = (0, 0);
    for seed in 0..200 {
        let situation = Situation::new(seed);
        let artifact = &situation.artifact;
        if artifact.flags.len() > MOST_FLAGS {
            continue;
        }
        let rules = rules(artifact);
        let findings = check(artifact, &rules, &[], situation.today, LIMIT).findings;
        let is_found = |about: &About| findings.iter().any(|finding| finding.about == *about);
        for (index, rule) in rules.iter().enumerate() {
            let seen = Seen::of(artifact, rule, situation.today);
            for (read, known, unknown) in &seen.together {
                // Groups of boxes of one gender are only for this gender, too: that is not told.
                let found = is_found(&About::GendersApart(index, *read));
                assert!(
                    !found || (*unknown && !known),
                    "seed {seed}, rule {index}, {read:?}"
                );
                apart += usize::from(found);
            }
            let is_apart = seen
                .together
                .iter()
                .any(|(read, ..)| is_found(&About::GendersApart(index, *read)));
            let found = is_found(&About::RuleReadsNothing(index));
            // A rule that never holds hides nothing, whatever it reads.
            let is_constant = is_found(&About::RuleNeverHolds(index));
            assert!(
                found || is_apart || is_constant || !seen.is_shown_without,
                "seed {seed}, rule {index}: {rule:?}"
            );
            without += usize::from(found);
        }
    }
    assert!(without > 3 && apart > 0, "{without} and {apart} findings");
}

/// Lists the rules that hide elements.
fn rules(artifact: &Artifact) -> Vec<WrittenRule> {
    let elements = artifact.elements.iter().enumerate();
    let ruled = elements.filter(|(_, included)| !included.element.hidden_when.is_never());
    ruled
        .map(|(index, included)| WrittenRule {
            target: ElementId::at(index),
            effect: Effect::Hides,
            expression: Expression {
                condition: included.element.hidden_when.clone(),
                joined: Joined::Same,
                parts: Vec::new(),
            },
        })
        .collect()
}

/// Observations about a rule for all settings, with nothing answered.
struct Seen {
    /// Its element is shown to a participant who gets nothing of what it reads, and it reads no settings.
    is_shown_without: bool,
    /// By what it reads: whether a participant of a known gender gets it together with the element, and one of an unknown gender.
    together: Vec<(ElementId, bool, bool)>,
}

impl Seen {
    fn of(artifact: &Artifact, rule: &WrittenRule, today: Date) -> Self {
        let reads = rule.expression.condition.reads();
        let reads_settings = rule.expression.condition.reads_settings();
        let mut seen = Self {
            is_shown_without: false,
            together: reads.iter().map(|read| (*read, false, false)).collect(),
        };
        for (flags, gender) in settings(artifact) {
            if !artifact.assumes(flags, gender) {
                continue;
            }
            let tailoring = Tailoring::new(artifact, artifact.derived_from(flags), gender);
            let Some(id) = tailoring.id(rule.target) else {
                continue;
            };
            let model = tailoring.model();
            let is_visible = Session::with_answers(&model, today, &Map::new())
                .state(id)
                .visible;
            let gets = |read: &ElementId| tailoring.id(*read).is_some();
            seen.is_shown_without |=
                is_visible && !reads_settings && !reads.is_empty() && !reads.iter().any(gets);
            for (read, known, unknown) in &mut seen.together {
                *known |= gets(read) && gender.is_some();
                *unknown |= gets(read) && gender.is_none();
            }
        }
        seen
    }
}

fn settings(artifact: &Artifact) -> impl Iterator<Item = (FlagSet, Option<Gender>)> {
    let sent = artifact.flags.iter().enumerate();
    let sent: Vec<usize> = sent
        .filter(|(_, flag)| flag.setting.is_some())
        .map(|(index, _)| index)
        .collect();
    let sets = (0..1_usize << sent.len()).map(move |set| {
        let on = sent.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        on.map(|(_, flag)| *flag).collect::<FlagSet>()
    });
    sets.flat_map(|flags| {
        let genders = Gender::ALL.into_iter().map(Some).chain([None]);
        genders.map(move |gender| (flags, gender))
    })
}
