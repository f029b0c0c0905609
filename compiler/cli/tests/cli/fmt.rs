use std::{fs, path::PathBuf};

use crate::{
    check_fix::protect,
    enkat::{as_repository, enkat, enkat_in, folder, folder_with, survey_files},
};

#[test]
fn fmt_check_of_project_surveys_exits_0() {
    let run = enkat(&["fmt", "surveys", "--check"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.ends_with(" files, 0 would change\n"), "{}", run.out);
}

#[test]
fn fmt_check_shows_changes_and_writes_nothing() {
    let folder = folder_with("fmt-check", &[survey_files("", "late  ==  2")]);
    let page = folder.join("pages/work.yaml");
    let written = fs::read_to_string(&page)
        .unwrap()
        .replace("    scale", "    scale  ");
    fs::write(&page, &written).unwrap();
    let run = enkat_in(&folder, &["fmt", "--check"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out
            .starts_with("pages/work.yaml:4\n  -     scale  : yesNo\n  +     scale: yesNo\n"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .ends_with("\nto change: enkat fmt\n3 files, 1 would change\n"),
        "{}",
        run.out
    );
    assert_eq!(fs::read_to_string(&page).unwrap(), written);
}

#[test]
fn fmt_check_for_github_has_command_per_change() {
    let mut files = survey_files("", "late  ==  2");
    files[1].1 = files[1].1.replace("    scale", "    scale  ");
    files[2].1.push_str("broken: [\n");
    let folder = as_repository(folder_with("fmt-github", &[files]));
    let run = enkat_in(&folder, &["fmt", "--check", "--format", "github"]);
    assert_eq!(run.code, 1);
    let inside = enkat_in(
        &folder.join("texts"),
        &["fmt", "--check", "--format", "github", ".."],
    );
    assert!(
        inside.out.contains("file=pages/work.yaml,") && inside.out.contains("file=texts/en.yaml,"),
        "{}",
        inside.out
    );
    insta::assert_snapshot!(run.out);
    assert_eq!(
        run.err,
        "to change: enkat fmt\n3 files, 1 would change, 1 not touched\n"
    );
    for other in ["--diff", "--check --diff"] {
        let arguments: Vec<_> = ["fmt", "--format", "github"]
            .into_iter()
            .chain(other.split(' '))
            .collect();
        assert_eq!(enkat_in(&folder, &arguments).code, 2, "{other}");
    }
}

#[test]
fn fmt_diff_prints_changes_and_writes_nothing() {
    let folder = folder_with("fmt-diff", &[survey_files("", "late  ==  2")]);
    let page = folder.join("pages/work.yaml");
    let written = fs::read_to_string(&page)
        .unwrap()
        .replace("    scale", "    scale  ");
    fs::write(&page, &written).unwrap();
    let run = enkat_in(&folder, &["fmt", "--diff"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out
            .starts_with("--- pages/work.yaml\n+++ pages/work.yaml\n@@ -1,7 +1,7 @@\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("\n-    scale  : yesNo\n+    scale: yesNo\n"),
        "{}",
        run.out
    );
    assert_eq!(run.err, "to change: enkat fmt\n3 files, 1 would change\n");
    assert_eq!(fs::read_to_string(&page).unwrap(), written);
}

#[test]
fn fmt_quiet_prints_changes_without_summary() {
    let folder = folder_with("fmt-quiet", &[survey_files("", "late == 2")]);
    let page = folder.join("pages/work.yaml");
    let written = fs::read_to_string(&page).unwrap();
    fs::write(&page, written.replace("    scale", "    scale  ")).unwrap();
    let check = enkat_in(&folder, &["fmt", "--check", "-q"]);
    assert_eq!(check.code, 1);
    assert!(check.out.ends_with("  +     scale: yesNo\n"), "{}", check.out);
    let diff = enkat_in(&folder, &["fmt", "--diff", "--quiet"]);
    assert_eq!((diff.code, diff.err.as_str()), (1, ""));
    let run = enkat_in(&folder, &["fmt", "-q"]);
    assert_eq!((run.code, run.out.as_str()), (0, "pages/work.yaml\n"));
    assert_eq!(enkat_in(&folder, &["fmt", "-q"]).out, "");
}

#[test]
fn fmt_writes_only_changed_files() {
    let folder = folder_with("fmt-write", &[survey_files("", "late == 2")]);
    let header = folder.join("survey.yaml");
    let before = fs::metadata(&header).unwrap().modified().unwrap();
    let page = folder.join("pages/work.yaml");
    let canonical = fs::read_to_string(&page).unwrap();
    fs::write(&page, canonical.replace('\n', "\r\n")).unwrap();
    let run = enkat_in(&folder, &["fmt"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "pages/work.yaml\n3 files, 1 changed\n")
    );
    assert_eq!(fs::read_to_string(&page).unwrap(), canonical);
    assert_eq!(fs::metadata(&header).unwrap().modified().unwrap(), before);
    assert_eq!(
        fs::read_dir(folder.join("pages")).unwrap().count(),
        1,
        "a file is left over"
    );
    assert_eq!(enkat_in(&folder, &["fmt"]).out, "3 files, 0 changed\n");
}

#[test]
fn fmt_broken_file_exits_1_and_keeps_it() {
    let mut files = survey_files("", "late == 2");
    files[1].1.push_str("broken: [\n");
    let text = files[1].1.clone();
    let folder = folder_with("fmt-broken", &[files]);
    let run = enkat_in(&folder, &["fmt", "."]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("error[E0103]") && run.out.contains("pages/work.yaml:8"),
        "{}",
        run.out
    );
    assert!(
        run.out.ends_with("3 files, 0 changed, 1 not touched\n"),
        "{}",
        run.out
    );
    assert_eq!(fs::read_to_string(folder.join("pages/work.yaml")).unwrap(), text);
}

#[test]
fn fmt_single_file_in_pages_formats_as_page() {
    let folder = folder("fmt-file", &[("pages/work.yaml", "content: []\npage: work\n")]);
    let run = enkat_in(&folder.join("pages"), &["fmt", "work.yaml"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "work.yaml\n1 file, 1 changed\n")
    );
    assert_eq!(
        fs::read_to_string(folder.join("pages/work.yaml")).unwrap(),
        "page: work\ncontent: []\n"
    );
}

/// Makes a survey, and modules that it does not import, with files that `fmt` changes or leaves alone.
fn with_modules(name: &str) -> PathBuf {
    let others = [
        ("shared/scales.yaml", "module:   scales\n"),
        ("shared/texts/scales/en.yaml", "scales:   {}\n"),
        ("shared/texts/nothing/en.yaml", "scales:   {}\n"),
        ("deployment.yaml", "kind:   other\n"),
    ];
    let others = others.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let folder = folder_with(name, &[survey_files("one/", "late == 2"), others.to_vec()]);
    let page = folder.join("one/pages/work.yaml");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text + "\n\n").unwrap();
    folder
}

#[test]
fn fmt_of_folder_formats_surveys_modules_and_parts() {
    let folder = with_modules("fmt-folders");
    let module = "shared/scales.yaml\nshared/texts/scales/en.yaml\n";
    for (at, paths, changed) in [
        ("", "", format!("one/pages/work.yaml\n{module}")),
        ("", "shared", module.to_owned()),
        ("", "one", "one/pages/work.yaml\n".to_owned()),
        ("", "one/pages", "one/pages/work.yaml\n".to_owned()),
        ("one/pages", ".", "work.yaml\n".to_owned()),
        ("one/texts", ".", String::new()),
        ("one", "../shared", module.replace("shared", "../shared")),
        ("shared/texts/scales", ".", "en.yaml\n".to_owned()),
    ] {
        let arguments: Vec<&str> = ["fmt", "--check", paths]
            .into_iter()
            .filter(|argument| !argument.is_empty())
            .collect();
        let run = enkat_in(&folder.join(at), &arguments);
        let lines = run.out.lines().filter_map(|line| line.split_once(".yaml:"));
        let found: Vec<_> = lines.map(|(path, _)| format!("{path}.yaml\n")).collect();
        assert_eq!(found.concat(), changed, "{at}, {paths}: {}{}", run.out, run.err);
    }
    let out = enkat_in(&folder, &["fmt"]).success();
    assert!(out.ends_with("5 files, 3 changed\n"), "{out}");
}

#[test]
fn fmt_refusal_names_only_paths_that_are_formatted() {
    let folder = with_modules("fmt-refusal");
    fs::write(folder.join("visit.template.json"), "{}").unwrap();
    for (path, err) in [
        (
            "nope/pages/x.yaml",
            "there is no `nope/pages/x.yaml`; name a `.yaml` file, or a folder with files of surveys or modules",
        ),
        ("visit.tempalte.json", "there is no `visit.tempalte.json`; name a"),
        ("sharde", "there is no `sharde`; did you mean `shared`?"),
        (
            "one/pages/wrok.yaml",
            "there is no `one/pages/wrok.yaml`; did you mean `one/pages/work.yaml`?",
        ),
        (
            "shared/texts/nothing",
            "there are no files of surveys or modules in `shared/texts/nothing`; name a",
        ),
        ("visit.template.json", "`visit.template.json` is no `.yaml` file"),
    ] {
        let run = enkat_in(&folder, &["fmt", path]);
        assert_eq!(run.code, 2, "{path}: {}", run.out);
        assert!(run.err.starts_with(&format!("enkat: {err}")), "{}", run.err);
    }
}

#[test]
fn fmt_path_without_survey_exits_2() {
    let folder = folder("fmt-nothing", &[("notes.txt", "")]);
    assert_eq!(enkat_in(&folder, &["fmt", "--check"]).code, 2);
    assert_eq!(enkat_in(&folder, &["fmt", "notes.txt"]).code, 2);
    assert_eq!(enkat_in(&folder, &["fmt", "missing"]).code, 2);
}

#[test]
fn fmt_of_line_ends_and_byte_order_mark_names_them_and_keeps_texts() {
    let folder = folder_with("fmt-windows", &[survey_files("", "late == 2")]);
    let (page, texts) = (folder.join("pages/work.yaml"), folder.join("texts/en.yaml"));
    let (canonical, words) = (
        fs::read_to_string(&page).unwrap(),
        fs::read_to_string(&texts).unwrap(),
    );
    fs::write(
        &page,
        canonical.replace('\n', "\r\n").replace("scale: ", "scale:  "),
    )
    .unwrap();
    fs::write(&texts, format!("\u{feff}{words}")).unwrap();
    assert_eq!(enkat_in(&folder, &["check"]).code, 0);
    let seen = "pages/work.yaml: lines end with CRLF, as on Windows; `enkat fmt` ends them with LF\n";
    let mark = "texts/en.yaml: begins with a byte order mark (BOM), which `enkat fmt` removes\n";
    let check = enkat_in(&folder, &["fmt", "--check"]);
    assert_eq!(
        (check.code, check.out),
        (
            1,
            format!(
                "{seen}pages/work.yaml:4\n  -     scale:  yesNo\n  +     scale: yesNo\n{mark}to change: enkat fmt\n3 files, 2 would \
                 change\n"
            )
        )
    );
    let diff = enkat_in(&folder, &["fmt", "--diff"]);
    assert_eq!(
        diff.out,
        format!(
            "{seen}--- pages/work.yaml\n+++ pages/work.yaml\n@@ -1,7 +1,7 @@\n page: work\n content:\n   - choice: late\n-    scale:  \
             yesNo\n+    scale: yesNo\n     follow_ups:\n       - text: why\n         hidden_when: late == 2\n{mark}"
        )
    );
    assert_eq!(enkat_in(&folder, &["fmt"]).code, 0);
    assert_eq!(fs::read_to_string(&page).unwrap(), canonical);
    assert_eq!(fs::read_to_string(&texts).unwrap(), words);
}

#[test]
fn fmt_of_read_only_file_exits_2_and_formats_others() {
    let folder = folder_with("fmt-read-only", &[survey_files("", "late == 2")]);
    let (page, texts) = (folder.join("pages/work.yaml"), folder.join("texts/en.yaml"));
    for path in [&page, &texts] {
        let text = fs::read_to_string(path).unwrap();
        fs::write(path, format!("{text}\n\n")).unwrap();
    }
    protect(&page);
    let run = enkat_in(&folder, &["fmt"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (2, "texts/en.yaml\n3 files, 1 changed, 1 not touched\n")
    );
    assert!(
        run.err
            .starts_with("enkat: cannot write `pages/work.yaml`: it is read-only"),
        "{}",
        run.err
    );
}

#[cfg(unix)]
#[test]
fn fmt_of_unreadable_file_exits_2_and_formats_others() {
    let folder = folder_with("fmt-unreadable", &[survey_files("", "late == 2")]);
    let page = folder.join("pages/work.yaml");
    let canonical = fs::read_to_string(&page).unwrap();
    fs::write(&page, format!("{canonical}\n\n")).unwrap();
    fs::write(folder.join("texts/sv.yaml"), b"survey:\n  name: S\xf6mn\n").unwrap();
    std::os::unix::fs::symlink("/etc/hostname", folder.join("texts/pl.yaml")).unwrap();
    let told = "enkat: cannot read `texts/pl.yaml`: it is a link that leads out of";
    for (arguments, summary) in [
        (
            &["fmt", "--check"][..],
            "5 files, 1 would change, 2 not touched\n",
        ),
        (&["fmt"], "5 files, 1 changed, 2 not touched\n"),
        (&["fmt", "."], "5 files, 0 changed, 2 not touched\n"),
    ] {
        let run = enkat_in(&folder, arguments);
        assert_eq!(run.code, 2, "{}{}", run.out, run.err);
        assert!(
            run.out.contains("error[E0102]") && run.out.ends_with(summary),
            "{}",
            run.out
        );
        assert!(
            run.err.starts_with(told) && run.err.lines().count() == 1,
            "{}",
            run.err
        );
    }
    assert_eq!(fs::read_to_string(&page).unwrap(), canonical);
}

#[cfg(unix)]
#[test]
fn fmt_follows_link_within_survey() {
    let folder = folder_with("fmt-link", &[survey_files("", "late == 2")]);
    let (texts, shared) = (folder.join("texts/en.yaml"), folder.join("english.yaml"));
    let canonical = fs::read_to_string(&texts).unwrap();
    fs::remove_file(&texts).unwrap();
    fs::write(&shared, format!("{canonical}\n\n")).unwrap();
    std::os::unix::fs::symlink("../english.yaml", &texts).unwrap();
    enkat_in(&folder, &["fmt", "texts"]).success();
    assert!(texts.is_symlink());
    assert_eq!(fs::read_to_string(&shared).unwrap(), canonical);
}

#[test]
fn fmt_of_missing_path_exits_2_and_formats_others() {
    let folder = with_modules("fmt-missing");
    let run = enkat_in(&folder, &["fmt", "sharde", "one"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (
            2,
            "one/pages/work.yaml\n3 files, 1 changed\n",
            "enkat: there is no `sharde`; did you mean `shared`?\n"
        )
    );
}

#[test]
fn fmt_of_imported_module_that_lies_elsewhere_formats_it() {
    let mut survey = survey_files("surveys/one/", "late == 2");
    survey[0].1.push_str("import: [../../shared/scales.yaml]\n");
    let modules = [
        ("shared/scales.yaml", "module:   scales\nimport: [more.yaml]\n"),
        ("shared/more.yaml", "module:   more\n"),
        ("shared/texts/scales/en.yaml", "scales:   {}\n"),
    ];
    let modules = modules.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let folder = folder_with("fmt-imports", &[survey, modules.to_vec()]);
    let run = enkat_in(&folder, &["fmt", "surveys"]);
    assert_eq!(
        run.out,
        "shared/more.yaml\nshared/scales.yaml\nshared/texts/scales/en.yaml\nsurveys/one/survey.yaml\n6 files, 4 changed\n"
    );
}

#[test]
fn fmt_formats_scenarios_of_template() {
    let folder = folder(
        "fmt-template",
        &[
            ("visit.template.json", "{}"),
            ("scenarios/visit.yaml", "- scenario:   one\n"),
            ("scenarios/other.yaml", "- scenario:   two\n"),
        ],
    );
    assert_eq!(
        enkat_in(&folder, &["fmt"]).success(),
        "scenarios/visit.yaml\n1 file, 1 changed\n"
    );
}
