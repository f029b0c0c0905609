//! Proofs about a checked survey, as findings with places.

mod findings;
mod invariants;
mod places;
mod rules;
pub mod witness;
mod witnessed;

use std::collections::HashMap;

use enkat_model::{Artifact, Date};
pub use enkat_prove::Undecided;
use enkat_prove::{About, Effect, Expression, Finding, Report, WrittenRule};
use enkat_syntax::{
    diagnostics::{Diagnostic, Sink},
    source::Span,
};

pub use self::witnessed::Witnessed;
use crate::{
    check::Allowed,
    lower::{Decides, Places, Rule, Term, Traced, WrittenInvariant},
    resolve::Survey,
};

/// The most clauses that the search about one claim may learn, before the claim stays undecided.
pub const LIMIT: u64 = 20_000;

/// The day and the effort of proofs.
#[derive(Clone, Copy, Debug)]
pub struct Proofs {
    /// The day on which participants answer.
    pub today: Date,
    /// The most clauses that the search about one claim may learn.
    pub limit: u64,
}

/// The number of claims about a survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// All of them.
    pub all: usize,
    /// Those that are neither proved nor refuted.
    pub undecided: Vec<Undecided>,
    /// By invariant, as [`invariants`](crate::lower::invariants) lists them: whether it is proved.
    pub proved: Vec<bool>,
    /// The findings about something that happens to a participant.
    pub witnessed: Vec<Witnessed>,
}

impl Claims {
    /// Returns the participant of a finding, if it has one.
    pub fn witnessed(&self, finding: &Diagnostic) -> Option<&Witnessed> {
        self.witnessed.iter().find(|witnessed| witnessed.is_of(finding))
    }
}

/// A compiled survey, as proofs read it.
#[derive(Clone, Copy, Debug)]
pub struct Provable<'s> {
    /// The survey with its names resolved.
    pub survey: &'s Survey,
    /// The artifact.
    pub artifact: &'s Artifact,
    /// The places where its elements and rules are written.
    pub places: &'s Places,
    /// The invariants.
    pub invariants: &'s [WrittenInvariant],
}

impl<'s> Provable<'s> {
    /// Joins a survey with what was made of it.
    pub(crate) fn new(survey: &'s Survey, traced: &'s Traced) -> Self {
        Self {
            survey,
            artifact: &traced.artifact,
            places: &traced.places,
            invariants: &traced.invariants,
        }
    }
}

/// Says why something is not decided.
pub fn reason(why: Undecided) -> &'static str {
    match why {
        Undecided::Numbers => "a rule calculates with several numbers",
        Undecided::Limit => "it takes too long",
        Undecided::Unconfirmed => {
            "the server sees it differently, which is a mistake of Enkat: please report it"
        }
    }
}

/// Proves the claims about a survey, and reports its mistakes.
pub fn prove(provable: Provable<'_>, proofs: Proofs, sink: &mut Sink) -> Claims {
    let Provable {
        survey,
        artifact,
        places,
        invariants,
    } = provable;
    let stated = invariants.iter().map(|written| written.invariant.clone());
    let stated: Vec<_> = stated.collect();
    let rules = places.rules.iter().filter(|rule| places.is_written(rule));
    let rules: Vec<_> = rules
        .filter_map(|rule| Some((rule, written(artifact, rule)?)))
        .collect();
    let (rules, written): (Vec<&Rule>, Vec<WrittenRule>) = rules.into_iter().unzip();
    let Report {
        findings,
        claims,
        undecided,
        proved,
    } = enkat_prove::check(artifact, &written, &stated, proofs.today, proofs.limit);
    let writer = findings::Writer {
        survey,
        artifact,
        places,
        rules: &rules,
        invariants,
    };
    let mut witnessed = Vec::new();
    let mut allowed = Allowed::among(survey, |code| code.name().starts_with("W16"));
    for finding in without_repeats(findings, &rules) {
        if let Some(diagnostic) = writer.diagnostic(&finding) {
            witnessed.extend(writer.witnessed(&finding, &diagnostic));
            allowed.push(diagnostic, writer.about(&finding), sink);
        }
    }
    // A claim that is not decided may be one that is accepted.
    if undecided.is_empty() {
        allowed.report_unused(sink);
    }
    Claims {
        all: claims,
        undecided,
        proved,
        witnessed,
    }
}

/// Converts a rule for the prover; `None` for one about an option or a constraint that the artifact does not have, of which there is none.
pub fn written(artifact: &Artifact, rule: &Rule) -> Option<WrittenRule> {
    let body = &artifact.elements[rule.target.index()].element.body;
    let effect = match &rule.decides {
        Decides::Hidden => Effect::Hides,
        Decides::HiddenOption(value) => {
            let at = body.options().iter().position(|option| option.value == *value);
            Effect::HidesOption(at?)
        }
        Decides::Message(message) => {
            let at = body.checks().iter().position(|check| check.message == *message);
            Effect::Meets(at?)
        }
    };
    Some(WrittenRule {
        target: rule.target,
        effect,
        expression: expression(&rule.term),
    })
}

fn expression(term: &Term) -> Expression {
    Expression {
        condition: term.condition.clone(),
        joined: term.joined,
        parts: term.parts.iter().map(expression).collect(),
    }
}

/// Keeps one finding about a text that is written once and used often, such as a named condition or a rule in a template, and none
/// unless it is true of every use.
fn without_repeats(mut findings: Vec<Finding>, rules: &[&Rule]) -> Vec<Finding> {
    let mut uses: HashMap<Span, usize> = HashMap::new();
    for rule in rules {
        rule.term
            .for_each_atom(&mut |atom| *uses.entry(atom.span).or_default() += 1);
    }
    findings.retain(|finding| {
        let About::PartAlways { rule, part, .. } = finding.about else {
            return true;
        };
        // Counts down the uses; the last one is told if all are wrong.
        let left = atom(rules[rule], part).and_then(|atom| uses.get_mut(&atom.span));
        left.is_none_or(|left| {
            *left -= 1;
            *left == 0
        })
    });
    findings
}

/// Returns a part of a rule that has no parts itself, by its number.
fn atom(rule: &Rule, part: usize) -> Option<&Term> {
    let mut atoms = Vec::new();
    rule.term.for_each_atom(&mut |atom| atoms.push(atom));
    atoms.get(part).copied()
}
