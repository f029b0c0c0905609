//! `enkat texts add` for surveys that share a module: whichever of them are named, the module's catalogues end the same.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::enkat::{enkat_in, folder};

const MODULE: &str = "module: pain\nsections:\n  - section: pain\n    content:\n      - text: painWhere\n      - text: painHow\n";

/// Surveys with their languages, or languages with their texts.
type Named<'t> = &'t [(&'t str, &'t str)];

/// Makes surveys that import a module, each with its languages.
fn sharing(name: &str, surveys: Named<'_>, catalogues: Named<'_>) -> PathBuf {
    let mut files = vec![("surveys/shared/pain.yaml".to_owned(), MODULE.to_owned())];
    for (id, languages) in surveys {
        let header = format!(
            "survey: {id}\nversion: 1\nlanguages: [{languages}]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n"
        );
        let page = "page: work\ncontent:\n  - include: pain.pain\n";
        files.push((format!("surveys/{id}/survey.yaml"), header));
        files.push((format!("surveys/{id}/pages/work.yaml"), page.to_owned()));
        for language in languages.split(", ") {
            files.push((
                format!("surveys/{id}/texts/{language}.yaml"),
                "survey: {name: Work}\npages: {work: Work}\n".to_owned(),
            ));
        }
    }
    for (language, text) in catalogues {
        files.push((
            format!("surveys/shared/texts/pain/{language}.yaml"),
            (*text).to_owned(),
        ));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, &**text)).collect();
    folder(name, &files)
}

/// Reads the catalogues of the module.
fn catalogues(at: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(at.join("surveys/shared/texts/pain")).unwrap();
    let files = entries.map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                fs::read_to_string(path).unwrap(),
            )
        })
        .collect()
}

#[test]
fn texts_add_of_one_survey_comments_a_module_as_all_surveys_do() {
    const SWEDISH: &str = "sections: {pain: Smärta}\nquestions: {painWhere: Var?}\n";
    const ENGLISH: &str = "sections: {pain: Pain}\nquestions: {painWhere: Where?, painHow: {label: How?}}\n";
    let sets: [(Named<'_>, Named<'_>); 3] = [
        (
            &[("a", "sv-SE, en-US, pl-PL"), ("b", "en-US, sv-SE, pl-PL")],
            &[
                ("sv-SE", SWEDISH),
                ("en-US", ENGLISH),
                ("pl-PL", "questions:\n  painWhere:\n"),
            ],
        ),
        // A survey without the language in which the module has the text.
        (
            &[("a", "sv-SE, pl-PL"), ("b", "en-US, pl-PL")],
            &[("sv-SE", SWEDISH), ("en-US", ENGLISH)],
        ),
        (
            &[
                ("a", "de-DE, pl-PL"),
                ("b", "en-US, pl-PL"),
                ("c", "sv-SE, de-DE"),
            ],
            &[("sv-SE", SWEDISH), ("en-US", ENGLISH), ("pl-PL", "{}\n")],
        ),
    ];
    for (surveys, texts) in sets {
        let name = "texts-shared-orders";
        let at = sharing(name, surveys, texts);
        enkat_in(&at, &["texts", "add", "surveys"]).success();
        let all = catalogues(&at);
        let source = if surveys[0].1.starts_with("de") {
            "  # en-US: \"Where?\"\n  painWhere:\n"
        } else {
            "  # sv-SE: \"Var?\"\n  painWhere:\n"
        };
        assert!(
            all["pl-PL.yaml"].contains(source)
                && all["pl-PL.yaml"].contains("  # en-US: \"How?\"\n  painHow:\n"),
            "{all:#?}"
        );
        assert_eq!(
            enkat_in(&at, &["texts", "add", "surveys", "--diff"]).success(),
            ""
        );
        for is_backwards in [false, true] {
            let at = sharing(name, surveys, texts);
            let mut ids: Vec<&str> = surveys.iter().map(|(id, _)| *id).collect();
            if is_backwards {
                ids.reverse();
            }
            for id in ids {
                // From the folder of the survey, paths are others.
                if is_backwards {
                    enkat_in(&at.join("surveys").join(id), &["texts", "add"]).success();
                } else {
                    enkat_in(&at, &["texts", "add", &format!("surveys/{id}")]).success();
                }
            }
            assert_eq!(catalogues(&at), all);
            assert_eq!(
                enkat_in(&at, &["texts", "add", "surveys", "--diff"]).success(),
                ""
            );
        }
    }
}

