//! `enkat texts add` for texts of modules.

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
