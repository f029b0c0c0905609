//! The pages of hex on health, diseases and medicines.

use super::Survey;

const ISSUES: [&str; 11] = [
    "neck",
    "lowerBack",
    "hands",
    "hips",
    "eczema",
    "cough",
    "tinnitus",
    "hearing",
    "stomach",
    "headache",
    "vision",
];

#[test]
fn health_page_has_its_boxes() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.sections("health"),
        [
            "physicalHealthBox",
            "stressBox",
            "recoveryBox",
            "worryBox",
            "fallingBox",
            "wellbeingBox",
            "socialSupportBox",
            "violenceBox",
            "perceivedHealthBox",
            "sexualHealthBox",
            "workAbilityBox"
        ]
    );
}

#[test]
fn physical_issues_ask_for_work_relation() {
    let hex = Survey::named("hex");
    hex.asks(
        "physicalHealthBox",
        &[
            ("neck", "one of 1, 2, 3"),
            ("lowerBack", "one of 1, 2, 3"),
            ("hands", "one of 1, 2, 3"),
            ("hips", "one of 1, 2, 3"),
            ("eczema", "one of 1, 2, 3"),
            ("cough", "one of 1, 2, 3"),
            ("tinnitus", "one of 1, 2, 3"),
            ("hearing", "one of 1, 2, 3"),
            ("stomach", "one of 1, 2, 3"),
            ("headache", "one of 1, 2, 3"),
            ("vision", "one of 1, 2, 3"),
        ],
    );
    for issue in ISSUES {
        let related = format!("{issue}Workrelated");
        hex.asks(issue, &[(&related, "one of 1, 2, 3")]);
        hex.asks(&related, &[(&format!("{related}How"), "a line of up to 255")]);
    }
}

#[test]
fn stress_has_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "stressBox",
        &[
            ("stressWork", "one of 1, 2, 3, 4, 5"),
            ("stressLife", "one of 1, 2, 3, 4, 5"),
            ("timeRelaxing", "one of 5, 4, 3, 2, 1"),
            ("irritable", "one of 5, 4, 3, 2, 1"),
            ("tense", "one of 5, 4, 3, 2, 1"),
            ("mentalTense", "one of 5, 4, 3, 2, 1"),
            ("physicallyExhausted", "one of 5, 4, 3, 2, 1"),
            ("emotionallyExhausted", "one of 5, 4, 3, 2, 1"),
        ],
    );
}

#[test]
fn recovery_and_sleep_have_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "recoveryBox",
        &[
            ("recoveryBreaksFromWork", "one of 1, 2, 3, 4, 5"),
            ("recoveryEnergyLeftAfterWork", "one of 1, 2, 3, 4, 5"),
            ("recoveryFatigue", "one of 1, 2, 3, 4, 5"),
            ("recoverySleep", "one of 5, 4, 3, 2, 1"),
            ("sleepDisturbed", "one of 5, 4, 3, 2, 1"),
            ("sleepDifficultFallingAsleep", "one of 5, 4, 3, 2, 1"),
            ("sleepPrematureAwakening", "one of 5, 4, 3, 2, 1"),
            ("sleepRepeatedAwakening", "one of 5, 4, 3, 2, 1"),
            ("sleepExhausted", "one of 5, 4, 3, 2, 1"),
            ("sleepSnoring", "one of 5, 4, 3, 2, 1"),
        ],
    );
}

#[test]
fn wellbeing_and_social_support_are_asked_for() {
    let hex = Survey::named("hex");
    hex.asks(
        "wellbeingBox",
        &[
            ("wellbeingCheerful", "one of 1, 2, 3, 4, 5"),
            ("wellbeingEnergetic", "one of 1, 2, 3, 4, 5"),
            ("wellbeingMeaningful", "one of 1, 2, 3, 4, 5"),
        ],
    );
    hex.asks(
        "socialSupportBox",
        &[
            ("socialSupportSomeoneToTalkTo", "one of 1, 2, 3, 4, 5"),
            ("socialSupportPracticalHelp", "one of 1, 2, 3, 4, 5"),
        ],
    );
}

#[test]
fn worry_asks_for_subject_and_explains_violence() {
    let hex = Survey::named("hex");
    hex.asks(
        "worryBox",
        &[
            ("worryAnxiety", "one of 1, 2, 3, 4"),
            ("worryAnxietyWhom", "boxes, at least 1"),
        ],
    );
    assert_eq!(
        hex.boxes("worryAnxietyWhom"),
        [
            "Health",
            "Relatives",
            "Community",
            "Housing",
            "Finances",
            "CrimeVictim",
            "ViolenceCloseRelationship",
            "ExposingOthersViolence",
            "Other"
        ]
    );
    assert_eq!(
        hex.element("worryAnxietyWhom").dialog.as_deref(),
        Some("violenceDialog")
    );
}

