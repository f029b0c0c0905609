//! `enkat texts add` for texts of modules and templates.

use std::fs;

use crate::enkat::{enkat_in, folder};

#[test]
fn texts_add_shows_form_of_module_in_first_language() {
    let texts = |name: &str| format!("survey: {{name: {name}}}\npages: {{work: {name}}}\n");
    let at = folder(
        "texts-add-module-forms",
        &[
            (
                "small/survey.yaml",
                "survey: small\nversion: 1\nlanguages: [sv, en]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n",
            ),
            (
                "small/pages/work.yaml",
                "page: work\ncontent:\n  - use: painArea\n    each: {area: [back]}\n",
            ),
            ("small/texts/sv.yaml", &texts("Liten")),
            ("small/texts/en.yaml", &texts("Small")),
            (
                "shared/pain.yaml",
                "module: pain\ntemplates:\n  painArea:\n    params: [area]\n    content:\n      - text: $(area)\n",
            ),
            (
                "shared/texts/pain/sv.yaml",
                "templates:\n  painArea:\n    params:\n      area:\n        back: {in: i ryggen}\n    questions: {$(area): Ont $(area.in)?}\n",
            ),
            (
                "shared/texts/pain/en.yaml",
                "templates:\n  painArea:\n    questions: {$(area): Pain $(area.in)?}\n",
            ),
        ],
    );
    let english = at.join("shared/texts/pain/en.yaml");
    enkat_in(&at, &["texts", "add", "small"]).success();
    let added = fs::read_to_string(&english).unwrap();
    let comment = "          # sv: \"i ryggen\"\n          in:\n";
    assert!(added.contains(comment), "{added}");
    fs::write(
        &english,
        added.replace("# sv: \"i ryggen\"", "# back in the form of $(area.in)"),
    )
    .unwrap();
    enkat_in(&at, &["texts", "add", "small"]).success();
    assert_eq!(fs::read_to_string(&english).unwrap(), added);
}

/// Makes a survey that uses the template of a module.
fn diseases(name: &str, page: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
    let mut all = vec![
        (
            "small/survey.yaml",
            "survey: small\nversion: 1\nlanguages: [sv, en]\nconsent: none\nimport: [../shared/disease.yaml]\npages: [health]\nscales:\n  yesNo: [1, 2]\n",
        ),
        ("small/pages/health.yaml", page),
        (
            "shared/disease.yaml",
            "module: disease\ntemplates:\n  disease:\n    params: [disease]\n    content:\n      - choice: $(disease)\n        scale: yesNo\n",
        ),
    ];
    all.extend_from_slice(files);
    folder(name, &all)
}

#[test]
fn texts_add_of_value_whose_siblings_have_words_adds_its_key_beside_them() {
    let page = "page: health\ncontent:\n  - use: disease\n    each: {disease: [asthma, gout]}\n";
    let at = diseases(
        "texts-add-values",
        page,
        &[
            (
                "small/texts/sv.yaml",
                "survey: {name: Liten}\npages: {health: Hälsa}\nscales: {yesNo: {1: Ja, 2: Nej}}\ntemplates:\n  disease:\n    params:\n      disease:\n        gout: gikt\n",
            ),
            (
                "small/texts/en.yaml",
                "survey: {name: Small}\npages: {health: Health}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n",
            ),
            (
                "shared/texts/disease/sv.yaml",
                "templates:\n  disease:\n    params: {disease: {asthma: astma}}\n    questions: {$(disease): Har du $(disease)?}\n",
            ),
            (
                "shared/texts/disease/en.yaml",
                "templates:\n  disease:\n    params: {disease: {asthma: asthma}}\n    questions: {$(disease): Do you have $(disease)?}\n",
            ),
        ],
    );
    let run = enkat_in(&at, &["check", "small"]);
    let told = "`gout` has no words in this language, and participants would read the name itself";
    assert!(run.code == 1 && run.out.contains(told), "{}", run.out);
    enkat_in(&at, &["texts", "add", "small"]).success();
    let added = fs::read_to_string(at.join("small/texts/en.yaml")).unwrap();
    let key = "templates:\n  disease:\n    params:\n      disease:\n        # sv: \"gikt\"\n        gout:\n";
    assert!(added.ends_with(key), "{added}");
    let run = enkat_in(&at, &["check", "small"]);
    assert!(
        run.out.contains("E0817") && !run.out.contains("E0312"),
        "{}",
        run.out
    );
    enkat_in(&at, &["texts", "add", "small", "--check"]).success();
}

