use serde_json::Value;

use crate::enkat::{enkat, enkat_in, folder_with, survey_files};

#[test]
fn explain_prints_plain_text() {
    let run = enkat(&["explain", "e0503"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.starts_with("E0503: a scale does not exist\n\n"),
        "{}",
        run.out
    );
    assert!(
        !run.out.contains("```") && !run.out.contains("## "),
        "{}",
        run.out
    );
    assert!(run.out.contains("    error[E0503]: "), "{}", run.out);
}

#[test]
fn explain_without_code_lists_codes_by_area() {
    let run = enkat(&["explain"]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("YAML and files\n  E0101  "), "{}", run.out);
    assert!(
        run.out.contains("\n\nScores of the feedback\n  E0901  "),
        "{}",
        run.out
    );
}

#[test]
fn explain_json_has_page_of_code_or_of_all() {
    let one: Value =
        serde_json::from_str(&enkat(&["explain", "w0802", "--format", "json"]).success()).unwrap();
    assert_eq!(
        (&one["code"], &one["severity"]),
        (&"W0802".into(), &"warning".into())
    );
    assert!(one["area"].as_str().unwrap().starts_with("Texts"));
    assert!(one["page"].as_str().unwrap().starts_with("# W0802: "));
    let all: Value = serde_json::from_str(&enkat(&["explain", "--format", "json"]).success()).unwrap();
    assert!(all.as_array().unwrap().len() > 100);
    assert_eq!(all[0]["code"], "E0101");
}

#[test]
fn explain_unknown_code_exits_2_and_names_similar() {
    for (code, near) in [
        ("E0999", "E09"),
        ("0503", "E0503"),
        ("W0503x", "W0503"),
        ("E503", "E0503"),
    ] {
        let run = enkat(&["explain", code]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{code}");
        assert!(run.err.contains(near), "{code}: {}", run.err);
    }
    let run = enkat(&["explain", "scale"]);
    assert_eq!(
        run.err,
        "enkat: there is no code `scale`; `enkat explain` lists them all\n"
    );
}

#[test]
fn findings_say_once_where_to_read_more() {
    let one = folder_with("explain-one", &[survey_files("", "laet == 2")]);
    let run = enkat_in(&one, &["check"]);
    assert!(
        run.out
            .contains("\nfor more about E0501: enkat explain E0501\n1 survey"),
        "{}",
        run.out
    );
    let build = enkat_in(&one, &["build", ".", "--out", "built"]);
    assert!(
        build
            .err
            .contains("\nfor more about E0501: enkat explain E0501\n"),
        "{}",
        build.err
    );
    let two = folder_with(
        "explain-two",
        &[survey_files("a/", "laet == 2"), survey_files("b/", "late == 7")],
    );
    let run = enkat_in(&two, &["check"]);
    assert!(
        run.out
            .contains("\nfor more about E0501, E0602: enkat explain E0501\n"),
        "{}",
        run.out
    );
}
