//! Two surveys in one circuit: participants have the same settings, and the same answers in the fields that both have.

use std::mem;

use enkat_model::{Artifact, Date, ElementId, Flag, Included, OptionValue};

use super::{
    Aspect, Compared, Participant,
    differences::always_different,
    fields::{SharedFields, same_ticks},
    joined,
    lits::{ElementLits, element_lits},
};
use crate::{
    circuit::{Circuit, Lit},
    collections::HashMap,
    encode::{Beside, Decided, Encoding, Restrictions, Settings, StateBits, raw},
    prover::Prover,
    solver::{Outcome, Solver, State},
    witness::Witness,
};

/// Two surveys in one circuit.
pub(super) struct Joint<'a> {
    /// The older survey. Its circuit is that of the newer one.
    pub(super) old: Encoding<'a>,
    /// The newer survey, with the search for states of both.
    pub(super) prover: Prover<'a>,
    pub(super) today: Date,
    /// The elements that both have, by those of the newer survey.
    partners: Vec<Option<ElementId>>,
    lits: [Vec<ElementLits>; 2],
}

impl<'a> Joint<'a> {
    pub(super) fn new(old: &'a Artifact, new: &'a Artifact, today: Date, limit: u64) -> Self {
        let partners = partners(old, new);
        let mut circuit = Circuit::new();
        let settings = Settings::new(old, &mut circuit);
        let new_settings = shared_settings(old, &settings, new, &mut circuit);
        let mut shared = SharedFields::new([old, new], &partners, today, &mut circuit);
        let [fields, new_fields] = mem::take(&mut shared.fields);
        let old_raw = raw(old, &fields, |at| shared.given[0][at].take(), &mut circuit);
        let new_raw = raw(new, &new_fields, |at| shared.given[1][at].take(), &mut circuit);
        let same_ticks = same_ticks([&old_raw, &new_raw], &partners, &mut circuit);
        let state = StateBits {
            circuit,
            settings,
            fields,
            raw: old_raw,
            decided: Decided::default(),
        };
        let mut older = Encoding::of_state(old, state, today, Restrictions::InForce);
        let old_lits = element_lits(&mut older);
        let state = StateBits {
            circuit: mem::replace(&mut older.circuit, Circuit::new()),
            settings: new_settings,
            fields: new_fields,
            raw: new_raw,
            decided: mem::take(&mut older.orders.decided),
        };
        let mut newer = Encoding::of_state(new, state, today, Restrictions::InForce);
        let new_lits = element_lits(&mut newer);
        let possible = [newer.possible, older.possible, shared.possible, same_ticks];
        newer.possible = newer.circuit.all(possible);
        newer.exact = newer.circuit.all([newer.exact, older.exact, shared.exact]);
        newer.beside = only_old(&older, &newer, &partners);
        Self {
            old: older,
            prover: Prover::new(newer, limit),
            today,
            partners,
            lits: [old_lits, new_lits],
        }
    }

    pub(super) fn artifacts(&self) -> [&'a Artifact; 2] {
        [self.old.artifact, self.prover.encoding.artifact]
    }

    /// Lists the elements of both surveys, apart from those with these ids.
    pub(super) fn elements(&self, except: &[String]) -> Vec<Compared> {
        let [old, new] = self.artifacts();
        let is_meant =
            |artifact: &Artifact, id: ElementId| !except.contains(&artifact.elements[id.index()].element.id);
        let newer = self.partners.iter().enumerate().filter_map(|(at, partner)| {
            let id = ElementId::at(at);
            is_meant(new, id).then_some(match partner {
                Some(partner) => Compared::Both(*partner, id),
                None => Compared::New(id),
            })
        });
        let older = (0..old.elements.len()).map(ElementId::at);
        let gone = older.filter(|id| is_meant(old, *id) && !self.partners.contains(&Some(*id)));
        newer.chain(gone.map(Compared::Old)).collect()
    }

    /// Builds the literal that an element differs.
    pub(super) fn differs(&mut self, element: Compared) -> Lit {
        let [old, new] = self.artifacts();
        let circuit = &mut self.prover.encoding.circuit;
        let [old_lits, new_lits] = &self.lits;
        let (older, newer) = match element {
            Compared::Old(id) => return old_lits[id.index()].shown,
            Compared::New(id) => return new_lits[id.index()].shown,
            Compared::Both(older, newer) => (older, newer),
        };
        let (left, right) = (&old_lits[older.index()], &new_lits[newer.index()]);
        let both_shown = circuit.and(left.shown, right.shown);
        let both_open = circuit.and(left.open, right.open);
        let mut differs = circuit.xor(left.shown, right.shown);
        let open = circuit.xor(left.open, right.open);
        let refused = circuit.xor(left.refused, right.refused);
        for (where_, lit) in [(both_shown, open), (both_open, refused)] {
            let lit = circuit.and(where_, lit);
            differs = circuit.or(differs, lit);
        }
        for (value, _) in left.offered.iter().chain(&right.offered) {
            let [one, other] = [left, right].map(|lits| lits.offers(value));
            let lit = circuit.xor(one, other);
            let lit = circuit.and(both_shown, lit);
            differs = circuit.or(differs, lit);
        }
        for (aspect, _) in always_different([(old, older), (new, newer)]) {
            let place = if aspect == Aspect::Required {
                both_open
            } else {
                both_shown
            };
            differs = circuit.or(differs, place);
        }
        differs
    }

