//! Facts about a survey that are no mistakes: what all participants see, what can be empty or is never together, and how long it gets.

mod audience_parts;
mod burden;
mod containers;
mod pairs;
mod taken_away;

use enkat_model::{Artifact, Date, ElementId};

pub use self::{
    audience_parts::AudiencePart,
    burden::{Burden, Extreme, Extremes, depends_on_gender},
    pairs::Apart,
    taken_away::TakenAway,
};
use crate::{
    Audience,
    circuit::Lit,
    domain::Cuts,
    encode::Encoding,
    prover::{Prover, Undecided, Verdict},
    tailored::Tailored,
    witness::{Witness, smallest},
};

/// The facts about a survey.
#[derive(Debug, Default)]
pub struct Facts {
    /// The pages and sections that every participant sees, whatever the answers are. A section of such a page is listed, too.
    pub always_shown: Vec<ElementId>,
    /// The pages that a participant can get and see nothing on, each with the smallest such participant that was found.
    pub can_be_empty: Vec<(ElementId, Witness)>,
    /// The pages, sections, groups and questions that no participant sees together; only the outermost of those within each other.
    pub never_together: Vec<Apart>,
    /// By flag: what its participants never see though others do; only flags for which there is something.
    pub taken_away: Vec<TakenAway>,
    /// By audience: how much it is asked.
    pub burdens: Vec<Burden>,
    /// By audience: the pages and sections that some of them see.
    pub audience_parts: Vec<Vec<AudiencePart>>,
    /// The facts that are not decided, by their reasons.
    pub undecided: Vec<Undecided>,
}

/// Finds the facts about a survey whose assumptions are possible, on a day. Each search may learn `limit` clauses.
pub fn facts(artifact: &Artifact, audiences: &[Audience], today: Date, limit: u64) -> Facts {
    let mut finder = Finder::new(artifact, Audience::default(), today, limit);
    finder.containers();
    let shown = finder.shown();
    finder.pairs(&shown);
    finder.taken_away(&shown);
    let mut facts = finder.facts;
    for audience in audiences {
        let mut finder = Finder::new(artifact, *audience, today, limit);
        let burden = finder.burden();
        if let Burden::Undecided(why) = burden {
            facts.undecided.push(why);
        }
        facts.burdens.push(burden);
        facts.audience_parts.push(finder.audience_parts());
        facts.undecided.extend(finder.facts.undecided);
    }
    facts
}

/// Finds how much an audience is asked; see [`facts`].
pub fn burden(artifact: &Artifact, audience: Audience, today: Date, limit: u64) -> Burden {
    Finder::new(artifact, audience, today, limit).burden()
}

struct Finder<'a> {
    artifact: &'a Artifact,
    today: Date,
    limit: u64,
    cuts: Cuts,
    prover: Prover<'a>,
    facts: Facts,
}

impl<'a> Finder<'a> {
    fn new(artifact: &'a Artifact, audience: Audience, today: Date, limit: u64) -> Self {
        let cuts = Cuts::of_survey(artifact, today);
        let encoding = Encoding::of_audience(artifact, audience, &cuts, today);
        Self {
            artifact,
            today,
            limit,
            cuts,
            prover: Prover::new(encoding, limit),
            facts: Facts::default(),
        }
    }

    /// Returns whether a literal is proved never to hold.
    fn is_never(&mut self, claim: Lit) -> bool {
        match self.prover.is_possible(claim) {
            Ok(is_possible) => !is_possible,
            Err(why) => {
                self.facts.undecided.push(why);
                false
            }
        }
    }

    /// Finds a small participant for whom a literal holds, and whom the runtime confirms.
    fn participant(&mut self, claim: Lit, is_so: impl Fn(&Tailored<'_>) -> bool) -> Option<Witness> {
        let state = match self.prover.find(claim) {
            Verdict::Possible(state) => state,
            Verdict::Never => return None,
            Verdict::Undecided(why) => {
                self.facts.undecided.push(why);
                return None;
            }
        };
        let encoding = &self.prover.encoding;
        let state = smallest(encoding, &[claim, encoding.possible, encoding.exact], &state);
        let witness = Witness::of(encoding, &state);
        if witness.confirms(self.artifact, self.today, is_so) {
            return Some(witness);
        }
        self.facts.undecided.push(Undecided::Unconfirmed);
        None
    }
}
