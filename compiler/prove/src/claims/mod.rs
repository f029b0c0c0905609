//! The claims of `check` about a survey.

mod boxes_and_options;
mod checks;
mod consent;
mod dropped;
pub(crate) mod explainer;
pub(crate) mod filling_in;
mod follow_ups;
mod gaps;
mod invariants;
mod parts;
mod scores;
mod sending;
mod shown;
mod written;

use enkat_model::{Artifact, Condition, Date, Demand, ElementId, Invariant, Session, Setting, Statement};

use self::explainer::Explainer;
pub use self::{gaps::Gap, written::rules_of};
use crate::{
    circuit::Lit,
    domain::Cuts,
    encode::{Encoding, Restriction, Restrictions},
    prover::{Prover, Undecided, Verdict},
    solver::State,
    tailored::Tailored,
    witness::{Witness, smallest},
};

/// A rule as its author wrote it.
#[derive(Clone, Debug)]
pub struct WrittenRule {
    /// The element that it is about.
    pub target: ElementId,
    /// Its effect.
    pub effect: Effect,
    /// The rule.
    pub expression: Expression,
}

/// The effect of a rule that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The element is hidden.
    Hides,
    /// The option with this index is hidden.
    HidesOption(usize),
    /// The constraint with this index is met.
    Meets(usize),
}

/// A condition with the parts that it is written with.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The condition.
    pub condition: Condition<Setting>,
    /// How it joins its parts.
    pub joined: Joined,
    /// Its parts; empty for a condition that is one by itself.
    pub parts: Vec<Expression>,
}

/// The way in which an expression joins its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// All parts hold.
    All,
    /// Any part holds.
    Any,
    /// The part does not hold.
    Not,
    /// It is the same as its part, or has none.
    Same,
}

/// The result of all claims about a survey.
#[derive(Debug, Default)]
pub struct Report {
    /// The mistakes.
    pub findings: Vec<Finding>,
    /// The number of claims.
    pub claims: usize,
    /// The claims that are neither proved nor refuted, by their reasons.
    pub undecided: Vec<Undecided>,
    /// By invariant: whether it is proved.
    pub proved: Vec<bool>,
}

/// Something that is wrong with a survey.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The mistake.
    pub about: About,
    /// For something that never happens: the restrictions that exclude it together. Without any one of them it happens.
    pub core: Vec<Restriction>,
    /// For something that happens: a participant to whom it does.
    pub witness: Option<Witness>,
}

/// The kinds of findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// No participant sees the element.
    NeverShown(ElementId),
    /// No participant is offered the option.
    NeverOffered(ElementId, usize),
    /// The rule with this index never holds where it is asked.
    RuleNeverHolds(usize),
    /// The rule with this index reads only what some participants do not get. They see its element whatever they answer.
    RuleReadsNothing(usize),
    /// Only participants whose gender is not known get the element of the rule with this index together with another one, which the rule
    /// reads.
    GendersApart(usize, ElementId),
    /// A value falls between two rules.
    Between(Gap),
    /// A part of a rule decides nothing: wherever it could, it is always the same.
    PartAlways {
        /// The index of the rule.
        rule: usize,
        /// The number of the part among those that have no parts themselves, in the order in which they are written.
        part: usize,
        /// Whether it holds.
        holds: bool,
    },
    /// The element is shown only in states that cannot be sent.
    ShownOnlyUnsendable(ElementId),
    /// A required follow-up is asked in answers that can be sent, although its optional question, the second, has none.
    RequiredWithoutHead(ElementId, ElementId),
    /// A question is shown on a page before that of the consent.
    BeforeConsent(ElementId),
    /// A choice is shown, and none of its options is.
    NoOptionLeft(ElementId),
    /// A group has fewer boxes for a participant than have to be ticked.
    TooFewBoxes(ElementId),
    /// The constraint of a question, by its index, is never evaluated.
    CheckNeverRuns(ElementId, usize),
    /// The constraint never fails.
    CheckNeverFails(ElementId, usize),
    /// The constraint always fails where it is evaluated.
    CheckAlwaysFails(ElementId, usize),
    /// No answers give the score, by its index, a value.
    ScoreWithoutValue(usize),
    /// No answers put the score into the band, by their indexes.
    BandNeverReached(usize, usize),
    /// Participants with certain settings cannot send, whatever their answers are.
    CannotBeSent,
    /// Answers can be sent without one to a question besides consent.
    SentWithoutQuestion,
    /// There is a participant for whom the invariant, by its index, does not hold.
    InvariantRefuted(usize),
    /// No participant is in a state that the invariant is about.
    InvariantAboutNobody(usize),
    /// The element does not come after the page of the consent, as the invariant demands.
    NotAfterConsent(usize, ElementId),
}

/// Checks all claims about a survey whose assumptions are possible, on a day. Each search may learn `limit` clauses.
pub fn check(
    artifact: &Artifact,
    rules: &[WrittenRule],
    invariants: &[Invariant],
    today: Date,
    limit: u64,
) -> Report {
    checked(artifact, rules, invariants, today, limit).report
}

