//! The number of questions that a participant is asked, and the time that they take.

use enkat_model::{Consent, Extent, Length, length_of};

use crate::survey::{Survey, is, not};

/// Builds a survey of one page with a consent, a choice that asks a number, and a text: 8, 15 and 40 seconds.
fn survey() -> Survey {
    let mut survey = Survey::new();
    let page = survey.page("work");
    survey.yes_no("agree", page);
    let nights = survey.yes_no("nights", page);
    let how_many = survey.number("howMany", page, 0);
    survey.hide(how_many, not(is(nights, &[1])));
    survey.text("why", page);
    survey.0.header.consent = Some(Consent {
        page: "work".to_owned(),
        checkbox: "agree".to_owned(),
    });
    survey
}

#[test]
fn length_counts_questions_and_rounds_minutes_up() {
    let length = length_of(&survey().model());
    assert_eq!(
        length.least,
        Extent {
            questions: 2,
            minutes: 1
        }
    );
    assert_eq!(
        length.most,
        Extent {
            questions: 3,
            minutes: 2
        }
    );
}

#[test]
fn length_or_another_holds_both() {
    let extent = |questions, minutes| Extent { questions, minutes };
    let one = Length {
        least: extent(2, 3),
        most: extent(5, 6),
    };
    let other = Length {
        least: extent(4, 1),
        most: extent(7, 4),
    };
    let both = Length {
        least: extent(2, 1),
        most: extent(7, 6),
    };
    assert_eq!(one.or(other), both);
    assert_eq!(other.or(one), both);
}
