//! The pages of med on health, diseases and living habits.

use super::Survey;

#[test]
fn fingers_and_hands_have_their_sections() {
    let med = Survey::named("med");
    assert_eq!(
        med.sections("fingersHandSymptoms"),
        [
            "symptomsList",
            "whiteFingers",
            "sensoryDisorders",
            "vibratingToolsDiscomfortSection",
            "legsFeet"
        ]
    );
}

#[test]
fn fingers_and_hands_have_these_values() {
    let med = Survey::named("med");
    med.asks(
        "symptomsList",
        &[
            ("fingersWhitening", "one of 1, 2"),
            ("fingersNumbness", "one of 1, 2"),
            ("fingersReducedGrip", "one of 1, 2"),
            ("fingersDropThings", "one of 1, 2"),
        ],
    );
    med.asks(
        "sensoryDisorders",
        &[("fingersNumbnessWhen", "boxes, at least 1")],
    );
    assert_eq!(
        med.boxes("fingersNumbnessWhen"),
        ["Night", "WorkingWithTools", "AfterWork", "Cold", "Other"]
    );
    med.asks(
        "vibratingToolsDiscomfortSection",
        &[
            ("vibratingToolsDiscomfort", "one of 1, 2"),
            ("vibratingToolsSymptomsChange", "boxes, at least 1"),
            ("vibratingToolsSymptomsChangeNoSpecify", "a line of up to 255"),
            (
                "vibratingToolsSymptomsChangeDeterioratedSpecify",
                "a line of up to 255",
            ),
            (
                "vibratingToolsSymptomsChangeImprovedSpecify",
                "a line of up to 255",
            ),
        ],
    );
    assert_eq!(
        med.boxes("vibratingToolsSymptomsChange"),
        ["No", "Deteriorated", "Improved"]
    );
    med.asks(
        "legsFeet",
        &[
            ("legsFeetNumbness", "one of 1, 2"),
            ("legsFeetWhitening", "one of 1, 2"),
            ("legsFeetCramps", "one of 1, 2"),
        ],
    );
}

#[test]
fn finger_grids_have_20_boxes_in_two_columns() {
    let med = Survey::named("med");
    for (section, trouble) in [
        ("whiteFingers", "fingersWhitening"),
        ("sensoryDisorders", "fingersNumbness"),
    ] {
        let grid = format!("{trouble}Grid");
        assert_eq!(med.boxes(&grid).len(), 20, "{grid}");
        assert_eq!(
            med.element(&grid).body.question().unwrap().look.columns,
            Some(2),
            "{grid}"
        );
        for hand in ["Right", "Left"] {
            for finger in ["Thumb", "Index", "Middle", "Ring", "Little"] {
                for part in ["Whole", "Partial"] {
                    med.asks(&grid, &[(&format!("{trouble}{hand}{finger}{part}"), "a box")]);
                }
            }
        }
        for of in ["LastThreeYears", "EffectsLeisure", "EffectsWork", "EffectsFamily"] {
            let question = med.element(&format!("{trouble}{of}"));
            assert!(
                med.above(question).any(|above| above.id == section),
                "{trouble}{of}"
            );
        }
    }
}

#[test]
fn health_issues_have_their_sections() {
    let med = Survey::named("med");
    assert_eq!(
        med.sections("healthIssues"),
        [
            "heartCentralNervous",
            "eyesNoseAirways",
            "respiratorySymptoms",
            "accidentHospitalization",
            "allergySection",
            "skin",
            "hearing",
            "vision",
            "noseMouth",
            "otherHealth"
        ]
    );
}