/// Checks all claims, and keeps what they were checked with.
pub(crate) fn checked<'a>(
    artifact: &'a Artifact,
    rules: &[WrittenRule],
    invariants: &[Invariant],
    today: Date,
    limit: u64,
) -> Checker<'a> {
    let cuts = cuts(artifact, rules, invariants, today);
    let encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let mut checker = Checker {
        artifact,
        today,
        limit,
        prover: Prover::new(encoding, limit),
        cuts,
        explainer: None,
        report: Report::default(),
    };
    let shown = checker.shown();
    checker.rules(rules, &shown);
    checker.genders_apart(rules, &shown);
    checker.rules_without_answers(rules, &shown);
    checker.gaps(rules, &shown);
    checker.options_and_boxes(&shown);
    checker.checks(&shown);
    checker.scores();
    checker.sending(&shown);
    checker.consent_is_first();
    checker.invariants(invariants);
    checker
}

/// Collects the constants of a survey, and of all claims about it.
pub(crate) fn cuts(
    artifact: &Artifact,
    rules: &[WrittenRule],
    invariants: &[Invariant],
    today: Date,
) -> Cuts {
    let mut conditions: Vec<_> = rules.iter().map(|rule| &rule.expression.condition).collect();
    for invariant in invariants {
        let (Demand::Never(statement) | Demand::Always(statement)) = &invariant.demand else {
            continue;
        };
        add_conditions(statement, &mut conditions);
    }
    for when in invariants.iter().filter_map(|invariant| invariant.when.as_ref()) {
        add_conditions(when, &mut conditions);
    }
    Cuts::of(artifact, conditions, today)
}

/// Collects the conditions of a statement.
pub(crate) fn add_conditions<'s>(statement: &'s Statement, conditions: &mut Vec<&'s Condition<Setting>>) {
    match statement {
        Statement::All(of) | Statement::Any(of) | Statement::AtMostOne(of) | Statement::ExactlyOne(of) => {
            for part in of {
                add_conditions(part, conditions);
            }
        }
        Statement::Not(part) => add_conditions(part, conditions),
        Statement::Holds(condition) => conditions.push(condition),
        Statement::Shown(_) | Statement::Offered(..) | Statement::Included(_) | Statement::Complete => {}
    }
}

/// Whether each element is shown to some participant, so far as it is known.
type Shown = Vec<bool>;

pub(crate) struct Checker<'a> {
    artifact: &'a Artifact,
    today: Date,
    limit: u64,
    pub(crate) prover: Prover<'a>,
    cuts: Cuts,
    /// Made for the first explanation.
    explainer: Option<Explainer<'a>>,
    pub(crate) report: Report,
}

impl<'a> Checker<'a> {
    /// Searches a state in which a literal holds. Counts the claim.
    fn find(&mut self, claim: Lit) -> Verdict {
        let verdict = self.prover.find(claim);
        self.report.claims += 1;
        if let Verdict::Undecided(why) = verdict {
            self.report.undecided.push(why);
        }
        verdict
    }

    /// Returns whether a literal is proved never to hold.
    fn is_never(&mut self, claim: Lit) -> bool {
        self.report.claims += 1;
        match self.prover.is_possible(claim) {
            Ok(is_possible) => !is_possible,
            Err(why) => {
                self.report.undecided.push(why);
                false
            }
        }
    }

    fn report(&mut self, about: About) {
        self.report.findings.push(Finding {
            about,
            core: Vec::new(),
            witness: None,
        });
    }

    /// Reports something that never happens, with the restrictions that exclude it. `claim` builds the literal for it.
    fn report_never(&mut self, about: About, claim: impl Fn(&mut Encoding<'a>) -> Lit) {
        let (artifact, today, limit) = (self.artifact, self.today, self.limit);
        let cuts = &self.cuts;
        let explainer = self
            .explainer
            .get_or_insert_with(|| Explainer::new(artifact, cuts, today, limit));
        explainer.begin_near(self.prover.last_found(), &self.prover.encoding);
        let core = explainer.explain(claim);
        self.report.findings.push(Finding {
            about,
            core,
            witness: None,
        });
    }

    /// Reports something that happens in a state, if the runtime confirms it.
    fn report_state(
        &mut self,
        about: About,
        claim: Lit,
        state: &State,
        is_so: impl Fn(&Session<'_>) -> bool,
    ) {
        self.report_tailored(about, claim, state, |tailored| is_so(tailored.session));
    }

    /// Reports something that happens in a state, if the runtime confirms it for the participant; otherwise it is undecided.
    fn report_tailored(
        &mut self,
        about: About,
        claim: Lit,
        state: &State,
        is_so: impl Fn(&Tailored<'_>) -> bool,
    ) {
        let witness = self.smallest_witness(claim, state);
        let is_confirmed = witness.confirms(self.artifact, self.today, is_so);
        self.report_witness(about, witness, is_confirmed);
    }

    /// Reads a state in which a claim holds, made smaller.
    fn smallest_witness(&self, claim: Lit, state: &State) -> Witness {
        let encoding = &self.prover.encoding;
        let state = smallest(encoding, &[claim, encoding.possible, encoding.exact], state);
        Witness::of(encoding, &state)
    }

    /// Reports something that happens to a participant; it is undecided unless the runtime has confirmed it.
    fn report_witness(&mut self, about: About, witness: Witness, is_confirmed: bool) {
        debug_assert!(
            is_confirmed,
            "the runtime does not confirm {about:?} for {witness:?}"
        );
        if !is_confirmed {
            self.report.undecided.push(Undecided::Unconfirmed);
            return;
        }
        self.report.findings.push(Finding {
            about,
            core: Vec::new(),
            witness: Some(witness),
        });
    }
}
