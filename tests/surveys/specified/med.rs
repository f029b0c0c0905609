//! The medical questionnaire med: its pages, sets, languages and work.

use std::collections::BTreeSet;

use enkat_model::{Body, Conversion, Finish};

use super::Survey;

#[test]
fn pages_come_in_their_order() {
    let med = Survey::named("med");
    assert_eq!(
        med.pages(),
        [
            "consentPage",
            "background",
            "swedishRadiationSafety",
            "work",
            "meba",
            "fingersHandSymptoms",
            "healthIssues",
            "physicalIssues",
            "sleepRecovery",
            "disease",
            "furtherPages",
            "livingHabits",
            "comments"
        ]
    );
}

#[test]
fn med_header_has_languages_consent_and_result() {
    let med = Survey::named("med");
    let header = &med.0.header;
    assert_eq!(header.survey, "med");
    assert_eq!(header.languages, ["sv-SE", "en-US"]);
    assert_eq!(
        header.consent.as_ref().map(|consent| consent.page.as_str()),
        Some("consentPage")
    );
    assert!(header.stepper);
    assert_eq!(header.finish, Finish::Result);
}

#[test]
fn pages_except_consent_have_progress_bar() {
    let med = Survey::named("med");
    for page in med.pages() {
        let Body::Page { progress } = med.element(page).body else {
            panic!("{page} is a page")
        };
        assert_eq!(progress, page != "consentPage", "{page}");
    }
}

#[test]
fn sixteen_sets_have_eighteen_flags() {
    let med = Survey::named("med");
    assert_eq!(
        med.settings(),
        [
            ("climbing", "showMEDClimbingQuestions"),
            ("smoke", "showMEDSmokeQuestions"),
            ("diving", "showMEDDivingQuestions"),
            ("lead", "showMEDLeadQuestions"),
            ("cadmium", "showMEDCadmiumQuestions"),
            ("mercury", "showMEDMercuryQuestions"),
            ("radiation", "showMEDRadiationQuestions"),
            ("fibrosis", "showMEDFibrosisQuestions"),
            ("allergenic", "showMEDAllergenicQuestions"),
            ("allergenicAptitude", "showMEDAllergenicAptitudeQuestions"),
            ("nightWork", "showMEDNightworkQuestions"),
            ("vibrations", "showMEDVibrationsQuestions"),
            ("handIntensive", "showMEDHandIntensiveQuestions"),
            ("handIntensiveMeba", "showMEDHandIntensiveMebaQuestions"),
            ("meba", "showMEDMebaQuestions"),
            ("audiometry", "showMEDAudiometryQuestions"),
            ("spirometry", "showMEDSpirometryQuestions"),
            ("rail", "showMEDRailQuestions"),
        ]
    );
}

#[test]
fn pages_except_consent_require_a_flag() {
    let med = Survey::named("med");
    for page in med.pages() {
        assert_eq!(med.is_asked(page, &[]), page == "consentPage", "{page}");
    }
}

#[test]
fn meba_page_label_contains_meba() {
    let med = Survey::named("med");
    assert!(med.text("en-US", "pages.meba.label").contains("MEBA"));
}

#[test]
fn consent_text_names_examination() {
    let med = Survey::named("med");
    let text = med
        .text("en-US", "questions.consentText.label")
        .replace('\n', " ");
    assert!(text.contains("examination") && text.contains("occupational health service"));
}

#[test]
fn radiation_is_asked_for_with_four_pairs() {
    let med = Survey::named("med");
    med.asks(
        "swedishRadiationSafety",
        &[
            ("radiationText", "a text"),
            ("workInvolvingRadiationMeasuredRadiationDoses", "one of 1, 2"),
            (
                "workingRadiationMeasuredRadiationDosesMillisieverts",
                "a number from 0 mSv",
            ),
        ],
    );
    for since in [
        "AdmittedHospital",
        "ExaminedDoctor",
        "MedicalPrescription",
        "Hypersensitivity",
    ] {
        let pair = format!("radiationSincePreviousExamination{since}");
        med.asks("swedishRadiationSafety", &[(&pair, "one of 1, 2")]);
        med.asks(&pair, &[(&format!("{pair}Specify"), "a line of up to 255")]);
    }
}

