//! The places where an artifact's elements and rules are written, for tools that explain it.

use enkat_model::{Condition, ElementId, OptionValue, Setting};
use enkat_prove::Joined;
use enkat_syntax::{source::Span, tree::Catalogue};
use indexmap::IndexMap;

use super::condition::condition;
use crate::{
    check::{Checked, CheckedBody, CheckedElement, Predicate},
    resolve::{Element, Expr, ExprKind, Reference, Survey},
};

/// The places of an artifact, in its order.
#[derive(Clone, Debug)]
pub struct Places {
    /// The place of each element.
    pub elements: Vec<Place>,
    /// The rules, in survey order.
    pub rules: Vec<Rule>,
    /// Language → key → place of the text, also of one that is not written yet.
    pub texts: IndexMap<String, IndexMap<String, Span>>,
}

impl Places {
    /// Returns whether the author wrote a rule. The one that hides an entry of a `repeat` until the entry before it has an answer is
    /// made by the compiler, and has the span of the entry's id.
    pub fn is_written(&self, rule: &Rule) -> bool {
        rule.term.span != self.elements[rule.target.index()].id
    }
}

/// The place of an element.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its id.
    pub id: Span,
    /// The flags that include it.
    pub included_in: Vec<Span>,
    /// The genders that include it.
    pub genders: Vec<Span>,
}

/// A rule as its author wrote it.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The element that it is about.
    pub target: ElementId,
    /// Its effect.
    pub decides: Decides,
    /// Its condition.
    pub term: Term,
}

/// The effect of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decides {
    /// Whether the element is hidden.
    Hidden,
    /// Whether this option of the element is hidden.
    HiddenOption(OptionValue),
    /// Whether this message is shown: it is, unless the rule holds.
    Message(String),
}

/// An expression that is true or false, with its place.
#[derive(Clone, Debug)]
pub struct Term {
    /// The place where it is written.
    pub span: Span,
    /// The condition that it means.
    pub condition: Condition<Setting>,
    /// How it joins the terms that it is made of.
    pub joined: Joined,
    /// The terms that it is made of; empty for an atom.
    pub parts: Vec<Term>,
}

impl Term {
    /// Calls `visit` with the atoms, in order of writing.
    pub fn for_each_atom<'t>(&'t self, visit: &mut impl FnMut(&'t Self)) {
        if self.parts.is_empty() {
            visit(self);
        }
        for part in &self.parts {
            part.for_each_atom(visit);
        }
    }
}

/// Finds the places of everything in the artifact that [`lower`](super::lower) makes of the same survey.
pub fn places(checked: &Checked<'_>) -> Places {
    let elements = &checked.survey().elements;
    let place = |element: &Element| Place {
        id: element.id.span,
        included_in: element.included_in.iter().map(|flag| flag.span).collect(),
        genders: element.genders.iter().map(|gender| gender.span).collect(),
    };
    let rules = checked
        .elements()
        .iter()
        .enumerate()
        .flat_map(|(index, element)| {
            written(element).map(move |(decides, expr, truth)| Rule {
                target: ElementId::at(index),
                decides,
                term: term(checked.survey(), expr, truth),
            })
        });
    Places {
        elements: elements.iter().map(place).collect(),
        rules: rules.collect(),
        texts: checked.survey().catalogues.iter().map(of_texts).collect(),
    }
}

/// Finds the places of the texts in one language.
fn of_texts(catalogue: &Catalogue) -> (String, IndexMap<String, Span>) {
    let texts = catalogue.texts.iter().map(|(key, text)| (key, text.key));
    let unwritten = catalogue.unwritten.iter().map(|(key, span)| (key, *span));
    let places = texts.chain(unwritten).map(|(key, span)| (key.clone(), span));
    (catalogue.language.value.clone(), places.collect())
}

/// Lists the expressions of an element with their effects and predicates.
fn written<'c>(element: &'c CheckedElement<'_>) -> impl Iterator<Item = (Decides, &'c Expr, &'c Predicate)> {
    let own = element.hidden_when.iter();
    let own = own.map(|rule| (Decides::Hidden, rule.expr, &rule.predicate));
    let options = element.option_rules();
    let options =
        options.map(|(value, expr, predicate)| (Decides::HiddenOption(value.clone()), expr, predicate));
    let predicates: &[Predicate] = match &element.body {
        CheckedBody::Question(_, conditions) => &conditions.checks,
        _ => &[],
    };
    let checks = element.element.checks().iter().zip(predicates);
    let checks = checks.map(|(check, predicate)| {
        let decides = Decides::Message(check.message.value.clone());
        (decides, &check.that, predicate)
    });
    own.chain(options).chain(checks)
}

/// Pairs an expression with its predicate. `and`, `or` and `not` are in both, and the predicate of a condition replaces its name.
pub(super) fn term(survey: &Survey, expr: &Expr, truth: &Predicate) -> Term {
    let pairs = |exprs: &[Expr], truths: &[Predicate]| {
        let pairs = exprs.iter().zip(truths);
        pairs.map(|(expr, truth)| term(survey, expr, truth)).collect()
    };
    let (joined, parts) = match (&expr.kind, truth) {
        (ExprKind::Logic(_, exprs), Predicate::All(truths)) => (Joined::All, pairs(exprs, truths)),
        (ExprKind::Logic(_, exprs), Predicate::Any(truths)) => (Joined::Any, pairs(exprs, truths)),
        (ExprKind::Not(expr), Predicate::Not(truth)) => (Joined::Not, vec![term(survey, expr, truth)]),
        (ExprKind::Reference(Reference::Condition(index)), truth) => {
            let named = survey.conditions[*index].expr.iter();
            (
                Joined::Same,
                named.map(|expr| term(survey, expr, truth)).collect(),
            )
        }
        _ => (Joined::Same, Vec::new()),
    };
    Term {
        span: expr.span,
        condition: condition(truth),
        joined,
        parts,
    }
}