#[test]
fn texts_add_of_calls_that_give_whole_ids_adds_a_key_for_each_question() {
    let texts = "survey: {name: Liten}\npages: {health: Hälsa}\nscales: {yesNo: {1: Ja, 2: Nej}}\n";
    let page = "page: health\ncontent:\n  - use: disease\n    with: {disease: snoring}\n  - use: disease\n    with: {disease: dizzy}\n";
    let at = diseases(
        "texts-add-calls",
        page,
        &[
            ("small/texts/sv.yaml", texts),
            ("small/texts/en.yaml", texts),
            ("shared/texts/disease/sv.yaml", "{}\n"),
            ("shared/texts/disease/en.yaml", "{}\n"),
        ],
    );
    let run = enkat_in(&at, &["check", "small"]);
    let told = "add `dizzy: …` under `questions` in the texts of en";
    assert!(run.code == 1 && run.out.contains(told), "{}", run.out);
    enkat_in(&at, &["texts", "add", "small"]).success();
    let added = fs::read_to_string(at.join("small/texts/sv.yaml")).unwrap();
    let keys = "questions:\n  # the question\n  snoring:\n  # the question\n  dizzy:\n";
    assert!(added.contains(keys), "{added}");
}

#[test]
fn texts_add_below_empty_headings_fills_them() {
    let at = diseases(
        "texts-add-headings",
        "page: health\ncontent:\n  - choice: tired\n    scale: yesNo\n  - use: disease\n    with: {disease: snoring}\n",
        &[
            (
                "small/texts/sv.yaml",
                "survey:\npages:\nquestions:\nscales:\ntemplates:\n  disease:\n",
            ),
            ("small/texts/en.yaml", "scales:\n  yesNo:\n"),
        ],
    );
    enkat_in(&at, &["texts", "add", "small"]).success();
    let added = fs::read_to_string(at.join("small/texts/sv.yaml")).unwrap();
    for key in ["  name:\n", "  health:\n", "  tired:\n", "  yesNo:\n"] {
        assert!(added.contains(key), "{added}");
    }
    enkat_in(&at, &["texts", "add", "small", "--check"]).success();
}

#[test]
fn texts_add_of_surveys_that_begin_the_same_file_counts_no_comments_of_it_as_updated() {
    let header = |id: &str, languages: &str| {
        format!(
            "survey: {id}\nversion: 1\nlanguages: [{languages}]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n"
        )
    };
    let page = "page: work\ncontent:\n  - include: pain.pain\n";
    let own = "survey: {name: Work}\npages: {work: Work}\nquestions: {painWhere: Where?}\n";
    let at = folder(
        "texts-add-module-new",
        &[
            ("one/survey.yaml", &header("one", "sv-SE, pl-PL")),
            ("one/pages/work.yaml", page),
            (
                "one/texts/sv-SE.yaml",
                "survey: {name: Arbete}\npages: {work: Arbete}\n",
            ),
            (
                "one/texts/pl-PL.yaml",
                "survey: {name: Praca}\npages: {work: Praca}\n",
            ),
            ("two/survey.yaml", &header("two", "en-US, pl-PL")),
            ("two/pages/work.yaml", page),
            ("two/texts/en-US.yaml", own),
            (
                "two/texts/pl-PL.yaml",
                "survey: {name: Praca}\npages: {work: Praca}\n",
            ),
            (
                "shared/pain.yaml",
                "module: pain\nsections:\n  - section: pain\n    content:\n      - text: painWhere\n",
            ),
            ("shared/texts/pain/sv-SE.yaml", "sections: {pain: Smärta}\n"),
            ("shared/texts/pain/en-US.yaml", "sections: {pain: Pain}\n"),
        ],
    );
    let told = enkat_in(&at, &["texts", "add"]).success();
    assert!(
        told.contains("shared/texts/pain/pl-PL.yaml: a new file, 2 texts\n") && !told.contains("comment"),
        "{told}"
    );
    assert_eq!(enkat_in(&at, &["texts", "add", "--diff"]).success(), "");
}
