//! The pages and sections that participants of an audience see, whatever they answer or by their answers.

use enkat_model::{Artifact, Body, Date, ElementId, seconds_of};

use super::Finder;
use crate::{
    Audience,
    prover::{Undecided, Verdict},
};

/// The pages and sections that an audience gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AudienceParts {
    /// Those that some of the audience see, in the order of the survey.
    pub parts: Vec<AudiencePart>,
    /// The reasons why it is not decided whether some see something that is counted.
    pub undecided: Vec<Undecided>,
}

/// A page or a section that some of an audience see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AudiencePart {
    /// The page or the section.
    pub id: ElementId,
    /// Whether it is proved that all of them see it, whatever the answers are.
    pub is_always_shown: bool,
    /// The number of its questions, as burdens count them, that some of them see.
    pub questions: usize,
    /// The number of its questions.
    pub all_questions: usize,
}

/// Finds the pages and sections that an audience gets, on a day. Each search may learn `limit` clauses.
pub fn audience_parts(artifact: &Artifact, audience: Audience, today: Date, limit: u64) -> AudienceParts {
    let mut finder = Finder::new(artifact, audience, today, limit);
    let mut found = AudienceParts::default();
    let parent = |id: &ElementId| artifact.elements[id.index()].element.depends_on();
    for (index, included) in artifact.elements.iter().enumerate() {
        let id = ElementId::at(index);
        let is_part = matches!(included.element.body, Body::Page { .. } | Body::Section {});
        let is_question = seconds_of(&artifact.header, &included.element).is_some();
        if !is_part && !is_question {
            continue;
        }
        let is_seen = finder.is_seen(id, &mut found.undecided);
        if is_part && is_seen {
            let shown = finder.prover.encoding.shown(id);
            found.parts.push(AudiencePart {
                id,
                is_always_shown: matches!(finder.prover.find(!shown), Verdict::Never),
                questions: 0,
                all_questions: 0,
            });
        }
        if is_question {
            let around: Vec<_> = std::iter::successors(Some(id), parent).collect();
            for part in found.parts.iter_mut().filter(|part| around.contains(&part.id)) {
                part.all_questions += 1;
                part.questions += usize::from(is_seen);
            }
        }
    }
    found
}

impl Finder<'_> {
    /// Returns whether some participant sees an element, or it is not decided.
    fn is_seen(&mut self, id: ElementId, undecided: &mut Vec<Undecided>) -> bool {
        let shown = self.prover.encoding.shown(id);
        match self.prover.find(shown) {
            Verdict::Never => false,
            Verdict::Possible(_) => true,
            Verdict::Undecided(why) => {
                undecided.push(why);
                true
            }
        }
    }
}
