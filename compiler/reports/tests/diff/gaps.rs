//! Surveys that lack texts: a new language, or a new question, before its words are written.

use enkat_compiler::{Traced, compile_draft};
use enkat_reports::diff::{Comparand, Diff, diff, human};
use enkat_syntax::{diagnostics::Sink, parse, source::SourceMap};

use super::{SURVEY, lines_about, support::fixture};

/// Compiles a survey that may lack texts.
fn draft(survey: &str) -> Traced {
    let mut files = SourceMap::default();
    for (path, bytes) in fixture(survey) {
        parse::decode_utf8(&mut files, &path, bytes, &mut Sink::default());
    }
    let compiled = compile_draft(&files);
    compiled.artifact.expect("only texts are missing")
}

/// Returns the survey with parts replaced.
fn with(replaced: &[(&str, &str)]) -> String {
    let mut survey = SURVEY.to_owned();
    for (old, by) in replaced {
        assert!(survey.contains(old), "{old}");
        survey = survey.replace(old, by);
    }
    survey
}

fn compared(old: &str, new: &str) -> Diff {
    let [old, new] = [old, new].map(draft);
    diff(
        Comparand::with_gaps(&old.artifact, &old.gaps),
        Comparand::with_gaps(&new.artifact, &new.gaps),
    )
}

const QUESTION: (&str, &str) = (
    "  - number: hours\n",
    "  - {text: more, required: false}\n  - number: hours\n",
);

#[test]
fn diff_lists_missing_texts_of_new_question_and_option() {
    let new = with(&[
        QUESTION,
        ("version: 1", "version: 2"),
        ("  hours: How long?\n", "  hours:\n"),
        ("  why: Varför?\n", "  why: {label: Varför?, help: Tänk efter.}\n"),
        ("yesNo: [1, 2]", "yesNo: [1, 2, 3]"),
        ("2: Nej}", "2: Nej, 3: Kanske}"),
    ]);
    insta::assert_snapshot!(human(&compared(SURVEY, &new)), @r"
    small, version 1 → 2
    warning: the newer survey lacks 1 text in sv-SE and 4 texts in en; write them before you publish it

    For participants
      new
        `more` “[more]” (text), asked of every participant
      changed
        `nights` has a new option 3 “Kanske”
      other words
        the help of `why` (sv-SE): nothing → “Tänk efter.”
        `hours` (en): “How long?” → nothing

    For data
      not breaking
        `more` is a new field (string)
          drafts are safe: the question is asked when a participant continues
          exports are safe: one column is added
        `nights` has a new value 3 “Kanske”
          drafts are safe: old answers stay valid
          exports are safe: the column can get a new value

    For responses in progress
      they stay on version 1; `enkat admin publish --migrate` moves those to version 2 that keep every answer
        every answer is kept
        new questions
          `more`

    For translators
      sv-SE
        missing: write the words
          questions.more.label: no language has words for it yet
      en
        missing: write the words
          questions.more.label: no language has words for it yet
          questions.hours.label: “Hur länge?”
          scales.yesNo.3: “Kanske”
          questions.why.help: “Tänk efter.”

    no breaking change
    ");
}

#[test]
fn diff_lists_texts_that_were_missing_as_new() {
    let told = human(&compared(&with(&[("  why: Why?\n", "  why:\n")]), SURVEY));
    assert_eq!(
        lines_about(&told, " en; "),
        ["warning: the older survey lacks 1 text in en; words for them are listed as new"]
    );
    assert_eq!(
        lines_about(&told, "Why?"),
        [
            "`why` (en): nothing → “Why?”",
            "questions.why.label: “Varför?”, translated as “Why?”"
        ]
    );
}

#[test]
fn diff_of_survey_with_itself_lists_missing_texts_and_no_change() {
    let survey = with(&[("  why: Why?\n", "  why:\n"), ("  why: Varför?\n", "  why:\n")]);
    let diff = compared(&survey, &survey);
    assert!(diff.is_empty() && !diff.rewritten);
    insta::assert_snapshot!(human(&diff), @r"
    small, version 1 → 1
    warning: the older survey lacks 1 text in sv-SE and 1 text in en; words for them are listed as new
    warning: the newer survey lacks 1 text in sv-SE and 1 text in en; write them before you publish it
    nothing changed

    For translators
      sv-SE, en
        missing: write the words
          questions.why.label: no language has words for it yet
    ");
}

#[test]
fn diff_of_missing_plural_form_lists_this_form() {
    let forms = "units: {hours_one: hour, hours_other: hours}";
    let survey = with(&[(forms, "units: {hours_one: hour, hours_other: }")]);
    let diff = compared(SURVEY, &survey);
    let missing: Vec<_> = diff.missing["en"].iter().map(|text| &*text.key).collect();
    assert_eq!(missing, ["units.hours_other"]);
}

#[test]
fn diff_of_language_without_catalogue_counts_its_texts() {
    let told = human(&compared(
        SURVEY,
        &with(&[("languages: [sv-SE, en]", "languages: [sv-SE, en, nb-NO]")]),
    ));
    assert_eq!(
        lines_about(&told, "new language"),
        ["new language: 18 texts, all missing; `enkat check` lists them"]
    );
}

#[test]
fn diff_of_consent_that_lacks_words_keeps_consent() {
    let diff = compared(SURVEY, &with(&[("  consent: I agree.\n", "  consent:\n")]));
    assert!(!diff.is_breaking(), "{}", human(&diff));
}
