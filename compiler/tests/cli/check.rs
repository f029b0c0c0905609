use std::fs;

use serde_json::Value;

use crate::enkat::{enkat, enkat_in, folder, survey, surveys};

#[test]
fn a_clean_survey_is_zero() {
    let run = enkat(&["check", "surveys/cop3"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, "1 survey checked, no findings\n", "")
    );
}

#[test]
fn findings_are_one_and_have_their_places() {
    let folder = surveys("findings", &[survey("", "laet == 2")]);
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("pages/work.yaml:7:22"), "{}", run.out);
    assert!(run.out.contains("did you mean `late`?"), "{}", run.out);
    assert!(run.out.ends_with("1 survey checked, 1 error\n"), "{}", run.out);
}

#[test]
fn a_folder_of_surveys_is_searched() {
    let broken = survey("in/deep/two/", "late == 3");
    let folder = surveys(
        "several",
        &[
            survey("one/", "late == 2"),
            broken,
            survey(".hidden/three/", "late == 9"),
        ],
    );
    let run = enkat_in(&folder, &["check", "."]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("in/deep/two/pages/work.yaml"), "{}", run.out);
    assert!(run.out.ends_with("2 surveys checked, 1 error\n"), "{}", run.out);
}

#[test]
fn warnings_fail_only_when_denied() {
    let mut files = survey("", "late == 2");
    files[0].1.push_str("flags: {senior: showSenior}\n");
    let folder = surveys("warnings", &[files]);
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(
        (run.code, run.out.ends_with("1 survey checked, 1 warning\n")),
        (0, true),
        "{}",
        run.out
    );
    assert_eq!(enkat_in(&folder, &["check", "--deny", "warnings"]).code, 1);
}

#[test]
fn what_is_no_survey_is_two_and_one_line() {
    let empty = folder("empty", &[("notes.txt", "")]);
    for path in ["nowhere", "notes.txt", "."] {
        let run = enkat_in(&empty, &["check", path]);
        assert_eq!(
            (run.code, run.out.as_str(), run.err.lines().count()),
            (2, "", 1),
            "{path}: {}",
            run.err
        );
        assert!(run.err.starts_with("enkat: "), "{}", run.err);
    }
}

#[test]
fn a_file_that_is_no_text_is_a_finding() {
    let folder = surveys("latin1", &[survey("", "late == 2")]);
    fs::write(folder.join("texts/en.yaml"), b"survey: {name: Sm\xe5ll}\n").unwrap();
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("E0102"), "{}", run.out);
}

#[test]
fn json_and_sarif_hold_the_findings_of_all_surveys() {
    let folder = surveys(
        "machines",
        &[survey("one/", "late == 3"), survey("two/", "late == 4")],
    );
    let json: Value = serde_json::from_str(&enkat_in(&folder, &["check", "--format", "json"]).out).unwrap();
    let places: Vec<_> = json["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| &found["place"]["file"])
        .collect();
    assert_eq!(places, ["one/pages/work.yaml", "two/pages/work.yaml"]);
    let sarif: Value = serde_json::from_str(&enkat_in(&folder, &["check", "--format", "sarif"]).out).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert!(sarif["$schema"].as_str().unwrap().contains("sarif-2.1.0"));
    assert_eq!(sarif["runs"][0]["columnKind"], "unicodeCodePoints");
    let rule = &sarif["runs"][0]["tool"]["driver"]["rules"][0];
    assert_eq!(rule["shortDescription"]["text"], "a value is no possible answer");
    assert!(rule["fullDescription"]["text"].as_str().unwrap().len() > 40);
    assert!(
        rule["help"]["markdown"]
            .as_str()
            .unwrap()
            .starts_with("# E0602: ")
    );
    assert!(rule["help"]["text"].as_str().unwrap().starts_with("E0602: "));
    assert_eq!(rule["defaultConfiguration"]["level"], "error");
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 2);
    assert_eq!(sarif["runs"][0]["results"][1]["ruleId"], "E0602");
}

#[test]
fn nothing_controls_the_terminal() {
    let folder = surveys("controls", &[survey("", "\"late\\e[2J == 3\"")]);
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1);
    assert!(!run.out.contains('\u{1b}'), "{}", run.out);
}