    /// Reads a state.
    pub(super) fn participant(&self, state: &State) -> Participant {
        let newer = &self.prover.encoding;
        let mut new = Witness::of(newer, state);
        let mut old = Witness::of_circuit(&self.old, &newer.circuit, state);
        let answers = joined(&old.answers, &new.answers);
        old.answers.clone_from(&answers);
        new.answers = answers;
        Participant { old, new }
    }

    /// Finds settings that only the older survey assumes to be possible, and settings that only the newer one does.
    pub(super) fn assumed_by_one(&mut self, limit: u64) -> [Option<Witness>; 2] {
        let encoding = &mut self.prover.encoding;
        let [older, newer] = [&self.old, &*encoding].map(|of| (of.artifact, of.settings.clone()));
        let circuit = &mut encoding.circuit;
        let mut assumed = |(artifact, settings): (&Artifact, Settings)| {
            let conditions = artifact.assumptions.iter();
            let lits: Vec<Lit> = conditions.map(|one| settings.of_sent(one, circuit)).collect();
            circuit.all(lits)
        };
        let [older, newer] = [older, newer].map(&mut assumed);
        let only = |one: Lit, other: Lit| match Solver::new(limit).solve(&encoding.circuit, &[one, !other]) {
            Outcome::Found(state) => Some(state),
            Outcome::Impossible(_) | Outcome::GaveUp => None,
        };
        let [by_old, by_new] = [only(older, newer), only(newer, older)];
        [
            by_old.map(|state| Witness::of_circuit(&self.old, &encoding.circuit, &state)),
            by_new.map(|state| Witness::of(encoding, &state)),
        ]
    }
}

impl ElementLits {
    fn offers(&self, value: &OptionValue) -> Lit {
        let offered = self.offered.iter().find(|(option, _)| option == value);
        offered.map_or(Lit::FALSE, |(_, lit)| *lit)
    }
}

/// Finds the elements of the older survey that have the ids of the newer one's. Containers have a name space of their own.
fn partners(old: &Artifact, new: &Artifact) -> Vec<Option<ElementId>> {
    let key = |included: &Included| (included.element.body.is_container(), included.element.id.clone());
    let older = old.elements.iter().enumerate();
    let older: HashMap<_, _> = older
        .map(|(at, included)| (key(included), ElementId::at(at)))
        .collect();
    new.elements
        .iter()
        .map(|included| older.get(&key(included)).copied())
        .collect()
}

/// Lists the flags and fields that only the older survey has.
fn only_old(older: &Encoding<'_>, newer: &Encoding<'_>, partners: &[Option<ElementId>]) -> Beside {
    let sent = older.sent().filter(|lit| !newer.settings.sent.contains(lit));
    let raw = older.raw.iter().enumerate();
    let raw = raw.filter(|(at, _)| !partners.contains(&Some(ElementId::at(*at))));
    Beside {
        sent: sent.collect(),
        raw: raw.map(|(_, raw)| raw.clone()).collect(),
    }
}

/// Builds the settings of the newer survey. Flags with one setting, or with one alias, are one.
fn shared_settings(old: &Artifact, settings: &Settings, new: &Artifact, circuit: &mut Circuit) -> Settings {
    let partner = |flag: &Flag| {
        let by_setting = old.flags.iter().position(|other| other.setting == flag.setting);
        let is_free = |other: &Flag| new.flags.iter().all(|flag| flag.setting != other.setting);
        let is_same = |other: &Flag| other.alias == flag.alias && is_free(other);
        by_setting.or_else(|| old.flags.iter().position(is_same))
    };
    let sent = new.flags.iter().map(|flag| {
        if flag.setting.is_none() {
            return Lit::FALSE;
        }
        let shared = partner(flag).map(|at| settings.sent[at]);
        shared
            .filter(|lit| *lit != Lit::FALSE)
            .unwrap_or_else(|| circuit.input())
    });
    let sent = sent.collect();
    Settings::with_bits(new, sent, settings.gender_bits, circuit)
}