#[test]
fn health_issues_have_these_values() {
    let med = Survey::named("med");
    med.asks(
        "heartCentralNervous",
        &[
            ("heartChestPain", "one of 1, 2"),
            ("heartChestPainSpecify", "a line of up to 255"),
            ("heartPalpitations", "one of 1, 2"),
            ("cnsDizziness", "one of 1, 2"),
            ("cnsSeizures", "one of 1, 2"),
        ],
    );
    med.asks(
        "respiratorySymptoms",
        &[
            ("respiratoryShortnessOfBreath", "one of 1, 2"),
            ("respiratoryWheezing", "one of 1, 2"),
            ("respiratoryPhlegm", "one of 1, 2"),
        ],
    );
    med.asks(
        "accidentHospitalization",
        &[
            ("accident", "one of 1, 2"),
            ("accidentSpecify", "a line of up to 255"),
            ("hospitalization", "one of 1, 2"),
            ("hospitalizationSpecify", "a line of up to 255"),
        ],
    );
    med.asks(
        "allergySection",
        &[
            ("allergy", "one of 1, 2"),
            ("allergyKinds", "boxes, at least 1"),
            ("allergyKindsOtherSpecify", "a line of up to 255"),
        ],
    );
    assert_eq!(
        med.boxes("allergyKinds"),
        ["Foods", "FurAnimals", "Mites", "Pollen", "Other"]
    );
    med.asks(
        "skin",
        &[
            ("skinEczema", "one of 1, 2"),
            ("skinHandEczema", "one of 1, 2"),
            ("skinWorkRelated", "one of 1, 2, 3"),
        ],
    );
    med.asks(
        "hearing",
        &[
            ("hearingImpaired", "one of 1, 2"),
            ("hearingTinnitus", "one of 1, 2"),
            ("hearingAid", "one of 1, 2"),
        ],
    );
    med.asks(
        "vision",
        &[
            ("visionImpaired", "one of 1, 2"),
            ("visionAids", "one of 1, 2"),
            ("visionColour", "one of 1, 2"),
            ("visionDarkness", "one of 1, 2"),
        ],
    );
    med.asks(
        "noseMouth",
        &[
            ("noseMouthEar", "one of 1, 2"),
            ("noseMouthNose", "one of 1, 2"),
            ("noseMouthSinuses", "one of 1, 2"),
            ("noseMouthSpeech", "one of 1, 2"),
            ("noseMouthDental", "one of 1, 2"),
        ],
    );
    med.asks(
        "otherHealth",
        &[
            ("otherAttentionMemory", "one of 1, 2"),
            ("otherNeurological", "one of 1, 2"),
        ],
    );
}

#[test]
fn airways_symptoms_ask_for_chemicals_and_employer() {
    let med = Survey::named("med");
    for trouble in ["Eyes", "Nose", "Throat", "Cough", "Hoarseness"] {
        let trouble = format!("airways{trouble}");
        med.asks("eyesNoseAirways", &[(&trouble, "one of 1, 2")]);
        let (chemicals, employer) = (
            format!("{trouble}WorkChemicals"),
            format!("{trouble}ArisenCurrentEmployer"),
        );
        med.asks(
            &trouble,
            &[(&chemicals, "one of 1, 2, 3"), (&employer, "one of 1, 2")],
        );
    }
}

#[test]
fn four_areas_of_pain_ask_the_same() {
    let med = Survey::named("med");
    for area in [
        "painBack",
        "painShoulderNeck",
        "painHipsKnees",
        "painElbowForearmHand",
    ] {
        med.asks("physicalIssues", &[(area, "one of 1, 2")]);
        for (question, expected) in [
            ("Duration", "one of 1, 2, 3, 4, 5"),
            ("Intensity", "one of 1, 2, 3, 4, 5"),
            ("CausedByWork", "one of 1, 2, 3"),
            ("CausedByWorkHow", "a line of up to 255"),
        ] {
            med.asks(area, &[(&format!("{area}{question}"), expected)]);
        }
    }
    med.asks(
        "physicalIssues",
        &[
            ("physicalWhiteFingers", "one of 1, 2"),
            ("generalAche", "one of 1, 2, 3, 4, 5"),
            ("implant", "one of 1, 2"),
            ("implantSpecify", "a line of up to 255"),
        ],
    );
}

