//! The page of hex on hearing.

use super::Survey;

#[test]
fn hearing_page_has_four_sections() {
    let hex = Survey::named("hex");
    assert_eq!(
        hex.sections("audiometry"),
        [
            "currentHearingStatus",
            "tinnitusSection",
            "hearingProtection",
            "previousExamination"
        ]
    );
}

#[test]
fn current_hearing_has_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "currentHearingStatus",
        &[
            ("impairedHearingEar", "one of 1, 2, 3, 4"),
            ("impairedHearingDocumented", "one of 1, 2, 3"),
            ("impairedHearingAid", "one of 1, 2"),
            ("audiometryExperience", "boxes, at least 1"),
            ("audiometryExposure", "boxes, at least 1"),
            ("audiometryCloseRelative", "one of 1, 2, 3"),
            ("audiometryPreviousEarDisease", "one of 1, 2"),
        ],
    );
    assert_eq!(
        hex.boxes("audiometryExperience"),
        [
            "FollowConversation",
            "HighVolume",
            "EarPain",
            "SoundSensitive",
            "None"
        ]
    );
    assert_eq!(
        hex.boxes("audiometryExposure"),
        ["WorkNoise", "MilitaryService", "Music", "Hunting", "None"]
    );
}

#[test]
fn tinnitus_asks_for_sides_onset_and_cause() {
    let hex = Survey::named("hex");
    hex.asks(
        "tinnitusSection",
        &[
            ("tinnitusBothered", "one of 1, 2, 3"),
            ("tinnitusRatingLeft", "one of 5, 4, 3, 2, 1"),
            ("tinnitusRatingRight", "one of 5, 4, 3, 2, 1"),
            (
                "tinnitusStartedWhen",
                "one of 2020, 2010, 2000, 1990, 1980, 1970, 1960",
            ),
            ("tinnitusStartedWhenDontKnow", "a box beside"),
            ("tinnitusStartedApproximate", "a line of up to 255"),
            ("tinnitusRelatedOnset", "boxes, at least 1"),
            ("tinnitusRelatedOnsetDescription", "a line of up to 255, optional"),
        ],
    );
    assert_eq!(
        hex.boxes("tinnitusRelatedOnset"),
        [
            "NoiseWork",
            "NoiseLeisure",
            "Illness",
            "Stress",
            "Injury",
            "Other",
            "None",
            "DontKnow"
        ]
    );
}

#[test]
fn hearing_protection_has_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "hearingProtection",
        &[
            ("hearingProtectionKnowWhat", "one of 2 (1), 1 (0), 3 (0.5)"),
            ("hearingProtectionWork", "one of 1, 2, 3, 4, 5"),
            ("hearingProtectionSparetime", "one of 1, 2, 3, 4, 5"),
        ],
    );
}

#[test]
fn previous_examination_has_these_values() {
    let hex = Survey::named("hex");
    hex.asks(
        "previousExamination",
        &[
            ("hearingLossSinceLastExamination", "one of 1, 2, 3"),
            (
                "hearingLossSinceLastExaminationEar",
                "one of 1 (0), 2 (0.25), 3 (0.25)",
            ),
        ],
    );
}
