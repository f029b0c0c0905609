//! The settings of the survey: its languages, its consent, its flags and its presets.

use enkat_model::{Artifact, Condition, Finish, Flag, FollowUps, Setting};

use super::{Change, ChangeKind, Elements, comparable};
use crate::{
    natural_language::{Audience, Labels, NormalForm},
    notation::notation,
};

/// A setting, with its old and its new value.
type Compared = (String, String, String);

/// Compares the settings of both surveys.
pub(super) fn settings(elements: &Elements<'_>) -> Vec<Change> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels.artifact);
    let all = header(old, new).into_iter();
    let changed = all.filter(|(_, old, new)| old != new);
    let setting = |(what, old, new): Compared| ChangeKind::Setting { what, old, new };
    let changed = changed.chain(flags_in_words(elements)).map(setting);
    changed
        .chain(presets(old, new))
        .chain(assumptions(elements).into_iter().map(setting))
        .map(|kind| Change::new("survey", kind))
        .collect()
}

fn header(old: &Artifact, new: &Artifact) -> Vec<Compared> {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let finish = |finish: Finish| match finish {
        Finish::Feedback => "the feedback".to_owned(),
        Finish::Result => "the result".to_owned(),
    };
    let follow_ups = |from: FollowUps| match from {
        FollowUps::AtOnce => "shown at once".to_owned(),
        FollowUps::AfterParent => "shown when the question above is answered".to_owned(),
    };
    let consent = |artifact: &Artifact| match &artifact.header.consent {
        Some(consent) => format!("`{}` on `{}`", consent.checkbox, consent.page),
        None => "none".to_owned(),
    };
    let languages = |artifact: &Artifact| artifact.header.languages.join(", ");
    let all = [
        ("languages", languages(old), languages(new)),
        ("consent", consent(old), consent(new)),
        ("stepper", yes(old.header.stepper), yes(new.header.stepper)),
        (
            "follow-ups",
            follow_ups(old.follow_ups),
            follow_ups(new.follow_ups),
        ),
        (
            "after sending",
            finish(old.header.finish),
            finish(new.header.finish),
        ),
    ];
    all.map(|(what, old, new)| (what.to_owned(), old, new)).into()
}

/// Lists the flags that are on for other participants than before.
pub(in crate::diff) fn changed_flags(elements: &Elements<'_>) -> Vec<String> {
    let changed = flags(elements).into_iter();
    changed.map(|(alias, _)| alias.to_owned()).collect()
}

/// Describes the flags that are on for other participants than before.
fn flags_in_words(elements: &Elements<'_>) -> Vec<Compared> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels);
    let changed = flags(elements).into_iter();
    changed
        .map(|(alias, [before, after])| {
            let what = format!("the flag `{alias}`");
            (what, described(old, before), described(new, after))
        })
        .collect()
}

/// A flag by its alias, in the old survey and in the new one.
type ComparedFlag<'a> = (&'a str, [Option<&'a Flag>; 2]);

/// Finds the flags that only one survey has, or that have another setting or are derived from another condition, however it is
/// written.
fn flags<'a>(elements: &Elements<'a>) -> Vec<ComparedFlag<'a>> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels);
    let find = |labels: Labels<'a>, alias: &str| {
        let mut flags = labels.artifact.flags.iter();
        flags.find(|flag| flag.alias == alias)
    };
    let gone = old.artifact.flags.iter();
    let gone = gone.filter(|flag| find(new, &flag.alias).is_none());
    let all = new.artifact.flags.iter().chain(gone);
    let pairs = all.map(|flag| {
        let alias = flag.alias.as_str();
        (alias, [find(old, alias), find(new, alias)])
    });
    let is_other = |(_, pair): &ComparedFlag<'_>| match pair {
        [Some(before), Some(after)] => {
            before.setting != after.setting || !is_equivalent(old, before, new, after)
        }
        _ => true,
    };
    pairs.filter(is_other).collect()
}

fn is_equivalent(old: Labels<'_>, before: &Flag, new: Labels<'_>, after: &Flag) -> bool {
    let audience = |derived: &Condition<Setting>| Audience::of_rule(NormalForm::is(derived));
    match (&before.derived, &after.derived) {
        (Some(before), Some(after)) => {
            comparable(old, &audience(before)) == comparable(new, &audience(after))
        }
        (before, after) => before.is_none() && after.is_none(),
    }
}

/// Describes the origin of a flag: "sent as `showNight`", "on where not flag.winter".
fn described(labels: Labels<'_>, flag: Option<&Flag>) -> String {
    let Some(flag) = flag else {
        return "none".to_owned();
    };
    let sent = flag.setting.iter().map(|setting| format!("sent as `{setting}`"));
    let derived = flag.derived.iter();
    let derived = derived.map(|derived| format!("on where {}", notation(labels.artifact, derived)));
    sent.chain(derived).collect::<Vec<_>>().join(", ")
}

/// Compares the assumptions about settings, however they are written.
fn assumptions(elements: &Elements<'_>) -> Vec<Compared> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels);
    let what = || "assumed of the settings".to_owned();
    let none = || "nothing".to_owned();
    let gone = without(old, new).map(|text| (what(), text, none()));
    let come = without(new, old).map(|text| (what(), none(), text));
    gone.chain(come).collect()
}

/// Lists the assumptions of a survey that another one does not have.
pub(in crate::diff) fn without<'a>(of: Labels<'a>, other: Labels<'a>) -> impl Iterator<Item = String> + 'a {
    let audience = |assumed: &Condition<Setting>| Audience::of_rule(NormalForm::is(assumed));
    let assumed = of.artifact.assumptions.iter().filter(move |assumed| {
        let mut others = other.artifact.assumptions.iter();
        !others.any(|other_assumed| {
            comparable(of, &audience(assumed)) == comparable(other, &audience(other_assumed))
        })
    });
    assumed.map(move |assumed| format!("`{}`", notation(of.artifact, assumed)))
}

/// Compares the presets of both surveys: those of the new one first, then those that are gone.
fn presets(old: &Artifact, new: &Artifact) -> Vec<ChangeKind> {
    let flags = |artifact: &Artifact, name: &str| -> Option<Vec<String>> {
        let preset = artifact.presets.iter().find(|preset| preset.name == name)?;
        Some(artifact.aliases_of(preset.flags).map(str::to_owned).collect())
    };
    let is_gone = |name: &str| !new.presets.iter().any(|other| other.name == name);
    let gone = old.presets.iter().filter(|preset| is_gone(&preset.name));
    let all = new.presets.iter().chain(gone).map(|preset| &preset.name);
    all.filter_map(|name| match (flags(old, name), flags(new, name)) {
        (Some(old), Some(new)) => flags_of_preset(name, &old, &new),
        (old, new) => {
            let listed =
                |flags: Option<Vec<String>>| flags.map_or("none".to_owned(), |flags| flags.join(", "));
            Some(ChangeKind::Setting {
                what: format!("the preset `{name}`"),
                old: listed(old),
                new: listed(new),
            })
        }
    })
    .collect()
}

/// Lists the flags that a preset turns on now, and those that it no longer does.
fn flags_of_preset(name: &str, old: &[String], new: &[String]) -> Option<ChangeKind> {
    let only = |one: &[String], other: &[String]| -> Vec<String> {
        let only = one.iter().filter(|flag| !other.contains(flag));
        only.cloned().collect()
    };
    let (added, removed) = (only(new, old), only(old, new));
    (!added.is_empty() || !removed.is_empty()).then(|| ChangeKind::Preset {
        name: name.to_owned(),
        added,
        removed,
    })
}