#[test]
fn texts_add_of_module_with_broken_catalogue_of_another_survey_leaves_that_out() {
    let at = sharing(
        "texts-shared-broken",
        &[("a", "en-US, pl-PL"), ("b", "sv-SE, pl-PL")],
        &[("sv-SE", "questions: {\n"), ("en-US", "sections: {pain: Pain}\n")],
    );
    enkat_in(&at, &["texts", "add", "surveys/a"]).success();
    let polish = &catalogues(&at)["pl-PL.yaml"];
    assert!(polish.contains("  # en-US: \"Pain\"\n  pain:\n"), "{polish}");
}

#[test]
fn texts_add_of_module_without_texts_begins_them_beside_the_module() {
    let surveys = [("a", "sv-SE, en-US"), ("b", "en-US, sv-SE, pl-PL")];
    let at = sharing("texts-shared-new", &surveys, &[]);
    let told = enkat_in(&at, &["texts", "add", "surveys"]).success();
    let begun = ["sv-SE", "en-US", "pl-PL"]
        .map(|language| format!("surveys/shared/texts/pain/{language}.yaml: a new file, 3 texts\n"));
    assert_eq!(
        told,
        begun.concat() + "9 texts added to 3 files; write the words after each key\n"
    );
    let again = enkat_in(&at, &["texts", "add", "surveys"]).success();
    assert_eq!(again, "every text has its key, and 9 have no words yet\n");
}

#[test]
fn texts_add_leaves_texts_of_module_to_surveys_that_have_some() {
    let surveys = [("a", "sv-SE, en-US"), ("b", "en-US")];
    let at = sharing("texts-shared-own", &surveys, &[]);
    let texts = "survey: {name: Work}\npages: {work: Work}\nquestions: {painHow: How?}\n";
    fs::write(at.join("surveys/b/texts/en-US.yaml"), texts).unwrap();
    let told = enkat_in(&at, &["texts", "add", "surveys"]).success();
    let grown = [("a/texts/sv-SE", 3), ("a/texts/en-US", 3), ("b/texts/en-US", 2)]
        .map(|(file, count)| format!("surveys/{file}.yaml: {count} texts\n"));
    assert!(told.starts_with(&grown.concat()), "{told}");
    assert!(!at.join("surveys/shared/texts").exists());
}

#[test]
fn texts_add_of_module_whose_texts_are_in_the_survey_says_where_to_move_them() {
    const ENGLISH: &str = "sections: {pain: Pain}\nquestions: {painWhere: Where?, painHow: How?}\n";
    let surveys = [("a", "en-US, sv-SE")];
    let at = sharing("texts-shared-move", &surveys, &[("en-US", ENGLISH)]);
    let texts = "survey: {name: Arbete}\npages: {work: Arbete}\nsections: {pain: Smärta}\nquestions: {painWhere: Var?, painHow: Hur?}\n";
    fs::write(at.join("surveys/a/texts/sv-SE.yaml"), texts).unwrap();
    let add = enkat_in(&at, &["texts", "add", "surveys"]);
    assert_eq!(
        (add.code, &*add.out, &*add.err),
        (
            1,
            "nothing was added\n",
            "enkat: `surveys/shared/texts/pain/sv-SE.yaml` is missing, because the texts of `surveys/a` have those of the module; move them there\n"
        )
    );
    let check = enkat_in(&at, &["check", "surveys"]).out;
    let advice =
        "help: move its texts in sv-SE from those of the survey to `surveys/shared/texts/pain/sv-SE.yaml`";
    assert!(check.contains(advice) && !check.contains("texts add"), "{check}");
}
