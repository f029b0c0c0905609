//! What is saved, and which changes of it break what was saved before.

use std::fmt;

use enkat_model::{Artifact, OptionValue};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Renamed, range::narrowed_and_widened};
use crate::{
    emit::{ByLanguage, Range, Variable, codebook},
    words::counted,
};

/// A change of a field that is saved.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FieldChange {
    /// The name of the field; `outer.inner` for one inside of another.
    pub field: String,
    /// What is different.
    #[serde(flatten)]
    pub change: Field,
    /// What it means for a draft that was begun with the old version and is sent with the new one.
    pub drafts: Verdict,
    /// What it means for who reads exports.
    pub exports: Verdict,
}

/// Whether a change breaks something, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Verdict {
    /// Whether it does.
    pub breaking: bool,
    /// Why.
    pub why: String,
}

/// What is different about a field.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Field {
    /// It is new.
    Added {
        /// Its type.
        data_type: String,
    },
    /// It is gone.
    Removed {
        /// The field that it is probably called now.
        now: Option<String>,
    },
    /// Its values are of another type.
    Type {
        /// What they were.
        old: String,
        /// What they are.
        new: String,
    },
    /// It is answered otherwise, though its values are of the same type.
    Kind {
        /// How it was.
        old: String,
        /// How it is.
        new: String,
    },
    /// A value is new.
    ValueAdded {
        /// The value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// A value is gone.
    ValueRemoved {
        /// The value.
        value: OptionValue,
        /// Its label.
        label: String,
    },
    /// An option has another value.
    Renumbered {
        /// Its label.
        label: String,
        /// What its value was.
        old: OptionValue,
        /// What its value is.
        new: OptionValue,
    },
    /// Fewer values are possible.
    Narrowed {
        /// What was possible.
        old: String,
        /// What is possible.
        new: String,
    },
    /// More values are possible.
    Widened {
        /// What was possible.
        old: String,
        /// What is possible.
        new: String,
    },
    /// A number has more decimals, or fewer.
    Decimals {
        /// How many it had at most.
        old: u32,
        /// How many it has at most.
        new: u32,
    },
    /// The unit is another one.
    Unit {
        /// What it was.
        old: String,
        /// What it is.
        new: String,
    },
    /// It is converted or calculated in another way.
    Origin {
        /// How it was saved.
        old: String,
        /// How it is saved.
        new: String,
    },
}

impl FieldChange {
    /// What participants meet of it.
    pub(super) fn limits(&self) -> Option<(String, String)> {
        match &self.change {
            Field::Narrowed { old, new } | Field::Widened { old, new } | Field::Unit { old, new } => {
                Some((old.clone(), new.clone()))
            }
            Field::Decimals { old, new } => {
                let [old, new] = [old, new].map(|count| counted(*count as usize, "decimal"));
                Some((old, new))
            }
            _ => None,
        }
    }

    /// Whether it breaks anything.
    pub fn is_breaking(&self) -> bool {
        self.drafts.breaking || self.exports.breaking
    }
}

/// Every change of a field: in the order of the new codebook, then what is gone.
pub(super) fn changes(old: &Artifact, new: &Artifact, renamed: &[Renamed]) -> Vec<FieldChange> {
    let (old, new) = (codebook(old), codebook(new));
    let by_name = |variables: Vec<Variable>| -> IndexMap<String, Variable> {
        let named = variables.into_iter();
        named.map(|variable| (variable.name.clone(), variable)).collect()
    };
    let (before, after) = (by_name(old.variables), by_name(new.variables));
    let mut changes = Vec::new();
    for (name, variable) in &after {
        if let Some(was) = before.get(name) {
            let fields = compare(was, variable).into_iter();
            changes.extend(fields.map(|change| judged(variable, change)));
        } else {
            let data_type = variable.data_type.name().to_owned();
            changes.push(judged(variable, Field::Added { data_type }));
        }
    }
    let gone = before.iter().filter(|(name, _)| !after.contains_key(*name));
    changes.extend(gone.map(|(name, variable)| {
        let now = renamed.iter().find(|renamed| renamed.old == *name);
        let now = now.map(|renamed| renamed.new.clone());
        judged(variable, Field::Removed { now })
    }));
    changes
}

