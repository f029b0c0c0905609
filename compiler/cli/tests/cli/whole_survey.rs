//! Commands in a folder of a survey, and on a file of it.

use crate::enkat::{enkat_in, folder_with, survey_files, without_time};

/// Command lines with `PATH` for the path, and `OUT` for a folder to write into.
const COMMANDS: &[&str] = &[
    "check PATH",
    "schemas PATH",
    "test PATH",
    "build PATH --out OUT",
    "eval PATH",
    "outline PATH",
    "why PATH late",
    "texts add PATH --check",
    "add question text naps --page work --diff --survey PATH",
];

#[test]
fn commands_with_part_of_survey_read_it_as_a_whole() {
    let at = folder_with("whole-survey", &[survey_files("", "late == 2")]);
    let out = at.join("out");
    let out = out.to_str().unwrap();
    for (place, path, survey, told) in [
        (".", "survey.yaml", ".", "`survey.yaml` is"),
        (".", "pages", ".", "`pages` is"),
        ("pages", "work.yaml", "..", "`work.yaml` is"),
        ("pages", ".", "..", "the current folder is"),
    ] {
        let told = format!("enkat: {told} part of the survey in `{survey}`, which is read as a whole\n");
        for command in COMMANDS {
            let run = |path: &str| {
                let words = command.replace("PATH", path).replace("OUT", out);
                enkat_in(&at.join(place), &words.split(' ').collect::<Vec<_>>())
            };
            // The first run of `schemas` writes them.
            let _ = run(survey);
            let (whole, part) = (run(survey), run(path));
            assert_eq!(
                (part.code, without_time(&part.out), part.err),
                (whole.code, without_time(&whole.out), told.clone() + &whole.err),
                "{command} {path}"
            );
        }
    }
}

#[test]
fn check_in_folder_finds_pictures_of_modules() {
    let mut files = survey_files("surveys/small/", "late == 2");
    let header = files.iter_mut().find(|(path, _)| path.ends_with("survey.yaml"));
    header.unwrap().1.push_str("import: [../shared/looks.yaml]\n");
    let page = files.iter_mut().find(|(path, _)| path.ends_with("work.yaml"));
    page.unwrap().1.push_str("  - include: looks.looks\n");
    let module = "module: looks\nsections:\n  - section: looks\n    content:\n      - image: face\n        file: images/face.svg\n";
    let texts = "sections: {looks: Looks}\nquestions: {face: {alt: A face}}\n";
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>";
    files.extend(
        [
            ("surveys/shared/looks.yaml", module),
            ("surveys/shared/texts/looks/en.yaml", texts),
            ("surveys/shared/images/face.svg", picture),
        ]
        .map(|(path, text)| (path.to_owned(), text.to_owned())),
    );
    let at = folder_with("whole-survey-pictures", &[files]).join("surveys/small/pages");
    assert_eq!(
        enkat_in(&at, &["check"]).success(),
        "1 survey checked, no findings\n"
    );
}

#[test]
fn check_of_several_files_reads_their_survey_once() {
    let at = folder_with("whole-survey-once", &[survey_files("", "late == 2")]);
    let run = enkat_in(
        &at,
        &["check", "pages/work.yaml", ".", "texts", "texts/en.yaml", "pages"],
    );
    assert_eq!(
        (run.out.as_str(), run.err.as_str()),
        (
            "1 survey checked, no findings\n",
            "enkat: `pages/work.yaml`, `texts`, `texts/en.yaml` and 1 more are part of the survey in `.`, which is read as a whole\n"
        )
    );
}

#[test]
fn check_of_folder_with_surveys_in_a_survey_reads_only_these() {
    let mut files = survey_files("", "late == 2");
    files.extend(survey_files("more/one/", "late == 2"));
    let at = folder_with("whole-survey-inner", &[files]);
    let run = enkat_in(&at, &["check", "more", "--format", "json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn test_of_scenario_files_runs_them_alone() {
    let mut files = survey_files("", "late == 2");
    let scenario = |name: &str, late: u8| {
        format!("- scenario: {name}\n  answers: {{late: {late}}}\n  expect: {{visible: [why]}}\n")
    };
    for (file, late) in [("yes", 1), ("no", 2), ("open", 1)] {
        files.push((format!("scenarios/{file}.yaml"), scenario(file, late)));
    }
    files.push((
        "scenarios/broken.yaml".to_owned(),
        "- scenario: broken\n  answers: {laet: 1}\n  expect: {}\n".to_owned(),
    ));
    files.extend(survey_files("more/", "late == 2"));
    let at = folder_with("whole-survey-scenarios", &[files]);
    for (place, words, code, told) in [
        (
            ".",
            &["scenarios/yes.yaml"][..],
            0,
            "1 scenario passed, 3 filtered out",
        ),
        (
            "scenarios",
            &["yes.yaml", "./open.yaml"],
            0,
            "2 scenarios passed, 2 filtered out",
        ),
        (
            ".",
            &["scenarios/no.yaml"],
            1,
            "1 scenario failed, 3 filtered out",
        ),
        (".", &["scenarios/broken.yaml"], 1, "3 filtered out"),
        // The survey is named, too.
        (
            ".",
            &[".", "scenarios/yes.yaml"],
            1,
            "2 scenarios passed, 1 failed",
        ),
        (
            ".",
            &["scenarios", "scenarios/yes.yaml"],
            1,
            "2 scenarios passed, 1 failed",
        ),
        (
            ".",
            &["scenarios/yes.yaml", "-k", "open"],
            2,
            "no scenario matches `open`",
        ),
    ] {
        let run = enkat_in(&at.join(place), &[&["test"], words].concat());
        assert_eq!(run.code, code, "{words:?}\n{}{}", run.out, run.err);
        assert!(
            (run.out.clone() + &run.err).contains(told),
            "{words:?}\n{}{}",
            run.out,
            run.err
        );
        let is_whole = words.contains(&"scenarios");
        assert_eq!(
            run.err.contains("read as a whole"),
            is_whole,
            "{words:?}\n{}",
            run.err
        );
    }
}
