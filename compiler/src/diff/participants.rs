//! What participants meet: what is asked, how it reads, and who is asked.

use std::fmt;

use enkat_model::{AnswerKind, Body, ElementId, Finish, OptionValue};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    FieldChange, Renamed,
    audience::comparable,
    elements::{Elements, Side},
    order, wording,
};
use crate::prose::{Audience, Meaning, Prose};

/// Something that participants meet differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// What it is about: an id, or `survey`.
    pub about: String,
    /// What is different.
    #[serde(flatten)]
    pub shown: Shown,
}

/// What is different for participants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Shown {
    /// It is new.
    Added {
        /// What it is.
        kind: String,
        /// Its label.
        label: String,
        /// Who is asked: "asked of …", or "shown to …" what is no question.
        audience: String,
    },
    /// It is gone.
    Removed {
        /// What it was.
        kind: String,
        /// Its label.
        label: String,
    },
    /// It is of another kind, or looks otherwise.
    Kind {
        /// What it was.
        old: String,
        /// What it is.
        new: String,
    },
    /// A text reads differently.
    Wording {
        /// The language.
        language: String,
        /// Which text, such as `label`.
        part: String,
        /// What it was; nothing if there was none.
        old: Option<String>,
        /// What it is; nothing if there is none.
        new: Option<String>,
    },
    /// An option is new.
    OptionAdded {
        /// Its value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// An option is gone.
    OptionRemoved {
        /// Its value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// The options that both versions have stand in another order.
    OptionOrder {
        /// The values in the new order.
        values: Vec<OptionValue>,
    },
    /// An option is offered to others.
    OptionAudience {
        /// Its label.
        label: String,
        /// To whom it was offered.
        old: String,
        /// To whom it is offered.
        new: String,
    },
    /// Whether it has to be answered.
    Required {
        /// Whether it has to be now.
        required: bool,
    },
    /// What can be answered: range, length, decimals, unit.
    Limits {
        /// What it was.
        old: String,
        /// What it is.
        new: String,
    },
    /// Who is asked.
    Audience {
        /// Who was: "asked of …".
        old: String,
        /// Who is: "asked of …".
        new: String,
    },
    /// It stands elsewhere.
    Moved {
        /// Where, such as "after `stress`".
        to: String,
    },
    /// How the survey is run.
    Setting {
        /// What.
        what: String,
        /// What it was.
        old: String,
        /// What it is.
        new: String,
    },
}

/// What is different for participants: in survey order, then what is gone, then texts.
pub(super) fn changes(elements: &Elements<'_>, renamed: &[Renamed]) -> Vec<Change> {
    let mut changes = settings(elements);
    let is_renamed = |id: &str| {
        renamed
            .iter()
            .any(|renamed| renamed.old == id || renamed.new == id)
    };
    for new in elements.new.ids() {
        match elements.old.find(elements.new.key(new)) {
            Some(old) => compare(elements, old, new, &mut changes),
            None if is_renamed(name(&elements.new, new)) => {}
            None => changes.push(added(&elements.new, new)),
        }
    }
    let gone = elements.old.without(&elements.new);
    let gone = gone.filter(|id| !is_renamed(name(&elements.old, *id)));
    changes.extend(gone.map(|id| removed(&elements.old, id)));
    changes.extend(moves(elements));
    changes.extend(wording::changes(elements));
    changes
}

/// What can be answered, as far as it is said of what is saved.
pub(super) fn limits(change: &FieldChange) -> Option<Change> {
    let (old, new) = change.limits()?;
    Some(Change {
        about: change.field.clone(),
        shown: Shown::Limits { old, new },
    })
}

fn name<'a>(side: &Side<'a>, id: ElementId) -> &'a str {
    &side.labels.element(id).id
}

fn settings(elements: &Elements<'_>) -> Vec<Change> {
    let [old, new] = [&elements.old, &elements.new].map(|side| &side.labels.artifact.header);
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let finish = |finish: Finish| match finish {
        Finish::Feedback => "the feedback".to_owned(),
        Finish::Result => "the result".to_owned(),
    };
    let all = [
        ("languages", old.languages.join(", "), new.languages.join(", ")),
        ("stepper", yes(old.stepper), yes(new.stepper)),
        ("after sending", finish(old.finish), finish(new.finish)),
    ];
    let changed = all.into_iter().filter(|(_, old, new)| old != new);
    changed
        .map(|(what, old, new)| Change {
            about: "survey".to_owned(),
            shown: Shown::Setting {
                what: what.to_owned(),
                old,
                new,
            },
        })
        .collect()
}

