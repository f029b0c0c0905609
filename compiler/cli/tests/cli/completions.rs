//! The completions of a shell.

use std::{path::Path, process::Command};

use crate::enkat::{command_in, enkat_in, folder, isolate};

#[test]
fn completions_of_every_shell_ask_the_command() {
    let folder = folder("completions", &[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = enkat_in(&folder, &["completions", shell]);
        assert!(
            run.code == 0
                && run.out.contains("ENKAT_COMPLETE")
                && !run.out.contains(env!("CARGO_BIN_EXE_enkat")),
            "{shell}: {}{}",
            run.out,
            run.err
        );
    }
}

/// Divides a word as bash does: `--format=js` into three.
#[cfg(unix)]
fn divided(word: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for c in word.chars() {
        let is_break = |c: char| c == '=' || c == ':';
        let follows_break = parts.last().is_some_and(|part| part.ends_with(is_break));
        if is_break(c) != follows_break {
            parts.push(String::new());
        }
        parts.last_mut().unwrap().push(c);
    }
    parts.retain(|part| !part.is_empty() || word.is_empty());
    parts
}

/// Returns the words that bash completes at the end of a line, with the script that it reads when it starts.
#[cfg(unix)]
fn completed(at: &Path, line: &str) -> Vec<String> {
    let words = line.replace("\\ ", "\0");
    let words = words.split(' ').map(|word| word.replace('\0', "\\ "));
    let words: Vec<String> = words.flat_map(|word| divided(&word)).collect();
    let last = words.len() - 1;
    let typed = words[last].trim_start_matches(['=', ':']);
    let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let binary = Path::new(env!("CARGO_BIN_EXE_enkat")).parent().unwrap();
    let script = format!(
        "PATH={}:$PATH\nsource <(enkat completions bash)\nCOMP_WORDS=({})\nCOMP_CWORD={last}\nCOMP_TYPE=9\nCOMP_LINE='{line}'\nCOMP_POINT=${{#COMP_LINE}}\n_enkat enkat \
         '{typed}' \"${{COMP_WORDS[$COMP_CWORD-1]}}\"\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        binary.display(),
        words.join(" ")
    );
    let mut bash = Command::new("bash");
    isolate(&mut bash);
    let output = bash.current_dir(at).args(["-c", &script]).output().unwrap();
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    words
        .lines()
        .map(|word| word.trim().to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(unix)]
#[test]
fn completions_in_bash_know_codes_and_the_survey_that_is_named() {
    let at = folder("completions-bash", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    assert_eq!(completed(&at, "enkat expl"), ["explain"]);
    assert_eq!(
        completed(&at, "enkat explain E080"),
        [
            "E0801", "E0802", "E0803", "E0804", "E0805", "E0806", "E0807", "E0808", "E0809"
        ]
    );
    assert_eq!(
        completed(&at, "enkat why clinic night"),
        ["nights", "nightsPerMonth"]
    );
    assert_eq!(completed(&at, "enkat why clinic nights --preset "), ["nights"]);
    assert_eq!(
        completed(&at, "enkat outline clinic --flags night"),
        ["nightWork"]
    );
    assert_eq!(
        completed(&at.join("clinic"), "enkat add question choice naps --page he"),
        ["health"]
    );
    assert_eq!(
        completed(&at.join("clinic"), "enkat add question choice naps --scale "),
        ["yesNo", "frequency"]
    );
    assert_eq!(
        completed(&at, "enkat check clinic --ignore W080"),
        ["W0801", "W0802", "W0803", "W0804", "W0805", "W0806"]
    );
    assert_eq!(
        completed(&at, "enkat check --select W0601,W0602,W120"),
        ["W0601,W0602,W1201", "W0601,W0602,W1202", "W0601,W0602,W1203"]
    );
    assert_eq!(
        completed(&at, "enkat why clinic nights --gender "),
        ["female", "male", "other"]
    );
    assert_eq!(
        completed(&at, "enkat outline clinic --html --languages "),
        ["en-US"]
    );
    assert_eq!(completed(&at, "enkat add language nb"), ["nb-NO"]);
    assert_eq!(
        completed(&at, "enkat add --survey clinic question choice naps --page he"),
        ["health"]
    );
    assert_eq!(
        completed(&at, "enkat add question check"),
        ["checkboxes", "checkbox"]
    );
    assert_eq!(
        completed(&at, "enkat new x --starter "),
        ["first", "short", "feedback", "clinic"]
    );
}

#[cfg(unix)]
#[test]
fn completions_of_place_of_added_question_are_items_of_page() {
    let at = folder("completions-after", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    let items = ["pregnant", "symptoms", "symptomsAtWork", "anythingElse"];
    let after = |page: &str| {
        let line = format!("enkat add question text naps --survey clinic {page} --after ");
        completed(&at, &line)
    };
    assert_eq!(after("--page health"), items);
    assert_eq!(after("--page=health"), items);
    let line = "enkat add question text naps --page health --after ";
    assert_eq!(completed(&at.join("clinic/pages"), line), items);
}

#[cfg(unix)]
#[test]
fn completions_of_languages_are_those_that_are_not_listed() {
    let at = folder("completions-languages", &[]);
    enkat_in(&at, &["new", "clinic", "--languages=en-US,sv-SE"]).success();
    let add = |typed: &str| completed(&at, &format!("enkat add language --survey clinic {typed}"));
    assert_eq!((add("nb"), add("sv").len()), (vec!["nb-NO".to_owned()], 0));
    let others = ["sv-SE,en-US", "sv-SE,nb-NO", "sv-SE,pl-PL"];
    assert_eq!(completed(&at, "enkat new x --languages sv-SE,"), others);
    assert_eq!(completed(&at, "enkat new x --languages=sv-SE,"), others);
    assert_eq!(
        completed(&at, "enkat outline clinic --languages en-US,"),
        ["en-US,sv-SE"]
    );
}

#[cfg(unix)]
#[test]
fn completions_in_bash_complete_value_behind_equals_sign() {
    // bash replaces only the part behind the `=`.
    let at = folder("completions-equals", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    assert_eq!(completed(&at, "enkat check --format=js"), ["json"]);
    assert_eq!(completed(&at, "enkat fmt --format="), ["human", "github"]);
    assert_eq!(
        completed(&at, "enkat check --select=W0601,W120"),
        ["W0601,W1201", "W0601,W1202", "W0601,W1203"]
    );
    assert_eq!(
        completed(&at, "enkat add --survey=clinic page diet --after=he"),
        ["health"]
    );
    assert_eq!(
        completed(&at, "enkat outline clinic --flags=night"),
        ["nightWork"]
    );
    assert_eq!(
        completed(&at, "enkat fmt --stdin-filename=clinic/su"),
        ["clinic/survey.yaml"]
    );
}

#[cfg(unix)]
#[test]
fn completions_of_added_question_have_no_kind_that_is_refused() {
    let at = folder("completions-kinds", &[]);
    let kinds = completed(&at, "enkat add question ");
    assert!(kinds.contains(&"choice".to_owned()), "{kinds:?}");
    for refused in ["section", "group", "repeat", "image"] {
        assert!(!kinds.contains(&refused.to_owned()), "{kinds:?}");
    }
}

#[cfg(unix)]
#[test]
fn completions_of_man_are_commands() {
    let at = folder("completions-man", &[]);
    assert_eq!(completed(&at, "enkat man te"), ["texts", "test"]);
    assert_eq!(
        completed(&at, "enkat man texts "),
        ["add", "--out", "--color", "--help"]
    );
    assert_eq!(completed(&at, "enkat man texts"), ["texts"]);
    assert_eq!(completed(&at, "enkat man add pa"), ["page"]);
}

#[cfg(unix)]
#[test]
fn completions_in_bash_quote_folder_with_space() {
    let at = folder("completions-space", &[]);
    enkat_in(&at, &["new", "my surveys/clinic", "--starter=clinic"]).success();
    let whole = "my\\ surveys/";
    assert_eq!(completed(&at, "enkat test my"), [whole]);
    assert_eq!(completed(&at, "enkat test my\\ sur"), [whole]);
    assert_eq!(
        completed(&at, "enkat why my\\ surveys/clinic night"),
        ["nights", "nightsPerMonth"]
    );
}

#[test]
fn completions_of_why_in_folder_of_survey_are_paths_and_ids() {
    let at = folder("completions-why-here", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    assert_eq!(completed(&at, "enkat why c"), ["clinic/"]);
    let inside = at.join("clinic");
    assert_eq!(completed(&inside, "enkat why p"), ["pages/", "pregnant"]);
}

#[test]
fn completions_of_broken_survey_are_silent() {
    let at = folder("completions-broken", &[("survey.yaml", "survey: [\n")]);
    let run = command_in(&at, &["--", "enkat", "why", ".", ""])
        .env("ENKAT_COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", "3")
        .output()
        .unwrap();
    assert!(run.status.success() && run.stderr.is_empty(), "{run:?}");
}

#[cfg(unix)]
#[test]
fn completions_of_added_question_are_of_survey_behind_option() {
    let at = folder("completions-option", &[]);
    enkat_in(&at, &["new", "naps"]).success();
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    let question = "enkat add question choice naps --survey";
    assert_eq!(
        completed(&at, &format!("{question} clinic --page he")),
        ["health"]
    );
    assert!(completed(&at, &format!("{question} nothing --page sl")).is_empty());
}

#[cfg(unix)]
#[test]
fn completions_of_place_of_added_question_have_items_of_templates_for_after_alone() {
    let at = folder(
        "completions-template",
        &[
            (
                "survey.yaml",
                "survey: pain\nversion: 1\nlanguages: [en-US]\nconsent: none\npages: [body]\ntemplates:\n  pain:\n    content:\n      - text: painWhere\n",
            ),
            (
                "pages/body.yaml",
                "page: body\ncontent:\n  - text: other\n  - use: pain\n  - section: end\n    content:\n      - text: more\n",
            ),
        ],
    );
    let place = |option: &str| {
        completed(
            &at,
            &format!("enkat add question text naps --page body {option} "),
        )
    };
    assert_eq!(place("--after"), ["other", "painWhere", "end", "more"]);
    assert_eq!(place("--before"), place("--after"));
    assert_eq!(place("--under"), ["other", "more"]);
}

#[cfg(unix)]
#[test]
fn completions_of_answers_are_ids_and_their_values() {
    let at = folder("completions-answers", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    assert_eq!(
        completed(&at, "enkat why clinic pregnant symptomsN"),
        ["symptomsNone="]
    );
    assert_eq!(
        completed(&at, "enkat why clinic pregnant --answers symptomsN"),
        ["symptomsNone="]
    );
    // bash replaces only the part behind the `=`.
    for answers in ["", "--answers "] {
        let line = format!("enkat why clinic pregnant {answers}symptomsNone=");
        assert_eq!(completed(&at, &line), ["true", "false"]);
    }
    assert_eq!(completed(&at, "enkat why clinic symptoms pregnant="), ["1", "2"]);
}
