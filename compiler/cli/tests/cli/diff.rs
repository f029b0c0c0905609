//! `enkat diff`

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::enkat::{enkat_in, enkat_with, folder_with, isolate, version_files};

/// Makes a folder with a survey, and another folder with the same survey and another rule.
fn two(name: &str, rule: &str) -> PathBuf {
    folder_with(
        name,
        &[version_files("old/", "late == 2"), version_files("new/", rule)],
    )
}

#[test]
fn diff_equal_surveys_exits_0() {
    let folder = two("diff-same", "not (late != 2)");
    let out = enkat_in(&folder, &["diff", "old", "old", "--deny", "any"]).success();
    assert_eq!(out, "small, version 1 → 1\nnothing changed\n");
    let out = enkat_in(&folder, &["diff", "old", "new", "--deny", "any"]).success();
    insta::assert_snapshot!(out, @r"
    small, version 1 → 1
    warning: both have version 1, but they are written in another way; raise `version` in `survey.yaml` to publish the newer one
    nothing changed: something is only written in another way
    ");
}

#[test]
fn diff_safe_change_exits_1_only_with_deny_any() {
    let folder = two("diff-rule", "late == 1");
    let out = enkat_in(&folder, &["diff", "old", "new"]).success();
    assert!(out.contains("warning: both have version 1"), "{}", out);
    assert_eq!(
        enkat_in(&folder, &["diff", "old", "new", "--deny", "any"]).code,
        1
    );
}

#[test]
fn diff_exits_1_on_breaking_change() {
    let folder = two("diff-breaking", "late == 2");
    let page = folder.join("new/pages/work.yaml");
    let text = std::fs::read_to_string(&page).unwrap();
    std::fs::write(page, text.replace("text: why", "number: why")).unwrap();
    for name in ["old", "new"] {
        enkat_in(&folder, &["build", name, "--out", &format!("{name}-built")]).success();
    }
    let run = enkat_in(
        &folder,
        &["diff", "old-built/artifact.json", "new", "--format", "json"],
    );
    assert_eq!(run.code, 1, "{}", run.err);
    let diff: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(diff["format"], 1);
    assert_eq!(diff["data"][0]["field"], "why");
    assert_eq!(diff["data"][0]["change"], "type");
    assert_eq!(diff["data"][0]["drafts"]["breaking"], true);
    assert_eq!(diff["breaking"], 1);
    assert_eq!(
        enkat_in(&folder, &["diff", "old", "new-built/artifact.json"]).code,
        1
    );
    assert_eq!(
        enkat_in(&folder, &["diff", "old", "new", "--deny", "none"]).code,
        0
    );
}

#[test]
fn diff_reads_folder_of_build_and_refuses_its_other_files() {
    let folder = two("diff-build", "late == 2");
    enkat_in(&folder, &["build", "old", "--out", "built"]).success();
    let out = enkat_in(&folder, &["diff", "built", "old"]).success();
    assert!(out.ends_with("nothing changed\n"), "{out}");
    let run = enkat_in(&folder, &["diff", "built/rules.json", "old"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: `built/rules.json` is not a survey; name its folder, its template, or the `artifact.json` that `enkat build` wrote");
}

#[test]
fn diff_incomparable_input_exits_2() {
    let folder = two("diff-broken", "late == 7");
    let run = enkat_in(&folder, &["diff", "old", "new"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert!(
        run.err.contains("`new` has mistakes, so it cannot be compared"),
        "{}",
        run.err
    );
    let nowhere = enkat_in(&folder, &["diff", "old", "nowhere"]);
    assert_eq!(nowhere.code, 2);
    insta::assert_snapshot!(nowhere.err, @"enkat: there is no `nowhere`; name a folder with a `survey.yaml`, a survey template in `.template.json`, or the `artifact.json` that `enkat build` wrote");
    std::fs::write(folder.join("notes.txt"), "none").unwrap();
    std::fs::write(folder.join("artifact"), "{\"format\": 99}").unwrap();
    let error = |new: &str| {
        let run = enkat_in(&folder, &["diff", "old", new]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(error("."), @"enkat: `.` is no survey, but has several in it; name one of them: `new` and `old`");
    insta::assert_snapshot!(error("notes.txt"), @"enkat: `notes.txt` is not a survey; name its folder, its template, or the `artifact.json` that `enkat build` wrote");
    insta::assert_snapshot!(error("artifact"), @"enkat: `artifact` was built by another version of enkat (format 99, not 1); build it again, or name the folder of the survey");
}

#[test]
fn diff_names_file_of_repeated_text_once() {
    let texts = |language: &str, words: &str| {
        let text = format!(
            "survey: {{name: Small}}\npages: {{work: Work}}\ngroups: {{job: Job $(n)}}\nquestions:\n  title: {words}\n"
        );
        (format!("texts/{language}.yaml"), text)
    };
    let files = |at: &str, swedish: &str| {
        let header = "survey: small\nversion: 1\nlanguages: [sv-SE, en]\nconsent: none\npages: [work]\n";
        let page = "page: work\ncontent:\n  - repeat: job\n    max: 3\n    content:\n      - {text: title, max_length: 60, required: false}\n";
        let files = [
            ("survey.yaml".to_owned(), header.to_owned()),
            ("pages/work.yaml".to_owned(), page.to_owned()),
            texts("sv-SE", swedish),
            texts("en", "Your job?"),
        ];
        files.map(|(path, text)| (format!("{at}{path}"), text)).to_vec()
    };
    let folder = folder_with(
        "diff-repeat",
        &[files("old/", "Ditt jobb?"), files("new/", "Jobbet?")],
    );
    let out = enkat_in(&folder, &["diff", "old", "new"]).success();
    let about: Vec<_> = out
        .lines()
        .filter(|line| line.contains("Jobbet"))
        .map(str::trim)
        .collect();
    insta::assert_snapshot!(about.join("\n"), @r"
    `title1` and 2 more (sv-SE): “Ditt jobb?” → “Jobbet?”
    questions.title1.label and 2 more [new/texts/en.yaml:5]: “Ditt jobb?” → “Jobbet?”; the translation is still “Your job?”
    ");
}

/// Runs git in a folder, without the developer's settings.
fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    isolate(&mut command);
    let identity = ["-c", "user.name=Author", "-c", "user.email=author@example.org"];
    command.current_dir(folder).args(identity).args(arguments);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null");
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Makes a repository in which a survey imports its scale from a module beside it. Revision v1 is committed; v2 changes the rule and
/// the scale.
fn repository(name: &str) -> PathBuf {
    let mut files = version_files("surveys/late/", "late == 2");
    files[0].1 = files[0]
        .1
        .replace("scales: {yesNo: [1, 2]}", "import: [../shared/scales.yaml]");
    files[2].1 = files[2]
        .1
        .replace("scales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n", "");
    let shared = [
        ("scales.yaml", "module: scales\nscales: {yesNo: [1, 2]}\n"),
        (
            "texts/scales/en.yaml",
            "scales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n",
        ),
    ];
    files.extend(shared.map(|(path, text)| (format!("surveys/shared/{path}"), text.to_owned())));
    let folder = folder_with(name, &[files]);
    git(&folder, &["init", "-q", "-b", "main"]);
    commit(&folder, "v1");
    edit(
        &folder.join("surveys/late/pages/work.yaml"),
        "late == 2",
        "late in 2..3",
    );
    edit(&folder.join("surveys/shared/scales.yaml"), "[1, 2]", "1..3");
    edit(
        &folder.join("surveys/shared/texts/scales/en.yaml"),
        "2: \"No\"",
        "2: \"No\", 3: \"Seldom\"",
    );
    commit(&folder, "v2");
    folder
}

fn commit(folder: &Path, tag: &str) {
    git(folder, &["add", "."]);
    git(folder, &["commit", "-q", "-m", tag]);
    git(folder, &["tag", tag]);
}

fn edit(path: &Path, old: &str, new: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(old), "{text}");
    std::fs::write(path, text.replace(old, new)).unwrap();
}

#[test]
fn diff_git_compares_with_revision_and_its_modules() {
    let folder = repository("diff-git");
    let changes = enkat_in(&folder, &["diff", "--git", "v1", "surveys/late"]).success();
    assert!(
        changes.contains("`late` has a new option 3 “Seldom”"),
        "{changes}"
    );
    let survey = folder.join("surveys/late");
    assert_eq!(enkat_in(&survey, &["diff", "--git", "v1"]).success(), changes);
    assert_eq!(enkat_in(&survey, &["diff", "--git", "v1..v2"]).success(), changes);
    let part = enkat_in(&folder, &["diff", "--git", "v1", "surveys/late/pages"]);
    assert_eq!(
        part.err,
        "enkat: `surveys/late/pages` is part of the survey in `surveys/late`, which is read as a whole\n"
    );
    assert_eq!(part.success(), changes);
    let hook = [("GIT_DIR", ".git"), ("GIT_INDEX_FILE", ".git/index")];
    assert_eq!(
        enkat_with(&survey, &hook, &["diff", "--git", "v1"]).success(),
        changes
    );
    let none = enkat_in(&survey, &["diff", "--git", "HEAD"]).success();
    assert!(none.ends_with("nothing changed\n"), "{none}");
    edit(&survey.join("pages/work.yaml"), "text: why", "number: why");
    assert_eq!(enkat_in(&survey, &["diff", "--git", "HEAD"]).code, 1);
    assert_eq!(enkat_in(&survey, &["diff", "--git", "v1..v2"]).success(), changes);
}

#[test]
fn diff_git_with_three_dots_compares_with_merge_base() {
    let folder = repository("diff-git-base");
    git(&folder, &["checkout", "-q", "-b", "longer", "v1"]);
    edit(
        &folder.join("surveys/late/survey.yaml"),
        "version: 1",
        "version: 2",
    );
    commit(&folder, "longer-1");
    let since = enkat_in(&folder, &["diff", "--git", "main...", "surveys/late"]).success();
    assert_eq!(since, "small, version 1 → 2\nnothing changed\n");
    let all = enkat_in(&folder, &["diff", "--git", "main..", "surveys/late"]);
    assert_eq!(all.code, 1, "{}", all.out);
}

#[test]
fn diff_git_error_says_what_to_do() {
    let folder = repository("diff-git-errors");
    let errors = |arguments: &[&str]| {
        let run = enkat_in(&folder, &[&["diff", "--git"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(errors(&["v9", "surveys/late"]), @"enkat: git does not know the revision `v9`; `git tag` lists releases, `git log --oneline` lists commits");
    insta::assert_snapshot!(errors(&["v1", "surveys/early"]), @"enkat: `surveys/early` did not exist at `v1`; no commit has it: check the path");
    insta::assert_snapshot!(errors(&["v1", "surveys"]), @"enkat: `surveys` is no survey, but has one in it; name `surveys/late`");
    insta::assert_snapshot!(errors(&["v1", "surveys/shared"]), @"enkat: `surveys/shared` holds modules, not a survey, and is read with the surveys that import it; name one of them: `surveys/late`");
    insta::assert_snapshot!(errors(&["v1", "surveys/late", "surveys/early"]), @r#"
    error: the argument '--git <REV>' cannot be used with '[NEW]'

    Usage: enkat diff [OPTIONS] <OLD> <NEW>
           enkat diff [OPTIONS] --git <REV> [SURVEY]

    For more information, try '--help'.
    "#);
    edit(&folder.join("surveys/late/pages/work.yaml"), "2..3", "2..4");
    commit(&folder, "broken");
    let broken = errors(&["broken..v2", "surveys/late"]);
    assert!(broken.contains("surveys/late/pages/work.yaml:7"), "{broken}");
    assert!(
        broken.contains("`surveys/late` has mistakes at `broken`"),
        "{broken}"
    );
    add_survey(&folder, "surveys/later", "later");
    let new = enkat_in(
        &folder,
        &["diff", "--git", "v1", "surveys/later", "--deny", "none"],
    );
    assert_eq!(new.code, 0, "{}", new.err);
    commit(&folder, "later-1");
    insta::assert_snapshot!(errors(&["later-1..v2", "surveys/later"]), @"enkat: there is no `surveys/later` at `v2`, but there was one at `later-1`; if it has moved, name its new path");
    assert!(errors(&["v1..v2", "surveys/later"]).contains("it was added in `"));
}

/// Writes another survey into a repository.
fn add_survey(folder: &Path, path: &str, id: &str) {
    for (inside, text) in version_files("", "late == 2") {
        let file = folder.join(path).join(inside);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text.replace("survey: small", &format!("survey: {id}"))).unwrap();
    }
}

#[test]
fn diff_git_of_new_survey_says_since_when() {
    let folder = repository("diff-git-new");
    add_survey(&folder, "surveys/later", "later");
    let arguments = ["diff", "--git", "v1", "surveys/later"];
    insta::assert_snapshot!(enkat_in(&folder, &arguments).success(), @"
    later, version 1: new since `v1`
    1 page, 2 fields of data, 1 language; `enkat outline` prints it

    no breaking change
    ");
    let any = enkat_in(
        &folder,
        &[&arguments[..], &["--deny", "any", "--format", "json"]].concat(),
    );
    assert_eq!(any.code, 1);
    let diff: Value = serde_json::from_str(&any.out).unwrap();
    assert_eq!(
        (&diff["old"], &diff["newSince"]),
        (&Value::Null, &Value::from("v1"))
    );
    commit(&folder, "later-1");
    let between = enkat_in(&folder, &["diff", "--git", "v1..later-1", "surveys/later"]).success();
    assert!(
        between.starts_with("later, version 1: new since `v1`\n"),
        "{between}"
    );
}

#[test]
fn diff_git_of_moved_survey_finds_it_by_its_id() {
    let folder = repository("diff-git-moved");
    git(&folder, &["mv", "surveys/late", "surveys/evening"]);
    let moved = enkat_in(&folder, &["diff", "--git", "v1", "surveys/evening"]);
    insta::assert_snapshot!(moved.err, @"enkat: this survey had the path `surveys/late` at `v1`");
    assert!(
        moved.out.contains("`late` has a new option 3 “Seldom”"),
        "{}",
        moved.out
    );
    let inside = enkat_in(&folder.join("surveys/evening"), &["diff", "--git", "v2"]);
    assert_eq!(
        inside.out, "small, version 1 → 1\nnothing changed\n",
        "{}",
        inside.err
    );
    let both = enkat_in(&folder, &["diff", "--git", "v1..v2", "surveys/evening"]);
    insta::assert_snapshot!(both.err, @"
    enkat: this survey had the path `surveys/late` at `v2`
    enkat: this survey had the path `surveys/late` at `v1`
    ");
    assert!(
        both.out.contains("`late` has a new option 3 “Seldom”"),
        "{}",
        both.out
    );
    let gone = enkat_in(&folder, &["diff", "--git", "v1", "surveys/late"]);
    assert_eq!(gone.code, 2);
    insta::assert_snapshot!(gone.err, @"enkat: there is no `surveys/late` now, but there was one at `v1`; if it has moved, name its new path");
}

#[test]
fn diff_compares_despite_mistakes_in_scenarios() {
    let folder = two("diff-scenarios", "late == 1");
    std::fs::create_dir_all(folder.join("new/scenarios")).unwrap();
    std::fs::write(
        folder.join("new/scenarios/late.yaml"),
        "- scenario: Late\n  answerz: {late: 1}\n",
    )
    .unwrap();
    std::fs::write(folder.join("new/notes.yaml"), "todo: read this\n").unwrap();
    let run = enkat_in(&folder, &["diff", "old", "new"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("`why`"), "{}", run.out);
    insta::assert_snapshot!(run.err, @"enkat: mistakes in `new/notes.yaml` and `new/scenarios/late.yaml` do not matter here, because participants never meet these files; `enkat check new` lists them");
    edit(&folder.join("new/pages/work.yaml"), "late == 1", "late == 7");
    let run = enkat_in(&folder, &["diff", "old", "new"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("E0602") && run.err.contains("answerz"),
        "{}",
        run.err
    );
}

#[test]
fn diff_compares_despite_missing_texts() {
    let folder = two("diff-gaps", "late == 1");
    edit(&folder.join("new/texts/en.yaml"), "why: Why?", "why:");
    let run = enkat_in(&folder, &["diff", "old", "new"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(
        run.out.contains(
            "For translators\n  en\n    missing: write the words\n      questions.why.label [new/texts/en.yaml:3]: no language has words for it yet\n"
        ),
        "{}",
        run.out
    );
    assert_eq!(enkat_in(&folder, &["diff", "new", "old"]).code, 0);
    edit(&folder.join("new/pages/work.yaml"), "late == 1", "late == 7");
    let run = enkat_in(&folder, &["diff", "old", "new"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("E0602") && !run.err.contains("E0817"),
        "{}",
        run.err
    );
}

#[test]
fn diff_of_one_survey_suggests_last_commit() {
    let folder = repository("diff-one");
    let error = |arguments: &[&str]| {
        let run = enkat_in(&folder, &[&["diff"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(error(&[]), @"enkat: no survey is named; to compare a survey with its last commit, write `enkat diff --git HEAD`; to compare two surveys, `enkat diff OLD NEW`");
    insta::assert_snapshot!(error(&["surveys/late"]), @"enkat: only one survey is named; to compare a survey with its last commit, write `enkat diff --git HEAD surveys/late`; to compare two surveys, `enkat diff OLD NEW`");
}

#[test]
fn diff_git_of_repository_without_commit_says_so() {
    let outside = tempfile::tempdir().unwrap();
    git(outside.path(), &["init", "-q"]);
    add_survey(outside.path(), "late", "small");
    let run = enkat_in(outside.path(), &["diff", "--git", "HEAD", "late"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: the git repository has no commit yet; commit the survey first, or compare two folders: `enkat diff OLD NEW`");
}

#[test]
fn diff_with_denied_warnings_exits_1_on_unraised_version() {
    let folder = repository("diff-warnings");
    let survey = folder.join("surveys/late");
    let scales = folder.join("surveys/shared/texts/scales/en.yaml");
    edit(&scales, "Seldom", "Rarely");
    let code = |deny: &str| enkat_in(&survey, &["diff", "--git", "HEAD", "--deny", deny]).code;
    assert_eq!((code("breaking"), code("warnings")), (0, 1));
}

#[test]
fn diff_git_outside_of_repository_says_what_to_do() {
    // The folders of other tests are in the repository of the project.
    let outside = tempfile::tempdir().unwrap();
    for (path, text) in version_files("", "late == 2") {
        std::fs::create_dir_all(outside.path().join(&path).parent().unwrap()).unwrap();
        std::fs::write(outside.path().join(path), text).unwrap();
    }
    let run = enkat_in(outside.path(), &["diff", "--git", "v1"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: `.` is not in a git repository; run the command in a clone of the survey's repository, or compare two folders: `enkat diff OLD NEW`");
}
