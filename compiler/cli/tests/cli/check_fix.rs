//! `enkat check --fix` and `--diff`.

use std::{fs, path::Path};

use crate::{
    check::with_module,
    enkat::{enkat_in, folder_with, survey_files},
};

#[test]
fn fix_corrects_until_nothing_is_certain_and_reports_rest() {
    let folder = folder_with("fix", &[survey_files("", "late = 2 && laet == 2")]);
    let texts = folder.join("texts/en.yaml");
    let with_blanks = fs::read_to_string(&texts)
        .unwrap()
        .replace("you late", "you  late");
    fs::write(&texts, with_blanks).unwrap();
    let run = enkat_in(&folder, &["check", "--fix"]);
    assert_eq!(run.code, 1, "{}", run.err);
    for line in [
        "corrected pages/work.yaml:7:22: E0402 write `late == 2 and laet == 2`\n",
        "corrected texts/en.yaml:3:26: W0802 leave one space\n",
        "did you mean `late`?",
        "1 survey checked, 1 error\n",
    ] {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
    assert!(
        run.out
            .ends_with("2 findings corrected in 2 files: 1 × E0402, 1 × W0802\n"),
        "{}",
        run.out
    );
    let page = fs::read_to_string(folder.join("pages/work.yaml")).unwrap();
    assert!(page.ends_with("hidden_when: late == 2 and laet == 2\n"), "{page}");
    assert!(fs::read_to_string(&texts).unwrap().contains("Are you late?"));
    for inner in ["pages", "texts"] {
        assert_eq!(
            fs::read_dir(folder.join(inner)).unwrap().count(),
            1,
            "a file is left over"
        );
    }
}

#[test]
fn fix_without_certain_suggestion_writes_nothing() {
    let folder = folder_with("fix-nothing", &[survey_files("", "laet == 2")]);
    let page = folder.join("pages/work.yaml");
    let before = fs::metadata(&page).unwrap().modified().unwrap();
    let run = enkat_in(&folder, &["check", "--fix"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .ends_with("nothing corrected: no finding has a suggestion that is always right\n"),
        "{}",
        run.out
    );
    assert_eq!(fs::metadata(&page).unwrap().modified().unwrap(), before);
}

#[test]
fn fix_of_shared_module_corrects_it_once() {
    let folder = folder_with("fix-module", &[with_module("one/"), with_module("two/")]);
    let texts = folder.join("shared/texts/scales/en.yaml");
    fs::write(&texts, "scales:\n  tired3: {1: Yes, 2: A  little, 3: No}\n").unwrap();
    let out = enkat_in(&folder, &["check", "--fix"]).success();
    assert!(
        out.ends_with("1 finding corrected in 1 file: 1 × W0802\n"),
        "{out}"
    );
    assert!(fs::read_to_string(&texts).unwrap().contains("A little"));
}

#[test]
fn fix_of_rule_in_template_corrects_it_once() {
    let mut files = survey_files("", "late == 2");
    files[0].1.push_str(
        "templates:\n  again:\n    params: [of]\n    content:\n      - text: $(of)Again\n        hidden_when: $(of) = 2\n      \
         - text: $(of)More\n        hidden_when: late <> 1 && late != 2\n",
    );
    files[1].1.push_str("  - {use: again, with: {of: late}}\n  - {choice: soon, scale: yesNo}\n  - {use: again, with: {of: soon}}\n");
    files[2].1 = files[2].1.replace(
        "{late:",
        "{lateAgain: Again?, lateMore: More?, soon: Soon?, soonAgain: Soon again?, soonMore: Soon more?, late:",
    );
    let folder = folder_with("fix-template", &[files]);
    let run = enkat_in(&folder, &["check", "--fix"]);
    assert!(
        run.out.ends_with("2 findings corrected in 1 file: 2 × E0402\n"),
        "{}",
        run.out
    );
    let header = fs::read_to_string(folder.join("survey.yaml")).unwrap();
    for rule in [
        "hidden_when: $(of) == 2\n",
        "hidden_when: late != 1 and late != 2\n",
    ] {
        assert!(header.contains(rule), "{rule}\n{header}");
    }
}

#[test]
fn diff_with_errors_that_stay_counts_them() {
    let folder = folder_with("fix-left", &[survey_files("", "laet == 2")]);
    let run = enkat_in(&folder, &["check", "--diff"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(
        run.err,
        "nothing would be corrected: no finding has a suggestion that is always right; 1 error is left for you to correct\n"
    );
}

#[test]
fn check_of_shared_module_reports_its_mistake_once() {
    let folder = folder_with(
        "check-module-once",
        &[with_module("one/"), with_module("two/"), with_module("six/")],
    );
    let texts = folder.join("shared/texts/scales/en.yaml");
    fs::write(&texts, "scales:\n  tired3: {1: Yes, 2: A  little, 3: No}\n").unwrap();
    let out = enkat_in(&folder, &["check"]).success();
    assert_eq!(out.matches("warning[W0802]").count(), 1, "{out}");
    assert!(
        out.contains("the same in `six` and `two`, which use this file, too")
            && out.ends_with("to correct 1 finding: enkat check --fix\n3 surveys checked, 1 warning\n"),
        "{out}"
    );
    for (format, finding) in [
        ("concise", ": W0802 "),
        ("json", "\"code\": \"W0802\""),
        ("sarif", "\"ruleId\": \"W0802\""),
        ("github", "title=W0802"),
        ("gitlab", "\"check_name\": \"W0802\""),
        ("junit", "<failure message="),
    ] {
        let run = enkat_in(&folder, &["check", "--format", format, "--deny", "warnings"]);
        assert_eq!(run.out.matches(finding).count(), 1, "{}", run.out);
    }
    let run = enkat_in(&folder, &["check", "--quiet", "--deny", "warnings", "two"]);
    assert_eq!(
        (run.code, run.out.matches("W0802").count()),
        (1, 1),
        "{}",
        run.out
    );
}

#[test]
fn fix_with_machine_format_reports_corrections_on_standard_error() {
    let folder = folder_with("fix-json", &[survey_files("", "late = 2")]);
    let run = enkat_in(&folder, &["check", "--fix", "--format", "json"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["diagnostics"].as_array().unwrap().len(), 0);
    assert!(
        run.err.contains("1 finding corrected in 1 file: 1 × E0402"),
        "{}",
        run.err
    );
}

#[test]
fn diff_prints_corrections_and_writes_nothing() {
    let folder = folder_with("fix-diff", &[survey_files("", "late = 2")]);
    let page = folder.join("pages/work.yaml");
    let before = fs::read_to_string(&page).unwrap();
    let run = enkat_in(&folder, &["check", "--diff"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "--- pages/work.yaml\n+++ pages/work.yaml\n@@ -4,4 +4,4 @@\n     scale: yesNo\n     follow_ups:\n       - text: why\n\
         -        hidden_when: late = 2\n+        hidden_when: late == 2\n"
    );
    assert_eq!(run.err, "1 finding would be corrected in 1 file: 1 × E0402\n");
    assert_eq!(fs::read_to_string(&page).unwrap(), before);
}

#[test]
fn check_says_how_many_findings_fix_corrects() {
    let folder = folder_with("fix-hint", &[survey_files("", "late = 2")]);
    let out = enkat_in(&folder, &["check"]).out;
    assert!(
        out.ends_with("\nto correct 1 finding: enkat check --fix\n1 survey checked, 1 error\n"),
        "{out}"
    );
    let out = enkat_in(&folder, &["check", "texts/.."]).out;
    assert!(
        out.contains("\nto correct 1 finding: enkat check texts/.. --fix\n"),
        "{out}"
    );
}

/// Makes a file read-only.
pub(crate) fn protect(path: &Path) {
    let mut permissions = fs::metadata(path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path, permissions).unwrap();
}

#[test]
fn fix_of_read_only_file_exits_2_and_reports_findings() {
    let folder = folder_with("fix-read-only", &[survey_files("", "late = 2")]);
    let page = folder.join("pages/work.yaml");
    let before = fs::read_to_string(&page).unwrap();
    protect(&page);
    let run = enkat_in(&folder, &["check", "--fix"]);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(
        run.out.contains("error[E0402]")
            && run
                .out
                .ends_with("1 survey checked, 1 error\nnothing corrected: 1 file could not be written\n"),
        "{}",
        run.out
    );
    assert_eq!(
        run.err,
        "enkat: cannot write `pages/work.yaml`: it is read-only; allow writing, and run the command again\n"
    );
    assert_eq!(fs::read_to_string(&page).unwrap(), before);
}

#[test]
fn fix_with_read_only_file_corrects_others() {
    let folder = folder_with(
        "fix-partly",
        &[survey_files("one/", "late = 2"), survey_files("two/", "late = 2")],
    );
    protect(&folder.join("two/pages/work.yaml"));
    let run = enkat_in(&folder, &["check", "--fix"]);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(
        run.out.starts_with("corrected one/pages/work.yaml:7:27: E0402")
            && run.out.ends_with(
                "2 surveys checked, 1 error\n1 finding corrected in 1 file: 1 × E0402; 1 file could not be written\n"
            ),
        "{}",
        run.out
    );
    assert!(
        run.err.starts_with("enkat: cannot write `two/pages/work.yaml`"),
        "{}",
        run.err
    );
}

#[test]
fn fix_of_options_of_checkboxes_writes_boxes() {
    let mut files = survey_files("", "late == 2");
    files[1]
        .1
        .push_str("  - checkboxes: pain\n    options: [neck, back]\n");
    let texts = files[2]
        .1
        .replace("why: Why?", "why: Why?, pain: Where?, neck: Neck, back: Back");
    files[2].1 = texts;
    let folder = folder_with("fix-boxes", &[files]);
    let before = enkat_in(&folder, &["check"]);
    assert!(before.out.contains("write `boxes`"), "{}", before.out);
    let run = enkat_in(&folder, &["check", "--fix"]);
    let page = fs::read_to_string(folder.join("pages/work.yaml")).unwrap();
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(
        page.ends_with("  - checkboxes: pain\n    boxes: [neck, back]\n"),
        "{page}"
    );
}
