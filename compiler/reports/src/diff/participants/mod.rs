//! Changes for participants: in questions, their texts, and their audience.

mod change;
mod checks;
mod exclusions;
mod options;
mod places;
mod presentation;
mod scores;
mod settings;
mod ticks;

use enkat_model::{Body, ElementId, Grid, QuestionKind, Setting};

pub use self::{
    change::{Change, ChangeKind},
    ticks::Ticks,
};
use super::{
    JudgedChange, Renamed,
    audience::comparable,
    elements::{Elements, Side},
    text_changes,
};
use crate::natural_language::{Audience, Prose};

/// Lists the changes for participants: in survey order, then removed elements, then texts.
pub(super) fn changes(elements: &Elements<'_>, renamed: &[Renamed]) -> Vec<Change> {
    let mut changes = settings::settings(elements);
    let is_renamed = |id: &str| {
        renamed
            .iter()
            .any(|renamed| renamed.old == id || renamed.new == id)
    };
    for new in elements.new.ids() {
        match elements.old.find(elements.new.key(new)) {
            Some(old) => compare(elements, old, new, &mut changes),
            None if is_renamed(name(&elements.new, new)) => {}
            None => {
                changes.push(added(elements, new, &is_renamed));
                let checks = elements.new.labels.element(new).body.checks().iter();
                changes.extend(checks.map(|check| Change {
                    about: name(&elements.new, new).to_owned(),
                    kind: checks::added(&elements.new, check),
                }));
            }
        }
    }
    let gone = elements.old.without(&elements.new);
    let gone = gone.filter(|id| !is_renamed(name(&elements.old, *id)));
    changes.extend(gone.map(|id| removed(&elements.old, id)));
    changes.extend(exclusions::exclusions(elements));
    changes.extend(places::moves(elements));
    changes.extend(scores::scores(elements));
    changes.extend(text_changes::changes(elements));
    changes
}

/// Converts a change of the data to a change of the limits of an answer, where it is one.
pub(super) fn limits(change: &JudgedChange) -> Option<Change> {
    let (old, new) = change.limits()?;
    Some(Change {
        about: change.field.clone(),
        kind: ChangeKind::Limits { old, new },
    })
}

fn name<'a>(side: &Side<'a>, id: ElementId) -> &'a str {
    &side.labels.element(id).id
}

fn added(elements: &Elements<'_>, id: ElementId, is_renamed: &impl Fn(&str) -> bool) -> Change {
    let side = &elements.new;
    let element = side.labels.element(id);
    let asked = |audience: &Audience| audience.asked(side.labels, id).to_string();
    let parent = side.labels.above(id);
    let is_new = |id: &ElementId| elements.old.find(side.key(*id)).is_none() && !is_renamed(name(side, *id));
    let parent = parent.filter(is_new);
    let own = Audience::own(side.labels, id);
    let is_narrower = parent.is_some() && own != Audience::default();
    Change {
        about: element.id.clone(),
        kind: ChangeKind::Added {
            kind: kind(side, id),
            label: side.labels.label(id),
            audience: asked(&Audience::of(side.labels, id)),
            parent: parent.map(|parent| name(side, parent).to_owned()),
            own_audience: is_narrower.then(|| asked(&own)),
        },
    }
}

fn removed(side: &Side<'_>, id: ElementId) -> Change {
    Change {
        about: name(side, id).to_owned(),
        kind: ChangeKind::Removed {
            kind: kind(side, id),
            label: side.labels.label(id),
        },
    }
}

/// Returns the kind, with its presentation where there are several.
fn kind(side: &Side<'_>, id: ElementId) -> String {
    let body = &side.labels.element(id).body;
    match body {
        Body::OrBox { .. } => "or_box".to_owned(),
        body => match body.answer() {
            Some(QuestionKind::Choice(choice)) => format!("choice as {}", choice.appearance.name()),
            _ => body.kind().name().to_owned(),
        },
    }
}

fn compare(elements: &Elements<'_>, old: ElementId, new: ElementId, changes: &mut Vec<Change>) {
    let about = name(&elements.new, new).to_owned();
    let mut push = |kind| {
        changes.push(Change {
            about: about.clone(),
            kind,
        });
    };
    let (old_body, new_body) = (
        &elements.old.labels.element(old).body,
        &elements.new.labels.element(new).body,
    );
    let (old_kind, new_kind) = (kind(&elements.old, old), kind(&elements.new, new));
    if old_kind != new_kind {
        push(ChangeKind::Kind {
            old: old_kind,
            new: new_kind,
        });
    }
    if old_body.is_required() != new_body.is_required() {
        push(ChangeKind::Required {
            required: new_body.is_required(),
        });
    }
    if let (Some(old), Some(new)) = (old_body.answer(), new_body.answer()) {
        possible(old, new).into_iter().for_each(&mut push);
    }
    if let Some(kind) = audience(elements, old, new) {
        push(kind);
    }
    options::options(elements, old, new)
        .into_iter()
        .for_each(&mut push);
    checks::checks(elements, old, new).into_iter().for_each(&mut push);
    presentation::presentation(elements, old, new)
        .into_iter()
        .for_each(push);
}

/// Compares the possible answers, where the saved data does not show the difference.
fn possible(old: &QuestionKind<Setting>, new: &QuestionKind<Setting>) -> Option<ChangeKind> {
    let grid = |kind: &QuestionKind<Setting>| kind.scalar()?.grid();
    if let (Some(Grid::Steps(old)), Some(Grid::Steps(new))) = (grid(old), grid(new)) {
        return (old != new).then_some(ChangeKind::Step { old, new });
    }
    let (old, new) = (Ticks::of(old)?, Ticks::of(new)?);
    (old != new).then_some(ChangeKind::Ticks { old, new })
}

/// Compares the audience, if it changed in another way than that of the parent.
fn audience(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Option<ChangeKind> {
    let sides = [(&elements.old, old), (&elements.new, new)];
    let whole = sides.map(|(side, id)| Audience::of(side.labels, id));
    let own = sides.map(|(side, id)| Audience::own(side.labels, id));
    let [old_whole, new_whole] = [0, 1].map(|at| comparable(sides[at].0.labels, &whole[at]));
    let [old_own, new_own] = [0, 1].map(|at| comparable(sides[at].0.labels, &own[at]));
    let above = sides.map(|(side, id)| side.labels.above(id).map(|above| side.key(above)));
    if old_whole == new_whole || (old_own == new_own && above[0] == above[1]) {
        return None;
    }
    let told = [0, 1].map(|at| whole[at].asked(sides[at].0.labels, sides[at].1));
    let [old, new] = distinct(told);
    Some(ChangeKind::Audience { old, new })
}

/// Writes two sentences as text, with the ids of questions where the two would be the same.
fn distinct(sentences: [Prose; 2]) -> [String; 2] {
    let short = sentences.each_ref().map(Prose::to_string);
    if short[0] == short[1] {
        return sentences.map(|sentence| format!("{sentence:#}"));
    }
    short
}
