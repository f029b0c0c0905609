//! The time that questions take.

use enkat_model::{Consent, seconds_of};

use crate::survey::Survey;

#[test]
fn seconds_are_those_of_the_kind_and_none_of_consent() {
    let mut survey = Survey::new();
    let page = survey.page("work");
    survey.yes_no("agree", page);
    survey.yes_no("nights", page);
    survey.number("howMany", page, 0);
    survey.text("why", page);
    survey.0.header.consent = Some(Consent {
        page: "work".to_owned(),
        checkbox: "agree".to_owned(),
    });
    let elements = survey.0.elements.iter();
    let seconds: Vec<_> = elements
        .map(|included| seconds_of(&survey.0.header, &included.element))
        .collect();
    // A page, the consent, a choice, a number and a text.
    assert_eq!(seconds, [None, None, Some(8), Some(15), Some(40)]);
}
