//! Proofs about a checked survey, as findings with places.

mod findings;
mod invariants;
mod places;
mod witness;

use std::collections::HashMap;

use enkat_model::{Artifact, Date};
use enkat_prove::{About, Effect, Expression, Finding, Report, Undecided, WrittenRule};
use enkat_syntax::{diagnostics::Sink, source::Span};

use crate::{
    check::Checked,
    lower::{self, Decides, Places, Rule, Term},
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
}

/// Proves the claims about a survey, and reports what is wrong with it.
pub fn prove(
    checked: &Checked<'_>,
    artifact: &Artifact,
    places: &Places,
    proofs: Proofs,
    sink: &mut Sink,
) -> Claims {
    let invariants = lower::invariants(checked);
    let stated: Vec<_> = invariants
        .iter()
        .map(|written| written.invariant.clone())
        .collect();
    let rules: Vec<_> = places
        .rules
        .iter()
        .filter(|rule| places.is_written(rule))
        .collect();
    let written: Vec<_> = rules.iter().filter_map(|rule| written(artifact, rule)).collect();
    let Report {
        findings,
        claims,
        undecided,
    } = enkat_prove::check(artifact, &written, &stated, proofs.today, proofs.limit);
    let writer = findings::Writer {
        survey: checked.survey(),
        artifact,
        places,
        rules: &rules,
        invariants: &invariants,
    };
    for finding in without_repeats(findings, &rules) {
        if let Some(diagnostic) = writer.diagnostic(&finding) {
            sink.push(diagnostic);
        }
    }
    Claims {
        all: claims,
        undecided,
    }
}

/// Converts a rule; `None` for one about an option or a constraint that the artifact does not have, of which there is none.
fn written(artifact: &Artifact, rule: &Rule) -> Option<WrittenRule> {
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

/// Leaves out what is told already, and findings about text that is written once and used often, such as a named condition or a rule
/// in a template, unless they are true of every use.
fn without_repeats(findings: Vec<Finding>, rules: &[&Rule]) -> Vec<Finding> {
    let mut uses: HashMap<Span, usize> = HashMap::new();
    for rule in rules {
        rule.term
            .for_each_atom(&mut |atom| *uses.entry(atom.span).or_default() += 1);
    }
    let span = |about: &About| match about {
        About::PartAlways { rule, part, .. } => atom(rules[*rule], *part).map(|atom| atom.span),
        _ => None,
    };
    let mut found: HashMap<Span, usize> = HashMap::new();
    for finding in &findings {
        if let Some(span) = span(&finding.about) {
            *found.entry(span).or_default() += 1;
        }
    }
    let mut told = Vec::new();
    let mut is_news = |finding: &Finding| match span(&finding.about) {
        Some(span) if found.get(&span) < uses.get(&span) || told.contains(&span) => false,
        Some(span) => {
            told.push(span);
            true
        }
        None => true,
    };
    findings.into_iter().filter(|finding| is_news(finding)).collect()
}

/// Returns a part of a rule that has no parts itself, by its number.
fn atom(rule: &Rule, part: usize) -> Option<&Term> {
    let mut atoms = Vec::new();
    rule.term.for_each_atom(&mut |atom| atoms.push(atom));
    atoms.get(part).copied()
}
