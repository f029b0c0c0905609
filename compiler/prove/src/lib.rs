//! Proofs about a survey: what holds for every participant, with a witness where it does not.
//!
//! A participant is a set of flags that the survey assumes, a gender or none, a draft of answers, and a day. The rules of a survey
//! (contract §5) become a circuit over these ([`encode`]); a claim is a literal of it, which is shown to be possible by a state, or
//! impossible by a search that found none ([`prover`]). States are read back as participants, and each is confirmed by the runtime's own
//! evaluation before it is told ([`Witness`]).
//!
//! Rules about one answer are decided exactly: answers are cut into classes at the constants that rules compare them with
//! ([`domain`]). Where several numbers are calculated together, a claim may stay [undecided](Undecided); it never counts as proved.

mod arithmetic;
mod audience;
mod circuit;
mod claims;
mod collections;
mod domain;
mod encode;
pub mod equivalence;
mod facts;
mod mutants;
mod optimum;
mod prover;
mod quantity;
mod questions;
mod random;
mod settings;
mod solver;
mod suggest;
mod tailored;
#[cfg(test)]
mod tests;
mod trace;
mod witness;

pub use audience::{Audience, SentFlags};
pub use claims::{About, Effect, Expression, Finding, Gap, Joined, Report, WrittenRule, check, rules_of};
pub use encode::Restriction;
pub use facts::{
    Apart, AudiencePart, Burden, Extreme, Extremes, Facts, TakenAway, burden, depends_on_gender, facts,
};
pub use mutants::{Difference, Differences, Edit, Mutant, MutatedPlace, Mutation, Written, mutants};
pub use prover::Undecided;
pub use questions::{Possibility, Relaxation, possibility};
pub use settings::is_possible;
pub use suggest::{Goal, GoalEdit, Planned, Plans, Reach, goals, plan};
pub use trace::Trace;
pub use witness::Witness;
