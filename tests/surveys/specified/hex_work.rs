//! The pages of hex on the work environment.

use super::Survey;

#[test]
fn physical_work_environment_has_its_boxes() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.sections("physicalWorkEnvironment"),
        [
            "officeWorkBox",
            "workFromHomeBox",
            "ergonomyBox",
            "physicalDemandsBox",
            "handIntensiveBox",
            "externalFactorsBox",
            "vibrationsBox",
            "solventsBox"
        ]
    );
}

#[test]
fn office_and_home_have_these_values_and_valuations() {
    let hex = Survey::named("hex");
    hex.asks(
        "officeWorkBox",
        &[
            ("officeWorkTimePerWeek", "one of 1, 2, 3, 4, 5"),
            ("officeWorkUndisturbedRoom", "one of 3 (1), 2 (0.5), 1 (0)"),
            ("officeWorkAdjustableDesk", "one of 1, 2, 3"),
            ("officeWorkLighting", "one of 1, 2, 3, 4, 5"),
        ],
    );
    hex.asks(
        "workFromHomeBox",
        &[
            ("workFromHomeTimePerWeek", "one of 1, 2, 3, 4, 5"),
            ("workFromHomeWorkplace", "one of 1, 2, 3, 4, 5"),
            ("workFromHomeContact", "one of 1, 2, 3, 4, 5"),
        ],
    );
}

#[test]
fn ergonomics_and_demands_are_asked_for() {
    let hex = Survey::named("hex");
    hex.asks(
        "ergonomyBox",
        &[
            ("ergonomyTwistedPostures", "one of 5, 4, 3, 2, 1"),
            ("ergonomyArmsRaised", "one of 5, 4, 3, 2, 1"),
        ],
    );
    hex.asks(
        "physicalDemandsBox",
        &[
            ("physicalDemandsHeavyLifting", "one of 5, 4, 3, 2, 1"),
            ("physicalDemandsOutOfBreath", "one of 5, 4, 3, 2, 1"),
        ],
    );
    hex.asks(
        "handIntensiveBox",
        &[
            ("handIntensiveRepetitive", "one of 5, 4, 3, 2, 1"),
            ("handIntensiveForce", "one of 5, 4, 3, 2, 1"),
        ],
    );
}

#[test]
fn external_factors_and_noise_are_asked_for() {
    let hex = Survey::named("hex");
    hex.asks(
        "externalFactorsBox",
        &[
            ("externalFactors", "boxes, at least 1"),
            ("noise", "one of 5, 4, 3, 2, 1"),
            ("impulseNoise", "one of 5, 4, 3, 2, 1"),
            ("leisureNoise", "one of 1, 2"),
        ],
    );
    assert_eq!(
        hex.boxes("externalFactors"),
        [
            "Dust",
            "SmokeGas",
            "Chemicals",
            "Heat",
            "Cold",
            "Draught",
            "PoorLighting",
            "NoneOfAbove"
        ]
    );
}

#[test]
fn vibrations_and_solvents_are_asked_for() {
    let hex = Survey::named("hex");
    hex.asks(
        "vibrationsBox",
        &[
            ("vibrationsHandHeldTools", "one of 1, 2, 3, 4, 5, 6"),
            ("vibrationsVibratingMachines", "one of 1, 2, 3, 4, 5, 6"),
            ("vibrationsDiscomfortFingers", "one of 5, 4, 3, 2, 1"),
            ("vibrationsDiscomfortGrip", "one of 5, 4, 3, 2, 1"),
        ],
    );
    hex.asks(
        "solventsBox",
        &[
            ("solvents", "one of 5, 4, 3, 2, 1"),
            ("solventsProtection", "one of 1, 2, 3, 4, 5"),
        ],
    );
}

#[test]
fn organizational_and_social_page_has_its_sections() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.sections("organizationalSocial"),
        [
            "workingHours",
            "nightWorkSection",
            "nightWorkStrategies",
            "roleClarity",
            "myWorkSituation",
            "victimization"
        ]
    );
}

#[test]
fn hours_nights_roles_and_situation_are_asked_for() {
    let hex = Survey::named("hex");
    hex.asks(
        "workingHours",
        &[
            ("workingHoursOvertime", "one of 5, 4, 3, 2, 1"),
            ("workingHoursPredictable", "one of 1, 2, 3, 4, 5"),
        ],
    );
    hex.asks(
        "nightWorkSection",
        &[
            ("nightWork", "one of 1, 2"),
            ("nightWorkNightsPerMonth", "one of 5, 4, 3, 2, 1, 6"),
            ("nightWorkLonely", "one of 5, 4, 3, 2, 1"),
        ],
    );
    hex.asks(
        "nightWorkStrategies",
        &[
            ("nightWorkStrategiesSleep", "one of 1, 2, 3, 4, 5"),
            ("nightWorkStrategiesMeals", "one of 1, 2, 3, 4, 5"),
            ("nightWorkStrategiesRest", "one of 1, 2, 3, 4, 5"),
        ],
    );
    hex.asks(
        "roleClarity",
        &[
            ("roleClarityExpectations", "one of 1, 2, 3, 4, 5"),
            ("roleClarityPriorities", "one of 1, 2, 3, 4, 5"),
            ("demandsReasonable", "one of 1, 2, 3, 4, 5"),
        ],
    );
    hex.asks(
        "myWorkSituation",
        &[
            ("myWorkSituationInfluence", "one of 1, 2, 3, 4, 5"),
            ("myWorkSituationSupport", "one of 1, 2, 3, 4, 5"),
            ("myWorkSituationFeedback", "one of 1, 2, 3, 4, 5"),
        ],
    );
}

#[test]
fn victimization_topics_ask_for_source() {
    let hex = Survey::named("hex");
    for topic in [
        "discrimination",
        "bullying",
        "sexualHarassment",
        "threatsOfViolence",
    ] {
        hex.asks("victimization", &[(topic, "one of 1, 2, 3, 4, 5")]);
        assert_eq!(
            hex.boxes(&format!("{topic}Whom"))[..3],
            ["Internal", "External", "Other"]
        );
    }
}

#[test]
fn management_and_safety_are_asked_for() {
    let hex = Survey::named("hex");
    hex.asks(
        "systematicManagement",
        &[
            ("systematicRiskAssessment", "one of 1, 2, 3, 4, 5"),
            ("systematicMeasures", "one of 1, 2, 3, 4, 5"),
            ("systematicReporting", "one of 1, 2, 3, 4, 5"),
        ],
    );
    hex.asks(
        "safety",
        &[
            ("safetyPriority", "one of 1, 2, 3, 4, 5"),
            ("safetySpeakUp", "one of 1, 2, 3, 4, 5"),
        ],
    );
}
