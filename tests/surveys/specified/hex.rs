//! The health profile hex: its pages, flags, background, lifestyle and saved data.

use enkat_model::{Body, Finish};

use super::Survey;

#[test]
fn pages_come_in_their_order() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.pages(),
        [
            "consentPage",
            "background",
            "lifestyle",
            "health",
            "diseaseMedication",
            "physicalWorkEnvironment",
            "audiometry",
            "organizationalSocial",
            "systematicWorkEnvironment",
            "involvementContact",
            "comments"
        ]
    );
}

#[test]
fn hex_header_has_languages_consent_and_result() {
    let hex = Survey::named("hex");
    let header = &hex.0.header;
    assert_eq!(header.languages, ["sv-SE", "en-US", "nb-NO"]);
    assert_eq!(
        header.consent.as_ref().map(|consent| consent.page.as_str()),
        Some("consentPage")
    );
    assert_eq!(header.finish, Finish::Result);
}

#[test]
fn pages_except_consent_have_progress_bar() {
    let hex = Survey::named("hex");
    for page in hex.pages() {
        let Body::Page { progress } = hex.element(page).body else {
            panic!("{page} is a page")
        };
        assert_eq!(progress, page != "consentPage", "{page}");
    }
}

#[test]
fn hex_variants_are_flags() {
    let hex = Survey::named("hex");
    let settings = hex.settings();
    assert_eq!(settings[..2], [("senior", "isHEXs"), ("newEmployment", "isHEXn")]);
    assert!(
        hex.0
            .flags
            .iter()
            .any(|flag| flag.alias == "standard" && flag.setting.is_none())
    );
}

#[test]
fn groups_of_questions_have_these_flags() {
    let hex = Survey::named("hex");
    let settings: Vec<&str> = hex.settings().into_iter().map(|(_, setting)| setting).collect();
    for setting in [
        "showHEXPhysicalActivityQuestions",
        "showHEXSedentaryQuestions",
        "showHEXSedentarySeniorQuestions",
        "showHEXDietQuestions",
        "showHEXDietSeniorQuestions",
        "showHEXTobaccoQuestions",
        "showHEXSpirometryQuestions",
        "showHEXAlcoholQuestions",
        "showHEXGamblingHabitsQuestions",
        "showHEXPhysicalHealthQuestions",
        "showHEXStressQuestions",
        "showHEXRecoveryQuestions",
        "showHEXWorryQuestions",
        "showHEXFallingQuestions",
        "showHEXWellbeingQuestions",
        "showHEXSocialSupportQuestions",
        "showHEXViolenceQuestions",
        "showHEXPerceivedHealthQuestions",
        "showHEXSexualHealthQuestions",
        "showHEXWorkAbilityQuestions",
        "showHEXDiseaseQuestions",
        "showHEXCancerScreeningQuestions",
        "showHEXMedicationQuestions",
        "showHEXOfficeWorkQuestions",
        "showHEXWorkFromHomeQuestions",
        "showHEXErgonomyQuestions",
        "showHEXPhysicalDemandsQuestions",
        "showHEXHandIntensiveQuestions",
        "showHEXExternalFactorsQuestions",
        "showHEXVibrationsQuestions",
        "showHEXSolventsQuestions",
        "showHEXAudiometryQuestions",
        "showHEXWorkingHoursQuestions",
        "showHEXNightWorkQuestions",
        "showHEXRoleClarityQuestions",
        "showHEXMyWorkSituationQuestions",
        "showHEXVictimizationQuestions",
        "showHEXSystematicWorkEnvironmentQuestions",
        "showHEXSafetyQuestions",
        "showHEXInvolvementQuestions",
        "showHEXFollowUpQuestions",
    ] {
        assert!(settings.contains(&setting), "{setting}");
    }
}

#[test]
fn lifestyle_flags_include_their_questions() {
    let hex = Survey::named("hex");
    for (setting, question) in [
        ("showHEXPhysicalActivityQuestions", "exercise"),
        ("showHEXSedentaryQuestions", "sedentarySparetime"),
        ("showHEXSedentarySeniorQuestions", "sedentarySenior"),
        ("showHEXDietQuestions", "dietVegetables"),
        ("showHEXDietSeniorQuestions", "dietSeniorAppetite"),
        ("showHEXTobaccoQuestions", "tobaccoCigarettes"),
        ("showHEXSpirometryQuestions", "spirometryEverSmoked"),
        ("showHEXAlcoholQuestions", "alcoholGeneralFrequency"),
        ("showHEXGamblingHabitsQuestions", "gamblingLottery"),
    ] {
        assert!(hex.is_asked(question, &[setting]), "{setting}");
        for variant in ["isHEXn", "isHEXs"] {
            assert!(
                !hex.is_asked(question, &[variant]),
                "{variant} alone asks {question}"
            );
        }
    }
}