fn added(side: &Side<'_>, id: ElementId) -> Change {
    let element = side.labels.element(id);
    let audience = Audience::of(side.labels, id);
    Change {
        about: element.id.clone(),
        shown: Shown::Added {
            kind: kind(side, id),
            label: side.labels.label(id),
            audience: asked(side, id, &audience).to_string(),
        },
    }
}

fn removed(side: &Side<'_>, id: ElementId) -> Change {
    Change {
        about: name(side, id).to_owned(),
        shown: Shown::Removed {
            kind: kind(side, id),
            label: side.labels.label(id),
        },
    }
}

/// "asked of somebody", or "shown to somebody" what is no question.
fn asked(side: &Side<'_>, id: ElementId, audience: &Audience) -> Prose {
    let body = &side.labels.element(id).body;
    let [verb, of] = if body.has_field() || body.question().is_some() {
        ["asked ", "of"]
    } else {
        ["shown ", "to"]
    };
    Prose::words(verb).prose(audience.prose(of, side.labels, id))
}

/// The kind, with its look where there are several.
fn kind(side: &Side<'_>, id: ElementId) -> String {
    let body = &side.labels.element(id).body;
    match body {
        Body::OrBox { .. } => "or_box".to_owned(),
        body => match body.answer() {
            Some(AnswerKind::Choice { appearance, .. }) => {
                format!("choice as {}", format!("{appearance:?}").to_lowercase())
            }
            _ => body.kind().to_owned(),
        },
    }
}

fn compare(elements: &Elements<'_>, old: ElementId, new: ElementId, changes: &mut Vec<Change>) {
    let about = name(&elements.new, new).to_owned();
    let mut push = |shown| {
        changes.push(Change {
            about: about.clone(),
            shown,
        });
    };
    let (old_body, new_body) = (
        &elements.old.labels.element(old).body,
        &elements.new.labels.element(new).body,
    );
    let (old_kind, new_kind) = (kind(&elements.old, old), kind(&elements.new, new));
    if old_kind != new_kind {
        push(Shown::Kind {
            old: old_kind,
            new: new_kind,
        });
    }
    if old_body.is_required() != new_body.is_required() {
        push(Shown::Required {
            required: new_body.is_required(),
        });
    }
    if let Some(shown) = audience(elements, old, new) {
        push(shown);
    }
    options(elements, old, new).into_iter().for_each(push);
}

