use crate::enkat::{enkat_in, folder_with, survey_files};

const PAIN: &str = "module: pain
scales:
  strength: 1..3
conditions:
  severe: late == 1
templates:
  area:
    params: [part]
    content:
      - choice: $(part)
        scale: strength
sections:
  - section: history
    content:
      - text: since
";

/// Checks a survey with more items on its page, beside the folder of a module that it does not import.
fn check_beside_module(name: &str, header: &str, items: &str) -> String {
    let mut files = survey_files("sleep/", "late == 2");
    for (path, text) in &mut files {
        match path.as_str() {
            "sleep/pages/work.yaml" => text.push_str(items),
            "sleep/survey.yaml" => text.push_str(header),
            _ => {}
        }
    }
    files.push(("shared/pain.yaml".to_owned(), PAIN.to_owned()));
    files.push((
        "shared/other.yaml".to_owned(),
        "module: other\nscales: {grade: [1, 2]}\n".to_owned(),
    ));
    enkat_in(&folder_with(name, &[files]), &["check", "sleep"]).out
}

#[test]
fn check_names_a_forgotten_import_once_and_first() {
    let items = "  - use: area\n    with: {part: back}\n  - choice: neck\n    scale: strength\n";
    let out = check_beside_module("forgotten-import", "", items);
    let message =
        "error[E0301]: no template is called `area`, and the module `pain`, which has it, is not imported\n";
    assert!(out.starts_with(message), "{out}");
    assert!(
        out.contains("write `import: [../shared/pain.yaml]` in `survey.yaml`"),
        "{out}"
    );
    assert!(!out.contains("E0503"), "{out}");
}

#[test]
fn check_names_a_forgotten_import_beside_others() {
    let items = "  - include: pain.history\n  - choice: late2\n    scale: grade\n";
    let out = check_beside_module("forgotten-include", "import: [../shared/other.yaml]\n", items);
    assert!(out.starts_with("error[E0315]: "), "{out}");
    assert!(
        out.contains("add `../shared/pain.yaml` to `import` in `survey.yaml`"),
        "{out}"
    );
}

#[test]
fn check_of_a_name_of_no_module_names_no_import() {
    let out = check_beside_module("no-import", "", "  - use: leg\n    with: {part: back}\n");
    assert!(out.contains("no template is called `leg`\n"), "{out}");
}

#[test]
fn check_of_an_import_of_no_file_suggests_the_module_that_is_meant() {
    for (wrong, right) in [
        ("shared/pain.yaml", "../shared/pain.yaml"),
        ("../shared/pian.yaml", "../shared/pain.yaml"),
        ("\"../share/pain.yaml\"", "../shared/pain.yaml"),
    ] {
        let out = check_beside_module("misspelt-import", &format!("import: [{wrong}]\n"), "");
        assert!(out.starts_with("error[E0121]: "), "{out}");
        assert!(
            out.contains(&format!("help: did you mean `{right}`?\n  ╭╴\n")),
            "{out}"
        );
    }
    let out = check_beside_module("import-of-nothing", "import: [../shared/sleep.yaml]\n", "");
    assert!(out.contains("the path of a module begins in"), "{out}");
}
