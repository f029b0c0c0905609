//! The smallest participants: as few settings and answers as a claim allows.

use crate::{
    circuit::{Circuit, Cone, Lit, Simulation},
    encode::{Encoding, Raw},
    prover::{Prover, Verdict},
    solver::State,
    witness::smallest,
};

/// The most settings and answers of a participant for whom smaller ones are searched. Beyond it, the counter would be large.
const MOST: usize = 64;

/// Makes a state smaller in which a claim holds, until no participant with fewer settings and answers is found to whom it applies.
pub(crate) fn fewest(prover: &mut Prover<'_>, claim: Lit, state: &State) -> State {
    let present = Present::of(&mut prover.encoding, claim);
    let mut best = reduced(prover, claim, state);
    loop {
        let size = present.count(&prover.encoding.circuit, &best);
        if size == 0 || size > MOST {
            return best;
        }
        let circuit = &mut prover.encoding.circuit;
        let too_many = circuit.at_least_up_to(&present.0, size)[size];
        let smaller = circuit.and(claim, !too_many);
        match prover.find(smaller) {
            Verdict::Possible(state) => best = reduced(prover, smaller, &state),
            Verdict::Never | Verdict::Undecided(_) => return best,
        }
    }
}

fn reduced(prover: &Prover<'_>, claim: Lit, state: &State) -> State {
    let encoding = &prover.encoding;
    smallest(encoding, &[claim, encoding.possible, encoding.exact], state)
}

/// The literals that a flag is sent, that the gender is known, and that a field has something in it.
struct Present(Vec<Lit>);

impl Present {
    /// Lists those on which a claim about possible states depends.
    fn of(encoding: &mut Encoding<'_>, claim: Lit) -> Self {
        let lits = [claim, encoding.possible, encoding.exact];
        let cone = Cone::of(&encoding.circuit, &lits, true);
        let is_read = |bits: &[Lit]| bits.iter().any(|bit| cone.contains(bit.node()));
        let mut present: Vec<Lit> = encoding.sent().filter(|sent| is_read(&[*sent])).collect();
        let mut parts = Vec::new();
        if is_read(&encoding.settings.gender_bits) {
            parts.push(encoding.settings.gender_bits.to_vec());
        }
        for raw in encoding.contents() {
            match raw {
                Raw::Tick { input, ticked } if is_read(&[*input]) => present.push(*ticked),
                Raw::Classes {
                    bits,
                    is,
                    refusal,
                    refused,
                } if is_read(bits) || is_read(&[*refusal]) => {
                    parts.push(is.iter().chain([refused]).copied().collect());
                }
                Raw::None | Raw::Tick { .. } | Raw::Classes { .. } => {}
            }
        }
        let circuit = &mut encoding.circuit;
        present.extend(parts.into_iter().map(|parts| circuit.any(parts)));
        present.retain(|lit| *lit != Lit::FALSE);
        Self(present)
    }

    /// Counts those that hold in a state.
    fn count(&self, circuit: &Circuit, state: &State) -> usize {
        let cone = Cone::of(circuit, &self.0, false);
        let mut simulation = Simulation::empty(circuit);
        simulation.run_cone(circuit, &cone, |node| state.lanes(node));
        self.0.iter().filter(|lit| simulation.of(**lit) != 0).count()
    }
}
