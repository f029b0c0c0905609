use serde_json::Value;

use crate::enkat::{enkat, enkat_in, folder_with, survey_files};

#[test]
fn explain_prints_plain_text() {
    let run = enkat(&["explain", "e0503"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.starts_with("E0503: a scale does not exist\n\n"),
        "{}",
        run.out
    );
    assert!(
        !run.out.contains("```") && !run.out.contains("## "),
        "{}",
        run.out
    );
    assert!(run.out.contains("    error[E0503]: "), "{}", run.out);
}

#[test]
fn explain_without_code_lists_codes_by_area() {
    let run = enkat(&["explain"]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("YAML and files\n  E0101  "), "{}", run.out);
    assert!(
        run.out.contains("\n\nScores of the feedback\n  E0901  "),
        "{}",
        run.out
    );
}

#[test]
fn explain_json_has_page_of_code_or_of_all() {
    let one: Value =
        serde_json::from_str(&enkat(&["explain", "w0802", "--format", "json"]).success()).unwrap();
    assert_eq!(
        (&one["code"], &one["severity"]),
        (&"W0802".into(), &"warning".into())
    );
    assert!(one["area"].as_str().unwrap().starts_with("Texts"));
    assert!(one["page"].as_str().unwrap().starts_with("# W0802: "));
    let all: Value = serde_json::from_str(&enkat(&["explain", "--format", "json"]).success()).unwrap();
    assert!(all.as_array().unwrap().len() > 100);
    assert_eq!(all[0]["code"], "E0101");
}

#[test]
fn explain_unknown_code_exits_2_and_names_similar() {
    for code in ["error[E0503]", "warning[W0802]: two"] {
        let run = enkat(&["explain", code]);
        assert_eq!(run.code, 0, "{code}: {}", run.err);
    }
    for (code, near) in [
        ("E0999", "E09"),
        ("0503", "E0503"),
        ("503", "E0503"),
        ("W0503x", "W0503"),
        ("E503", "E0503"),
    ] {
        let run = enkat(&["explain", code]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{code}");
        assert!(run.err.contains(near), "{code}: {}", run.err);
    }
    let run = enkat(&["explain", "e0206"]);
    assert_eq!(
        run.err,
        "enkat: the code `e0206` is no longer used; `enkat explain` lists those that are\n"
    );
    for code in ["E9999", "E9"] {
        let run = enkat(&["explain", code]);
        assert_eq!(
            run.err,
            format!("enkat: there is no code `{code}`; `enkat explain` lists them all\n")
        );
    }
}

#[test]
fn explain_several_codes_prints_page_of_each_once() {
    let out = enkat(&["explain", "E0503", "w0802", "E0503"]).success();
    let titles: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("E0503: ") || line.starts_with("W0802: "))
        .collect();
    assert_eq!(titles.len(), 2, "{out}");
    let json = enkat(&["explain", "E0503", "W0802", "--format", "json"]).success();
    let pages: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&pages[0]["code"], &pages[1]["code"]),
        (&"E0503".into(), &"W0802".into())
    );
}

#[test]
fn explain_known_and_unknown_codes_prints_pages_and_exits_2() {
    let run = enkat(&["explain", "E0599", "E0503", "E9999"]);
    assert_eq!(run.code, 2);
    assert_eq!(run.out, enkat(&["explain", "E0503"]).success());
    assert!(
        run.err.contains("there is no code `E0599`; near it are E05")
            && run.err.contains("there is no code `E9999`;"),
        "{}",
        run.err
    );
    let run = enkat(&["explain", "E9999", "not", "exist"]);
    assert!(run.code == 2 && run.out.contains("  E0503  "), "{}", run.out);
}

#[test]
fn explain_words_of_few_pages_name_all_codes() {
    let out = enkat(&["explain", "comma"]).success();
    assert!(out.contains("\nalso on the page"), "{out}");
}

#[test]
fn explain_beginning_of_code_lists_codes_that_begin_so() {
    let out = enkat(&["explain", "e05", "W12"]).success();
    assert!(
        out.starts_with("Names of questions, flags and other things\n  E0501  "),
        "{out}"
    );
    let codes = out.lines().filter(|line| line.starts_with("  "));
    assert!(
        codes.clone().count() > 4
            && codes
                .clone()
                .all(|line| line.starts_with("  E05") || line.starts_with("  W12")),
        "{out}"
    );
    let all = enkat(&["explain", "E"]).success();
    assert!(all.contains("  E0101  ") && !all.contains("  W"), "{all}");
}

