//! Rules that calculate: what is decided, and what is not.

use enkat_conformance::Situation;
use enkat_model::{
    Artifact, Body, Comparison, Condition, Date, DateKind, ElementId, Number, Period, Quantity, QuestionKind,
    ScalarKind, Setting,
};

use crate::{
    domain::Cuts,
    encode::{Encoding, Restrictions},
    prover::{Prover, Undecided, Verdict},
};

const LIMIT: u64 = 10_000;

fn number() -> ScalarKind {
    number_to(10.0)
}

fn number_to(max: f64) -> ScalarKind {
    ScalarKind::Number(Number {
        min: Some(0.0),
        max: Some(max),
        decimals: 0,
        unit: None,
    })
}

fn day() -> ScalarKind {
    ScalarKind::Date(DateKind(Period::OPEN))
}

/// Returns a survey of one page with these questions, always shown.
fn survey(kinds: &[ScalarKind]) -> Artifact {
    let situation = (0..).map(Situation::new);
    let has_text = |situation: &Situation| {
        let mut bodies = situation
            .artifact
            .elements
            .iter()
            .map(|included| &included.element.body);
        bodies.any(|body| body.scalar().is_some())
    };
    let mut artifact = situation.into_iter().find(has_text).unwrap().artifact;
    let is_scalar = |body: &Body<Setting>| body.scalar().is_some();
    let question = artifact
        .elements
        .iter()
        .position(|included| is_scalar(&included.element.body))
        .unwrap();
    let (mut page, mut asked) = (artifact.elements[0].clone(), artifact.elements[question].clone());
    for included in [&mut page, &mut asked] {
        included.included_in = enkat_model::FlagSet::default();
        included.genders.clear();
        included.element.hidden_when = Condition::NEVER;
    }
    asked.element.within = Some(ElementId::at(0));
    artifact.elements = vec![page];
    for (index, kind) in kinds.iter().enumerate() {
        let mut next = asked.clone();
        next.element.id = format!("q{index}");
        if let Body::Question(question) = &mut next.element.body {
            question.answer = QuestionKind::Scalar(kind.clone());
            question.checks.clear();
        }
        artifact.elements.push(next);
    }
    artifact.payload = enkat_model::Payload::default();
    artifact
}

/// Asks whether a condition can hold, on 21 November 2026.
fn verdict(kinds: &[ScalarKind], condition: &Condition<Setting>) -> Verdict {
    let artifact = survey(kinds);
    let today = Date::parse("2026-11-21").unwrap();
    let cuts = Cuts::of(&artifact, [condition], today);
    let mut prover = Prover::new(
        Encoding::new(&artifact, &cuts, today, Restrictions::InForce),
        LIMIT,
    );
    let claim = prover.encoding.condition(condition);
    prover.find(claim)
}

fn answer(index: usize) -> Quantity {
    Quantity::Answer(ElementId::at(index))
}

fn compare(left: Quantity, comparison: Comparison, right: Quantity) -> Condition<Setting> {
    Condition::Compare(comparison, left, right)
}

fn both(one: Condition<Setting>, other: Condition<Setting>) -> Condition<Setting> {
    Condition::All(vec![one, other])
}

fn is_possible(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Possible(_))
}

#[test]
fn sum_beyond_its_parts_is_never_reached() {
    let sum = || Quantity::Sum(vec![answer(1), answer(2)]);
    let kinds = [number(), number()];
    let beyond = compare(sum(), Comparison::More, Quantity::Constant(20.0));
    assert_eq!(verdict(&kinds, &beyond), Verdict::Never);
    let most = compare(sum(), Comparison::AtLeast, Quantity::Constant(20.0));
    assert!(is_possible(&verdict(&kinds, &most)));
    // a + b > 15 with a < 7 and b < 7
    let small = |index| compare(answer(index), Comparison::Less, Quantity::Constant(7.0));
    let together = compare(sum(), Comparison::More, Quantity::Constant(15.0));
    let claim = Condition::All(vec![together, small(1), small(2)]);
    assert_eq!(verdict(&kinds, &claim), Verdict::Never);
}

#[test]
fn orders_of_answers_go_together() {
    let kinds = [number(), number(), number()];
    let less = |one, other| compare(answer(one), Comparison::Less, answer(other));
    assert!(is_possible(&verdict(&kinds, &both(less(1, 2), less(2, 3)))));
    assert_eq!(verdict(&kinds, &both(less(1, 2), less(2, 1))), Verdict::Never);
    let circle = Condition::All(vec![less(1, 2), less(2, 3), less(3, 1)]);
    assert_eq!(verdict(&kinds, &circle), Verdict::Never);
}

#[test]
fn age_is_cut_at_its_birthday() {
    let age = || Quantity::YearsSince(ElementId::at(1));
    let is = |years| compare(age(), Comparison::Equal, Quantity::Constant(years));
    assert!(is_possible(&verdict(&[day()], &is(18.0))));
    assert_eq!(verdict(&[day()], &both(is(18.0), is(19.0))), Verdict::Never);
    // No participant born after this day is 18.
    let born_later = compare(
        answer(1),
        Comparison::More,
        Quantity::Moment(enkat_model::Moment::Date(Date::parse("2008-11-21").unwrap())),
    );
    assert_eq!(verdict(&[day()], &both(is(18.0), born_later)), Verdict::Never);
}

#[test]
fn possible_by_ranges_and_without_example_is_undecided() {
    // a × b − a × b > 0
    let product = || Box::new(Quantity::Multiply(Box::new(answer(1)), Box::new(answer(2))));
    let nothing = Quantity::Subtract(product(), product());
    let claim = compare(nothing, Comparison::More, Quantity::Constant(0.0));
    assert_eq!(
        verdict(&[number_to(1000.0), number_to(1000.0)], &claim),
        Verdict::Undecided(Undecided::Numbers)
    );
}