fn compare(old: &Variable, new: &Variable) -> Vec<Field> {
    let mut changes = Vec::new();
    let is_converted = old.origin.is_some() || new.origin.is_some();
    let [was, is] = [old, new].map(|variable| variable.data_type.name().to_owned());
    let are_numbers = old.decimals.is_some() && new.decimals.is_some();
    if was != is && !is_converted && !are_numbers {
        changes.push(Field::Type { old: was, new: is });
    } else if old.kind != new.kind {
        changes.push(Field::Kind {
            old: old.kind.clone(),
            new: new.kind.clone(),
        });
    }
    if old.origin != new.origin {
        let [old, new] = [old, new].map(|variable| match &variable.origin {
            Some(origin) => origin.to_string(),
            None => format!("as {}", variable.data_type.name()),
        });
        changes.push(Field::Origin { old, new });
    } else if !is_converted {
        changes.extend(values(old, new));
    }
    changes.extend(limits(old, new));
    if old.kind == new.kind && is_another_unit(&old.unit, &new.unit) {
        let [old, new] = [&old.unit, &new.unit].map(|unit| unit.values().next().cloned().unwrap_or_default());
        changes.push(Field::Unit { old, new });
    }
    changes
}

/// Whether no language calls the unit as it did.
fn is_another_unit(old: &ByLanguage, new: &ByLanguage) -> bool {
    (!old.is_empty() || !new.is_empty())
        && !new.iter().any(|(language, unit)| old.get(language) == Some(unit))
}

/// Options that are new, gone, or have another value.
fn values(old: &Variable, new: &Variable) -> Vec<Field> {
    let language = new.values.first().and_then(|code| code.label.keys().next());
    let label = |labels: &ByLanguage| -> String {
        let label = language.and_then(|language| labels.get(language));
        label.or(labels.values().next()).cloned().unwrap_or_default()
    };
    let codes = |variable: &Variable| -> IndexMap<OptionValue, String> {
        let codes = variable.values.iter();
        codes
            .map(|code| (code.value.clone(), label(&code.label)))
            .collect()
    };
    let (before, after) = (codes(old), codes(new));
    if before.is_empty() || after.is_empty() {
        return Vec::new();
    }
    let value_of = |codes: &IndexMap<OptionValue, String>, label: &str| -> Option<OptionValue> {
        let mut found = codes.iter().filter(|(_, other)| *other == label);
        let one = found.next().filter(|_| found.next().is_none());
        one.map(|(value, _)| value.clone())
    };
    let renumbered: Vec<_> = before
        .iter()
        .filter_map(|(old, label)| {
            let new = value_of(&after, label).filter(|new| new != old)?;
            value_of(&before, label)?;
            Some((label.clone(), old.clone(), new))
        })
        .collect();
    let is_renumbered = |value: &OptionValue, label: &str| {
        renumbered
            .iter()
            .any(|(of, old, new)| of == label && (old == value || new == value))
    };
    let added = after
        .iter()
        .filter(|(value, label)| !before.contains_key(*value) && !is_renumbered(value, label));
    let removed = before
        .iter()
        .filter(|(value, label)| !after.contains_key(*value) && !is_renumbered(value, label));
    let added = added.map(|(value, label)| Field::ValueAdded {
        value: value.clone(),
        label: label.clone(),
    });
    let removed = removed.map(|(value, label)| Field::ValueRemoved {
        value: value.clone(),
        label: label.clone(),
    });
    let mut changes: Vec<_> = added.chain(removed).collect();
    let renumbered = renumbered.iter().cloned();
    changes.extend(renumbered.map(|(label, old, new)| Field::Renumbered { label, old, new }));
    changes
}

/// What is possible beside options: range, decimals, length.
fn limits(old: &Variable, new: &Variable) -> Vec<Field> {
    let mut changes = Vec::new();
    let mut push = |(narrowed, widened): (bool, bool), old: String, new: String| {
        if narrowed {
            changes.push(Field::Narrowed { old, new });
        } else if widened {
            changes.push(Field::Widened { old, new });
        }
    };
    if old.data_type == new.data_type || (old.decimals.is_some() && new.decimals.is_some()) {
        let [was, is] = [old, new].map(|variable| range_in_words(&variable.range));
        push(narrowed_and_widened(&old.range, &new.range), was, is);
    }
    if let (Some(was), Some(is)) = (old.max_length, new.max_length) {
        let [old, new] = [was, is].map(|length| counted(length as usize, "character"));
        push((is < was, is > was), old, new);
    }
    if let (Some(old), Some(new)) = (old.decimals, new.decimals)
        && old != new
    {
        changes.push(Field::Decimals { old, new });
    }
    changes
}