#[test]
fn explain_words_list_codes_with_them_in_title() {
    let out = enkat(&["explain", "scale", "not exist"]).success();
    assert_eq!(
        out,
        "Names of questions, flags and other things\n  E0503  a scale does not exist\n"
    );
    let run = enkat(&["explain", "elephant"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "enkat: `elephant` is no code, and no page of a code has it; `enkat explain` lists all codes\n"
    );
}

#[test]
fn explain_words_of_no_title_list_codes_with_them_on_page_or_in_message() {
    let listed = |words: &[&str]| enkat(&[&["explain"], words].concat()).success();
    let out = listed(&["Tab"]);
    assert!(out.contains("  E0109  ") && out.lines().count() < 8, "{out}");
    // A message, and part of the page of another code.
    let out = listed(&["curly", "quotes"]);
    assert!(out.contains("  E0103  ") && out.lines().count() < 9, "{out}");
}

#[test]
fn explain_reads_codes_with_commas_and_words_beside_codes() {
    let pages = enkat(&["explain", "E0503", "W0802"]).success();
    for asked in ["E0503,W0802", "E0503, W0802", "e0503 w0802,"] {
        assert_eq!(enkat(&["explain", asked]).success(), pages, "{asked}");
    }
    let out = enkat(&["explain", "E0101", "scale", "not exist"]).success();
    assert_eq!(
        out,
        "YAML and files\n  E0101  a file is too large\n\nNames of questions, flags and other things\n  E0503  a scale does \
         not exist\n"
    );
    let run = enkat(&["explain", "E0599", "scale"]);
    assert!(run.err.contains("there is no code `E0599`"), "{}", run.err);
    let run = enkat(&["explain", "elephant", "scale"]);
    assert!(
        run.err
            .contains("no page of a code has all of the words `elephant scale`"),
        "{}",
        run.err
    );
    for nothing in ["", ","] {
        assert_eq!(enkat(&["explain", nothing]).code, 2);
    }
}

#[test]
fn findings_say_once_where_to_read_more() {
    let one = folder_with("explain-one", &[survey_files("", "laet == 2")]);
    let run = enkat_in(&one, &["check"]);
    assert!(
        run.out
            .contains("\nfor more about E0501: enkat explain E0501\n1 survey"),
        "{}",
        run.out
    );
    let build = enkat_in(&one, &["build", ".", "--out", "built"]);
    assert!(
        build
            .err
            .contains("\nfor more about E0501: enkat explain E0501\n"),
        "{}",
        build.err
    );
    let two = folder_with(
        "explain-two",
        &[survey_files("a/", "laet == 2"), survey_files("b/", "late == 7")],
    );
    let run = enkat_in(&two, &["check"]);
    assert!(
        run.out
            .contains("\nfor more about these findings: enkat explain E0501 E0602\n"),
        "{}",
        run.out
    );
}

#[test]
fn explain_prints_words_of_links_alone() {
    let pages = enkat(&["explain", "E0101", "E0201", "E0515"]).success();
    for words in [
        "several modules.",
        "The reference of the language lists",
        "(W0805)",
    ] {
        assert!(pages.replace('\n', " ").contains(words), "{words}: {pages}");
    }
    let all = enkat(&["explain", "--format", "json"]).success();
    assert!(!all.contains(".md)"), "a link leads to a page of the book");
    assert!(all.contains("links `[words](https://address)`"));
}

#[test]
fn explain_reads_codes_as_messages_have_them() {
    let page = enkat(&["explain", "E0503"]).success();
    for asked in [
        "E0503:",
        "[E0503]",
        "[E0503]:",
        "error[E0503]:",
        "E0503.",
        "E0503; ",
    ] {
        assert_eq!(enkat(&["explain", asked]).success(), page, "{asked}");
    }
    let run = enkat(&["explain", "Elephant"]);
    assert!(run.err.starts_with("enkat: `Elephant` is no code"), "{}", run.err);
    let run = enkat(&["explain", ","]);
    assert_eq!(
        run.err,
        "enkat: name a code or words; `enkat explain` lists all codes\n"
    );
}

#[test]
fn explain_finds_code_of_message_with_name_of_the_survey() {
    let out = enkat(&["explain", "no question or box is called `hadEarlyJob`"]).success();
    assert!(
        out.starts_with(
            "Names of questions, flags and other things\n  E0501  a question or box does not exist\n\n"
        ),
        "{out}"
    );
}

#[test]
fn explain_words_of_many_pages_list_some_and_count_the_others() {
    let out = enkat(&["explain", "hidden_when"]).success();
    let listed = out.lines().filter(|line| line.starts_with("  ")).count();
    assert!((1..=12).contains(&listed), "{out}");
    assert!(
        out.ends_with(" more codes have this on their page; to find fewer, add a word\n"),
        "{out}"
    );
}