#[test]
fn diseases_have_their_sections() {
    let med = Survey::named("med");
    assert_eq!(
        med.sections("disease"),
        [
            "bloodPressureHeart",
            "anemia",
            "kidney",
            "diabetes",
            "airwaysDisease",
            "otherIllnesses",
            "otherSymptomsSection",
            "medicalHistory",
            "hereditySection",
            "beforeAdulthood",
            "medicationSection"
        ]
    );
}

#[test]
fn diseases_have_these_values() {
    let med = Survey::named("med");
    med.asks(
        "disease",
        &[
            ("diseaseDiagnosedHighPressure", "one of 1, 2"),
            ("diseaseDiagnosedHighPressureControlled", "one of 1, 2, 3"),
            ("diseaseHeart", "one of 1, 2"),
            ("diseaseHeartText", "a line of up to 255"),
            ("diseaseBlood", "one of 1, 2"),
            ("diseaseKidney", "one of 1, 2"),
            ("diseaseDiabetes", "one of 1, 2"),
            ("diseaseDiabetesTypeOne", "a box"),
            ("diseaseDiabetesTypeTwo", "a box"),
            ("diseaseAsthma", "one of 1, 2"),
            ("diseaseChronicObstructiveLungDisease", "one of 1, 2"),
            ("diseaseLung", "one of 1, 2"),
            ("diseaseLungText", "a line of up to 255"),
            ("diseaseMental", "one of 1, 2"),
            ("diseaseThyroid", "one of 1, 2"),
            ("diseaseCancer", "one of 1, 2"),
            ("diseaseNeurological", "one of 1, 2"),
            ("diseaseRheumatological", "one of 1, 2"),
            ("diseasePorphyria", "one of 1, 2"),
            ("diseaseCovid", "one of 1, 2"),
            ("diseaseTropical", "one of 1, 2"),
            ("diseaseOtherChronic", "one of 1, 2"),
            ("diseaseOtherChronicText", "a line of up to 255"),
            ("otherSymptoms", "one of 1, 2"),
            ("childhoodProblems", "one of 1, 2"),
            ("medication", "one of 1, 2"),
        ],
    );
    assert_eq!(
        med.boxes("heredity"),
        [
            "HighBloodPressure",
            "HeartDisease",
            "Stroke",
            "SuddenDeath",
            "Diabetes",
            "Asthma",
            "LungDisease",
            "KidneyDisease",
            "Cancer",
            "MentalIllness",
            "NeurologicalDisease",
            "Other",
            "DontKnow",
            "None"
        ]
    );
}

#[test]
fn sleep_and_stress_have_their_sections() {
    let med = Survey::named("med");
    assert_eq!(
        med.sections("sleepRecovery"),
        [
            "sleepAndRecovery",
            "sleepDisorders",
            "nightAndShiftWork",
            "stress"
        ]
    );
}