#[test]
fn work_has_its_sections() {
    let med = Survey::named("med");
    assert_eq!(
        med.sections("work"),
        [
            "handIntensive",
            "externalFactors",
            "vibrations",
            "solventsSection",
            "diving",
            "workAbility",
            "threatsViolence"
        ]
    );
}

#[test]
fn work_has_these_values() {
    let med = Survey::named("med");
    med.asks(
        "handIntensive",
        &[
            ("handIntensiveRepetitive", "one of 5, 4, 3, 2, 1"),
            ("handIntensiveForce", "one of 5, 4, 3, 2, 1"),
            ("handIntensiveAwkward", "one of 5, 4, 3, 2, 1"),
            ("handIntensiveTasks", "lines of up to 255 uncounted"),
        ],
    );
    med.asks(
        "externalFactors",
        &[
            ("noise", "one of 5, 4, 3, 2, 1"),
            ("impulseNoise", "one of 5, 4, 3, 2, 1"),
            ("leisureNoise", "one of 1, 2"),
        ],
    );
    med.asks(
        "solventsSection",
        &[
            ("solvents", "one of 5, 4, 3, 2, 1"),
            ("solventsProtection", "one of 1, 2, 3, 4, 5"),
        ],
    );
    med.asks(
        "workAbility",
        &[("workAbilityValued", "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10")],
    );
    med.asks(
        "threatsViolence",
        &[("threatsViolenceExposedWork", "one of 1, 2")],
    );
}

#[test]
fn vibrations_have_these_values_and_three_entries() {
    let med = Survey::named("med");
    med.asks(
        "vibrations",
        &[
            ("vibrationsHandHeldTools", "one of 1, 2, 3, 4, 5, 6"),
            ("vibrationsVibratingMachines", "one of 1, 2, 3, 4, 5, 6"),
            ("vibrationsCurrent", "one of 1, 2"),
            ("vibrationsPoints", "a number from 0 points"),
            ("vibrationsPointsDontKnow", "a box beside"),
            ("vibrationsAValue", "a number from 0 metresPerSecondSquared"),
            ("vibrationsAValueDontKnow", "a box beside"),
            ("vibrationsPreviousWork", "one of 1, 2"),
            ("vibrationsPreviousWorkMore", "a box, optional"),
        ],
    );
    for entry in 1..=3 {
        let optional = if entry == 1 { "" } else { ", optional" };
        for part in ["Task", "Machines", "Period"] {
            let line = format!("a line of up to 255{optional}");
            med.asks(
                "vibrationsPreviousWork",
                &[(&format!("vibrationsPreviousWork{part}{entry}"), &line)],
            );
        }
    }
    assert!(
        med.elements()
            .all(|element| element.id != "vibrationsPreviousWorkTask4")
    );
}

#[test]
fn diving_has_these_values() {
    let med = Survey::named("med");
    med.asks(
        "diving",
        &[
            ("divingTasks", "boxes, at least 1"),
            ("divingTotalHours", "a number from 0 to 99999 hours"),
            ("divingHoursSinceLastCheckUp", "a number from 0 to 99999 hours"),
            ("divingCertificateType", "a line of up to 255"),
            ("divingCertificateDate", "a date"),
        ],
    );
    assert_eq!(
        med.boxes("divingTasks"),
        [
            "Rescue",
            "Construction",
            "Inspection",
            "Research",
            "Instruction",
            "Other"
        ]
    );
}

#[test]
fn meba_asks_the_same_of_four_body_parts() {
    let med = Survey::named("med");
    for part in ["mebaNeck", "mebaShoulders", "mebaElbows", "mebaHands"] {
        for (question, expected) in [
            ("Image", "a picture 200 pixels wide"),
            ("PainLastTwelveMonths", "one of 1, 2, 3, 4, 5"),
            ("PainIntensity", "one of 1, 2, 3, 4, 5"),
            ("PainLastSevenDays", "one of 1, 2"),
            ("CausedByWork", "one of 1, 2, 3"),
            ("CausedByWorkSpecify", "a line of up to 255"),
            ("CausedBySparetime", "one of 1, 2, 3"),
            ("CausedBySparetimeSpecify", "a line of up to 255"),
        ] {
            med.asks(part, &[(&format!("{part}{question}"), expected)]);
        }
    }
    med.asks("mebaHands", &[("mebaHandsNumbness", "one of 1, 2")]);
    med.asks(
        "mebaShoulders",
        &[("mebaShouldersRadiatingPainNumbnessLastSevenDays", "one of 1, 2")],
    );
}

