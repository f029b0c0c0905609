use std::fs;

use serde_json::Value;

use crate::enkat::{command_in, enkat, enkat_in, enkat_with, folder, folder_with, project, survey_files};

#[test]
fn check_clean_survey_exits_0() {
    let run = enkat(&["check", "surveys/cop3"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, "1 survey checked, no findings\n", "")
    );
}

#[test]
fn check_without_threads_finds_the_same() {
    // No system gives a thread a stack of 64 TiB, so that none can be started.
    let alone = [("RUST_MIN_STACK", "70368744177664")];
    let run = enkat_with(&project(), &alone, &["check", "surveys"]);
    assert_eq!(run.success(), enkat(&["check", "surveys"]).success());
}

#[test]
fn check_finding_exits_1_with_place() {
    let folder = folder_with("findings", &[survey_files("", "laet == 2")]);
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("pages/work.yaml:7:22"), "{}", run.out);
    assert!(run.out.contains("did you mean `late`?"), "{}", run.out);
    assert!(run.out.ends_with("1 survey checked, 1 error\n"), "{}", run.out);
}

#[test]
fn check_of_more_findings_than_are_kept_counts_all() {
    let mut files = survey_files("", "late == 2");
    let items = "  - note: x\n    hidden_when: nothing == 1\n".repeat(1200);
    let page = files
        .iter_mut()
        .find(|(path, _)| path == "pages/work.yaml")
        .unwrap();
    page.1 += &items.replace("x\n", "late\n");
    let folder = folder_with("many", &[files]);
    let run = enkat_in(&folder, &["check"]);
    let all: usize = run
        .out
        .lines()
        .last()
        .and_then(|line| {
            line.strip_prefix("1 survey checked, ")?
                .split(' ')
                .next()?
                .parse()
                .ok()
        })
        .unwrap();
    assert!(all >= 2400, "{all}");
    let more = format!("\nand {} more errors, not listed here", all - 1000);
    assert!(run.out.contains(&more), "{}", &run.out[run.out.len() - 400..]);
    let json: Value = serde_json::from_str(&enkat_in(&folder, &["check", "--format", "json"]).out).unwrap();
    assert_eq!(
        json["leftOut"],
        serde_json::json!({"errors": all - 1000, "warnings": 0})
    );
    let sarif: Value = serde_json::from_str(&enkat_in(&folder, &["check", "--format", "sarif"]).out).unwrap();
    assert_eq!(sarif["runs"][0]["properties"]["leftOut"]["errors"], all - 1000);
}

#[test]
fn check_folder_finds_nested_surveys() {
    let broken = survey_files("in/deep/two/", "late == 3");
    let folder = folder_with(
        "several",
        &[
            survey_files("one/", "late == 2"),
            broken,
            survey_files(".hidden/three/", "late == 9"),
        ],
    );
    let run = enkat_in(&folder, &["check", "."]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("in/deep/two/pages/work.yaml"), "{}", run.out);
    assert!(run.out.ends_with("2 surveys checked, 1 error\n"), "{}", run.out);
}

