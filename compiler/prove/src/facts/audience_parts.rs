//! What participants of an audience see, whatever they answer or by their answers.

use enkat_model::{Artifact, Body, Date, ElementId};

use super::Finder;
use crate::{
    Audience,
    prover::{Undecided, Verdict},
};

/// The pages and sections that an audience gets, in the order of the survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AudienceParts {
    /// Those that some of the audience see, each with whether it is proved that all of them do, whatever the answers are.
    pub shown: Vec<(ElementId, bool)>,
    /// The reasons why it is not decided whether some see a part that is listed.
    pub undecided: Vec<Undecided>,
}

/// Finds the pages and sections that an audience gets, on a day. Each search may learn `limit` clauses.
pub fn audience_parts(artifact: &Artifact, audience: Audience, today: Date, limit: u64) -> AudienceParts {
    let mut finder = Finder::new(artifact, audience, today, limit);
    let mut parts = AudienceParts::default();
    for (index, included) in artifact.elements.iter().enumerate() {
        if !matches!(included.element.body, Body::Page { .. } | Body::Section {}) {
            continue;
        }
        let id = ElementId::at(index);
        let shown = finder.prover.encoding.shown(id);
        match finder.prover.find(shown) {
            Verdict::Never => continue,
            Verdict::Possible(_) => {}
            Verdict::Undecided(why) => parts.undecided.push(why),
        }
        let is_always = matches!(finder.prover.find(!shown), Verdict::Never);
        parts.shown.push((id, is_always));
    }
    parts
}
