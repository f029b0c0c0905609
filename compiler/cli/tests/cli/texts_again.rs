//! `enkat texts add` when keys that it added are there, with words or without.

use std::{fs, path::Path};

use crate::{
    enkat::{enkat_in, folder},
    texts::{PAGE, sleep},
};

/// A survey with numbers beside its texts, in a language with one form more than the others.
pub(crate) const HEADER: &str =
    "survey: sleep\nversion: 1\nlanguages: [sv-SE, en-US, pl-PL]\nconsent: none\npages: [sleep]\n";
pub(crate) const COUNTED: &str = "page: sleep\ncontent:\n  - number: hours\n    range: 0..24\n    unit: years\n  - checkboxes: roles\n    boxes: [r1, r2, r3]\n    max: 2\n";

fn change(path: &Path, changes: &[(&str, &str)]) {
    let mut text = fs::read_to_string(path).unwrap();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}\n{text}");
        text = text.replace(old, new);
    }
    fs::write(path, text).unwrap();
}

#[test]
fn texts_add_gives_bare_keys_the_forms_that_the_source_has_now() {
    let swedish = "survey: {name: Sömn}\nunits: {years: år}\nquestions:\n  hours: Hur länge?\n  roles: Välj\n  r1: a\n  r2: b\n  r3: c\n";
    let at = folder(
        "texts-again-forms",
        &[
            ("survey.yaml", HEADER),
            ("pages/sleep.yaml", COUNTED),
            ("texts/sv-SE.yaml", swedish),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let source = at.join("texts/sv-SE.yaml");
    let polish = || fs::read_to_string(at.join("texts/pl-PL.yaml")).unwrap();
    change(
        &at.join("texts/pl-PL.yaml"),
        &[("  years:\n", "  # Anna asks.\n  years: \"\" # soon\n")],
    );
    change(
        &source,
        &[
            ("{years: år}", "{years_one: ett år, years_other: många år}"),
            (
                "  roles: Välj\n",
                "  roles: {label_one: Välj en, label_other: Välj}\n",
            ),
        ],
    );
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "texts/en-US.yaml: 4 texts\ntexts/pl-PL.yaml: 8 texts\n12 texts added to 2 files; write the words after each key\n"
    );
    let forms = polish();
    assert!(
        forms.contains(
            "  # sv-SE: \"ett år\"\n  # Anna asks.\n  years_one: # soon\n  # sv-SE: \"många år\"\n  years_few:\n  # sv-SE: \"många \
             år\"\n  years_many:\n  # sv-SE: \"många år\"\n  years_other:\n"
        ),
        "{forms}"
    );
    assert!(
        forms.contains(
            "  roles:\n    # sv-SE: \"Välj en\"\n    label_one:\n    # sv-SE: \"Välj\"\n    label_few:\n"
        ),
        "{forms}"
    );
    enkat_in(&at, &["texts", "add", "--check"]).success();
    assert!(!enkat_in(&at, &["check"]).out.contains("E0810"));
    // The other way round.
    change(
        &source,
        &[
            ("{years_one: ett år, years_other: många år}", "{years: år}"),
            ("{label_one: Välj en, label_other: Välj}", "Välj"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let single = polish();
    assert!(
        single.ends_with("  # sv-SE: \"år\"\n  # Anna asks.\n  years: # soon\n"),
        "{single}"
    );
    assert!(
        single.contains("  roles:\n    # sv-SE: \"Välj\"\n    label:\n"),
        "{single}"
    );
    enkat_in(&at, &["texts", "add", "--check"]).success();
    let codes = enkat_in(&at, &["check"]).out;
    assert_eq!(
        codes.matches("error[").count(),
        codes.matches("error[E0817]").count()
    );
}

#[test]
fn texts_add_of_forms_keeps_the_words_of_other_where_they_stand() {
    let at = folder(
        "texts-again-other",
        &[
            ("survey.yaml", &HEADER.replace("en-US, ", "")),
            ("pages/sleep.yaml", COUNTED),
            (
                "texts/sv-SE.yaml",
                "units: {years_one: ett år, years_other: många år}\n",
            ),
            (
                "texts/pl-PL.yaml",
                "units:\n  # Anna asks.\n  years_other: lat  # soon\n  # The end.\n",
            ),
        ],
    );
    let told = enkat_in(&at, &["check"]).out;
    assert_eq!(told.matches("error[E0809]").count(), 1, "{told}");
    for part in [
        "`years` has no forms `one`, `few` and `many` in pl-PL",
        "pl-PL needs `years_one`, `years_few`, `years_many` and `years_other`",
    ] {
        assert!(told.contains(part), "{told}");
    }
    enkat_in(&at, &["texts", "add"]).success();
    let polish = fs::read_to_string(at.join("texts/pl-PL.yaml")).unwrap();
    assert!(
        polish.contains("  years_many:\n  # Anna asks.\n  years_other: lat  # soon\n  # The end.\n"),
        "{polish}"
    );
    change(
        &at.join("texts/pl-PL.yaml"),
        &[("  years_other: lat  # soon\n", "  years: lat\n")],
    );
    for form in ["one", "few", "many"] {
        change(
            &at.join("texts/pl-PL.yaml"),
            &[(&*format!("  years_{form}:\n"), "")],
        );
    }
    let told = enkat_in(&at, &["check"]).out;
    assert!(
        told.contains("error[E0810]")
            && told.contains("pl-PL needs `years_one`, `years_few`, `years_many` and `years_other`"),
        "{told}"
    );
}

#[test]
fn texts_add_keeps_forms_with_words() {
    let at = folder(
        "texts-again-written",
        &[
            ("survey.yaml", &HEADER.replace(", pl-PL", "")),
            ("pages/sleep.yaml", COUNTED),
            ("texts/sv-SE.yaml", "units: {years: år}\n"),
            ("texts/en-US.yaml", "units:\n  years_one: year\n  years_other:\n"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert!(english.contains("  years_one: year\n"), "{english}");
    assert!(english.contains("  years_other:\n"), "{english}");
}

#[test]
fn texts_add_removes_its_comments_above_keys_with_words_and_keeps_those_of_authors() {
    let at = sleep(
        "texts-again-comments",
        &[
            (
                "texts/sv-SE.yaml",
                "survey: {name: Sömn}\nquestions: {hours: Hur länge?}\n",
            ),
            ("texts/en-US.yaml", "survey: {name: Sleep}\n"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    change(
        &at.join("texts/en-US.yaml"),
        &[
            (
                "  # sv-SE: \"Hur länge?\"\n  hours:\n",
                "  # sv-SE: \"Hur länge?\"\n  # Ask gently.\n  hours: How long?\n",
            ),
            (
                "  # the question\n  sleepsBadly:\n",
                "  # the first question\n  sleepsBadly: Badly?\n",
            ),
        ],
    );
    assert_eq!(
        enkat_in(&at, &["texts", "add", "--check", "-q"]).out,
        "texts/sv-SE.yaml: 1 comment\ntexts/en-US.yaml: 1 comment\n"
    );
    let run = enkat_in(&at, &["texts", "add"]);
    assert!(
        run.out
            .ends_with("no words yet; 1 comment updated, 1 comment removed in 2 files\n"),
        "{}",
        run.out
    );
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert!(
        english.contains("  # Ask gently.\n  hours: How long?\n")
            && !english.contains("Hur länge")
            && english.contains("  # the first question\n  sleepsBadly: Badly?\n"),
        "{english}"
    );
    enkat_in(&at, &["texts", "add", "--check"]).success();
}

#[test]
fn texts_add_language_that_cannot_be_read_is_told_and_others_get_texts() {
    let at = sleep(
        "texts-again-language",
        &[("texts/sv-SE.yaml", "survey: {name: Sömn}\n")],
    );
    change(&at.join("survey.yaml"), &[("en-US", "enUS, nb-NO")]);
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(
        run.err.contains("`enUS` is not a language code") && run.err.contains("correct it in `languages`"),
        "{}",
        run.err
    );
    assert!(at.join("texts/nb-NO.yaml").exists() && !at.join("texts/enUS.yaml").exists());
    let again = enkat_in(&at, &["texts", "add"]);
    assert_eq!((again.code, again.out.as_str()), (1, "nothing was added\n"));
}

#[test]
fn texts_add_of_surveys_that_share_a_module_tells_each_file_once() {
    let header = |id: &str, languages: &str| {
        format!(
            "survey: {id}\nversion: 1\nlanguages: [{languages}]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n"
        )
    };
    let page = "page: work\ncontent:\n  - include: pain.pain\n";
    let (one, other) = (header("one", "sv-SE"), header("other", "sv-SE, en-US"));
    let at = folder(
        "texts-again-shared",
        &[
            ("one/survey.yaml", &one),
            ("one/pages/work.yaml", page),
            ("one/texts/sv-SE.yaml", "{}\n"),
            ("other/survey.yaml", &other),
            ("other/pages/work.yaml", page),
            ("other/texts/sv-SE.yaml", "{}\n"),
            (
                "shared/pain.yaml",
                "module: pain\nsections:\n  - section: pain\n    content:\n      - text: painWhere\n",
            ),
            ("shared/texts/pain/sv-SE.yaml", "sections: {pain: Smärta}\n"),
        ],
    );
    let check = enkat_in(&at, &["texts", "add", "--check"]);
    assert_eq!(
        check.out.matches("shared/texts/pain/sv-SE.yaml").count(),
        1,
        "{}",
        check.out
    );
    let diff = enkat_in(&at, &["texts", "add", "--diff"]);
    assert_eq!(
        diff.out.matches("+++ shared/texts/pain/sv-SE.yaml").count(),
        1,
        "{}",
        diff.out
    );
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let lines = |out: &str| out.lines().filter(|line| line.contains("yaml")).count();
    assert_eq!((lines(&check.out), lines(&run.out)), (5, 5), "{}", run.out);
    assert!(
        run.out
            .ends_with("9 texts added to 5 files; write the words after each key\n"),
        "{}",
        run.out
    );
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "every text has its key, and 9 have no words yet\n"
    );
}

#[test]
fn texts_add_of_an_image_with_a_bare_key_adds_no_label() {
    let at = sleep(
        "texts-again-image",
        &[("texts/sv-SE.yaml", "questions:\n  moon:\n  naps:\n")],
    );
    fs::write(
        at.join("pages/sleep.yaml"),
        PAGE.to_owned() + "  - image: moon\n    file: images/moon.png\n",
    )
    .unwrap();
    assert!(enkat_in(&at, &["texts", "add"]).out.contains("texts/sv-SE.yaml"));
    let swedish = fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap();
    assert!(
        swedish
            .contains("  moon:\n    # what the image shows, for participants who cannot see it\n    alt:\n"),
        "{swedish}"
    );
    assert!(
        swedish.contains("  naps:\n    # the question\n    label:\n"),
        "{swedish}"
    );
    assert_eq!(enkat_in(&at, &["texts", "add"]).out.lines().count(), 1);
}

#[test]
fn texts_add_keeps_line_ends_and_lines_that_have_no_new_key() {
    let swedish = "# Allt.\r\nsurvey:   {name: 'Sömn'}\r\nquestions:\r\n    # soon\r\n    sleepsBadly:   'Sover du dåligt?'  \r\n    naps: Naps\r\n";
    let at = sleep(
        "texts-again-lines",
        &[("texts/sv-SE.yaml", swedish), ("texts/en-US.yaml", swedish)],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let added = fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap();
    assert!(!added.replace("\r\n", "").contains('\n'), "{added:?}");
    for part in [
        "# Allt.\r\nsurvey:   {name: 'Sömn'}\r\n",
        "questions:\r\n    # soon\r\n    sleepsBadly:   'Sover du dåligt?'  \r\n    # the question\r\n    hours:\r\n    naps:\r\n",
    ] {
        assert!(added.contains(part), "{part:?}\n{added:?}");
    }
    enkat_in(&at, &["texts", "add", "--check"]).success();
}

#[test]
fn texts_add_of_surveys_with_other_words_for_a_key_of_a_module_changes_nothing_again() {
    let header = |id: &str| {
        format!(
            "survey: {id}\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n"
        )
    };
    let page = "page: work\ncontent:\n  - include: pain.pain\n";
    let at = folder(
        "texts-again-words",
        &[
            ("one/survey.yaml", &header("one")),
            ("one/pages/work.yaml", page),
            ("one/texts/sv-SE.yaml", "questions: {painWhere: Var?}\n"),
            ("other/survey.yaml", &header("other")),
            ("other/pages/work.yaml", page),
            (
                "other/texts/sv-SE.yaml",
                "questions: {painWhere: Var gör det ont?}\n",
            ),
            (
                "shared/pain.yaml",
                "module: pain\nsections:\n  - section: pain\n    content:\n      - text: painWhere\n",
            ),
            ("shared/texts/pain/sv-SE.yaml", "sections: {pain: Smärta}\n"),
            ("shared/texts/pain/en-US.yaml", "questions:\n  painWhere:\n"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let english = fs::read_to_string(at.join("shared/texts/pain/en-US.yaml")).unwrap();
    assert!(
        english.contains("  # sv-SE: \"Var?\"\n  painWhere:\n"),
        "{english}"
    );
    assert_eq!(enkat_in(&at, &["texts", "add", "--diff"]).success(), "");
}

#[test]
fn texts_add_of_new_values_gives_them_keys_where_the_text_of_the_template_has_no_words() {
    const CALL: &str = "page: plants\ncontent:\n  - use: thing\n    each: {what: [water]}\n";
    let swedish = "survey: {name: Växter}\npages: {plants: Växter}\ntemplates:\n  thing:\n    params:\n      what:\n        water: {the: \
                   vattnet}\n    questions:\n      $(what)Enough: Räcker $(what.the)?\n";
    let at = folder(
        "texts-again-values",
        &[
            (
                "survey.yaml",
                "survey: plants\nversion: 1\nlanguages: [sv-SE, de-DE]\nconsent: none\npages: [plants]\ntemplates:\n  thing:\n    \
                 params: [what]\n    content:\n      - text: $(what)Enough\n",
            ),
            ("pages/plants.yaml", CALL),
            ("texts/sv-SE.yaml", swedish),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let german = || fs::read_to_string(at.join("texts/de-DE.yaml")).unwrap();
    assert!(german().contains("      $(what)Enough:\n"), "{}", german());
    change(&at.join("pages/plants.yaml"), &[("[water]", "[water, sun]")]);
    change(
        &at.join("texts/sv-SE.yaml"),
        &[(
            "        water: {the: vattnet}\n",
            "        water: {the: vattnet}\n        sun: {the: solen}\n",
        )],
    );
    enkat_in(&at, &["texts", "add"]).success();
    assert!(
        german().contains("        sun:\n          # sv-SE: \"solen\"\n          the:\n"),
        "{}",
        german()
    );
    assert_eq!(german().matches("          the:\n").count(), 2, "{}", german());
    enkat_in(&at, &["texts", "add", "--check"]).success();
}

#[test]
fn texts_add_puts_comments_above_labels_that_get_a_line_of_their_own() {
    let at = sleep(
        "texts-again-labels",
        &[
            (
                "texts/sv-SE.yaml",
                "questions:\n  sleepsBadly: {label: Dåligt?, help: I natt}\n  naps: Naps?\n",
            ),
            (
                "texts/en-US.yaml",
                "questions: {sleepsBadly: , naps: , hours: {help: }}\n",
            ),
        ],
    );
    let told = enkat_in(&at, &["texts", "add"]).success();
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    for part in [
        "  sleepsBadly:\n    # sv-SE: \"Dåligt?\"\n    label:\n    # sv-SE: \"I natt\"\n    help:\n",
        "  naps:\n    # sv-SE: \"Naps?\"\n    label:\n",
        "  hours:\n    # the question\n    label:\n    # the explanation below the question\n    help:\n",
    ] {
        assert!(english.contains(part), "{part}\n{english}\n{told}");
    }
    assert_eq!(enkat_in(&at, &["texts", "add", "--diff"]).success(), "");
}

#[test]
fn texts_add_new_file_has_the_line_ends_of_those_beside_it() {
    let schema = "# yaml-language-server: $schema=../.schemas/texts.schema.json\r\n";
    for first in [schema, ""] {
        let swedish = format!("{first}survey: {{name: Sömn}}\r\nquestions: {{naps: Naps}}\r\n");
        let at = sleep("texts-again-new-line-ends", &[("texts/sv-SE.yaml", &swedish)]);
        enkat_in(&at, &["texts", "add"]).success();
        let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
        assert!(
            english.starts_with(&format!("{first}survey:\r\n"))
                && !english.replace("\r\n", "").contains('\n'),
            "{english:?}"
        );
        assert_eq!(enkat_in(&at, &["texts", "add", "--diff"]).success(), "");
    }
}

#[test]
fn texts_add_removes_empty_keys_whose_source_is_gone_and_keeps_those_that_an_author_began() {
    let source = "survey: {name: Sömn}\nquestions:\n  sleepsBadly:\n    label: Dåligt?\n    help: I natt\n  hours:\n    label: Hur \
                  länge?\n    help: Ungefär\n  naps: {label: Naps?, help: Kort}\n";
    let at = sleep("texts-again-abandoned", &[("texts/sv-SE.yaml", source)]);
    let header = fs::read_to_string(at.join("survey.yaml")).unwrap();
    fs::write(at.join("survey.yaml"), header.replace("en-US", "en-US, nb-NO")).unwrap();
    enkat_in(&at, &["texts", "add"]).success();
    // The help of sleepsBadly is gone, that of hours is to be written anew, and that of naps has a note of a translator.
    change(
        &at.join("texts/sv-SE.yaml"),
        &[
            ("    help: I natt\n", ""),
            ("help: Ungefär", "help:"),
            ("    help: Kort\n", ""),
        ],
    );
    change(
        &at.join("texts/en-US.yaml"),
        &[(
            "    # sv-SE: \"Kort\"\n",
            "    # sv-SE: \"Kort\"\n    # Ask Anna.\n",
        )],
    );
    let told = enkat_in(&at, &["texts", "add"]).success();
    assert!(
        told.contains("texts/en-US.yaml: 1 empty key removed\n")
            && told.contains("texts/nb-NO.yaml: 1 empty key removed\n")
            && told.ends_with(", 2 empty keys removed in 3 files\n"),
        "{told}"
    );
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert!(
        !english.contains("I natt")
            && english.contains("  sleepsBadly:\n    # sv-SE: \"Dåligt?\"\n    label:\n  hours:\n")
            && english.contains("    # sv-SE: \"Ungefär\"\n    help:\n")
            && english.contains("    # Ask Anna.\n    help:\n"),
        "{english}"
    );
    let again = enkat_in(&at, &["texts", "add"]).success();
    assert!(
        told.contains(&format!("\n{}; ", again.trim_end())) && again.lines().count() == 1,
        "{told}{again}"
    );
}
