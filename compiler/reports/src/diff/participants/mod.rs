//! Changes for participants: in questions, their texts, and their audience.

mod change;
mod checks;
mod distinct;
mod exclusions;
mod options;
mod places;
mod presentation;
mod scores;
mod settings;
mod ticks;
mod unanswered;
mod wording;

use enkat_model::{Body, ElementId, Grid, QuestionKind, Setting};

use self::distinct::distinct;
pub use self::{
    change::{Change, ChangeKind},
    ticks::Ticks,
};
pub(super) use self::{
    scores::recalculated,
    settings::{changed_flags, without as assumptions_without},
};
use super::{
    FieldChange, JudgedChange, Renamed,
    audience::{comparable, is_same},
    cases::{Rule, difference},
    elements::{Elements, Key, Side},
    option_words, text_changes,
};
use crate::natural_language::{Audience, Labels, Prose};

/// Lists the changes for participants: in survey order, then removed elements, then texts.
pub(super) fn changes(elements: &Elements<'_>, renamed: &[Renamed]) -> Vec<Change> {
    let mut changes = settings::settings(elements);
    let is_renamed = |key: Key<'_>| renamed.iter().any(|renamed| renamed.has(key));
    for new in elements.new.ids() {
        match elements.old.find(elements.new.key(new)) {
            Some(old) => compare(elements, old, new, &mut changes),
            None if is_renamed(elements.new.key(new)) => {}
            None => {
                changes.push(added(elements, new, &is_renamed));
                let checks = elements.new.labels.element(new).body.checks().iter();
                let about = name(&elements.new, new);
                changes.extend(checks.map(|check| Change::new(about, checks::added(&elements.new, check))));
            }
        }
    }
    let gone = elements.old.without(&elements.new);
    let gone = gone.filter(|id| !is_renamed(elements.old.key(*id)));
    changes.extend(gone.map(|id| removed(&elements.old, id)));
    changes.extend(exclusions::exclusions(elements));
    changes.extend(places::moves(elements, renamed));
    changes.extend(scores::scores(elements));
    changes.extend(text_changes::changes(elements));
    changes.extend(option_words::reworded(elements));
    changes
}

/// Converts a change of the data to a change of the limits or the unit of an answer, where it is one.
pub(super) fn limits(change: &JudgedChange) -> Option<Change> {
    let kind = if let FieldChange::Unit { old, new } = &change.change {
        let [old, new] = [old, new].map(|unit| Some(unit.clone()).filter(|unit| !unit.is_empty()));
        let key = "unit".to_owned();
        ChangeKind::Presentation { key, old, new }
    } else {
        let (old, new) = change.limits()?;
        ChangeKind::Limits { old, new }
    };
    Some(Change::new(&change.field, kind))
}

fn name<'a>(side: &Side<'a>, id: ElementId) -> &'a str {
    &side.labels.element(id).id
}

fn added(elements: &Elements<'_>, id: ElementId, is_renamed: &impl Fn(Key<'_>) -> bool) -> Change {
    let side = &elements.new;
    let asked = |audience: &Audience| audience.asked(side.labels, id).to_string();
    let parent = side.labels.above(id);
    let is_new = |id: &ElementId| elements.old.find(side.key(*id)).is_none() && !is_renamed(side.key(*id));
    let parent = parent.filter(is_new);
    let own = Audience::own(side.labels, id);
    let is_narrower = parent.is_some() && own != Audience::default();
    let kind = ChangeKind::Added {
        kind: kind(side, id),
        label: side.labels.label(id),
        audience: asked(&Audience::of(side.labels, id)),
        parent: parent.map(|parent| name(side, parent).to_owned()),
        own_audience: is_narrower.then(|| asked(&own)),
    };
    Change::new(name(side, id), kind)
}

fn removed(side: &Side<'_>, id: ElementId) -> Change {
    let kind = ChangeKind::Removed {
        kind: kind(side, id),
        label: side.labels.label(id),
    };
    Change::new(name(side, id), kind)
}

/// Returns the kind, with its presentation where there are several.
fn kind(side: &Side<'_>, id: ElementId) -> String {
    let body = &side.labels.element(id).body;
    match body {
        Body::OrBox { .. } => "opt-out".to_owned(),
        body => match body.answer() {
            Some(QuestionKind::Choice(choice)) => format!("choice as {}", choice.appearance.name()),
            _ => body.kind().name().to_owned(),
        },
    }
}

fn compare(elements: &Elements<'_>, old: ElementId, new: ElementId, changes: &mut Vec<Change>) {
    let mut push = |kind| changes.push(Change::of(elements.new.labels.element(new), kind));
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
    audience(elements, old, new).into_iter().for_each(&mut push);
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
fn audience(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<ChangeKind> {
    let sides = [(&elements.old, old), (&elements.new, new)];
    let own = sides.map(|(side, id)| Rule::own(side.labels, id).comparable());
    let above = sides.map(|(side, id)| side.labels.above(id).map(|above| side.key(above)));
    if own[0] == own[1] && above[0] == above[1] {
        return Vec::new();
    }
    let rules = sides.map(|(side, id)| Rule::of(side.labels, id));
    let difference = difference(&rules[0], &rules[1]);
    let [was, is] = sides.map(|(side, id)| (side.labels, id));
    let is_other = match &difference {
        Some(difference) => difference.answered,
        None => !is_same(was, is),
    };
    let mut changes = Vec::new();
    if is_other {
        let [old, new] = asked([was, is]);
        let fewer = difference.as_ref().is_none_or(|difference| difference.fewer);
        changes.push(ChangeKind::Audience { old, new, fewer });
    }
    changes.extend(
        difference
            .iter()
            .flat_map(|difference| unanswered::changes(elements, difference, None)),
    );
    changes
}

/// Describes the participants who are asked for an element, in both surveys.
fn asked(elements: [(Labels<'_>, ElementId); 2]) -> [String; 2] {
    let audiences = elements.map(|(labels, id)| Audience::of(labels, id));
    let both = [0, 1].map(|at: usize| (elements[at].0, elements[at].1, &audiences[at]));
    let asked = both.map(|(labels, id, audience)| audience.asked(labels, id));
    let anybody = both
        .map(|(labels, _, audience)| Prose::words("asked ").prose(audience.prose_of_anybody("of", labels)));
    distinct(
        [asked, anybody],
        both.map(|(labels, _, audience)| (labels, audience)),
    )
}
