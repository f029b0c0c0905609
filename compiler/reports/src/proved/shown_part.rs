//! The pages and sections that a group of participants gets.

use enkat_model::ElementId;
use enkat_prove::AudiencePart;
use schemars::JsonSchema;
use serde::Serialize;

use super::Part;
use crate::natural_language::{Audience, Labels, Prose};

/// A page or a section that some participants of a group see.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShownPart {
    /// Its place in the survey.
    #[serde(skip)]
    pub(crate) id: ElementId,
    /// The page or the section.
    #[serde(flatten)]
    pub part: Part,
    /// Whether it is proved that every participant of the group sees it, whatever the answers are.
    pub is_always_shown: bool,
    /// Whether it is a section, and it is proved that those of the group who get its page get the section.
    pub is_shown_with_page: bool,
    /// Those of the group who see it, by their gender and their answers, where that is a rule of the page or section, or of all of its
    /// questions: "only for women who …", "not for those who …".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Prose>,
    /// The number of its questions that some of the group see.
    pub questions: usize,
    /// The number of its questions.
    pub all_questions: usize,
}

impl ShownPart {
    pub(super) fn of(labels: Labels<'_>, found: &AudiencePart) -> Self {
        let is_for_all = found.is_always_shown || found.is_shown_with_page;
        Self {
            id: found.id,
            part: Part::of(labels, found.id),
            is_always_shown: found.is_always_shown,
            is_shown_with_page: found.is_shown_with_page,
            only: if is_for_all { None } else { only(labels, found.id) },
            questions: found.questions,
            all_questions: found.all_questions,
        }
    }
}

/// Describes who of a group sees a page or a section by its own rule, or else by what the rules of all of its questions have in common.
fn only(labels: Labels<'_>, id: ElementId) -> Option<Prose> {
    let artifact = labels.artifact;
    let parent = |id: &ElementId| artifact.elements[id.index()].element.depends_on();
    let is_within =
        |question: &ElementId| std::iter::successors(Some(*question), parent).any(|above| above == id);
    let questions = (0..artifact.elements.len()).map(ElementId::at);
    let questions = questions.filter(|question| labels.element(*question).body.question().is_some());
    Audience::own_whatever_flags(labels, id).or_else(|| {
        let questions: Vec<_> = questions.filter(is_within).collect();
        Audience::in_common(labels, id, &questions)
    })
}
