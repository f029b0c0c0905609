//! Facts about a survey, each by the participants who were seen.

use enkat_model::{
    Artifact, Body, Condition, Date, ElementId, Invariant, NoSettings, Session, Tailoring, scores, violations,
};

use super::drafts::{Contents, settings};
use crate::{
    claims::{Effect, Expression, Joined, WrittenRule},
    domain::Cuts,
    random::Random,
    tailored::Tailored,
};

/// The random drafts of each participant.
const DRAFTS: usize = 60;

/// The facts about a survey: whether there is a participant for whom something is so.
pub(crate) struct Truth<'a> {
    pub(super) artifact: &'a Artifact,
    pub(super) rules: &'a [WrittenRule],
    pub(super) invariants: &'a [Invariant],
    pub(super) elements: Vec<ElementFacts>,
    pub(super) of_rules: Vec<RuleFacts>,
    pub(super) of_scores: Vec<ScoreFacts>,
    pub(super) of_invariants: Vec<InvariantFacts>,
    /// Each participant has answers that can be sent.
    pub(super) can_be_sent: bool,
    pub(super) is_sent_without_question: bool,
    /// The number of states.
    pub(crate) states: usize,
}

#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct ElementFacts {
    pub(super) is_shown: bool,
    pub(super) is_shown_and_sent: bool,
    pub(super) is_offered: Vec<bool>,
    pub(super) has_no_option: bool,
    pub(super) has_too_few_boxes: bool,
    pub(super) checks: Vec<CheckFacts>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct CheckFacts {
    pub(super) is_met: bool,
    pub(super) is_failed: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct RuleFacts {
    pub(super) holds: bool,
    pub(super) fails: bool,
    /// By part: whether it is false, and whether it is true, where it decides.
    pub(super) parts: Vec<[bool; 2]>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct ScoreFacts {
    pub(super) has_value: bool,
    pub(super) bands: Vec<bool>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct InvariantFacts {
    pub(super) is_about_a_state: bool,
    pub(super) is_broken: bool,
}

impl<'a> Truth<'a> {
    /// Looks at all participants.
    pub(crate) fn of(
        artifact: &'a Artifact,
        rules: &'a [WrittenRule],
        invariants: &'a [Invariant],
        cuts: &Cuts,
        today: Date,
        random: &mut Random,
    ) -> Self {
        let mut truth = Self::without_participants(artifact, rules, invariants);
        let contents = Contents::of(artifact, cuts, today, random);
        for (flags, gender) in settings(artifact) {
            let tailoring = Tailoring::new(artifact, artifact.derived_from(flags), gender);
            let model = tailoring.model();
            let mut can_send = false;
            contents.for_each(&tailoring, &model, today, |session| {
                can_send |= truth.see(&tailoring, session);
            });
            contents.for_some(DRAFTS, random, &tailoring, &model, today, |session| {
                can_send |= truth.see(&tailoring, session);
            });
            truth.can_be_sent &= can_send;
        }
        truth
    }

    fn without_participants(
        artifact: &'a Artifact,
        rules: &'a [WrittenRule],
        invariants: &'a [Invariant],
    ) -> Self {
        let elements = artifact.elements.iter().map(|included| ElementFacts {
            is_offered: vec![false; included.element.body.options().len()],
            checks: vec![CheckFacts::default(); included.element.body.checks().len()],
            ..ElementFacts::default()
        });
        let of_rules = rules.iter().map(|rule| RuleFacts {
            parts: vec![[false; 2]; rule.expression.atoms().len()],
            ..RuleFacts::default()
        });
        let of_scores = artifact.scores.iter().map(|score| ScoreFacts {
            has_value: false,
            bands: vec![false; score.bands.len()],
        });
        Self {
            artifact,
            rules,
            invariants,
            elements: elements.collect(),
            of_rules: of_rules.collect(),
            of_scores: of_scores.collect(),
            of_invariants: vec![InvariantFacts::default(); invariants.len()],
            can_be_sent: true,
            is_sent_without_question: false,
            states: 0,
        }
    }

    /// Adds the facts of a state; returns whether it can be sent.
    fn see(&mut self, tailoring: &Tailoring<'_>, session: &Session<'_>) -> bool {
        self.states += 1;
        let is_sent = violations(session).is_empty();
        let seen = Seen { tailoring, session };
        for (index, facts) in self.elements.iter_mut().enumerate() {
            facts.see(&seen, self.artifact, ElementId::at(index), is_sent);
        }
        for (rule, facts) in self.rules.iter().zip(&mut self.of_rules) {
            facts.see(&seen, self.artifact, rule);
        }
        for result in scores(session) {
            let all = self.artifact.scores.iter().zip(&mut self.of_scores);
            for (score, facts) in all.filter(|(score, _)| score.name == result.name) {
                facts.has_value |= result.value.is_some();
                for (band, is_reached) in score.bands.iter().zip(&mut facts.bands) {
                    *is_reached |= result.band.as_ref() == Some(&band.text);
                }
            }
        }
        let tailored = Tailored {
            artifact: self.artifact,
            tailoring,
            session,
        };
        for (invariant, facts) in self.invariants.iter().zip(&mut self.of_invariants) {
            facts.is_about_a_state |= tailored.is_about(invariant);
            facts.is_broken |= tailored.breaks(invariant);
        }
        self.is_sent_without_question |= is_sent && self.asks_nothing(&seen);
        is_sent
    }

    fn asks_nothing(&self, seen: &Seen<'_>) -> bool {
        let consent = self.artifact.header.consent.as_ref();
        let elements = self.artifact.elements.iter().enumerate();
        let questions = elements.filter(|(_, included)| {
            let is_consent = consent.is_some_and(|consent| consent.checkbox == included.element.id);
            included.element.body.question().is_some() && !is_consent
        });
        let visible: Vec<bool> = questions
            .map(|(index, _)| seen.is_visible(ElementId::at(index)))
            .collect();
        // A survey without any other question is a mistake that is found elsewhere.
        !visible.is_empty() && !visible.contains(&true)
    }
}

/// A state that is seen.
struct Seen<'s> {
    tailoring: &'s Tailoring<'s>,
    session: &'s Session<'s>,
}

impl Seen<'_> {
    fn is_visible(&self, id: ElementId) -> bool {
        let id = self.tailoring.id(id);
        id.is_some_and(|id| self.session.state(id).visible)
    }

    fn is_open(&self, id: ElementId) -> bool {
        let id = self.tailoring.id(id);
        id.is_some_and(|id| self.session.state(id).is_open())
    }

    fn holds(&self, condition: &Condition<enkat_model::Setting>) -> bool {
        let condition: Condition<NoSettings> = self.tailoring.condition(condition);
        self.session.holds(&condition)
    }

    fn runs(&self, id: ElementId, of: &[ElementId]) -> bool {
        self.is_open(id) && of.iter().all(|id| self.holds(&Condition::Answered(*id)))
    }
}

impl ElementFacts {
    fn see(&mut self, seen: &Seen<'_>, artifact: &Artifact, id: ElementId, is_sent: bool) {
        let body: &Body<_> = &artifact.elements[id.index()].element.body;
        let is_visible = seen.is_visible(id);
        self.is_shown |= is_visible;
        self.is_shown_and_sent |= is_visible && is_sent;
        if let Some(kept) = seen.tailoring.id(id) {
            let hidden = seen.session.hidden_options(kept);
            for (option, is_offered) in body.options().iter().zip(&mut self.is_offered) {
                *is_offered |= is_visible && !hidden.contains(&&option.value);
            }
            let is_open = seen.is_open(id);
            self.has_no_option |= is_open && hidden.len() == body.options().len();
            if let Some(limits) = body.checkboxes() {
                let left = artifact.boxes(id).filter(|id| seen.tailoring.id(*id).is_some());
                self.has_too_few_boxes |= is_open && left.count() < limits.min as usize;
            }
        }
        for (check, facts) in body.checks().iter().zip(&mut self.checks) {
            if seen.runs(id, &check.of) {
                let holds = seen.holds(&check.that);
                facts.is_met |= holds;
                facts.is_failed |= !holds;
            }
        }
    }
}

impl RuleFacts {
    fn see(&mut self, seen: &Seen<'_>, artifact: &Artifact, rule: &WrittenRule) {
        let element = &artifact.elements[rule.target.index()].element;
        let is_asked = match rule.effect {
            Effect::Hides => {
                let is_included = seen.tailoring.id(rule.target).is_some();
                is_included && element.within.is_none_or(|around| seen.is_open(around))
            }
            Effect::HidesOption(_) => seen.is_open(rule.target),
            Effect::Meets(check) => seen.runs(rule.target, &element.body.checks()[check].of),
        };
        if !is_asked {
            return;
        }
        let atoms = rule.expression.atoms().into_iter();
        let mut atoms: Vec<bool> = atoms.map(|atom| seen.holds(&atom.condition)).collect();
        let holds = value(&rule.expression, &mut atoms.iter());
        assert_eq!(holds, seen.holds(&rule.expression.condition));
        self.holds |= holds;
        self.fails |= !holds;
        for part in 0..atoms.len() {
            let is_so = atoms[part];
            atoms[part] = !is_so;
            let decides = value(&rule.expression, &mut atoms.iter()) != holds;
            atoms[part] = is_so;
            self.parts[part][usize::from(is_so)] |= decides;
        }
    }
}

/// Evaluates an expression from the values of its parts that have no parts themselves.
fn value<'v>(expression: &Expression, atoms: &mut impl Iterator<Item = &'v bool>) -> bool {
    if expression.parts.is_empty() {
        return *atoms.next().unwrap();
    }
    let parts: Vec<bool> = expression.parts.iter().map(|part| value(part, atoms)).collect();
    match expression.joined {
        Joined::All | Joined::Same => parts.into_iter().all(|part| part),
        Joined::Any => parts.into_iter().any(|part| part),
        Joined::Not => !parts.into_iter().all(|part| part),
    }
}
