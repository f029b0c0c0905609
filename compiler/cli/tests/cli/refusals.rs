//! The refusal of paths that are no survey.

use std::fs;

use crate::enkat::{command_in, enkat_in, folder_with, survey_files};

/// Command lines with `SURVEY` for a survey, and whether they take folders that hold several.
const COMMANDS: &[(&str, bool)] = &[
    ("check SURVEY", true),
    ("schemas SURVEY", true),
    ("test SURVEY", true),
    ("texts add SURVEY", true),
    ("add page diet --survey SURVEY", false),
    ("build SURVEY --out out", false),
    ("diff SURVEY sleep", false),
    ("diff sleep SURVEY", false),
    ("eval SURVEY", false),
    ("outline SURVEY", false),
    ("why SURVEY late", false),
    ("dev SURVEY", false),
    ("serve --surveys SURVEY --web web", true),
];

/// The paths that `enkat diff` takes.
const COMPARABLE: &str = "a folder with a `survey.yaml`, a survey template in `.template.json`, or the `artifact.json` that `enkat build` wrote";

#[test]
fn refusals_of_paths_say_the_same_for_every_command() {
    let mut files = survey_files("sleep/", "late == 2");
    files.extend(survey_files("all/one/", "late == 2"));
    files.extend(survey_files("all/two/", "late == 2"));
    files.extend(survey_files("single/one/", "late == 2"));
    files.push(("misnamed/survey.yml".to_owned(), String::new()));
    files.push(("headless/pages/work.yaml".to_owned(), "page: work\n".to_owned()));
    files.push(("templates/move.template.json".to_owned(), "{}".to_owned()));
    files.push(("templates/scenarios/move.yaml".to_owned(), String::new()));
    files.push(("empty/notes.txt".to_owned(), String::new()));
    files.push(("web/index.html".to_owned(), "<html></html>".to_owned()));
    let at = folder_with("refusals", &[files]);
    let survey = "a folder with a `survey.yaml`, or a survey template in `.template.json`";
    for (path, told, is_of_several) in [
        ("work", format!("there is no `work`; name {survey}"), true),
        (
            "slep",
            "there is no `slep`; did you mean `sleep`?".to_owned(),
            true,
        ),
        (
            "singel",
            "there is no `singel`; did you mean `single`?".to_owned(),
            true,
        ),
        (
            "all",
            "`all` is no survey, but has several in it; name one of them: `all/one` and `all/two`".to_owned(),
            false,
        ),
        (
            "single",
            "`single` is no survey, but has one in it; name `single/one`".to_owned(),
            false,
        ),
        (
            "templates/scenarios",
            "`templates/scenarios` belongs to the survey templates in `templates`, which are read with their scenarios; name \
             `templates`, or one of the templates"
                .to_owned(),
            true,
        ),
        (
            "misnamed",
            "`misnamed` is no survey, because its `survey.yml` has another name than `survey.yaml`; rename the file"
                .to_owned(),
            true,
        ),
        (
            "headless",
            "`headless` is no survey, because it has no `survey.yaml`; write one, as `enkat explain E0118` shows".to_owned(),
            true,
        ),
        (
            "empty",
            format!("there is no survey in `empty`; name {survey}, or make one with `enkat new`"),
            true,
        ),
    ] {
        for (command, takes_several) in COMMANDS {
            if *takes_several && !is_of_several {
                continue;
            }
            let words: Vec<_> = command.split(' ').map(|word| word.replace("SURVEY", path)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = enkat_in(&at, &words);
            // Two builds can be compared, too; git has none.
            let told = if command.starts_with("diff ") && !command.contains("--git") {
                told.replace(survey, COMPARABLE)
            } else {
                told.clone()
            };
            assert!(
                run.code == 2 && run.out.is_empty() && run.err.contains(&told),
                "{command} {path}: {} {}{}",
                run.code,
                run.out,
                run.err
            );
        }
    }
}

#[test]
fn refusals_of_files_name_the_folder_of_their_survey() {
    let at = folder_with("refusals-files", &[survey_files("", "late == 2")]);
    for folder in [at.clone(), at.join("pages")] {
        fs::create_dir_all(folder.join("web")).unwrap();
        fs::write(folder.join("web/index.html"), "<!doctype html>").unwrap();
    }
    for (place, path, survey) in [
        (".", "survey.yaml", "."),
        (".", "pages", "."),
        ("pages", "work.yaml", ".."),
        ("pages", ".", ".."),
    ] {
        let run = enkat_in(
            &at.join(place),
            &["serve", "--surveys", path, "--web", "web", "--data", "data"],
        );
        assert!(
            run.code == 2 && run.err.contains(&format!("name its folder: `{survey}`")),
            "{path}: {}",
            run.err
        );
    }
}

/// Runs commands as `enkat … 2>&1 | head` does, when `head` has ended.
#[test]
fn refusal_with_closed_standard_error_exits_as_usual() {
    let at = folder_with("refusal-closed", &[survey_files("", "laet == 2")]);
    for (arguments, code) in [(&["eval", "."][..], 1), (&["eval", "nope"], 2)] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = command_in(&at, arguments).stderr(writer).status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}
