//! The pages and sections that participants of an audience see, whatever they answer or by their answers.

use enkat_model::{Body, ElementId, seconds_of};

use super::Finder;

/// A page or a section that some of an audience see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AudiencePart {
    /// The page or the section.
    pub id: ElementId,
    /// Whether it is proved that all of them see it, whatever the answers are.
    pub is_always_shown: bool,
    /// Whether it is a section, and it is proved that all of them who see something on its page see the section.
    pub is_shown_with_page: bool,
    /// The number of its questions, as burdens count them, that some of them see.
    pub questions: usize,
    /// The number of its questions.
    pub all_questions: usize,
}

impl Finder<'_> {
    /// Lists the pages and sections that some of the audience see, in the order of the survey. A part that is not decided counts as seen.
    pub(super) fn audience_parts(&mut self) -> Vec<AudiencePart> {
        let elements = &self.artifact.elements;
        let parent = |id: &ElementId| elements[id.index()].element.depends_on();
        let mut parts: Vec<AudiencePart> = Vec::new();
        for (index, included) in elements.iter().enumerate() {
            let id = ElementId::at(index);
            let is_part = matches!(included.element.body, Body::Page { .. } | Body::Section {});
            let is_question = seconds_of(&self.artifact.header, &included.element).is_some();
            if !is_part && !is_question {
                continue;
            }
            let shown = self.prover.encoding.shown(id);
            let is_seen = !self.is_never(shown);
            if is_part && is_seen {
                let page = self.artifact.page_of(id);
                let page_shown = self.prover.encoding.shown(page);
                let only_page = self.prover.encoding.circuit.and(page_shown, !shown);
                parts.push(AudiencePart {
                    id,
                    is_always_shown: self.is_never(!shown),
                    is_shown_with_page: page != id && self.is_never(only_page),
                    questions: 0,
                    all_questions: 0,
                });
            }
            if is_question {
                let around: Vec<_> = std::iter::successors(Some(id), parent).collect();
                for part in parts.iter_mut().filter(|part| around.contains(&part.id)) {
                    part.all_questions += 1;
                    part.questions += usize::from(is_seen);
                }
            }
        }
        parts
    }
}
