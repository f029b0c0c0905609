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
