//! The matching of elements between two surveys: those that have the same id.

use std::collections::HashMap;

use enkat_compiler::lower::Gaps;
use enkat_model::{ElementId, ElementKind, Invariant};

use super::{comparand::Comparand, renamed::Renamed};
use crate::natural_language::{Labels, Prose, words};

/// An id, and whether it is a container's: containers have a name space of their own.
pub(super) type Key<'a> = (bool, &'a str);

/// The elements of two surveys.
pub(super) struct Elements<'a> {
    pub(super) old: Side<'a>,
    pub(super) new: Side<'a>,
}

/// The elements of one survey.
pub(super) struct Side<'a> {
    pub(super) labels: Labels<'a>,
    /// The texts that it lacks; nothing if it lacks none.
    pub(super) gaps: Option<&'a Gaps>,
    /// Its invariants; nothing for an artifact alone.
    pub(super) invariants: Option<&'a [Invariant]>,
    ids: HashMap<Key<'a>, ElementId>,
}

impl<'a> Side<'a> {
    fn new(comparand: Comparand<'a>) -> Self {
        let Comparand {
            artifact,
            gaps,
            invariants,
        } = comparand;
        let labels = Labels::of_source(artifact);
        let ids = (0..artifact.elements.len()).map(ElementId::at);
        Self {
            labels,
            gaps,
            invariants,
            ids: ids.map(|id| (key(labels, id), id)).collect(),
        }
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.labels.artifact.elements.len()).map(ElementId::at)
    }

    pub(super) fn key(&self, id: ElementId) -> Key<'a> {
        key(self.labels, id)
    }

    pub(super) fn find(&self, key: Key<'_>) -> Option<ElementId> {
        self.ids.get(&key).copied()
    }

    /// Returns the label of an element in a language; nothing if the survey does not have it.
    pub(super) fn label_in(&self, language: &str, id: ElementId) -> Option<String> {
        let artifact = self.labels.artifact;
        let element = self.labels.element(id);
        let key = format!("{}.{}.label", element.body.catalogue_part(), element.id);
        words(artifact.texts.get(language), &key).filter(|_| !self.lacks(language, &key))?;
        Some(Labels::in_language(artifact, language).label(id))
    }

    /// Lists elements that the other survey does not have.
    pub(super) fn without<'s>(&'s self, other: &'s Side<'_>) -> impl Iterator<Item = ElementId> + 's {
        self.ids().filter(|id| other.find(self.key(*id)).is_none())
    }
}

fn key(labels: Labels<'_>, id: ElementId) -> Key<'_> {
    let element = labels.element(id);
    (element.body.is_container(), &element.id)
}

impl<'a> Elements<'a> {
    pub(super) fn new(old: Comparand<'a>, new: Comparand<'a>) -> Self {
        Self {
            old: Side::new(old),
            new: Side::new(new),
        }
    }

    /// Pairs the elements that both surveys have, in the order of the new one.
    pub(super) fn both(&self) -> impl Iterator<Item = (ElementId, ElementId)> + '_ {
        let ids = self.new.ids();
        ids.filter_map(|new| Some((self.old.find(self.new.key(new))?, new)))
    }

    /// Returns a question by its label in the newer survey that has it.
    pub(super) fn field(&self, id: &str) -> Prose {
        let sides = [&self.new, &self.old].into_iter();
        let mut fields = sides.filter_map(|side| Some(side.labels.field(side.find((false, id))?)));
        fields.next().map(Prose::from).unwrap_or_default()
    }

    /// Pairs removed elements with new ones of the same text and kind, where exactly one pair has them.
    pub(super) fn renamed(&self) -> Vec<Renamed> {
        let gone = looks(&self.old, self.old.without(&self.new));
        let come = looks(&self.new, self.new.without(&self.old));
        let mut renamed: Vec<_> = gone
            .into_iter()
            .filter_map(
                |(look, old)| match (&old[..], come.get(&look).map(Vec::as_slice)) {
                    ([old], Some([new])) => Some((*new, *old)),
                    _ => None,
                },
            )
            .collect();
        renamed.sort_unstable();
        let name = |side: &Side<'_>, id: ElementId| side.labels.element(id).id.clone();
        let renamed = renamed.into_iter();
        renamed
            .map(|(new, old)| {
                let body = &self.new.labels.element(new).body;
                Renamed {
                    kind: body.kind().name().to_owned(),
                    old: name(&self.old, old),
                    new: name(&self.new, new),
                    part: body.catalogue_part(),
                }
            })
            .collect()
    }
}

/// Groups elements by kind and label; containers without a label are left out.
fn looks(
    side: &Side<'_>,
    ids: impl Iterator<Item = ElementId>,
) -> HashMap<(ElementKind, String), Vec<ElementId>> {
    let mut looks: HashMap<_, Vec<_>> = HashMap::new();
    for id in ids {
        let (element, label) = (side.labels.element(id), side.labels.label(id));
        if !element.body.is_container() || label != element.id {
            looks.entry((element.body.kind(), label)).or_default().push(id);
        }
    }
    looks
}
