//! Later releases of the same survey.

use std::slice::from_ref;

use enkat_groups::{Kept, Lack, Reason, Refusal};

use crate::company::{Company, choice, counts, reason, second};

/// Makes an organisation of three units.
fn company() -> Company {
    let mut company = Company::default();
    company.answer("a", &[10, 12]);
    company.answer("b", &[6, 7]);
    company.answer("c", &[5, 9]);
    company
}

#[test]
fn later_release_with_too_few_new_answers_is_refused_with_number_that_lacks() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    company.answer("b", &[2, 1]);
    let Refusal::Differs(lacks) = company.release(&items, from_ref(&first)).unwrap_err() else {
        panic!("refused for another reason");
    };
    let lack = |unit: &str| Lack {
        item: "q1".to_owned(),
        unit: unit.to_owned(),
        closing: first.release.closing,
        gone: false,
        people: 3,
        lacking: 2,
    };
    assert_eq!(lacks, [lack(""), lack("b")]);
    let message = Refusal::Differs(lacks).to_string();
    assert!(
        message.contains("by 3 new answers") && message.contains("wait for 2 more"),
        "{message}"
    );
}

#[test]
fn later_release_with_enough_new_answers_has_them() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    company.answer("b", &[3, 3]);
    let second = company.release(&items, from_ref(&stored(&first))).unwrap();
    assert_eq!(counts(&second, "q1", "b"), [9, 10]);
    assert_eq!(counts(&second, "q1", ""), [24, 31]);
}

#[test]
fn later_release_tells_nothing_of_new_people_of_one_answer() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    company.answer("b", &[6, 0]);
    company.answer("c", &[3, 4]);
    let second = company.release(&items, from_ref(&first)).unwrap();
    // The whole without `a` and `c` would tell of `b`, too.
    assert_eq!(counts(&second, "q1", ""), [30, 32]);
    assert_eq!(reason(&second, "q1", "b"), Some(Reason::Protects));
    assert_eq!(reason(&second, "q1", "c"), Some(Reason::Protects));
}

#[test]
fn new_people_of_one_item_do_not_make_up_for_those_of_another() {
    let mut company = company();
    let first = company.release(&[choice("q1", 2)], &[]).unwrap();
    company.answer("a", &[3, 3]);
    let items = [choice("q1", 2), choice("q2", 2)];
    let second = company.release(&items, from_ref(&first)).unwrap();
    assert_eq!(reason(&second, "q2", "a"), Some(Reason::Fewer));
    assert_eq!(counts(&second, "q1", "a"), [13, 15]);
}

#[test]
fn release_of_same_frozen_set_is_same() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    let again = company.release(&items, from_ref(&first)).unwrap();
    assert_eq!(again.release, first.release);
    // Later responses do not belong to it.
    company.answer("a", &[1, 0]);
    let refusal = company.release(&items, from_ref(&first)).unwrap_err();
    assert!(matches!(refusal, Refusal::Differs(_)), "{refusal}");
}

#[test]
fn erased_response_would_follow_from_two_releases() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    let before = first.clone();
    company.responses[0].is_erased = true;
    company.answer("a", &[4, 4]);
    let refusal = company.release(&items, from_ref(&first)).unwrap_err();
    assert!(refusal.to_string().contains("by 1 erased responses"), "{refusal}");
    assert_eq!(first, before);
}

#[test]
fn many_erased_responses_are_left_out() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    for person in [0, 1, 2, 10, 11, 12] {
        company.responses[person].is_erased = true;
    }
    let second = company.release(&items, from_ref(&first)).unwrap();
    assert_eq!(counts(&second, "q1", "a"), [7, 9]);
}

#[test]
fn erased_people_of_one_answer_do_not_follow() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    for person in 0..6 {
        company.responses[person].is_erased = true;
    }
    let second = company.release(&items, from_ref(&first)).unwrap();
    assert_eq!(reason(&second, "q1", "a"), Some(Reason::Protects));
    assert_eq!(reason(&second, "q1", ""), Some(Reason::Protects));
}

#[test]
fn release_with_people_in_other_units_is_refused() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    company.responses[0].unit = "b";
    company.responses[22].unit = "a";
    let refusal = company.release(&items, from_ref(&first)).unwrap_err();
    let closing = first.release.closing;
    assert_eq!(
        refusal,
        Refusal::Changed {
            unit: "a".to_owned(),
            closing
        }
    );
}

#[test]
fn release_that_closes_before_an_earlier_one_is_refused() {
    let mut company = company();
    let items = [choice("q1", 2)];
    let first = company.release(&items, &[]).unwrap();
    company.responses.truncate(30);
    let refusal = company.release(&items, from_ref(&first)).unwrap_err();
    let expected = Refusal::ClosesEarlier {
        closing: second(29),
        earlier: second(48),
    };
    assert_eq!(refusal, expected);
}

/// Reads back what is stored of a release.
fn stored(kept: &Kept) -> Kept {
    serde_json::from_str(&serde_json::to_string(kept).unwrap()).unwrap()
}