#[test]
fn sleep_and_stress_have_these_values() {
    let med = Survey::named("med");
    med.asks(
        "sleepAndRecovery",
        &[
            ("recoveryBreaksFromWork", "one of 1, 2, 3, 4, 5"),
            ("recoveryEnergyLeftAfterWork", "one of 1, 2, 3, 4, 5"),
            ("recoveryFatigue", "one of 1, 2, 3, 4, 5"),
            ("recoverySleep", "one of 5, 4, 3, 2, 1"),
        ],
    );
    med.asks(
        "sleepDisorders",
        &[
            ("sleepDisturbed", "one of 5, 4, 3, 2, 1"),
            ("sleepDifficultFallingAsleep", "one of 5, 4, 3, 2, 1"),
            ("sleepPrematureAwakening", "one of 5, 4, 3, 2, 1"),
            ("sleepRepeatedAwakening", "one of 5, 4, 3, 2, 1"),
            ("sleepExhausted", "one of 5, 4, 3, 2, 1"),
            ("sleepSnoring", "one of 5, 4, 3, 2, 1"),
            ("nightSatisfactionSleepPattern", "one of 5, 4, 3, 2, 1"),
            ("nightInterfereDailyFunction", "one of 5, 4, 3, 2, 1"),
            ("nightNoticeableSleepProblems", "one of 5, 4, 3, 2, 1"),
            ("nightWorriedCurrentSleepProblems", "one of 5, 4, 3, 2, 1"),
        ],
    );
    med.asks(
        "nightAndShiftWork",
        &[
            ("nightAndShiftWorkDifficulties", "one of 1, 2, 3"),
            ("nightAndShiftWorkDifficultiesSpecify", "a line of up to 255"),
        ],
    );
    med.asks(
        "stress",
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
fn living_habits_have_their_sections() {
    let med = Survey::named("med");
    assert_eq!(
        med.sections("livingHabits"),
        [
            "livingHabitsIntroSection",
            "sedentary",
            "physicalActivity",
            "diet",
            "dietaryHabits",
            "alcohol",
            "tobacco",
            "illegalSubstances",
            "pregnancy",
            "leisure",
            "perceivedHealthSection"
        ]
    );
}

#[test]
fn living_habits_have_these_values() {
    let med = Survey::named("med");
    med.asks(
        "livingHabits",
        &[
            ("livingHabitsIntro", "a text"),
            ("sedentarySparetime", "one of 1, 2, 3, 4, 5"),
            ("sedentarySparetimeBreak", "one of 5, 4, 3, 2, 1"),
            ("sedentaryWork", "one of 1, 2, 3, 4, 5"),
            ("sedentaryWorkBreak", "one of 5, 4, 3, 2, 1"),
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
            ("dietVegetables", "one of 1, 2, 3, 4, 5"),
            ("dietaryHabitsRegular", "one of 1, 2, 3, 4, 5"),
            ("alcoholGeneralFrequency", "one of 1, 2, 3, 4, 5"),
            ("alcoholGeneralQuantity", "one of 5, 4, 3, 2, 1"),
            ("tobaccoCigarettes", "one of 1, 2, 3, 4, 5"),
            ("tobaccoCigarettesPerDay", "a number from 0 to 99 cigarettes"),
            ("tobaccoSnuff", "one of 1, 2, 3, 4, 5"),
            ("tobaccoSnuffTinsPerWeek", "a number from 0 to 99 tins"),
            ("illegalSubstancesAny", "one of 1, 2"),
            ("illegalSubstancesPastFiveYears", "one of 1, 2"),
            ("illegalSubstancesSinceLastCheckUp", "one of 1, 2"),
            ("pregnancyPregnant", "one of 1, 2, 3"),
            ("pregnancyBreastFeeding", "one of 1, 2"),
            ("leisureActivities", "boxes, at least 1"),
            ("perceivedHealth", "one of 1, 2, 3, 4, 5"),
            ("perceivedHealthSpecify", "a line of up to 255"),
        ],
    );
    assert_eq!(
        med.boxes("leisureActivities"),
        ["LeadPigment", "SandWeld", "Hunt", "IndoorShooting", "None"]
    );
}

#[test]
fn further_pages_have_these_values() {
    let med = Survey::named("med");
    med.asks(
        "furtherPages",
        &[
            ("audiometryExperience", "boxes, at least 1"),
            ("audiometryExposure", "boxes, at least 1"),
            ("audiometryCloseRelative", "one of 1, 2, 3"),
            ("audiometryPreviousEarDisease", "one of 1, 2"),
            ("spirometryEverSmoked", "one of 1, 2"),
            ("spirometryYearsSmoked", "a number from 0 to 99 years"),
        ],
    );
    assert_eq!(
        med.boxes("audiometryExperience"),
        [
            "FollowConversation",
            "HighVolume",
            "EarPain",
            "SoundSensitive",
            "None"
        ]
    );
    assert_eq!(
        med.boxes("audiometryExposure"),
        ["WorkNoise", "MilitaryService", "Music", "Hunting", "None"]
    );
}