/// Who is asked, if that is another matter than it was for what the element stands in.
fn audience(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Option<Shown> {
    let sides = [(&elements.old, old), (&elements.new, new)];
    let whole = sides.map(|(side, id)| Audience::of(side.labels, id));
    let own = sides.map(|(side, id)| Audience::own(side.labels, id));
    let [old_whole, new_whole] = [0, 1].map(|at| comparable(sides[at].0.labels, &whole[at]));
    let [old_own, new_own] = [0, 1].map(|at| comparable(sides[at].0.labels, &own[at]));
    let above = sides.map(|(side, id)| side.labels.above(id).map(|above| side.key(above)));
    if old_whole == new_whole || (old_own == new_own && above[0] == above[1]) {
        return None;
    }
    let told = [0, 1].map(|at| asked(sides[at].0, sides[at].1, &whole[at]));
    let [old, new] = distinct(told);
    Some(Shown::Audience { old, new })
}

/// Two sentences as text; with the ids of questions where they would read the same.
fn distinct(sentences: [Prose; 2]) -> [String; 2] {
    let short = sentences.each_ref().map(Prose::to_string);
    if short[0] == short[1] {
        return sentences.map(|sentence| format!("{sentence:#}"));
    }
    short
}

fn options(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<Shown> {
    let (old_labels, new_labels) = (elements.old.labels, elements.new.labels);
    let (before, after) = (
        old_labels.element(old).body.options(),
        new_labels.element(new).body.options(),
    );
    if before.is_empty() || after.is_empty() {
        return Vec::new();
    }
    let mut changes = Vec::new();
    let (mut positions, mut added) = (Vec::new(), Vec::new());
    for option in after {
        let value = option.value.clone();
        let label = new_labels.option_label(new, &value);
        let Some(at) = before.iter().position(|other| other.value == value) else {
            added.push((value, label));
            continue;
        };
        positions.push(at);
        let rules =
            [&before[at], option].map(|option| Audience::of_rule(Meaning::is_not(&option.hidden_when)));
        if comparable(old_labels, &rules[0]) != comparable(new_labels, &rules[1]) {
            let [was, is] = distinct([
                rules[0].prose("to", old_labels, old),
                rules[1].prose("to", new_labels, new),
            ]);
            changes.push(Shown::OptionAudience {
                label,
                old: was,
                new: is,
            });
        }
    }
    let is_gone = |value: &OptionValue| !after.iter().any(|other| other.value == *value);
    let gone = before.iter().filter(|option| is_gone(&option.value));
    let gone: Vec<_> = gone
        .map(|option| (option.value.clone(), old_labels.option_label(old, &option.value)))
        .collect();
    // One that only has another value reads as it did.
    let has =
        |options: &[(OptionValue, String)], label: &str| options.iter().any(|(_, other)| other == label);
    let come = added.iter().filter(|(_, label)| !has(&gone, label)).cloned();
    changes.extend(come.map(|(value, label)| Shown::OptionAdded { value, label }));
    let gone = gone.iter().filter(|(_, label)| !has(&added, label)).cloned();
    changes.extend(gone.map(|(value, label)| Shown::OptionRemoved { value, label }));
    if !positions.is_sorted() {
        let values = positions.into_iter().map(|at| before[at].value.clone());
        changes.push(Shown::OptionOrder {
            values: values.collect(),
        });
    }
    changes
}

/// What stands under something else, or in another place under the same.
fn moves(elements: &Elements<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut siblings: indexmap::IndexMap<_, Vec<(ElementId, usize)>> = indexmap::IndexMap::new();
    for (old, new) in elements.both() {
        let was = elements.old.labels.above(old).map(|id| elements.old.key(id));
        let is = elements.new.labels.above(new).map(|id| elements.new.key(id));
        if was == is {
            siblings.entry(is).or_default().push((new, old.index()));
        } else {
            changes.push((new, place_under(elements, new)));
        }
    }
    for (parent, children) in &siblings {
        let positions: Vec<_> = children.iter().map(|(_, position)| *position).collect();
        let moved = order::moved(&positions);
        for (at, (new, _)) in children.iter().enumerate().filter(|(at, _)| moved[*at]) {
            let before = at
                .checked_sub(1)
                .map(|before| name(&elements.new, children[before].0));
            let first = || match parent {
                Some((_, parent)) => format!("to the beginning of `{parent}`"),
                None => "to the beginning".to_owned(),
            };
            let to = before.map_or_else(first, |before| format!("behind `{before}`"));
            changes.push((*new, to));
        }
    }
    changes.sort_by_key(|(id, _)| *id);
    let moved = changes.into_iter().map(|(id, to)| Change {
        about: name(&elements.new, id).to_owned(),
        shown: Shown::Moved { to },
    });
    moved.collect()
}

fn place_under(elements: &Elements<'_>, id: ElementId) -> String {
    let labels = elements.new.labels;
    match labels.above(id) {
        None => "to a page of its own".to_owned(),
        Some(above) if labels.element(above).body.is_container() => {
            format!(
                "to the {} `{}`",
                labels.element(above).body.kind(),
                labels.element(above).id
            )
        }
        Some(above) => format!("under `{}`", labels.element(above).id),
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = &self.about;
        match &self.shown {
            Shown::Added {
                kind,
                label,
                audience,
            } => {
                write!(f, "`{about}` “{label}” ({kind}), {audience}")
            }
            Shown::Removed { kind, label } => write!(f, "`{about}` “{label}” ({kind})"),
            Shown::Kind { old, new } => write!(f, "`{about}` was a {old} and is a {new}"),
            Shown::Wording {
                language,
                part,
                old,
                new,
            } => {
                let old = old
                    .as_ref()
                    .map_or("nothing".to_owned(), |old| format!("“{old}”"));
                let new = new
                    .as_ref()
                    .map_or("nothing".to_owned(), |new| format!("“{new}”"));
                write!(f, "{part} ({language}): {old} → {new}")
            }
            Shown::OptionAdded { value, label } => write!(f, "`{about}` has a new option {value} “{label}”"),
            Shown::OptionRemoved { value, label } => {
                write!(f, "`{about}` has no option {value} “{label}” any more")
            }
            Shown::OptionOrder { values } => {
                let values: Vec<_> = values.iter().map(ToString::to_string).collect();
                write!(
                    f,
                    "the options of `{about}` stand in another order: {}",
                    values.join(", ")
                )
            }
            Shown::OptionAudience { label, old, new } => {
                write!(
                    f,
                    "the option “{label}” of `{about}` was offered {old}, and is offered {new}"
                )
            }
            Shown::Required { required: true } => write!(f, "`{about}` has to be answered now"),
            Shown::Required { required: false } => write!(f, "`{about}` need not be answered any more"),
            Shown::Audience { old, new } => write!(f, "`{about}` was {old}, and is {new}"),
            Shown::Limits { old, new } => write!(f, "`{about}` can be answered otherwise: {old} → {new}"),
            Shown::Moved { to } => write!(f, "`{about}` has moved {to}"),
            Shown::Setting { what, old, new } => write!(f, "{what}: {old} → {new}"),
        }
    }
}
