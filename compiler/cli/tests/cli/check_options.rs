//! Options of `enkat check`: warnings by their codes, colours, a text from standard input.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Stdio,
};

use crate::{
    check::with_module,
    enkat::{Run, command_in, enkat_in, enkat_with, folder_with, survey_files},
};

/// Makes a survey with two kinds of warnings.
fn with_warnings(name: &str) -> PathBuf {
    let mut files = survey_files("", "late == 2");
    files[0].1.push_str("flags: {senior: showSenior}\n");
    files[2].1 = files[2].1.replace("you late", "you  late");
    folder_with(name, &[files])
}

fn codes(folder: &Path, options: &[&str]) -> Vec<String> {
    let mut arguments = vec!["check", "--format", "concise"];
    arguments.extend(options);
    let out = enkat_in(folder, &arguments).success();
    let code = |line: &str| line.split(' ').nth(1).unwrap().to_owned();
    out.lines().map(code).collect()
}

#[test]
fn check_reports_selected_warnings_without_ignored() {
    let folder = with_warnings("select");
    assert_eq!(codes(&folder, &[]), ["W0501", "W0802"]);
    assert_eq!(codes(&folder, &["--select", "w08"]), ["W0802"]);
    assert_eq!(codes(&folder, &["--ignore", "W0802"]), ["W0501"]);
    assert_eq!(codes(&folder, &["--ignore", "W05,W0802"]), [""; 0]);
    assert_eq!(codes(&folder, &["--select", "W", "--ignore", "W05"]), ["W0802"]);
    let run = enkat_in(&folder, &["check", "--deny", "warnings", "--ignore", "W"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "1 survey checked, no findings\n")
    );
}

#[test]
fn check_ignored_warnings_need_no_room_among_findings() {
    let mut files = survey_files("", "late == 2");
    files[0].1.push_str("flags: {senior: showSenior}\n");
    let each = |line: &str| -> Vec<String> { (0..1200).map(|n| line.replace('#', &n.to_string())).collect() };
    files[1].1 += &each("  - note: n#\n").concat();
    let texts = each(", n#: Two  blanks").concat();
    files[2].1 = files[2].1.replace(", why: Why?", &format!(", why: Why?{texts}"));
    let folder = folder_with("select-many", &[files]);
    let run = enkat_in(&folder, &["check"]);
    assert!(
        run.out.contains("more warnings, not listed here"),
        "{}",
        &run.out[run.out.len() - 400..]
    );
    for options in [["--select", "W05"], ["--ignore", "W0802"]] {
        assert_eq!(codes(&folder, &options), ["W0501"], "{options:?}");
    }
    let out = enkat_in(&folder, &["check", "--ignore", "W0802"]).success();
    assert!(
        out.ends_with("1 survey checked, 1 warning\n") && !out.contains("not listed here"),
        "{out}"
    );
}

#[test]
fn check_codes_with_space_between_exits_2_and_shows_the_comma() {
    let folder = with_warnings("ignore-with-space");
    for (arguments, instead) in [
        (&["--ignore", "W0601", "W0802"][..], "`--ignore W0601,W0802`"),
        (
            &["--select", "W05", "w0802", "W0601"],
            "`--select W05,W0802,W0601`",
        ),
        (&["W0802"], "`--select W0802`"),
        (&["E0503"], "enkat explain E0503"),
        (&["--ignore", "W0802,", "W0601"], "a code is missing"),
    ] {
        let run = enkat_in(&folder, &[&["check"], arguments].concat());
        assert!(
            run.code == 2 && run.err.contains(instead),
            "{arguments:?}: {}",
            run.err
        );
    }
}

