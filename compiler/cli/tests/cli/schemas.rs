//! `enkat schemas`.

use std::fs;

use crate::enkat::{enkat_in, folder, folder_with, survey_files};

#[test]
fn schemas_are_written_once_and_again_when_they_are_old() {
    let at = folder("schemas", &[]);
    enkat_in(&at, &["new", "nightWork"]).success();
    let run = enkat_in(&at, &["schemas"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, "nightWork/.schemas: nothing to change\n", "")
    );
    fs::write(at.join("nightWork/.schemas/page.schema.json"), "{}").unwrap();
    fs::remove_file(at.join("nightWork/.schemas/texts.schema.json")).unwrap();
    assert_eq!(
        enkat_in(&at.join("nightWork"), &["schemas"]).success(),
        ".schemas: 2 schemas written\n"
    );
}

#[test]
fn schemas_name_files_that_do_not_name_theirs() {
    let at = folder_with("schemas-lines", &[survey_files("small/", "late == 2")]);
    let run = enkat_in(&at, &["schemas", "small"]);
    assert_eq!(run.code, 0);
    assert!(
        run.err.contains(
            "`small/survey.yaml` does not name its schema, so your editor does not find it; begin the file with `# \
             yaml-language-server: $schema=./.schemas/survey.schema.json`; the line is missing in 2 more files, too"
        ),
        "{}",
        run.err
    );
}

#[test]
fn schemas_of_template_exit_2() {
    let at = folder("schemas-template", &[("a.template.json", "{}")]);
    let run = enkat_in(&at, &["schemas"]);
    assert!(
        run.code == 2 && run.err.contains("is a survey template"),
        "{} {}",
        run.code,
        run.err
    );
}