#[test]
fn meba_asks_for_six_problems() {
    let med = Survey::named("med");
    med.asks(
        "mebaProblemsLastSevenDays",
        &[
            ("mebaUpperBackProblemsLastSevenDays", "one of 1, 2"),
            ("mebaLowerBackProblemsLastSevenDays", "one of 1, 2"),
            ("mebaRadiatingPainBackToLegsProblemsLastSevenDays", "one of 1, 2"),
            ("mebaHipsProblemsLastSevenDays", "one of 1, 2"),
            ("mebaKneeProblemsLastSevenDays", "one of 1, 2"),
            ("mebaAnkleProblemsLastSevenDays", "one of 1, 2"),
        ],
    );
}

#[test]
fn comments_are_optional_and_short() {
    let med = Survey::named("med");
    med.asks(
        "comments",
        &[
            (
                "riskHealthFactorsWorkEnvironmentPositive",
                "lines of up to 255 uncounted, optional",
            ),
            (
                "riskHealthFactorsWorkEnvironmentImprovementsSpecify",
                "lines of up to 255 uncounted, optional",
            ),
            ("participantNotes", "lines of up to 255 uncounted, optional"),
        ],
    );
}

#[test]
fn med_payload_derives_only_high_blood_pressure() {
    let med = Survey::named("med");
    let derived: Vec<&str> = med
        .0
        .payload
        .derive
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    assert_eq!(derived, ["highBloodPressure"]);
}

#[test]
fn med_payload_converts_only_listed_boxes() {
    let med = Survey::named("med");
    let groups = med.0.payload.convert.iter().map(|(id, conversion)| {
        assert_eq!(*conversion, Conversion::OneTwo);
        let group = med.0.elements[id.index()].element.within.unwrap();
        med.0.elements[group.index()].element.id.as_str()
    });
    let groups: BTreeSet<&str> = groups.collect();
    assert_eq!(
        groups,
        BTreeSet::from([
            "allergyKinds",
            "fingersWhiteningGrid",
            "fingersNumbnessGrid",
            "fingersNumbnessWhen",
            "vibratingToolsSymptomsChange",
            "audiometryExperience",
            "audiometryExposure",
            "leisureActivities",
        ])
    );
}

#[test]
fn med_questions_except_listed_are_required() {
    let med = Survey::named("med");
    let questions = med.elements().filter(|element| element.body.question().is_some());
    let optional: Vec<&str> = questions
        .filter(|element| !element.body.is_required())
        .map(|element| element.id.as_str())
        .collect();
    assert_eq!(
        optional,
        [
            "employmentPreviousEmployer",
            "employmentPreviousEmployerMainTask",
            "vibrationsPreviousWorkTask2",
            "vibrationsPreviousWorkMachines2",
            "vibrationsPreviousWorkPeriod2",
            "vibrationsPreviousWorkTask3",
            "vibrationsPreviousWorkMachines3",
            "vibrationsPreviousWorkPeriod3",
            "vibrationsPreviousWorkMore",
            "riskHealthFactorsWorkEnvironmentPositive",
            "riskHealthFactorsWorkEnvironmentImprovementsSpecify",
            "participantNotes",
        ]
    );
}

#[test]
fn units_are_named() {
    let med = Survey::named("med");
    for unit in ["years", "months", "hours", "minutes", "cigarettes", "tins", "mSv"] {
        let is_named =
            |key: &&String| **key == format!("units.{unit}") || key.starts_with(&format!("units.{unit}_"));
        assert!(med.0.texts["en-US"].keys().any(|key| is_named(&key)), "{unit}");
    }
}