#[test]
fn check_refuses_to_ignore_errors_and_unknown_codes() {
    let folder = with_warnings("ignore-errors");
    for (code, reason) in [
        ("E0501", "errors are always reported"),
        ("E", "errors are always reported"),
        ("W0809", "near it are W080"),
        ("W802", "did you mean W0802?"),
        ("WO802", "did you mean W0802?"),
        ("W99", "`enkat explain` lists all codes"),
        ("blanks", "`enkat explain` lists all codes"),
    ] {
        let run = enkat_in(&folder, &["check", "--ignore", code]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{code}");
        assert!(run.err.contains(reason), "{code}: {}", run.err);
    }
}

#[test]
fn check_quiet_prints_findings_alone() {
    let folder = with_warnings("quiet");
    let run = enkat_in(&folder, &["check", "-q"]);
    assert!(
        run.out.contains("warning[W0802]")
            && !run.out.contains("checked")
            && !run.out.contains("enkat explain"),
        "{}",
        run.out
    );
    let clean = folder_with("quiet-clean", &[survey_files("", "late == 2")]);
    assert_eq!(enkat_in(&clean, &["check", "--quiet"]).success(), "");
}

#[test]
fn color_decides_over_variables_and_terminal() {
    let folder = with_warnings("color");
    let coloured = |variables: &[(&str, &str)], arguments: &[&str]| {
        enkat_with(&folder, variables, arguments)
            .success()
            .contains('\u{1b}')
    };
    assert!(!coloured(&[], &["check"]));
    assert!(coloured(&[], &["check", "--color", "always"]));
    assert!(coloured(&[("NO_COLOR", "1")], &["--color", "always", "check"]));
    assert!(coloured(&[("CLICOLOR_FORCE", "1")], &["check"]));
    assert!(!coloured(
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")],
        &["check"]
    ));
    assert!(!coloured(
        &[("CLICOLOR_FORCE", "1")],
        &["check", "--color", "never"]
    ));
    assert!(coloured(&[], &["explain", "E0503", "--color", "always"]));
}

fn with_input(folder: &Path, arguments: &[&str], input: &str) -> Run {
    let mut child = command_in(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A run that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn check_reads_unsaved_file_from_standard_input() {
    let folder = folder_with("stdin", &[survey_files("small/", "late == 2")]);
    let page = fs::read_to_string(folder.join("small/pages/work.yaml")).unwrap();
    let edited = page.replace("late == 2", "laet == 2");
    let arguments = [
        "check",
        "-",
        "--stdin-filename",
        "small/pages/work.yaml",
        "--format",
        "concise",
    ];
    let run = with_input(&folder, &arguments, &edited);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out.starts_with("small/pages/work.yaml:7:22: E0501 "),
        "{}",
        run.out
    );
    assert_eq!(
        enkat_in(&folder, &["check"]).code,
        0,
        "the file itself is as it was"
    );
    let arguments = [
        "check",
        "-",
        "--stdin-filename",
        "work.yaml",
        "--format",
        "concise",
    ];
    let run = with_input(&folder.join("small/pages"), &arguments, &edited);
    assert!(
        run.out.contains("pages/work.yaml:7:22: E0501 "),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn check_reads_new_file_from_standard_input() {
    let mut files = survey_files("", "late == 2");
    let page = files.remove(1).1;
    let folder = folder_with("stdin-new", &[files]);
    fs::create_dir(folder.join("pages")).unwrap();
    let arguments = ["check", "-", "--stdin-filename", "pages/work.yaml"];
    let run = with_input(&folder, &arguments, &page);
    assert_eq!(run.out, "1 survey checked, no findings\n", "{}", run.err);
}

#[test]
fn check_of_standard_input_in_missing_folder_names_it() {
    let folder = folder_with("stdin-nowhere", &[survey_files("", "late == 2")]);
    for (file, told) in [
        (
            "scenarios/late.yaml",
            "cannot check `scenarios/late.yaml`: there is no `scenarios`; name a folder that is there, or make this one first",
        ),
        (
            "page/work.yaml",
            "cannot check `page/work.yaml`: there is no `page`; did you mean `pages`?",
        ),
    ] {
        let run = with_input(&folder, &["check", "-", "--stdin-filename", file], "");
        assert_eq!((run.code, run.err), (2, format!("enkat: {told}\n")));
    }
}

#[test]
fn check_reads_module_from_standard_input_for_named_survey() {
    let folder = folder_with("stdin-module", &[with_module("one/")]);
    let module = "module: scales\nscales: {tired2: 1..2}\n";
    let run = with_input(
        &folder,
        &["check", "one", "-", "--stdin-filename", "shared/scales.yaml"],
        module,
    );
    assert!(
        run.out.contains("nothing else is called `tired2`"),
        "{}{}",
        run.out,
        run.err
    );
    let run = with_input(
        &folder,
        &["check", "-", "--stdin-filename", "shared/scales.yaml"],
        module,
    );
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("name a survey that reads it: `enkat check one - --stdin-filename shared/scales.yaml`"),
        "{}",
        run.err
    );
    let arguments = ["check", "one", "-", "--stdin-filename", "shared/other.yaml"];
    let run = with_input(&folder, &arguments, module);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("do not read `shared/other.yaml`"), "{}", run.err);
}

#[test]
fn standard_input_without_name_or_path_is_explained() {
    let folder = folder_with("stdin-unnamed", &[survey_files("", "late == 2")]);
    for command in ["check", "fmt"] {
        let run = with_input(&folder, &[command, "-"], "");
        assert_eq!(run.code, 2);
        assert!(
            run.err
                .contains("add it, such as `--stdin-filename pages/sleep.yaml`"),
            "{}",
            run.err
        );
        let run = with_input(&folder, &[command, "--stdin-filename", "pages/work.yaml"], "");
        assert_eq!(run.code, 2);
        assert!(run.err.contains("add `-`"), "{}", run.err);
    }
}

#[test]
fn fmt_of_standard_input_prints_canonical_text() {
    let folder = folder_with("stdin-fmt", &[survey_files("", "late == 2")]);
    let page = folder.join("pages/work.yaml");
    let canonical = fs::read_to_string(&page).unwrap();
    let loose = canonical.replace("scale: yesNo", "scale:   yesNo");
    let fmt = |options: &[&str], input: &str| {
        let mut arguments = vec!["fmt", "-", "--stdin-filename", "pages/work.yaml"];
        arguments.extend(options);
        with_input(&folder, &arguments, input)
    };
    assert_eq!(fmt(&[], &loose).success(), canonical);
    assert_eq!(fmt(&[], &canonical).success(), canonical);
    assert_eq!(fmt(&["--check"], &canonical).success(), "");
    let run = fmt(&["--check"], &loose);
    assert_eq!((run.code, run.out.lines().count()), (1, 3), "{}", run.out);
    let run = fmt(&["--diff"], &loose);
    assert!(
        run.code == 1 && run.out.contains("\n-    scale:   yesNo\n+    scale: yesNo\n"),
        "{}",
        run.out
    );
    let run = fmt(&[], "page: [\n");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("error[E01"), "{}", run.err);
    assert_eq!(fs::read_to_string(&page).unwrap(), canonical);
}
