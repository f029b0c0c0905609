//! The last phase: a checked survey → the artifact. It cannot fail.

mod attention;
mod condition;
mod element;
mod invariants;
mod payload;
mod places;
mod texts;
mod traced;

pub use invariants::{StatementPlace, WrittenInvariant, invariants};
pub use places::{Decides, Place, Places, Rule, Term, places};
pub use texts::Gaps;
pub use traced::Traced;

use enkat_model::{
    Artifact, Band, Condition, Consent, FORMAT, Finish, Flag, Header, NamedCondition, Preset, Score, Setting,
};

use crate::{
    check::Checked,
    resolve::{self, Survey},
};

/// Converts the survey into the artifact that the runtime reads.
pub fn lower(checked: &Checked<'_>) -> Artifact {
    let survey = checked.survey();
    let header = &survey.header;
    let flag = |(flag, derived): (&resolve::Flag, &Option<Condition<Setting>>)| Flag {
        alias: flag.alias.value.clone(),
        setting: flag.setting.as_ref().map(|setting| setting.value.clone()),
        derived: derived.clone(),
    };
    let named = checked.conditions().iter();
    let settings = checked.settings();
    Artifact {
        format: FORMAT,
        header: Header {
            survey: header.id.value.clone(),
            version: header.version.value,
            languages: header
                .languages
                .iter()
                .map(|language| language.value.clone())
                .collect(),
            consent: header.consent.as_ref().map(|consent| Consent {
                page: survey.element(consent.page.value).id.value.clone(),
                checkbox: survey.element(consent.checkbox.value).id.value.clone(),
            }),
            stepper: header.stepper,
            finish: header
                .finish
                .as_ref()
                .map_or_else(Finish::default, |finish| finish.value),
        },
        template: header.is_template,
        follow_ups: header.follow_ups,
        flags: header.flags.iter().zip(&settings.derived).map(flag).collect(),
        assumptions: settings.assumptions.clone(),
        presets: header.presets.iter().map(preset).collect(),
        conditions: named
            .map(|(name, predicate)| NamedCondition {
                name: name.value.clone(),
                condition: condition::condition(predicate),
            })
            .collect(),
        elements: element::elements(checked),
        payload: payload::payload(checked),
        scores: survey.scores.iter().map(score).collect(),
        attention: attention::attention(checked),
        texts: texts::texts(survey),
    }
}

/// Converts a survey whose texts may be incomplete: another text takes the place of each missing one. Returns the keys of these, too.
pub fn lower_draft(checked: &Checked<'_>) -> (Artifact, Gaps) {
    let mut artifact = lower(checked);
    let gaps = texts::fill(checked.survey(), &mut artifact.texts);
    (artifact, gaps)
}

fn preset(preset: &resolve::Preset) -> Preset {
    Preset {
        name: preset.name.value.clone(),
        flags: preset.flags.iter().map(|flag| flag.value).collect(),
    }
}

/// Lowers a score, with its questions in survey order.
fn score(score: &resolve::Score) -> Score {
    let mut of: Vec<_> = score.of.iter().map(|of| of.value).collect();
    of.sort_unstable();
    let mut when_hidden: Vec<_> = score
        .when_hidden
        .iter()
        .map(|(id, value)| (id.value, value.value))
        .collect();
    when_hidden.sort_unstable_by_key(|(id, _)| *id);
    let bands = score.bands.iter().map(|band| Band {
        below: band.below.as_ref().map(|below| below.value),
        text: band.text.value.clone(),
    });
    Score {
        name: score.name.value.clone(),
        of,
        method: score.method,
        at_least: score.at_least.value,
        when_hidden,
        bands: bands.collect(),
    }
}
