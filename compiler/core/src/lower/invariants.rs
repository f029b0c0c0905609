//! Invariants, with the places where they are written. They stay beside the artifact.

use enkat_model::{Demand, Invariant, Statement};
use enkat_syntax::{parse::expression::Amount, source::Span};

use super::{
    condition::condition,
    places::{Term, term},
};
use crate::{
    check::{self, Checked, Stated},
    resolve::{self, Claim, Expr, ExprKind, Survey},
};

/// An invariant as its author wrote it.
#[derive(Clone, Debug)]
pub struct WrittenInvariant {
    /// The invariant.
    pub invariant: Invariant,
    /// The place of its name.
    pub name: Span,
    /// The place of its demand: that of the statement, the box or the number.
    pub demand: Span,
    /// The parts of the statement that it demands always or never.
    pub statement: Option<StatementPlace>,
    /// The places of what comes after the consent, in their order.
    pub every: Vec<Span>,
    /// The parts of `when`.
    pub when: Option<StatementPlace>,
}

/// The place of a statement, with those of its parts.
#[derive(Clone, Debug)]
pub struct StatementPlace {
    /// The place where it is written.
    pub span: Span,
    /// The places of the statements that it is made of, in their order. The premise of an implication is behind its `Not`, which has
    /// the same place.
    pub parts: Vec<StatementPlace>,
    /// The parts of the condition of a [`Statement::Holds`].
    pub term: Option<Term>,
}

/// Lowers the invariants: those of the survey in order, then those of modules.
pub fn invariants(checked: &Checked<'_>) -> Vec<WrittenInvariant> {
    let survey = checked.survey();
    let invariants = checked.invariants().iter();
    invariants
        .filter_map(|(written, stated)| lowered(survey, written, stated))
        .collect()
}

/// Lowers an invariant. Returns `None` for one without a demand, which an invariant of a sound survey has.
fn lowered(survey: &Survey, written: &resolve::Invariant, stated: &Stated) -> Option<WrittenInvariant> {
    let demand = written.demand.as_ref()?;
    let mut every_at = Vec::new();
    let demanded = || stated.demanded.as_ref().map(statement);
    let lowered = match &demand.value {
        resolve::Demand::Never(_) => Demand::Never(demanded()?),
        resolve::Demand::Always(_) => Demand::Always(demanded()?),
        resolve::Demand::Before { consent, every } => {
            every_at = every.iter().map(|after| after.span).collect();
            Demand::Before {
                consent: consent.value,
                every: every.iter().map(|after| after.value).collect(),
            }
        }
        resolve::Demand::AtMost(most) => Demand::AtMost(*most),
    };
    let placed = |expr: Option<&Expr>, of: Option<&check::Statement>| {
        let pair = expr.zip(of);
        pair.map(|(expr, of)| place(survey, expr, of))
    };
    Some(WrittenInvariant {
        invariant: Invariant {
            name: written.name.value.clone(),
            demand: lowered,
            when: stated.when.as_ref().map(statement),
        },
        name: written.name.span,
        demand: demand.span,
        statement: placed(written.statement(), stated.demanded.as_ref()),
        every: every_at,
        when: placed(written.when.as_ref(), stated.when.as_ref()),
    })
}

fn statement(of: &check::Statement) -> Statement {
    let all = |of: &[check::Statement]| of.iter().map(statement).collect();
    match of {
        check::Statement::All(of) => Statement::All(all(of)),
        check::Statement::Any(of) => Statement::Any(all(of)),
        check::Statement::Not(part) => Statement::Not(Box::new(statement(part))),
        check::Statement::Implies(premise, conclusion) => {
            Statement::implication(statement(premise), statement(conclusion))
        }
        check::Statement::Holds(predicate) => Statement::Holds(condition(predicate)),
        check::Statement::Shown(id) => Statement::Shown(*id),
        check::Statement::Offered(id, value) => Statement::Offered(*id, value.clone()),
        check::Statement::Included(id) => Statement::Included(*id),
        check::Statement::Complete => Statement::Complete,
        check::Statement::Counted(Amount::AtMostOne, of) => Statement::AtMostOne(all(of)),
        check::Statement::Counted(Amount::ExactlyOne, of) => Statement::ExactlyOne(all(of)),
    }
}

/// Pairs a statement with the expression that it was made of.
fn place(survey: &Survey, expr: &Expr, of: &check::Statement) -> StatementPlace {
    use check::Statement as Of;
    let each = |exprs: &[Expr], of: &[Of]| {
        let pairs = exprs.iter().zip(of);
        pairs.map(|(expr, of)| place(survey, expr, of)).collect()
    };
    let (parts, term) = match (&expr.kind, of) {
        (ExprKind::Logic(_, exprs), Of::All(of) | Of::Any(of))
        | (ExprKind::Claim(Claim::Counted(_, exprs)), Of::Counted(_, of)) => (each(exprs, of), None),
        (ExprKind::Not(expr), Of::Not(of)) => (vec![place(survey, expr, of)], None),
        (ExprKind::Claim(Claim::Implies(premise, conclusion)), Of::Implies(of_premise, of_conclusion)) => {
            let inner = place(survey, premise, of_premise);
            let premise = StatementPlace {
                span: premise.span,
                parts: vec![inner],
                term: None,
            };
            (vec![premise, place(survey, conclusion, of_conclusion)], None)
        }
        (_, Of::Holds(predicate)) => (Vec::new(), Some(term(survey, expr, predicate))),
        _ => (Vec::new(), None),
    };
    StatementPlace {
        span: expr.span,
        parts,
        term,
    }
}
