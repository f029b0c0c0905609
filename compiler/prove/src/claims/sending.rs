//! Claims about sending answers.

use enkat_model::{Body, ElementId, Session, violations};

use super::{About, Checker, Shown, filling_in::Plan};
use crate::{
    circuit::Lit,
    collections::HashSet,
    prover::{Prover, Undecided, Verdict},
    solver::State,
};

/// The most drafts that are tried for all settings.
const MOST_DRAFTS: usize = 64;

impl Checker<'_> {
    /// Finds participants who cannot send, what is shown only while that is so, and answers that are sent without a question. Does
    /// nothing where a group lacks boxes, since no participant with it can send.
    pub(super) fn sending(&mut self, shown: &Shown) {
        let lacks_boxes = |about: &About| match about {
            About::TooFewBoxes(id) => self.artifact.elements[id.index()].element.body.is_required(),
            _ => false,
        };
        if self
            .report
            .findings
            .iter()
            .any(|finding| lacks_boxes(&finding.about))
        {
            return;
        }
        let complete = self.prover.encoding.complete();
        if !self.cannot_be_sent(complete) {
            self.only_unsendable(complete, shown);
            self.sent_without_question(complete);
            self.follow_ups_without_head(shown);
        }
    }

    /// Finds settings under which no answers can be sent. Returns whether there are such.
    ///
    /// Mostly, an induction proves that there are none. Otherwise, drafts that are complete for some settings are collected until there are
    /// no settings for which none of them is complete.
    fn cannot_be_sent(&mut self, complete: Lit) -> bool {
        self.report.claims += 1;
        if let Some(plan) = Plan::new(&self.prover.encoding, complete) {
            self.prover.fill_in(&plan);
            if self.prover.can_be_filled_in(&plan) {
                return false;
            }
        }
        self.prover.begin_near(&[complete]);
        let mut open = Lit::TRUE;
        for _ in 0..MOST_DRAFTS {
            let settings = match self.prover.find(open) {
                Verdict::Possible(state) => state,
                Verdict::Never => return false,
                Verdict::Undecided(why) => {
                    self.report.undecided.push(why);
                    return false;
                }
            };
            let same = self.prover.same_settings(&settings);
            let claim = self.prover.encoding.circuit.and(complete, same);
            match self.prover.find(claim) {
                Verdict::Possible(draft) => {
                    let completes = self.prover.with_answers(complete, &draft);
                    open = self.prover.encoding.circuit.and(open, !completes);
                }
                Verdict::Never => {
                    let settings = self.fewest_settings(complete, &settings);
                    let same = self.prover.same_settings(&settings);
                    self.report_state(About::CannotBeSent, same, &settings, |session| {
                        !violations(session).is_empty()
                    });
                    return true;
                }
                Verdict::Undecided(why) => {
                    self.report.undecided.push(why);
                    return false;
                }
            }
        }
        self.report.undecided.push(Undecided::Limit);
        false
    }

    /// Takes away flags, and the gender, as long as nothing can be sent.
    fn fewest_settings(&mut self, complete: Lit, settings: &State) -> State {
        let bits = self.prover.encoding.settings.bits();
        let mut fewest = settings.clone();
        for bit in bits.into_iter().filter(|bit| settings.has(*bit)) {
            let mut fewer = fewest.clone();
            fewer.0.remove(&bit.node());
            let same = self.prover.same_settings(&fewer);
            let claim = self.prover.encoding.circuit.and(complete, same);
            let is_possible = matches!(self.prover.find(same), Verdict::Possible(_));
            if is_possible && self.prover.find(claim) == Verdict::Never {
                fewest = fewer;
            }
        }
        fewest
    }

    /// Finds questions that are shown only in states that cannot be sent.
    fn only_unsendable(&mut self, complete: Lit, shown: &Shown) {
        let elements = self.artifact.elements.iter().enumerate();
        let drawn = elements.filter(|(index, included)| {
            shown[*index] && !matches!(included.element.body, Body::Box {} | Body::OrBox { .. })
        });
        let encoding = &mut self.prover.encoding;
        let claims: Vec<(usize, Lit)> = drawn
            .map(|(index, _)| {
                let visible = encoding.states.visible[index];
                (index, encoding.circuit.and(visible, complete))
            })
            .collect();
        let lits: Vec<Lit> = claims.iter().map(|(_, claim)| *claim).collect();
        self.prover.look_for_all(&lits);
        for (index, claim) in claims {
            if self.is_never(claim) {
                self.report_never(About::ShownOnlyUnsendable(ElementId::at(index)), |encoding| {
                    let complete = encoding.complete();
                    encoding.circuit.and(encoding.states.visible[index], complete)
                });
            }
        }
    }

    /// Finds settings for which answers can be sent although no question is shown besides consent.
    fn sent_without_question(&mut self, complete: Lit) {
        let consent = self
            .artifact
            .header
            .consent
            .as_ref()
            .map(|consent| consent.checkbox.as_str());
        let elements = self.artifact.elements.iter().enumerate();
        let questions = elements.filter(|(_, included)| {
            included.element.body.question().is_some() && Some(included.element.id.as_str()) != consent
        });
        let questions: Vec<Lit> = questions
            .map(|(index, _)| self.prover.encoding.states.visible[index])
            .collect();
        if questions.is_empty() {
            return;
        }
        let circuit = &mut self.prover.encoding.circuit;
        let any = circuit.any(questions);
        let claim = circuit.and(complete, !any);
        if let Verdict::Possible(state) = self.find(claim) {
            let consent = consent.map(str::to_owned);
            self.report_state(About::SentWithoutQuestion, claim, &state, |session| {
                violations(session).is_empty() && asks_nothing(session, consent.as_deref())
            });
        }
    }
}

fn asks_nothing(session: &Session<'_>, consent: Option<&str>) -> bool {
    let elements = session.model().elements.iter().enumerate();
    let mut questions = elements
        .filter(|(_, element)| element.body.question().is_some() && Some(element.id.as_str()) != consent);
    questions.all(|(index, _)| !session.state(ElementId::at(index)).visible)
}

impl Prover<'_> {
    /// Builds the literal that the settings are those of a state.
    fn same_settings(&mut self, state: &State) -> Lit {
        let bits = self.encoding.settings.bits().into_iter();
        let bits = bits.map(|bit| if state.has(bit) { bit } else { !bit });
        self.encoding.circuit.all(bits)
    }

    /// Builds a literal with the answers of a state put in: it depends on settings alone.
    fn with_answers(&mut self, of: Lit, state: &State) -> Lit {
        let is_setting: HashSet<usize> = self
            .encoding
            .settings
            .bits()
            .iter()
            .map(|bit| bit.node())
            .collect();
        let value = |input: usize| (!is_setting.contains(&input)).then(|| state.0.contains(&input));
        self.encoding.circuit.with_inputs(of, |_| true, value)
    }
}
