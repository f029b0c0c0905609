//! The workplace questionnaire cop3.

use enkat_model::{Element, Finish, Setting};

use super::Survey;

const BEHAVIOURS: [&str; 5] = [
    "threatsOfViolence",
    "physicalViolence",
    "bullying",
    "cyberbullying",
    "sexualAttention",
];

fn label(question: &Element<Setting>) -> String {
    format!("questions.{}.label", question.id)
}

#[test]
fn pages_come_in_their_order() {
    let cop3 = Survey::named("cop3");
    assert_eq!(
        cop3.pages(),
        [
            "consentPage",
            "background",
            "page1",
            "page2",
            "page3",
            "page4",
            "page5",
            "page6",
            "psychosocialSafetyClimate"
        ]
    );
}

#[test]
fn cop3_header_has_languages_consent_and_stepper() {
    let cop3 = Survey::named("cop3");
    let header = &cop3.0.header;
    assert_eq!(header.survey, "cop3");
    assert_eq!(header.languages, ["sv-SE", "en-US", "nb-NO"]);
    assert_eq!(
        header.consent.as_ref().map(|consent| consent.page.as_str()),
        Some("consentPage")
    );
    assert!(header.stepper);
}

#[test]
fn cop3_finish_is_feedback() {
    let cop3 = Survey::named("cop3");
    assert_eq!(cop3.0.header.finish, Finish::Feedback);
    assert!(!cop3.0.scores.is_empty());
}

#[test]
fn cop3_settings_are_two_flags() {
    let cop3 = Survey::named("cop3");
    assert_eq!(
        cop3.settings(),
        [
            ("safetyClimate", "showCOP3PsychosocialSafetyClimate"),
            ("version3", "coP3Version")
        ]
    );
}

#[test]
fn background_has_these_values() {
    let cop3 = Survey::named("cop3");
    cop3.asks(
        "background",
        &[
            ("professionGroupId", "one of officialWork, operationsWork"),
            ("professionGroupBoss", "one of 0, 1"),
            ("professionGroupStaffResponsibility", "one of 0, 1"),
            (
                "professionGroupBossStaffResponsibilityNumberOfEmployees",
                "a number from 0 to 99999 employees",
            ),
            (
                "physicalWorkSituationId",
                "one of 0 (0), 1 (0.33), 2 (0.67), 3 (1)",
            ),
            ("hoursPerWeek", "one of 1, 2, 3, 4, 5, 6, 7"),
            ("usualHours", "one of 1, 2, 3, 4, 5"),
            ("employmentType", "one of 1, 2"),
            ("contactWithOthers", "one of 1, 2"),
        ],
    );
}

#[test]
fn pages_one_to_five_ask_on_scales_of_five() {
    let cop3 = Survey::named("cop3");
    for page in ["page1", "page2", "page3", "page4", "page5"] {
        let questions: Vec<_> = cop3.questions(page).collect();
        assert!(questions.len() >= 6, "{page}");
        for question in questions {
            let mut values: Vec<String> = question
                .body
                .options()
                .iter()
                .map(|option| option.value.to_string())
                .collect();
            values.sort();
            assert_eq!(values, ["1", "2", "3", "4", "5"], "{}", question.id);
            assert!(
                question
                    .body
                    .options()
                    .iter()
                    .all(|option| option.valuation.is_some()),
                "{}",
                question.id
            );
        }
    }
}

#[test]
fn health_and_wellbeing_is_a_section_of_page_five() {
    let cop3 = Survey::named("cop3");
    cop3.asks(
        "healthAndWellbeing",
        &[
            ("generalHealth", "one of 5 (1), 4 (0.75), 3 (0.4), 2 (0.2), 1 (0)"),
            ("sleptBadly", "one of 5, 4, 3, 2, 1"),
            ("wornOut", "one of 5, 4, 3, 2, 1"),
            ("physicallyExhausted", "one of 5, 4, 3, 2, 1"),
            ("emotionallyExhausted", "one of 5, 4, 3, 2, 1"),
            ("stressed", "one of 5, 4, 3, 2, 1"),
            ("difficultConcentrating", "one of 5, 4, 3, 2, 1"),
            ("headacheOrMuscleTension", "one of 5, 4, 3, 2, 1"),
        ],
    );
    assert_eq!(cop3.sections("page5"), ["healthAndWellbeing"]);
}

#[test]
fn health_and_wellbeing_labels_name_4_weeks() {
    let cop3 = Survey::named("cop3");
    for question in cop3
        .questions("healthAndWellbeing")
        .filter(|question| question.id != "generalHealth")
    {
        assert!(
            cop3.text("en-US", &label(question)).contains("4 weeks"),
            "{}",
            question.id
        );
    }
}

#[test]
fn offensive_behaviour_labels_name_12_months() {
    let cop3 = Survey::named("cop3");
    for behaviour in BEHAVIOURS {
        assert!(
            cop3.text("en-US", &label(cop3.element(behaviour)))
                .contains("12 months"),
            "{behaviour}"
        );
    }
}

#[test]
fn offensive_behaviours_ask_frequency_and_source() {
    let cop3 = Survey::named("cop3");
    for behaviour in BEHAVIOURS {
        cop3.asks("page6", &[(behaviour, "one of 1, 2, 3, 4, 5")]);
        let from = cop3.boxes(&format!("{behaviour}From"));
        assert_eq!(
            from[..4],
            [
                "Colleagues",
                "ManagerSuperior",
                "Subordinates",
                "ClientsCustomersPatients"
            ]
        );
    }
}

#[test]
fn daily_to_never_scale_value_5_is_never() {
    let cop3 = Survey::named("cop3");
    assert_eq!(cop3.text("en-US", "scales.dailyToNever.5"), "Never");
}

#[test]
fn safety_climate_has_four_five_point_questions() {
    let cop3 = Survey::named("cop3");
    cop3.asks(
        "psychosocialSafetyClimate",
        &[
            ("psychosocialSafetyClimate1", "one of 1, 2, 3, 4, 5"),
            ("psychosocialSafetyClimate2", "one of 1, 2, 3, 4, 5"),
            ("psychosocialSafetyClimate3", "one of 1, 2, 3, 4, 5"),
            ("psychosocialSafetyClimate4", "one of 1, 2, 3, 4, 5"),
        ],
    );
}
