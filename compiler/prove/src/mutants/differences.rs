//! The participants who see another survey because of a mistake.

use enkat_model::{
    Artifact, Body, Date, ElementId, OptionValue, Session, Tailoring, Violation, violations, warnings,
};

use super::{Edit, Mutant};
use crate::{
    circuit::Lit,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    prover::{Prover, Undecided, Verdict},
    witness::{Witness, smallest},
};

/// The difference that a mutant makes to participants.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// This participant is shown another element, is offered another option, or gets another message.
    For(Witness),
    /// It is the same survey for all participants.
    None,
    /// It is not known.
    Undecided(Undecided),
}

/// A survey, beside which its mutants are put.
pub struct Differences<'a> {
    artifact: &'a Artifact,
    today: Date,
    limit: u64,
    cuts: Cuts,
    prover: Prover<'a>,
}

impl<'a> Differences<'a> {
    /// Prepares the search for participants on a day to whom one of these mutants makes a difference. Each search may learn `limit`
    /// clauses.
    pub fn new<'m>(
        artifact: &'a Artifact,
        mutants: impl IntoIterator<Item = &'m Mutant>,
        today: Date,
        limit: u64,
    ) -> Self {
        let edits = mutants.into_iter().flat_map(|mutant| &mutant.edits);
        let conditions: Vec<_> = edits.filter_map(Edit::condition).cloned().collect();
        let cuts = Cuts::of(artifact, &conditions, today);
        let encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
        Self {
            artifact,
            today,
            limit,
            cuts,
            prover: Prover::new(encoding, limit),
        }
    }

    /// Searches a participant to whom a mutant makes a difference.
    pub fn find(&mut self, mutant: &Mutant) -> Difference {
        let encoding = &mut self.prover.encoding;
        let claims: Vec<Lit> = mutant.edits.iter().map(|edit| encoding.is_seen(edit)).collect();
        let claim = encoding.circuit.any(claims);
        let mutated = mutated(self.artifact, mutant);
        let first = confirmed(&mut self.prover, claim, self.artifact, &mutated, self.today);
        if first != Difference::None || mutant.edits.iter().all(|edit| !self.can_add(edit)) {
            return first;
        }
        // The content of a container that the mutant opens is computed only in the mutant.
        let encoding = Encoding::new(&mutated, &self.cuts, self.today, Restrictions::InForce);
        let mut prover = Prover::without_samples(encoding, self.limit);
        let encoding = &mut prover.encoding;
        let claims = mutant
            .edits
            .iter()
            .map(|edit| encoding.is_added(edit, self.artifact));
        let claims: Vec<Lit> = claims.collect();
        let claim = encoding.circuit.any(claims);
        confirmed(&mut prover, claim, self.artifact, &mutated, self.today)
    }

    /// Returns whether an edit can bring elements that the survey computes only as hidden or left out.
    fn can_add(&self, edit: &Edit) -> bool {
        match edit {
            Edit::Hidden(id, _) => self.artifact.elements[id.index()].element.body.is_container(),
            Edit::OptionHidden(..) | Edit::Check(..) => false,
            Edit::IncludedIn(..) | Edit::Genders(..) => true,
        }
    }
}

fn mutated(artifact: &Artifact, mutant: &Mutant) -> Artifact {
    let mut mutated = artifact.clone();
    for mut edit in mutant.edits.iter().cloned() {
        edit.swap_into(&mut mutated);
    }
    mutated
}

/// Searches a state in which a claim holds, and the participant in it whom the runtime shows another survey.
fn confirmed(
    prover: &mut Prover<'_>,
    claim: Lit,
    original: &Artifact,
    mutated: &Artifact,
    today: Date,
) -> Difference {
    let state = match prover.find(claim) {
        Verdict::Possible(state) => state,
        Verdict::Never => return Difference::None,
        Verdict::Undecided(why) => return Difference::Undecided(why),
    };
    let encoding = &prover.encoding;
    let state = smallest(encoding, &[claim, encoding.possible, encoding.exact], &state);
    let witness = Witness::of(encoding, &state);
    let is_confirmed = original.assumes(witness.flags, witness.gender)
        && Shown::to(&witness, original, today) != Shown::to(&witness, mutated, today);
    debug_assert!(is_confirmed, "the runtime shows {witness:?} the same");
    if is_confirmed {
        Difference::For(witness)
    } else {
        Difference::Undecided(Undecided::Unconfirmed)
    }
}

impl Encoding<'_> {
    /// Builds, in the encoding of a mutant, the literal that a participant sees what the original hides or leaves out.
    fn is_added(&mut self, edit: &Edit, original: &Artifact) -> Lit {
        let id = edit.target();
        let included = &original.elements[id.index()];
        let was_shut = match edit {
            Edit::Hidden(..) => self.condition(&included.element.hidden_when),
            // The page with the consent is never left out.
            Edit::IncludedIn(..) | Edit::Genders(..) if original.is_consent_page(included) => Lit::FALSE,
            Edit::IncludedIn(..) | Edit::Genders(..) => !self.passes(id, included),
            Edit::OptionHidden(..) | Edit::Check(..) => Lit::FALSE,
        };
        let shown = self.shown(id);
        self.circuit.and(shown, was_shut)
    }
}

/// Everything that a participant is shown: elements with the options that are not offered, and messages.
#[derive(Debug, PartialEq)]
pub(crate) struct Shown {
    elements: Vec<(String, Vec<OptionValue>)>,
    messages: Vec<Violation>,
}

impl Shown {
    pub(crate) fn to(witness: &Witness, artifact: &Artifact, today: Date) -> Self {
        let flags = artifact.derived_from(witness.flags);
        let tailoring = Tailoring::new(artifact, flags, witness.gender);
        let model = tailoring.model();
        let session = Session::with_answers(&model, today, &witness.answers);
        let elements = model.elements.iter().enumerate();
        let visible = elements.filter(|(index, element)| {
            let is_drawn = !matches!(
                element.body,
                Body::Page { .. } | Body::Section {} | Body::Group { .. }
            );
            is_drawn && session.state(ElementId::at(*index)).visible
        });
        let elements = visible.map(|(index, element)| {
            let hidden = session.hidden_options(ElementId::at(index));
            (element.id.clone(), hidden.into_iter().cloned().collect())
        });
        let messages = violations(&session).into_iter().chain(warnings(&session));
        Self {
            elements: elements.collect(),
            messages: messages.filter(|violation| violation.check.is_some()).collect(),
        }
    }
}