fn range_in_words(range: &Range) -> String {
    let end = |end: &Option<serde_json::Value>| match end {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(number) => number.to_string(),
        None => String::new(),
    };
    match (&range.from, &range.to) {
        (None, None) => "any".to_owned(),
        (from, to) => format!("{}..{}", end(from), end(to)),
    }
}

fn judged(variable: &Variable, change: Field) -> FieldChange {
    let is_answered = variable.kind != "derived" && variable.copy_of.is_none();
    let [drafts, exports] = change.verdicts();
    FieldChange {
        field: variable.name.clone(),
        change,
        drafts: if is_answered {
            drafts
        } else {
            Verdict::fine("a draft does not hold it")
        },
        exports,
    }
}

impl Verdict {
    fn fine(why: &str) -> Self {
        Self {
            breaking: false,
            why: why.to_owned(),
        }
    }

    fn breaking(why: &str) -> Self {
        Self {
            breaking: true,
            why: why.to_owned(),
        }
    }
}

impl Field {
    /// For drafts, and for exports.
    fn verdicts(&self) -> [Verdict; 2] {
        let (fine, breaking) = (Verdict::fine, Verdict::breaking);
        match self {
            Self::Added { .. } => [
                fine("it is asked when the draft is continued"),
                fine("a column more"),
            ],
            Self::Removed { .. } => [
                breaking("what was answered is lost"),
                breaking("the column is gone"),
            ],
            Self::Type { .. } => [
                breaking("what was answered is no answer any more"),
                breaking("the column has values of another type"),
            ],
            Self::Kind { .. } => [
                breaking("what was answered may be no answer any more"),
                fine("the values are of the same type"),
            ],
            Self::ValueAdded { .. } => [
                fine("what was answered is still possible"),
                fine("a value that was not there before may come"),
            ],
            Self::ValueRemoved { .. } => [
                breaking("who chose it has to answer again"),
                fine("older answers keep the value"),
            ],
            Self::Renumbered { .. } => [
                breaking("what was chosen means something else"),
                breaking("the same value means something else than before"),
            ],
            Self::Narrowed { .. } => [
                breaking("what lies outside is no answer any more"),
                fine("all values were possible before"),
            ],
            Self::Decimals { old, new } if new < old => [
                breaking("what has more decimals is no answer any more"),
                fine("all values were possible before"),
            ],
            Self::Decimals { old: 0, .. } => [
                fine("what was answered is still possible"),
                breaking("a column of whole numbers gets decimals"),
            ],
            Self::Decimals { .. } => [
                fine("what was answered is still possible"),
                fine("values with more decimals than before may come"),
            ],
            Self::Widened { .. } => [
                fine("what was answered is still possible"),
                fine("values that were not possible before may come"),
            ],
            Self::Unit { .. } => [
                breaking("what was answered means something else"),
                breaking("the same number means something else than before"),
            ],
            Self::Origin { .. } => [
                fine("a draft holds the answers themselves"),
                breaking("the values mean something else than before"),
            ],
        }
    }
}

impl fmt::Display for FieldChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = &self.field;
        match &self.change {
            Field::Added { data_type } => write!(f, "`{field}` is saved now ({data_type})"),
            Field::Removed { now: None } => write!(f, "`{field}` is not saved any more"),
            Field::Removed { now: Some(now) } => {
                write!(
                    f,
                    "`{field}` is not saved any more; perhaps it is called `{now}` now"
                )
            }
            Field::Type { old, new } => write!(f, "`{field}` was {old} and is {new}"),
            Field::Kind { old, new } => write!(f, "`{field}` was answered as {old}, and is as {new}"),
            Field::ValueAdded { value, label } => write!(f, "`{field}` can be {value} “{label}” now"),
            Field::ValueRemoved { value, label } => {
                write!(f, "`{field}` cannot be {value} “{label}” any more")
            }
            Field::Renumbered { label, old, new } => {
                write!(f, "“{label}” of `{field}` was {old} and is {new}")
            }
            Field::Narrowed { old, new } => write!(f, "`{field}` is narrower: {old} → {new}"),
            Field::Widened { old, new } => write!(f, "`{field}` is wider: {old} → {new}"),
            Field::Decimals { old, new } => {
                write!(
                    f,
                    "`{field}` had up to {}, and has up to {new}",
                    counted(*old as usize, "decimal")
                )
            }
            Field::Unit { old, new } => write!(f, "`{field}` is in another unit: “{old}” → “{new}”"),
            Field::Origin { old, new } => write!(f, "`{field}` was saved {old}, and is saved {new}"),
        }
    }
}
