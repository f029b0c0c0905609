//! Words of `enkat why`: questions by their names and labels, flags and answers.

use crate::{
    enkat::{enkat, enkat_in, folder, folder_with, survey_files},
    scenarios::with_scenarios,
};

#[test]
fn why_unknown_id_or_flag_exits_2() {
    let folder = with_scenarios("why-unknown", "late == 2", "[]\n");
    let run = enkat_in(&folder, &["why", ".", "lat"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("did you mean `late`"), "{}", run.err);
    let run = enkat_in(&folder, &["why", ".", "late", "--flags", "night"]);
    assert_eq!(run.code, 2);
}

#[test]
fn why_impossible_answer_exits_2() {
    let folder = with_scenarios("why-invalid", "late == 2", "[]\n");
    let why = |answers: &[&str]| {
        let arguments = [&["why", ".", "why", "--answers"], answers].concat();
        let run = enkat_in(&folder, &arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(why(&["late=3"]), @"enkat: `3` is not an option of `late`: `1` (Yes), `2` (No)");
    insta::assert_snapshot!(why(&["{\"late\": \"2\"}"]), @"enkat: `2` is not an option of `late`: `1` (Yes), `2` (No); it is a number: write 2 without quotes");
    insta::assert_snapshot!(why(&["late=yes"]), @"enkat: `yes` is not an option of `late`: `1` (Yes), `2` (No); write `late=1`");
    insta::assert_snapshot!(why(&["late=2,why=snow"]), @"enkat: `2,why=snow` is not an option of `late`: `1` (Yes), `2` (No); put a space between answers, not a comma");
    insta::assert_snapshot!(why(&["lat=1", "work=1"]), @r"
    enkat: no question is called `lat`; did you mean `late`?
    `work` is a page, which has no answer: name its questions
    ");
    insta::assert_snapshot!(why(&["late"]), @"enkat: `late` is not an answer: write the id of a question with its value, such as `late=1`");
}

#[test]
fn why_finds_question_behind_answers() {
    let folder = with_scenarios("why-order", "late == 2", "[]\n");
    let why = |arguments: &[&str]| enkat_in(&folder, &[&["why"], arguments].concat()).success();
    let usual = why(&[".", "why", "--answers", "late=2"]);
    for arguments in [
        &[".", "--answers", "late=2", "why"][..],
        &["--answers", "late=2", ".", "why"],
        &[".", "late=2", "why"],
        &[".", "why", "late = 2"],
        &[".", "why", "--answers", "{\"late\": 2}"],
        &["why", "late=2"],
        &["late=2", "why"],
    ] {
        assert_eq!(why(arguments), usual, "{arguments:?}");
    }
    let inside = enkat_in(&folder.join("pages"), &["why", "why", "late=2"]).success();
    assert!(inside.starts_with("`why` is hidden"), "{inside}");
    let run = enkat_in(&folder, &["why", ".", "--answers", "late=2", "more=1"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: name the question to explain: `enkat why . QUESTION`");
}

#[test]
fn why_without_question_says_what_to_name() {
    let folder = with_scenarios("why-nothing", "late == 2", "[]\n");
    let parent = folder.parent().unwrap();
    for (at, words, named) in [
        (
            &*folder,
            &["why"][..],
            "the question to explain: `enkat why QUESTION`",
        ),
        (
            parent,
            &["why"],
            "the survey and the question to explain: `enkat why SURVEY QUESTION`",
        ),
        (
            parent,
            &["why", "why-nothing"],
            "the question to explain: `enkat why why-nothing QUESTION`",
        ),
    ] {
        let run = enkat_in(at, words);
        assert_eq!(
            (run.code, run.err),
            (2, format!("enkat: name {named}\n")),
            "{words:?}"
        );
    }
}

#[test]
fn why_of_saved_copy_names_question() {
    let mut files = survey_files("", "late == 2");
    files.push((
        "payload.yaml".to_owned(),
        "nest:\n  compWork: {pages: [work]}\n".to_owned(),
    ));
    let folder = folder_with("why-copy", &[files]);
    for (name, told) in [
        (
            "compWork.late",
            "`compWork.late` is saved as a copy of `late`: name `late` to explain it\n",
        ),
        (
            "compWork",
            "`compWork` is a field with copies of answers; `why` explains",
        ),
        (
            "compWork.nothing",
            "nothing in the survey is called `compWork.nothing`",
        ),
    ] {
        let run = enkat_in(&folder, &["why", ".", name]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(told), "{}", run.err);
    }
}

#[test]
fn why_answer_in_other_notation_says_how_to_write_it() {
    let folder = with_scenarios("why-notation", "late == 2", "[]\n");
    let why = |answers: &[&str]| {
        let run = enkat_in(&folder, &[&["why", ".", "why"], answers].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(why(&["late: 2"]), @"enkat: `late: 2` is not an answer: write `late=2`");
    insta::assert_snapshot!(why(&["late==2"]), @"enkat: `late==2` is a condition, and an answer has one `=`; write `late=2`");
    insta::assert_snapshot!(why(&["late=2 why=snow"]), @"enkat: `2 why=snow` is not an option of `late`: `1` (Yes), `2` (No); write each answer as a word of its own, not both in one pair of quotes");
    insta::assert_snapshot!(why(&["{\"answers\": {\"late\": 2}}"]), @r#"enkat: `answers` is not a question; write the answers without it: `{"late":2}`"#);
    insta::assert_snapshot!(why(&["late=1", "late=2"]), @"enkat: `late` has two answers, 1 and 2; keep one");
}

/// Makes a survey with two languages, in which two questions have the same label.
fn labelled(name: &str) -> std::path::PathBuf {
    let files = [
        (
            "survey.yaml",
            "survey: labelled\nversion: 1\nlanguages: [en, sv-SE]\nconsent: none\npages: [work]\n",
        ),
        (
            "pages/work.yaml",
            "page: work\ncontent:\n  - number: nights\n    range: 0..31\n  - text: reason\n    hidden_when: nights == 0\n  - \
             text: otherReason\n    hidden_when: not answered(reason)\n",
        ),
        (
            "texts/en.yaml",
            "survey: {name: Small}\npages: {work: Work}\nquestions: {nights: How many *nights* a month?, reason: And why?, \
             otherReason: And why?}\n",
        ),
        (
            "texts/sv-SE.yaml",
            "survey: {name: Liten}\npages: {work: Arbete}\nquestions: {nights: Hur många nätter?, reason: Och varför?, \
             otherReason: Och varför?}\n",
        ),
    ];
    folder(name, &files)
}

#[test]
fn why_finds_question_by_words_of_its_label() {
    let folder = labelled("why-label");
    let by_id = enkat_in(&folder, &["why", ".", "nights"]).success();
    for (words, label) in [
        ("How many nights a month?", "How many nights a month?"),
        ("many nights", "How many nights a month?"),
        ("“hur många  NÄTTER”", "Hur många nätter?"),
    ] {
        let run = enkat_in(&folder, &["why", ".", words, "nights=3"]);
        assert_eq!(run.err, format!("note: this explains `nights`: {label}\n"));
        assert_eq!(run.success(), by_id);
    }
}

#[test]
fn why_answer_to_label_names_id() {
    let folder = labelled("why-label-answer");
    let run = enkat_in(&folder, &["why", ".", "reason", "How many nights?=3"]);
    insta::assert_snapshot!(run.err, @"enkat: no question is called `How many nights?`; did you mean `nights`?");
}

#[test]
fn why_of_element_without_its_flag_and_gender_names_both() {
    let why = |arguments: &[&str]| {
        let out = enkat(&[&["why", "surveys/med", "pregnancyIntro"], arguments].concat()).success();
        let conclusion = out.lines().find(|line| line.contains(" because ")).unwrap();
        conclusion.rsplit_once(": ").unwrap().1.to_owned()
    };
    insta::assert_snapshot!(why(&["--gender", "male"]), @"the flags `smoke`, `diving`, `lead`, `cadmium`, `mercury`, `radiation` and `nightWork` are off and the participant is male.");
    insta::assert_snapshot!(why(&["--gender", "male", "--preset", "lead"]), @"the participant is male.");
}

#[test]
fn why_words_of_several_labels_lists_them() {
    let folder = labelled("why-labels");
    let why = |words: &str| {
        let run = enkat_in(&folder, &["why", ".", words]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(why("and why?"), @r"
    enkat: 2 labels have the words “and why?”; name one by its id:
      `reason`: And why?
      `otherReason`: And why?
    ");
    insta::assert_snapshot!(why("How many knights a month"), @r"
    enkat: no label has the words “How many knights a month”; did you mean one of these?
      `nights`: How many nights a month?
    ");
    insta::assert_snapshot!(why("Something else?"), @"enkat: nothing in the survey is called `Something else?`, and no label has these words; `enkat outline` lists all ids with their labels");
}

#[test]
fn why_tells_questions_with_one_label_apart() {
    let folder = labelled("why-apart");
    insta::assert_snapshot!(enkat_in(&folder, &["why", ".", "otherReason"]).success(), @r"
    `otherReason` is hidden   [pages/work.yaml:7]
      its rule hides it: not answered(reason)   [pages/work.yaml:8]
        false  answered(reason)   (reason is not answered)

    “And why?” (`otherReason`) is hidden because “And why?” (`reason`) is not answered.
    It is asked of those who answered “And why?” (`reason`).
    While “And why?” (`reason`) is not answered or not asked, it is hidden.
    To see it, for example, answer `reason=text`.
    ");
}