#[test]
fn audiometry_page_requires_its_flag() {
    let hex = Survey::named("hex");
    assert!(hex.is_asked("audiometry", &["showHEXAudiometryQuestions"]));
    assert!(!hex.is_asked("audiometry", &[]));
}

#[test]
fn hex_settings_include_18_medical_flags() {
    let hex = Survey::named("hex");
    let is_medical = |(_, setting): &(&str, &str)| setting.starts_with("showMED");
    assert_eq!(hex.settings().into_iter().filter(is_medical).count(), 18);
}

#[test]
fn background_has_employment_and_measurements_box() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.sections("background"),
        ["employmentBox", "bodyMeasurementsBox"]
    );
    assert_eq!(
        hex.element("professionGroupId").dialog.as_deref(),
        Some("officialOperationsDialog")
    );
}

#[test]
fn background_has_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "employmentBox",
        &[
            ("gainfulEmployment", "one of 1, 2"),
            ("gainfulEmploymentToWhatExtent", "one of 1, 2, 3, 4"),
            ("gainfulEmploymentHowLong", "a number from 0 to 99 years"),
            ("gainfulEmploymentNever", "a box beside"),
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
            ("livingAloneOrTogether", "one of 1 (0), 2 (1)"),
            ("careForLovedOne", "one of 1, 2"),
        ],
    );
    hex.asks(
        "bodyMeasurementsBox",
        &[
            ("heightCM", "a number from 100 to 250 cm"),
            ("weightKG", "a number from 30 to 250 kg"),
        ],
    );
}

#[test]
fn living_habits_have_their_boxes() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.sections("lifestyle"),
        [
            "physicalActivityBox",
            "sedentaryBox",
            "mealtimeBox",
            "dietBox",
            "tobaccoBox",
            "spirometryBox",
            "alcoholBox",
            "gamblingBox"
        ]
    );
}

#[test]
fn living_habits_have_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "physicalActivityBox",
        &[
            ("exercise", "one of 5, 4, 3, 2, 1"),
            (
                "exerciseStrength",
                "one of 8 (1), 7 (0.75), 6 (0.625), 5 (0.5), 4 (0.375), 3 (0.25), 2 (0.125), 1 (0)",
            ),
            ("exerciseAdditionalActivities", "one of 5, 4, 3, 2, 1"),
            (
                "exerciseMediumMinutes",
                "a slider from 0 to 300 minutes, marks every 30",
            ),
            (
                "exerciseHighMinutes",
                "a slider from 0 to 150 minutes, marks every 15",
            ),
        ],
    );
    hex.asks(
        "sedentaryBox",
        &[
            ("sedentarySparetime", "one of 1, 2, 3, 4, 5"),
            ("sedentarySparetimeBreak", "one of 5, 4, 3, 2, 1"),
            ("sedentaryWork", "one of 1, 2, 3, 4, 5"),
            ("sedentaryWorkBreak", "one of 5, 4, 3, 2, 1"),
            ("sedentarySenior", "one of 1, 2, 3, 4, 5"),
            ("sedentarySeniorBreak", "one of 5, 4, 3, 2, 1"),
        ],
    );
    hex.asks(
        "mealtimeBox",
        &[
            ("eatingHabits", "one of 5, 4, 3, 2, 1"),
            ("eatingHabitsCauses", "boxes, at least 1"),
        ],
    );
    hex.asks(
        "dietBox",
        &[
            ("dietVegetables", "one of 1, 2, 3, 4, 5"),
            ("dietSeniorAppetite", "one of 5, 4, 3, 2, 1"),
        ],
    );
    hex.asks(
        "tobaccoBox",
        &[
            ("tobaccoCigarettes", "one of 1, 2, 3, 4, 5"),
            ("tobaccoCigarettesPerDay", "a number from 0 to 99 cigarettes"),
            ("tobaccoSnuff", "one of 1, 2, 3, 4, 5"),
            ("tobaccoSnuffTinsPerWeek", "a number from 0 to 99 tins"),
            ("tobaccoFreeSnuff", "one of 1, 2, 3, 4, 5"),
            ("tobaccoFreeSnuffTinsPerWeek", "a number from 0 to 99 tins"),
        ],
    );
    hex.asks(
        "spirometryBox",
        &[
            ("spirometryEverSmoked", "one of 1, 2"),
            ("spirometryYearsSmoked", "a number from 0 to 99 years"),
        ],
    );
    hex.asks(
        "alcoholBox",
        &[
            ("alcoholGeneralFrequency", "one of 1, 2, 3, 4, 5"),
            ("alcoholImage", "a picture 480 pixels wide"),
            ("alcoholGeneralQuantity", "one of 5, 4, 3, 2, 1"),
            ("alcoholGeneralBigQuantity", "one of 5, 4, 3, 2, 1"),
        ],
    );
    hex.asks(
        "gamblingBox",
        &[
            ("gamblingLottery", "one of 1, 2"),
            ("gamblingProblems", "one of 1, 2"),
            ("gamblingProblemsFrequency", "one of 5, 4, 3, 2, 1"),
        ],
    );
}