#[test]
fn warnings_fail_only_when_denied() {
    let mut files = survey_files("", "late == 2");
    files[0].1.push_str("flags: {senior: showSenior}\n");
    let folder = folder_with("warnings", &[files]);
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
fn check_path_without_survey_exits_2() {
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
fn check_single_file_names_folder_of_survey() {
    let folder = folder_with("single-file", &[survey_files("small/", "late == 2")]);
    for (at, file, survey) in [
        ("", "small/pages/work.yaml", "small"),
        ("small", "texts/en.yaml", "."),
        ("small", "survey.yaml", "."),
    ] {
        let run = enkat_in(&folder.join(at), &["check", file]);
        assert_eq!(run.code, 0);
        assert_eq!(
            run.err,
            format!("enkat: `{file}` is part of the survey in `{survey}`, which is read as a whole\n")
        );
    }
}

#[test]
fn check_folder_within_survey_names_folder_of_survey() {
    let folder = folder_with("inner-folder", &[survey_files("small/", "late == 2")]);
    for (at, path, survey) in [("", "small/pages", "small"), ("small/pages", ".", "..")] {
        let run = enkat_in(&folder.join(at), &["check", path]);
        assert_eq!(run.code, 0);
        assert!(
            run.err.ends_with(&format!(
                " is part of the survey in `{survey}`, which is read as a whole\n"
            )),
            "{}",
            run.err
        );
    }
}

#[test]
fn check_of_survey_named_twice_reports_once() {
    let folder = folder_with("named-twice", &[survey_files("small/", "laet == 2")]);
    let run = enkat_in(&folder, &["check", ".", "small", "./small/"]);
    assert!(run.out.ends_with("\n1 survey checked, 1 error\n"), "{}", run.out);
}

#[cfg(target_os = "linux")]
#[test]
fn check_with_full_output_exits_2() {
    let folder = folder_with("full-output", &[survey_files("", "late == 2")]);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command_in(&folder, &["check"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let reason = String::from_utf8(output.stderr).unwrap();
    assert!(reason.starts_with("enkat: cannot write the output: "), "{reason}");
}

#[test]
fn check_item_without_keys_exits_1() {
    let folder = folder_with("empty-item", &[survey_files("", "late == 2")]);
    fs::write(folder.join("pages/work.yaml"), "page: work\ncontent: [{}]\n").unwrap();
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("E0207"), "{}", run.out);
}

#[test]
fn check_non_utf8_file_reports_e0102() {
    let folder = folder_with("latin1", &[survey_files("", "late == 2")]);
    fs::write(folder.join("texts/en.yaml"), b"survey: {name: Sm\xe5ll}\n").unwrap();
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("E0102"), "{}", run.out);
}

#[test]
fn check_json_and_sarif_list_findings_of_all_surveys() {
    let folder = folder_with(
        "machines",
        &[
            survey_files("one/", "late == 3"),
            survey_files("two/", "late == 4"),
        ],
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
    assert_eq!(
        rule["shortDescription"]["text"],
        "a rule asks for an answer that is not possible"
    );
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
fn check_output_has_no_control_characters() {
    let folder = folder_with("controls", &[survey_files("", "\"late\\e[2J == 3\"")]);
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1);
    assert!(!run.out.contains('\u{1b}'), "{}", run.out);
}

/// Makes a survey whose texts stand in several files.
fn with_divided_texts(at: &str) -> Vec<(String, String)> {
    let mut files = survey_files(at, "late == 2");
    let (_, texts) = files.pop().unwrap();
    let (first, second) = texts.split_at(texts.find("questions").unwrap());
    files.push((format!("{at}texts/en.yaml"), first.to_owned()));
    files.push((format!("{at}texts/en/work.yaml"), second.to_owned()));
    files
}

#[test]
fn check_reads_texts_in_folder_of_language() {
    let folder = folder_with("divided-texts", &[with_divided_texts("")]);
    // Folders of editors and version control are no languages.
    fs::create_dir(folder.join("texts/.kept")).unwrap();
    fs::write(folder.join("texts/.kept/work.yaml"), "questions: {late: Late?}\n").unwrap();
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.out, "1 survey checked, no findings\n");
    let formatted = enkat_in(&folder, &["fmt"]).out;
    assert_eq!(formatted, "4 files, 0 changed\n");
    fs::write(folder.join("texts/en/more.yaml"), "questions: {late: Late?}\n").unwrap();
    let run = enkat_in(&folder, &["check"]);
    assert!(run.out.contains("texts/en/more.yaml:1:13"), "{}", run.out);
    assert!(run.out.contains("texts/en/work.yaml:1:13"), "{}", run.out);
}

/// Makes a survey that uses a scale of a module beside it.
pub(crate) fn with_module(at: &str) -> Vec<(String, String)> {
    let mut files = survey_files(at, "late == 2");
    files[0].1.push_str("import: [../shared/scales.yaml]\n");
    for (path, text) in &mut files {
        if path.ends_with("pages/work.yaml") {
            text.push_str("  - {choice: tired, scale: tired3}\n");
        }
        if path.ends_with("texts/en.yaml") {
            *text = text.replace("{late:", "{tired: Are you tired?, late:");
        }
    }
    let module = "module: scales\nscales: {tired3: 1..3}\n";
    let texts = "scales:\n  tired3: {1: Yes, 2: A little, 3: No}\n";
    files.push(("shared/scales.yaml".to_owned(), module.to_owned()));
    files.push(("shared/texts/scales/en.yaml".to_owned(), texts.to_owned()));
    files
}

#[test]
fn check_resolves_imports_relative_to_survey() {
    let folder = folder_with("check-modules", &[with_module("one/")]);
    for (inside, path) in [("", "."), ("one", "."), ("shared", "../one"), ("", "one")] {
        let run = enkat_in(&folder.join(inside), &["check", path]);
        assert_eq!(run.out, "1 survey checked, no findings\n", "{inside}, {path}");
    }
    fs::remove_file(folder.join("shared/scales.yaml")).unwrap();
    let run = enkat_in(&folder.join("one"), &["check"]);
    assert!(
        run.out.contains("there is no file `../shared/scales.yaml`"),
        "{}",
        run.out
    );
}

/// The content of a file that the author of a survey may not read.
#[cfg(unix)]
const SECRET: &str = "root:x:0:0:root:/root:/bin/bash\n";

#[cfg(unix)]
#[test]
fn commands_with_link_outside_survey_exit_2() {
    let linked = [
        "one/survey.yaml",
        "one/payload.yaml",
        "one/pages/work.yaml",
        "one/texts/en.yaml",
        "one/texts/en/more.yaml",
        "one/scenarios/late.yaml",
        "one/images/plan.svg",
        "shared/scales.yaml",
        "shared/texts/scales/en.yaml",
        "visit.template.json",
        "scenarios/visit.yaml",
    ];
    for (number, file) in linked.into_iter().enumerate() {
        let folder = folder_with(&format!("linked-{number}"), &[with_module("one/")]);
        for inner in ["one/scenarios", "one/images", "one/texts/en", "scenarios"] {
            fs::create_dir_all(folder.join(inner)).unwrap();
        }
        if file == "scenarios/visit.yaml" {
            fs::write(folder.join("visit.template.json"), "{}").unwrap();
        }
        // Beside the folder that is checked, not in it.
        let secret = folder.with_file_name(format!("secret-{number}"));
        fs::write(&secret, SECRET).unwrap();
        let _ = fs::remove_file(folder.join(file));
        std::os::unix::fs::symlink(&secret, folder.join(file)).unwrap();
        for arguments in [&["check"][..], &["test"], &["fmt", "--check"]] {
            let run = enkat_in(&folder, arguments);
            assert_eq!(run.code, 2, "{file}, {arguments:?}: {}", run.out);
            assert!(
                run.err.contains("a link that leads out of"),
                "{file}: {}",
                run.err
            );
            assert!(
                !(run.out + &run.err).contains("/bin/bash"),
                "{file}, {arguments:?}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn fmt_check_of_link_outside_survey_exits_2() {
    let folder = folder_with("linked-alone", &[survey_files("one/", "late == 2")]);
    let secret = folder.with_file_name("secret-alone");
    fs::write(&secret, SECRET).unwrap();
    std::os::unix::fs::symlink(&secret, folder.join("one/pages/evil.yaml")).unwrap();
    let run = enkat_in(&folder, &["fmt", "--check", "one/pages/evil.yaml"]);
    assert_eq!(run.code, 2);
    assert!(!(run.out + &run.err).contains("/bin/bash"));
}

#[cfg(unix)]
#[test]
fn check_follows_link_within_survey() {
    let folder = folder_with("linked-within", &[survey_files("one/", "late == 2")]);
    fs::rename(
        folder.join("one/pages/work.yaml"),
        folder.join("one/kept.yaml.txt"),
    )
    .unwrap();
    std::os::unix::fs::symlink("../kept.yaml.txt", folder.join("one/pages/work.yaml")).unwrap();
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.out, "1 survey checked, no findings\n");
}

#[test]
fn check_folder_warns_of_unused_modules_and_scales() {
    let using = |at: &str, scale: &str| {
        let mut files = survey_files(at, "late == 2");
        files[0].1 = files[0]
            .1
            .replace("pages:", "import: [../shared/scales.yaml]\npages:");
        files[1].1.push_str("  - choice: often\n    scale: ");
        files[1].1.push_str(scale);
        files[2].1 = files[2]
            .1
            .replace("questions: {", "questions: {often: How often is it?, ");
        files
    };
    let shared = [
        (
            "shared/scales.yaml",
            "module: scales\nscales: {often2: [1, 2], often3: 1..3, often4: 1..4}\n",
        ),
        (
            "shared/texts/scales/en.yaml",
            "scales:\n  often2: {1: Yes, 2: Sometimes}\n  often3: {1: A, 2: B, 3: C}\n  often4: {1: A, 2: B, 3: C, 4: D}\n",
        ),
        (
            "shared/forgotten.yaml",
            "# Nobody needs it.\nmodule: forgotten\nscales: {two: [1, 2]}\n",
        ),
    ];
    let shared = shared
        .map(|(path, text)| (path.to_owned(), text.to_owned()))
        .to_vec();
    let folder = folder_with(
        "modules",
        &[using("one/", "often2"), using("two/", "often3"), shared],
    );
    let out = enkat_in(&folder, &["check", "."]).success();
    for found in [
        "no survey of this folder uses the scale `often4`",
        "no survey of this folder imports the module `forgotten`",
        "shared/forgotten.yaml:2:1",
        "2 surveys checked, 2 warnings",
    ] {
        assert!(out.contains(found), "{found}\n{out}");
    }
    let run = enkat_in(&folder, &["check", "one", "two"]);
    assert_eq!(
        run.out, "2 surveys checked, no findings\n",
        "who else uses it is not known"
    );
}

#[test]
fn check_points_to_texts_add_where_it_adds_something() {
    let template = "templates:\n  pain:\n    params: [part]\n    content:\n      - choice: $(part)\n        scale: yesNo\n";
    let mut files = survey_files("", "late == 2");
    files[0].1.push_str(template);
    files[1].1.push_str("  - use: pain\n    each: {part: [neck]}\n");
    let texts = |form: &str| {
        format!(
            "templates:\n  pain:\n    params: {{part: {{neck: {{the: the neck}}}}}}\n    questions: {{$(part): Does $({form}) hurt?}}\n"
        )
    };
    for (form, lacks_key) in [("part", false), ("part.in", true)] {
        let mut files = files.clone();
        files[2].1.push_str(&texts(form));
        let folder = folder_with("check-lacks-key", &[files]);
        let run = enkat_in(&folder, &["check"]);
        assert!(run.out.contains("E0312"), "{}", run.out);
        assert_eq!(run.out.contains("enkat texts add"), lacks_key, "{}", run.out);
    }
}
