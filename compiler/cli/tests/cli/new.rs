//! `enkat new` and `enkat schemas`.

use std::{fs, process::Command};

use crate::enkat::{enkat_in, folder, isolate};

#[test]
fn new_survey_passes_check_test_and_fmt() {
    let folder = folder("new", &[]);
    let run = enkat_in(&folder, &["new", "surveys/nightWork"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let steps = run
        .out
        .lines()
        .skip(1)
        .filter_map(|line| line.trim().split_once("  "));
    assert_eq!(
        steps.map(|(command, _)| command).collect::<Vec<_>>(),
        [
            "enkat dev surveys/nightWork",
            "enkat check surveys/nightWork",
            "enkat test surveys/nightWork"
        ]
    );
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
fn new_starters_pass_check_test_and_fmt_in_all_languages() {
    let folder = folder("new-starters", &[]);
    for starter in ["first", "short", "feedback", "clinic"] {
        let path = format!("surveys/{starter}");
        let languages = "--languages=sv-SE,en-US,nb-NO,pl-PL";
        enkat_in(&folder, &["new", &path, "--starter", starter, languages]).success();
        for arguments in [
            &["check", &path, "--deny", "warnings"] as &[&str],
            &["test", &path],
            &["fmt", &path, "--check"],
            &["texts", "add", &path, "--check"],
        ] {
            let run = enkat_in(&folder, arguments);
            assert_eq!(run.code, 0, "{starter}: {arguments:?}: {}{}", run.out, run.err);
        }
        let run = enkat_in(&folder, &["test", &path, "--coverage"]).success();
        let seen = run
            .lines()
            .find_map(|line| line.strip_prefix("seen both true and false: "))
            .unwrap_or("0 of 0");
        let seen: Vec<&str> = seen.split_whitespace().collect();
        assert_eq!(seen[0], seen[2], "{starter}: {run}");
    }
}

#[test]
fn new_language_without_texts_gets_keys_to_translate() {
    let folder = folder("new-language", &[]);
    let out = enkat_in(
        &folder,
        &["new", "nightWork", "--starter=short", "--languages=en-US,de-DE"],
    )
    .success();
    assert!(
        out.contains("`nightWork/texts/de-DE.yaml` are for you to write"),
        "{out}"
    );
    let text = fs::read_to_string(folder.join("nightWork/texts/de-DE.yaml")).unwrap();
    assert!(
        text.contains("  # en-US: \"Do you like your work?\"\n  likesWork:\n"),
        "{text}"
    );
    assert!(
        out.contains("  enkat dev nightWork      shows it in a browser") && !out.contains("enkat test"),
        "{out}"
    );
    let run = enkat_in(&folder, &["check", "nightWork"]);
    assert!(run.code == 1 && run.out.contains("error[E0817]"), "{}", run.out);
    enkat_in(&folder, &["fmt", "--check"]).success();
}

#[test]
fn new_folder_with_space_is_quoted_in_commands() {
    let folder = folder("new-space", &[]);
    let out = enkat_in(&folder, &["new", "my surveys/nightWork"]).success();
    assert_eq!(
        out.lines().skip(1).collect::<Vec<_>>(),
        [
            "  enkat dev 'my surveys/nightWork'      shows it in a browser, and every change that you save",
            "  enkat check 'my surveys/nightWork'    finds mistakes",
            "  enkat test 'my surveys/nightWork'     runs its scenarios"
        ]
    );
}

#[test]
fn new_languages_may_have_spaces_between() {
    let folder = folder("new-languages-spaces", &[]);
    enkat_in(&folder, &["new", "nightWork", "--languages", "en-US, sv-SE"]).success();
    let text = fs::read_to_string(folder.join("nightWork/survey.yaml")).unwrap();
    assert!(text.contains("languages: [en-US, sv-SE]"), "{text}");
}

#[test]
fn schemas_of_older_version_are_told_and_renewed() {
    let folder = folder("new-old-schemas", &[]);
    enkat_in(&folder, &["new", "nightWork"]).success();
    assert_eq!(enkat_in(&folder, &["check", "nightWork"]).err, "");
    let schema = folder.join("nightWork/.schemas/page.schema.json");
    let current = fs::read_to_string(&schema).unwrap();
    fs::write(&schema, "{}\n").unwrap();
    let run = enkat_in(&folder, &["check", "nightWork"]);
    assert!(
        run.code == 0 && run.err.contains("`enkat schemas nightWork`"),
        "{}",
        run.err
    );
    assert_eq!(
        enkat_in(&folder, &["schemas", "nightWork"]).success(),
        "nightWork/.schemas: 1 schema written\n"
    );
    assert_eq!(fs::read_to_string(&schema).unwrap(), current);
}

#[test]
fn new_in_empty_folder_fills_it() {
    let folder = folder("new-empty", &[]);
    for name in ["nightWork", "dayWork"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    enkat_in(&folder, &["new", "nightWork"]).success();
    let at = folder.join("dayWork");
    enkat_in(&at, &["new", "."]).success();
    let text = fs::read_to_string(at.join("survey.yaml")).unwrap();
    assert!(text.contains("survey: dayWork\n"), "{text}");
    let run = enkat_in(&at, &["new", "."]);
    assert!(
        run.code == 2 && run.err.contains("`.` is there already"),
        "{}",
        run.err
    );
    enkat_in(&folder, &["check", "."]).success();
}

#[test]
fn new_in_fresh_repository_keeps_its_files() {
    let folder = folder(
        "new-repository",
        &[
            ("sleep/.git/HEAD", "ref: refs/heads/main\n"),
            ("sleep/README.md", "# Sleep\n"),
            ("sleep/LICENSE", "mine\n"),
        ],
    );
    enkat_in(&folder.join("sleep"), &["new", "."]).success();
    for (file, text) in [("README.md", "# Sleep\n"), ("LICENSE", "mine\n")] {
        assert_eq!(fs::read_to_string(folder.join("sleep").join(file)).unwrap(), text);
    }
    enkat_in(&folder, &["check", "sleep", "--deny=warnings"]).success();
}

#[test]
fn new_id_that_other_programs_read_otherwise_is_quoted_or_refused() {
    let folder = folder("new-names", &[]);
    enkat_in(&folder, &["new", "null"]).success();
    let text = fs::read_to_string(folder.join("null/survey.yaml")).unwrap();
    assert!(text.contains("survey: \"null\"\n"), "{text}");
    enkat_in(&folder, &["check", "null", "--deny=warnings"]).success();
    enkat_in(&folder, &["fmt", "null", "--check"]).success();
    for name in ["con", "com1"] {
        let run = enkat_in(&folder, &["new", name]);
        assert!(run.code == 2 && run.err.contains("for a device"), "{}", run.err);
    }
}

#[test]
fn new_existing_folder_or_invalid_id_exits_2() {
    let folder = folder("new-refused", &[("there/notes.txt", "mine")]);
    let run = enkat_in(&folder, &["new", "there"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("is there already; choose another name for the new survey"),
        "{}",
        run.err
    );
    let run = enkat_in(&folder, &["new", "there/notes.txt/nightWork"]);
    let told = "enkat: `there/notes.txt` is a file, so that no folder can be in it; name another folder\n";
    assert_eq!((run.code, run.err.as_str()), (2, told));
    let run = enkat_in(&folder, &["new", "Night work"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("is the id of the survey") && run.err.contains("write `nightWork`"),
        "{}",
        run.err
    );
    let run = enkat_in(&folder, &["new", "Hälsa och arbete"]);
    assert!(run.err.contains("write `halsaOchArbete`"), "{}", run.err);
    let run = enkat_in(&folder, &["new", "nightWork", "--languages", "swedish"]);
    assert!(
        run.code == 2 && run.err.contains("such as `sv-SE`"),
        "{}",
        run.err
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn new_first_language_without_texts_exits_2() {
    let folder = folder("new-first-language", &[]);
    for (languages, told) in [
        (
            "zz",
            "one of en-US, sv-SE, nb-NO, pl-PL; any language can follow it, with texts that you write: `--languages en-US,zz`",
        ),
        ("sv,en-US", "did you mean `sv-SE`?"),
    ] {
        let run = enkat_in(&folder, &["new", "nightWork", "--languages", languages]);
        assert!(run.code == 2 && run.err.contains(told), "{}", run.err);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn new_survey_that_cannot_be_written_leaves_nothing() {
    let folder = folder("new-full", &[]);
    let mut shell = Command::new("sh");
    isolate(&mut shell);
    // Files may have 8 blocks only, which the schemas do not fit into; the signal that says so is ignored.
    let limited = format!(
        "trap '' XFSZ; ulimit -f 8; exec {} new surveys/all/nightWork",
        env!("CARGO_BIN_EXE_enkat")
    );
    let run = shell
        .current_dir(&folder)
        .args(["-c", &limited])
        .output()
        .unwrap();
    let told = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2), "{told}");
    assert!(
        told.contains("cannot write `surveys/all/nightWork/.schemas/"),
        "{told}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
