//! Whether a statement holds for some participant.

use enkat_model::{Artifact, Date, Statement};

use super::{
    fewest,
    relaxed::{Relaxation, Relaxing},
};
use crate::{
    circuit::Lit,
    claims::add_conditions,
    domain::Cuts,
    encode::{Encoding, Restriction, Restrictions},
    prover::{Prover, Undecided, Verdict},
    witness::Witness,
};

/// Whether there is a participant for whom a statement holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Possibility {
    /// There is: this one, with the fewest settings and answers that were found.
    Possible(Witness),
    /// There is none.
    Never {
        /// Restrictions that exclude it together: without any one of them, the others do not. Empty where none is needed, or the
        /// search reached its limit.
        core: Vec<Restriction>,
        /// The restrictions without which it is possible, each by itself; or several, where it takes them together.
        relaxations: Vec<Relaxation>,
    },
    /// It is not known.
    Undecided(Undecided),
}

/// Searches a participant for whom a statement holds, in some state of the answers, on a day. Each search may learn `limit` clauses.
pub fn possibility(artifact: &Artifact, statement: &Statement, today: Date, limit: u64) -> Possibility {
    let mut search = Search::new(artifact, statement, today, limit);
    match search.find() {
        Ok(Some(witness)) => Possibility::Possible(witness),
        Ok(None) => {
            let relaxing = Relaxing {
                artifact,
                statement,
                today,
                limit,
            };
            let (core, relaxations) = relaxing.explain(&search.cuts);
            Possibility::Never { core, relaxations }
        }
        Err(why) => Possibility::Undecided(why),
    }
}

/// The search for a participant.
pub(super) struct Search<'a, 's> {
    statement: &'s Statement,
    pub(super) cuts: Cuts,
    prover: Prover<'a>,
    claim: Lit,
}

impl<'a, 's> Search<'a, 's> {
    pub(super) fn new(artifact: &'a Artifact, statement: &'s Statement, today: Date, limit: u64) -> Self {
        let mut conditions = Vec::new();
        add_conditions(statement, &mut conditions);
        let cuts = Cuts::of(artifact, conditions, today);
        let mut encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
        let claim = encoding.statement(statement);
        Self {
            statement,
            cuts,
            prover: Prover::new(encoding, limit),
            claim,
        }
    }

    /// Finds a participant for whom the statement holds, confirmed by the runtime; `None` if there is none.
    pub(super) fn find(&mut self) -> Result<Option<Witness>, Undecided> {
        let state = match self.prover.find(self.claim) {
            Verdict::Possible(state) => fewest(&mut self.prover, self.claim, &state),
            Verdict::Never => return Ok(None),
            Verdict::Undecided(why) => return Err(why),
        };
        let encoding = &self.prover.encoding;
        let witness = Witness::of(encoding, &state);
        let is_confirmed = witness.confirms(encoding.artifact, encoding.today, |tailored| {
            tailored.holds(self.statement)
        });
        if is_confirmed {
            Ok(Some(witness))
        } else {
            Err(Undecided::Unconfirmed)
        }
    }
}
