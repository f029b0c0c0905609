use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::enkat::{command_in, enkat_in, folder_with, isolate, survey_files};

#[test]
fn build_valid_survey_writes_files() {
    let folder = folder_with("build", &[survey_files("small/", "late == 2")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "a/b"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "15 files of `small`, version 1, are in `a/b`\nthe codebook, to read: a/b/codebook.html\n"
    );
    // The list of the files is one of them.
    assert_eq!(count(&folder.join("a/b")), 15);
    let read = |name: &str| -> Value {
        serde_json::from_slice(&fs::read(folder.join("a/b").join(name)).unwrap()).unwrap()
    };
    assert_eq!(read("artifact.json")["survey"], "small");
    assert_eq!(read("answers.schema.json")["properties"]["why"]["type"], "string");
    assert_eq!(
        read("pages/work.schema.json")["properties"]["late"]["enum"],
        serde_json::json!([1, 2])
    );
    assert_eq!(read("pages/work.ui.json")["late"]["ui:widget"], "radio");
    assert_eq!(
        read("rules.json")["elements"][2]["hiddenWhen"],
        serde_json::json!({"in": [1, [2]]})
    );
    assert_eq!(read("texts/en.json")["scales"]["yesNo"]["1"], "Yes");
}

#[test]
fn build_without_survey_takes_current_folder() {
    let folder = folder_with("build-here", &[survey_files("small/", "late == 2")]);
    let run = enkat_in(&folder.join("small"), &["build", "--out", "../out"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(folder.join("out/codebook.html").is_file());
}

#[test]
fn build_with_languages_has_codebook_with_sentences_in_first() {
    let mut files = survey_files("", "late == 2");
    files[0].1 = files[0].1.replace("[en]", "[en, de-CH]");
    files.push((
        "texts/de-CH.yaml".to_owned(),
        "survey: {name: Klein}\npages: {work: Arbeit}\nscales: {yesNo: {1: Ja, 2: Nein}}\nquestions: {late: Zu spät?, why: Warum?}\n"
            .to_owned(),
    ));
    let folder = folder_with("build-languages", &[files]);
    let head = |languages: &str| {
        enkat_in(&folder, &["build", "--out", "out", "--languages", languages]).success();
        let table = fs::read_to_string(folder.join("out/codebook.csv")).unwrap();
        (table.lines().next().unwrap_or_default().contains("(en)"), table)
    };
    let (has_english, table) = head("de,en");
    assert!(has_english && table.contains("“Ja” to “Zu spät?”"), "{table}");
    let (has_english, table) = head("de,de-CH");
    assert!(!has_english && table.contains("Warum?"), "{table}");
    assert_eq!(table.matches("question (de-CH)").count(), 1);
    assert!(folder.join("out/texts/en.json").is_file());
    let refused = enkat_in(&folder, &["build", "--out", "out", "--languages", "fr"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .err
            .contains("no texts in `fr`; its languages are en, de-CH")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn build_into_folder_that_stores_nothing_says_so() {
    let folder = folder_with("build-proc", &[survey_files("small/", "late == 2")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "/proc/enkat"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "enkat: cannot make the folder `/proc/enkat`: nothing can be stored there; name a folder on a disk\n"
        )
    );
}

/// Builds a survey, adds paths to the list of its files, and builds it again. The list is then as it was.
fn build_again_with(folder: &Path, listed: &[&str], prepare: impl FnOnce(&Path)) {
    let out = folder.join("out");
    let build = || enkat_in(folder, &["build", "small", "--out", "out"]).success();
    build();
    let first = fs::read_to_string(out.join("build.json")).unwrap();
    assert!(first.contains("\"pages/work.schema.json\""), "{first}");
    prepare(&out);
    let listed: Vec<_> = listed.iter().map(|path| format!("{path:?}, ")).collect();
    let list = first.replacen('[', &format!("[{}", listed.concat()), 1);
    fs::write(out.join("build.json"), list).unwrap();
    build();
    assert_eq!(fs::read_to_string(out.join("build.json")).unwrap(), first);
}

#[test]
fn build_again_removes_stale_files() {
    let folder = folder_with("build-again", &[survey_files("small/", "late == 2")]);
    // Simulates an earlier build that wrote a page and an image the survey no longer has.
    let old = ["pages/old.schema.json", "images/old.svg"];
    build_again_with(&folder, &[old[0], old[1], "gone.json"], |out| {
        for inner in ["kept", "images"] {
            fs::create_dir(out.join(inner)).unwrap();
        }
        for other in ["pages/notes.md", "kept/data.csv"].iter().chain(&old) {
            fs::write(out.join(other), "mine").unwrap();
        }
    });
    let out = folder.join("out");
    for gone in ["pages/old.schema.json", "images"] {
        assert!(!out.join(gone).exists(), "{gone}");
    }
    for kept in ["pages/notes.md", "kept/data.csv", "pages/work.schema.json"] {
        assert!(out.join(kept).exists(), "{kept}");
    }
}

#[test]
fn build_list_with_outside_path_removes_nothing() {
    let folder = folder_with("build-outside", &[survey_files("small/", "late == 2")]);
    let [near, far] = ["near.txt", "far.txt"].map(|name| folder.join(name));
    let listed = ["../near.txt", "", far.to_str().unwrap()];
    build_again_with(&folder, &listed, |_| {
        for outside in [&near, &far] {
            fs::write(outside, "mine").unwrap();
        }
    });
    assert!(near.exists() && far.exists());
}

#[test]
fn build_with_errors_writes_nothing() {
    let folder = folder_with("build-broken", &[survey_files("small/", "late == 3")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "out"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert!(!folder.join("out").exists());
}

#[test]
fn build_into_file_exits_2() {
    let folder = folder_with("build-nowhere", &[survey_files("small/", "late == 2")]);
    for out in ["small/survey.yaml", "small/survey.yaml/out"] {
        let run = enkat_in(&folder, &["build", "small", "--out", out]);
        let told = "enkat: `small/survey.yaml` is a file; `--out` names a folder\n";
        assert_eq!((run.code, run.err.as_str()), (2, told));
    }
}

#[test]
fn build_with_warning_prints_it_and_writes_files() {
    let mut files = survey_files("small/", "late == 2");
    files[2].1 = files[2].1.replace("you late", "you  late");
    let folder = folder_with("build-warned", &[files]);
    let run = enkat_in(&folder, &["build", "small", "--out", "out"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (
            0,
            "15 files of `small`, version 1, are in `out`\nthe codebook, to read: out/codebook.html\n"
        )
    );
    // As `enkat check` shows it.
    let checked = enkat_in(&folder, &["check", "small"]).out;
    assert!(run.err.contains("warning[W0802]"), "{}", run.err);
    assert!(checked.starts_with(&run.err), "{}\n{checked}", run.err);
}

#[cfg(unix)]
#[test]
fn build_after_interrupted_one_removes_its_temporary_folder() {
    let folder = folder_with("build-interrupted", &[survey_files("small/", "late == 2")]);
    let left = folder.join("out/.enkat-build-Jc6KPv/pages");
    // The first time, the folder has nothing else.
    for _ in 0..2 {
        fs::create_dir_all(&left).unwrap();
        fs::write(left.join("work.ui.json"), "{}").unwrap();
        enkat_in(&folder, &["build", "small", "--out", "out"]).success();
        let names = fs::read_dir(folder.join("out")).unwrap();
        let hidden = |name: &String| name.starts_with('.');
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(names.filter(hidden).collect::<Vec<_>>(), [""; 0]);
    }
}

#[cfg(unix)]
#[test]
fn builds_into_one_folder_at_once_all_end_with_0() {
    let folder = folder_with("build-at-once", &[survey_files("small/", "late == 2")]);
    let build = |_| {
        let mut command = command_in(&folder, &["build", "small", "--out", "new/out"]);
        command.stdout(Stdio::null()).spawn().unwrap()
    };
    let running: Vec<_> = (0..8).map(build).collect();
    for mut build in running {
        assert_eq!(build.wait().unwrap().code(), Some(0));
    }
}

/// Builds into a folder that is refused, and returns the message. Every file is then as it was.
fn refused(folder: &Path, survey: &str, out: &str) -> String {
    let before = contents(folder);
    let run = enkat_in(folder, &["build", survey, "--out", out]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.lines().count()),
        (2, "", 1),
        "{}",
        run.err
    );
    assert!(contents(folder) == before, "{out}");
    run.err
}

/// Returns the paths below a folder, those of files with their contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            let mut inner = if path.is_dir() {
                contents(&path)
            } else {
                BTreeMap::new()
            };
            let bytes = fs::read(&path).unwrap_or_default();
            inner.insert(path, bytes);
            inner
        })
        .collect()
}

#[test]
fn build_into_folder_with_other_files_is_refused() {
    let folder = folder_with("build-foreign", &[survey_files("small/", "late == 2")]);
    fs::create_dir(folder.join("out")).unwrap();
    fs::write(folder.join("out/rules.json"), "mine").unwrap();
    let told = refused(&folder, "small", "out");
    assert!(
        told.contains("`out` holds files that `enkat build` did not write, such as `rules.json`"),
        "{told}"
    );
    fs::write(folder.join("out/build.json"), "{\"name\": \"mine\"}").unwrap();
    let told = refused(&folder, "small", "out");
    assert!(
        told.contains("`out/build.json` is not the list of an earlier build"),
        "{told}"
    );
}

#[test]
fn build_into_folder_with_hidden_files_keeps_them() {
    let folder = folder_with("build-hidden", &[survey_files("small/", "late == 2")]);
    fs::create_dir(folder.join("out")).unwrap();
    fs::write(folder.join("out/.gitignore"), "*").unwrap();
    enkat_in(&folder, &["build", "small", "--out", "out"]).success();
    assert_eq!(fs::read_to_string(folder.join("out/.gitignore")).unwrap(), "*");
}

#[test]
fn build_over_foreign_file_beside_earlier_build_is_refused() {
    let folder = folder_with("build-beside", &[survey_files("small/", "late == 2")]);
    enkat_in(&folder, &["build", "small", "--out", "out"]).success();
    let list = fs::read_to_string(folder.join("out/build.json")).unwrap();
    for own in ["rules.json", "pages/work.ui.json"] {
        let without = list.replace(&format!("\"{own}\","), "");
        assert_ne!(without, list);
        fs::write(folder.join("out/build.json"), without).unwrap();
        let told = refused(&folder, "small", "out");
        assert!(told.contains(&format!("`out/{own}` is in the way")), "{told}");
    }
}

#[test]
fn build_into_sources_is_refused() {
    let folder = folder_with("build-sources", &[survey_files("surveys/small/", "late == 2")]);
    // The list of a build does not make the folder of a survey one for builds.
    enkat_in(&folder, &["build", "surveys/small", "--out", "out"]).success();
    fs::copy(
        folder.join("out/build.json"),
        folder.join("surveys/small/build.json"),
    )
    .unwrap();
    fs::copy(folder.join("out/build.json"), folder.join("surveys/build.json")).unwrap();
    for above in ["surveys/small", "surveys", ".", "surveys/small/pages/.."] {
        let told = refused(&folder, "surveys/small", above);
        assert!(told.contains("holds the sources of the survey"), "{told}");
    }
    for inner in [
        "surveys/small/pages",
        "surveys/small/texts/new",
        "surveys/small/images",
    ] {
        let told = refused(&folder, "surveys/small", inner);
        assert!(told.contains("is a folder of the survey's sources"), "{told}");
    }
    enkat_in(&folder.join("surveys/small"), &["build", ".", "--out", "out"]).success();
}

#[cfg(unix)]
#[test]
fn build_through_link_out_of_folder_is_refused() {
    let folder = folder_with("build-link", &[survey_files("small/", "late == 2")]);
    enkat_in(&folder, &["build", "small", "--out", "out"]).success();
    fs::rename(folder.join("out/pages"), folder.join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("../elsewhere", folder.join("out/pages")).unwrap();
    let told = refused(&folder, "small", "out");
    assert!(told.contains("`out/pages` is in the way"), "{told}");
}

#[test]
fn build_over_build_of_another_survey_says_so() {
    let mut other = survey_files("other/", "late == 2");
    other[0].1 = other[0].1.replace("survey: small", "survey: other");
    let folder = folder_with("build-other", &[survey_files("small/", "late == 2"), other]);
    enkat_in(&folder, &["build", "small", "--out", "out"]).success();
    let run = enkat_in(&folder, &["build", "other", "--out", "out"]);
    let told = "enkat: the build of `small` that was in `out` is replaced\n";
    assert_eq!((run.code, run.err.as_str()), (0, told));
}

#[cfg(unix)]
#[test]
fn build_that_cannot_be_written_leaves_earlier_build() {
    let folder = folder_with("build-full", &[survey_files("small/", "late == 2")]);
    let limited = |out: &str| {
        let mut shell = Command::new("sh");
        isolate(&mut shell);
        let limited = format!(
            "ulimit -f 4; exec {} build small --out {out}",
            env!("CARGO_BIN_EXE_enkat")
        );
        // Files may have 4 blocks only, which the artifact does not fit into; the signal that says so is ignored.
        let limited = format!("trap '' XFSZ; {limited}");
        let run = shell
            .current_dir(&folder)
            .args(["-c", &limited])
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2));
        String::from_utf8(run.stderr).unwrap()
    };
    let told = limited("made/for/it");
    assert!(told.starts_with("enkat: cannot write `made/for/it/"), "{told}");
    assert!(!folder.join("made").exists());
    enkat_in(&folder, &["build", "small", "--out", "out"]).success();
    let before = contents(&folder);
    limited("out");
    assert!(contents(&folder) == before);
}

/// Counts the files in a folder and the folders in it.
fn count(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| if path.is_dir() { count(&path) } else { 1 })
        .sum()
}