#[test]
fn comments_are_optional_and_short() {
    let hex = Survey::named("hex");
    hex.asks(
        "comments",
        &[
            (
                "workEnvironmentPositive",
                "lines of up to 255 uncounted, optional",
            ),
            (
                "suggestionsBetterWorkEnvironment",
                "lines of up to 255 uncounted, optional",
            ),
            ("participantNotesHEX", "lines of up to 255 uncounted, optional"),
            ("participantNotesHEXs", "lines of up to 255 uncounted, optional"),
            ("participantNotesHEXn", "lines of up to 255 uncounted, optional"),
        ],
    );
    let comments = hex.questions("comments");
    assert!(
        comments.into_iter().all(|comment| !comment.body.is_counted()),
        "a comment counts in progress"
    );
}

#[test]
fn contact_details_ask_for_email_and_phone() {
    let hex = Survey::named("hex");
    hex.asks(
        "involvementContact",
        &[
            ("contactFollowUp", "one of 1, 2"),
            ("contactFollowUpEmail", "a line of up to 255"),
            ("contactFollowUpEmailMissing", "a box beside"),
            ("contactFollowUpPhone", "a line of up to 255"),
        ],
    );
    assert!(!hex.element("contactFollowUpEmailMissing").body.is_counted());
}

#[test]
fn involvement_asks_for_organizations_interests_and_inspirers() {
    let hex = Survey::named("hex");
    hex.asks(
        "involvement",
        &[
            ("involvementOrganisations", "boxes, at least 1"),
            ("involvementOrganisationsSpecify", "a line of up to 255"),
            ("involvementInterest", "boxes, at least 1"),
            ("involvementInterestSpecify", "a line of up to 255"),
            ("participateHealthInspirer", "one of 1, 2"),
        ],
    );
    assert_eq!(
        hex.boxes("involvementOrganisations"),
        ["Sports", "Culture", "Union", "Charity", "Other", "None"]
    );
    assert_eq!(
        hex.boxes("involvementInterest"),
        ["PhysicalActivity", "Food", "Sleep", "Stress", "Other", "None"]
    );
}

#[test]
fn hex_payload_derives_hide_field_per_group() {
    let hex = Survey::named("hex");
    let names: Vec<&str> = hex
        .0
        .payload
        .derive
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    let hidden = hex
        .settings()
        .into_iter()
        .filter_map(|(_, setting)| setting.strip_prefix("showHEX"));
    for group in hidden {
        assert!(names.contains(&format!("hideHEX{group}").as_str()), "{group}");
    }
    for field in [
        "isSeniorScreening",
        "isNewEmployment",
        "showBLP",
        "showCET",
        "showFUA",
    ] {
        assert!(names.contains(&field), "{field}");
    }
    let nests: Vec<&str> = hex.0.payload.nest.iter().map(|nest| nest.name.as_str()).collect();
    assert_eq!(nests, ["compHEXW"]);
}

#[test]
fn hex_questions_except_listed_are_required() {
    let hex = Survey::named("hex");
    let questions = hex.elements().filter(|element| element.body.question().is_some());
    let optional: Vec<&str> = questions
        .filter(|element| !element.body.is_required())
        .map(|element| element.id.as_str())
        .collect();
    assert_eq!(
        optional,
        [
            "tinnitusRelatedOnsetDescription",
            "workEnvironmentPositive",
            "suggestionsBetterWorkEnvironment",
            "participantNotesHEX",
            "participantNotesHEXs",
            "participantNotesHEXn",
        ]
    );
}