#[test]
fn violence_asks_for_offender_means_and_effects() {
    let hex = Survey::named("hex");
    hex.asks(
        "violenceBox",
        &[
            ("violenceCloseRelationshipsExposed", "one of 1, 2"),
            ("violenceCloseRelationshipsExposedWhom", "boxes, at least 1"),
            (
                "violenceCloseRelationshipsSubjectedLastTwelveMonths",
                "one of 1, 2",
            ),
            (
                "violenceCloseRelationshipsSubjectedLastTwelveMonthsWhom",
                "boxes, at least 1",
            ),
            ("violenceCloseRelationshipsWorkplaceHow", "boxes, at least 1"),
            (
                "violenceCloseRelationshipsWorkplaceHowOtherSpecify",
                "a line of up to 255",
            ),
            ("violenceCloseRelationshipsEffectsWork", "boxes, at least 1"),
            (
                "violenceCloseRelationshipsEffectsWorkOtherSpecify",
                "a line of up to 255",
            ),
            (
                "violenceCloseRelationshipsEffectsCoworkersManager",
                "boxes, at least 1",
            ),
        ],
    );
    assert_eq!(
        hex.boxes("violenceCloseRelationshipsExposedWhom"),
        ["CurrentPartner", "FormerPartner", "Family", "Other"]
    );
    assert_eq!(
        hex.boxes("violenceCloseRelationshipsSubjectedLastTwelveMonthsWhom"),
        ["CurrentPartner", "FormerPartner", "Family", "Other"]
    );
    assert_eq!(
        hex.boxes("violenceCloseRelationshipsWorkplaceHow"),
        [
            "Phone",
            "Email",
            "AtWorkplace",
            "NearWorkplace",
            "CoworkerContacted",
            "SocialMedia",
            "Other",
            "None"
        ]
    );
    assert_eq!(
        hex.boxes("violenceCloseRelationshipsEffectsWork"),
        [
            "Distracted",
            "FeelUnwell",
            "Discomfort",
            "PhysicalInjuries",
            "Other",
            "None"
        ]
    );
    assert_eq!(
        hex.boxes("violenceCloseRelationshipsEffectsCoworkersManager"),
        ["Worried", "TookOverTasks", "Conflict", "Other", "None"]
    );
}

#[test]
fn falls_health_sexual_health_and_work_ability_are_asked_for() {
    let hex = Survey::named("hex");
    hex.asks(
        "fallingBox",
        &[
            ("falls", "one of 1, 2, 3, 4, 5"),
            ("fallsMedicalAttention", "one of 1, 2"),
        ],
    );
    hex.asks(
        "perceivedHealthBox",
        &[("perceivedHealth", "one of 1, 2, 3, 4, 5")],
    );
    hex.asks("sexualHealthBox", &[("sexualHealth", "one of 5, 4, 3, 2, 1")]);
    hex.asks(
        "workAbilityBox",
        &[
            ("workAbilityValued", "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
            ("workAbilityPhysical", "one of 1, 2, 3, 4, 5"),
            ("workAbilityMental", "one of 1, 2, 3, 4, 5"),
        ],
    );
    assert_eq!(
        hex.element("sexualHealth").dialog.as_deref(),
        Some("sexualHealthDialog")
    );
}

#[test]
fn diseases_screening_and_medicines_have_their_boxes() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.sections("diseaseMedication"),
        ["diseaseBox", "cancerScreeningBox", "medicationBox"]
    );
}

#[test]
fn diseases_have_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "diseaseBox",
        &[
            ("diseaseDiagnosedHighPressure", "one of 1, 2"),
            ("diseaseCardiovascular", "one of 1, 2"),
            ("diseaseAsthma", "one of 1, 2"),
            ("diseaseChronicObstructiveLungDisease", "one of 1, 2"),
            ("diseaseLung", "one of 1, 2"),
            ("diseaseLungText", "a line of up to 255"),
            ("diseaseDiabetes", "one of 1, 2"),
            ("diseaseDiabetesTypes", "boxes, at least 1"),
            ("diseaseDiabetesTypeOne", "a box"),
            ("diseaseDiabetesTypeTwo", "a box"),
            ("diseaseThyroid", "one of 1, 2"),
            ("diseaseOtherChronic", "one of 1, 2"),
            ("diseaseOtherChronicText", "a line of up to 255"),
        ],
    );
}

#[test]
fn screening_and_medicines_have_these_values_and_valuations() {
    let hex = Survey::named("hex");
    hex.asks(
        "cancerScreeningBox",
        &[
            ("cancerScreeningInvited", "one of 1 (1), 2 (0), 3 (0.5)"),
            ("cancerScreeningParticipation", "one of 1 (1), 2 (0.5), 3 (0)"),
        ],
    );
    hex.asks(
        "medicationBox",
        &[
            ("medicationPain", "one of 1, 3, 2"),
            ("medicationSleep", "one of 1, 3, 2"),
            ("medicationStomach", "one of 1, 3, 2"),
            ("medicationMood", "one of 1, 3, 2"),
            ("medicationCardiovascular", "one of 1 (0), 3 (0.5), 2 (1), 4"),
            ("medicationBloodLipids", "one of 1 (0), 3 (0.5), 2 (1), 4"),
            ("medicationOther", "one of 1, 2"),
            ("medicationOtherText", "a line of up to 255"),
        ],
    );
}
