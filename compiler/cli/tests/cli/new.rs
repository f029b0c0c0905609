//! `enkat new`, `enkat completions` and `enkat man`.

use std::fs;

use crate::enkat::{enkat_in, folder};

#[test]
fn new_survey_passes_check_test_and_fmt() {
    let folder = folder("new", &[]);
    let run = enkat_in(&folder, &["new", "surveys/nightWork"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("enkat serve --surveys surveys"), "{}", run.out);
    for (command, code) in [("check", 0), ("test", 0), ("fmt", 0)] {
        let mut arguments = vec![command, "surveys"];
        arguments.extend((command == "check").then_some("--deny=warnings"));
        arguments.extend((command == "fmt").then_some("--check"));
        let run = enkat_in(&folder, &arguments);
        assert_eq!(run.code, code, "{command}: {}{}", run.out, run.err);
    }
    let run = enkat_in(&folder, &["test", "surveys", "--coverage"]);
    assert!(
        run.out
            .contains("coverage: 100 % (1 of 1 rule seen both true and false)\n"),
        "{}",
        run.out
    );
}

#[test]
fn new_survey_files_name_existing_schemas() {
    let folder = folder("new-schemas", &[]);
    enkat_in(&folder, &["new", "nightWork"]).success();
    for file in [
        "survey.yaml",
        "pages/sleep.yaml",
        "texts/en-US.yaml",
        "scenarios/sleep.yaml",
    ] {
        let path = folder.join("nightWork").join(file);
        let text = fs::read_to_string(&path).unwrap();
        let schema = text.lines().next().unwrap().split_once("$schema=").unwrap().1;
        let schema = path.parent().unwrap().join(schema);
        let schema: serde_json::Value = serde_json::from_slice(&fs::read(schema).unwrap()).unwrap();
        assert!(schema["title"].is_string());
    }
}

#[test]
fn new_existing_folder_or_invalid_id_exits_2() {
    let folder = folder("new-refused", &[("there/notes.txt", "mine")]);
    let run = enkat_in(&folder, &["new", "there"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is there already"), "{}", run.err);
    let run = enkat_in(&folder, &["new", "Night work"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot be the id"), "{}", run.err);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn completions_and_man_list_commands() {
    let folder = folder("shell", &[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = enkat_in(&folder, &["completions", shell]);
        assert!(
            run.code == 0 && run.out.contains("outline"),
            "{shell}: {}",
            run.err
        );
    }
    let run = enkat_in(&folder, &["man"]);
    assert!(
        run.out.contains(".TH enkat 1") && run.out.contains("\\-\\-coverage"),
        "{}",
        run.out
    );
}
