//! A participant's survey with the ids of the whole survey, for readers who know the places of its elements.

use super::Tailoring;
use crate::survey::{Artifact, Condition, ElementId, FlagSet, Gender, Included, Setting};

/// The restriction of an artifact to a participant in which every element keeps its id.
#[derive(Debug)]
pub struct TailoringInPlace<'a> {
    artifact: &'a Artifact,
    gender: Option<Gender>,
    tailoring: Tailoring<'a>,
}

impl<'a> TailoringInPlace<'a> {
    /// Decides which elements the participant gets.
    pub fn new(artifact: &'a Artifact, flags: FlagSet, gender: Option<Gender>) -> Self {
        Self {
            artifact,
            gender,
            tailoring: Tailoring::in_place(artifact, flags, gender),
        }
    }

    /// Returns whether the participant gets an element.
    pub fn gets(&self, id: ElementId) -> bool {
        self.tailoring.id(id).is_some()
    }

    /// Puts flags and gender into a condition. A question that the participant does not get is unanswered.
    pub fn condition(&self, condition: &Condition<Setting>) -> Condition<Setting> {
        self.tailoring.condition(condition)
    }

    /// Builds the participant's survey. Elements that the participant does not get stay, outside of all others and without a meaning;
    /// genders stay where the participant's is not known.
    pub fn artifact(&self) -> Artifact {
        let (elements, scores) = (self.artifact.elements.iter(), self.artifact.scores.iter());
        let elements = elements
            .enumerate()
            .map(|(index, included)| self.included(ElementId::at(index), included));
        Artifact {
            elements: elements.collect(),
            payload: self.tailoring.payload(&self.artifact.payload),
            scores: scores.filter_map(|score| self.tailoring.score(score)).collect(),
            attention: self.tailoring.attention(),
            ..self.artifact.clone()
        }
    }

    fn included(&self, id: ElementId, included: &Included) -> Included {
        let mut element = self.tailoring.element(&included.element);
        element.within = element.within.filter(|_| self.gets(id));
        Included {
            included_in: FlagSet::default(),
            genders: match self.gender {
                Some(_) => Vec::new(),
                None => included.genders.clone(),
            },
            element,
            written_at: included.written_at.clone(),
        }
    }
}
