//! The background page of med.

use super::Survey;

const EXAMINATIONS: [&str; 17] = [
    "NightWork",
    "Vibration",
    "HandIntensive",
    "AllergenicCertificate",
    "AllergenicAptitude",
    "Diving",
    "Radiation",
    "Smoke",
    "Climbing",
    "Lead",
    "Cadmium",
    "Mercury",
    "FibrosisAsbestos",
    "FibrosisQuartz",
    "FibrosisSyntheticInorganicFibres",
    "Audiometry",
    "Meba",
];

#[test]
fn background_has_its_sections() {
    let med = Survey::named("med");
    assert_eq!(
        med.sections("background"),
        [
            "contactDetails",
            "employment",
            "fibrosis",
            "allergenicWork",
            "nightWork",
            "previousMedicalExaminations",
            "previousExaminations"
        ]
    );
}

#[test]
fn contact_details_ask_for_address_and_reason() {
    let med = Survey::named("med");
    med.asks(
        "contactDetails",
        &[
            ("address", "a line of up to 255"),
            ("zipCodeCity", "a line of up to 255"),
            ("phone", "a line of up to 255"),
            ("healthExaminationReason", "one of 1, 2, 3, 4"),
            ("healthExaminationReasonOther", "a line of up to 255"),
        ],
    );
}

#[test]
fn employment_has_these_values() {
    let med = Survey::named("med");
    med.asks(
        "employment",
        &[
            ("employmentYear", "a year"),
            ("employmentSmokeChemicalWork", "one of 1, 2"),
            ("employmentFireDepartmentYears", "a number from 0 to 99 years"),
            ("employmentFireDepartmentExtent", "one of 1, 2"),
            ("employmentFireDepartmentAnotherJob", "one of 1, 2"),
            ("employmentFireDepartmentAnotherJobWhich", "a line of up to 255"),
            ("employmentFireDepartmentRoles", "boxes, at least 1"),
            ("employmentFireDepartmentRolesOtherSpecify", "a line of up to 255"),
            ("employmentShifts", "one of 1, 2, 3, 4"),
            ("employmentShiftsSpecify", "a line of up to 255"),
            ("employmentExposures", "boxes, at least 1"),
            ("employmentMainTaskIntro", "a text"),
            ("employmentMainTask", "lines of up to 255 uncounted"),
            ("employmentPreviousEmployer", "a line of up to 255, optional"),
            (
                "employmentPreviousEmployerMainTask",
                "lines of up to 255 uncounted, optional",
            ),
        ],
    );
    assert_eq!(
        med.boxes("employmentFireDepartmentRoles"),
        [
            "SmokeDiver",
            "ChemicalDiver",
            "Driver",
            "Officer",
            "Diver",
            "Other"
        ]
    );
    assert_eq!(
        med.boxes("employmentExposures"),
        [
            "Noise",
            "Vibrations",
            "Chemicals",
            "Dust",
            "Smoke",
            "Cold",
            "Heat",
            "None"
        ]
    );
}

#[test]
fn years_and_months_have_their_limits() {
    let med = Survey::named("med");
    med.asks(
        "fibrosis",
        &[
            ("fibrosisDustYears", "a number from 0 to 99 years"),
            ("fibrosisDustMonths", "a number from 0 to 11 months"),
        ],
    );
    med.asks(
        "allergenicWork",
        &[
            ("allergenicWorkYears", "a number from 0 to 99 years"),
            ("allergenicWorkMonths", "a number from 0 to 11 months"),
        ],
    );
    med.asks(
        "nightWork",
        &[
            ("nightWorkYears", "a number from 0 to 99 years"),
            ("maritalStatus", "one of 1, 2, 3, 4, 5"),
            ("lonelyWork", "one of 1, 2"),
        ],
    );
}

#[test]
fn medical_examinations_ask_for_refusal() {
    let med = Survey::named("med");
    for examination in EXAMINATIONS {
        let conducted = format!("conductedMedicalExamination{examination}");
        med.asks("previousMedicalExaminations", &[(&conducted, "one of 1, 2")]);
        let denied = format!("{conducted}Denied");
        med.asks(&conducted, &[(&denied, "one of 1, 2")]);
        let (year, reason) = (format!("{denied}Year"), format!("{denied}Reason"));
        med.asks(&denied, &[(&year, "a year"), (&reason, "a line of up to 255")]);
    }
}

#[test]
fn previous_examinations_ask_for_year_and_place() {
    let med = Survey::named("med");
    for examination in ["LungXray", "Spirometry", "ECG"] {
        let conducted = format!("conductedExaminations{examination}");
        med.asks("previousExaminations", &[(&conducted, "one of 1, 2")]);
        let (when, place) = (format!("{conducted}When"), format!("{conducted}Where"));
        med.asks(&conducted, &[(&when, "a year"), (&place, "a line of up to 255")]);
    }
}
