//! The page that shows a whole survey.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_model::{FlagSet, Gender};
use enkat_reports::{
    emit::{Selection, questionnaire},
    explain::Printer,
};
use support::{ONE_OF_EACH, SENSITIVE, compile, fixture};

/// Draws the survey with one question of each sort.
fn drawn(languages: &[&'static str], participant: Option<(FlagSet, Option<Gender>)>) -> String {
    drawn_of(ONE_OF_EACH, languages, participant)
}

/// Draws a survey.
fn drawn_of(
    survey: &str,
    languages: &[&'static str],
    participant: Option<(FlagSet, Option<Gender>)>,
) -> String {
    let files = compile(&fixture(survey)).files;
    let analysis = enkat_compiler::compile_traced(&files);
    let traced = analysis.artifact.unwrap();
    let printer = Printer {
        files: &files,
        expansions: &analysis.expansions,
        places: &traced.places,
    };
    let selection = Selection {
        languages: languages.to_vec(),
        participant,
    };
    questionnaire(&traced.artifact, &traced.gaps, printer, &selection)
}

#[test]
fn questionnaire_of_two_languages_matches_snapshot() {
    insta::assert_snapshot!("questionnaire.html", drawn(&["sv-SE", "en"], None));
}

#[test]
fn participant_without_flag_gets_no_question_of_the_flag() {
    let whole = drawn(&["en"], None);
    let without = drawn(&["en"], Some((FlagSet::default(), None)));
    assert!(whole.contains("id=\"q-guard\"") && whole.contains("<code>night</code> is on"));
    assert!(!without.contains("id=\"q-guard\"") && !without.contains("<code>night</code> is on"));
}

#[test]
fn participant_of_known_gender_gets_boxes_of_that_gender_only() {
    let night = FlagSet::from_iter([0]);
    let of = |gender| drawn(&["en"], Some((night, Some(gender))));
    assert!(of(Gender::Female).contains("id=\"q-chief\""));
    assert!(!of(Gender::Male).contains("id=\"q-chief\""));
    assert!(!of(Gender::Female).contains("offered to women"));
}

#[test]
fn participant_gets_exclusions_of_own_boxes_only() {
    let night = FlagSet::from_iter([0]);
    let of = |gender| drawn(&["en"], Some((night, Some(gender))));
    assert!(of(Gender::Female).contains("not together with"));
    assert!(!of(Gender::Male).contains("not together with"));
}

#[test]
fn group_of_follow_ups_is_indented_as_they_are() {
    let survey = ONE_OF_EACH.replace(
        "          - textarea: why\n            hidden_when: stress == 1\n            required: false\n",
        "          - group: reasons\n            content: [{text: why, required: false}]\n",
    );
    let page = drawn_of(&survey, &["en"], None);
    let (_, group) = page.split_once("<div class=\"head under-1\">\n").expect(&page);
    assert!(group.starts_with("<h4 id=\"c-reasons\">"), "{page}");
    assert!(page.contains("<article class=\"item under-1\" id=\"q-why\">"));
}

#[test]
fn questionnaire_has_sentences_in_first_language() {
    let page = drawn(&["en"], None);
    assert!(!page.contains("lang=\"sv-SE\""));
    assert!(page.contains("Labels in sentences: <span lang=\"en\">"));
}

#[test]
fn questionnaire_marks_optional_questions() {
    let page = drawn(&["en"], None);
    assert!(page.contains("; optional") && !page.contains("integer"));
}

#[test]
fn questionnaire_marks_sensitive_questions_and_opt_outs() {
    let page = drawn_of(SENSITIVE, &["sv-SE"], None);
    for told in [
        "<p class=\"kind\">sensitive</p>",
        "is ticked; sensitive; also saved as copies.hit; part of the score",
        "<p class=\"kind\">choice; required; sensitive</p>",
        "<td class=\"rule\">opt-out</td>",
    ] {
        assert!(page.contains(told), "{told}\n{page}");
    }
}

#[test]
fn questionnaire_explains_flags_that_sentences_name() {
    assert!(drawn(&["en"], None).contains("<li><code>night</code>: sent as "));
}

#[test]
fn questionnaire_has_words_of_ratings_dialogs_and_bands() {
    let more = "dialogs: {when: {title: When is that?, body: Each day.}}\nplaceholders: {touch: Touch me}\n";
    let survey = ONE_OF_EACH
        .replace("    format: email\n", "    format: email\n    dialog: when\n")
        .replace(
            "  - choice: place\n",
            "  - {rating: mood, icon: smiley}\n  - {slider: way, range: 0..90, step: 5, placeholder: touch}\n  - choice: place\n",
        )
        .replace("  roles: ", "  way: Way\n  mood: {label: Mood, low: No fun, high: Great fun}\n  roles: ")
        .replace("units: {", &format!("{more}units: {{"));
    let page = drawn_of(&survey, &["en"], None);
    for words in [
        "No fun",
        "Great fun",
        "5 smileys",
        "When is that?",
        "Each day.",
        "Touch me",
        "in steps of 5",
        "Rest.",
        "Not calm.",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn questionnaire_entry_of_repeat_names_entry_before() {
    let survey = ONE_OF_EACH
        .replace(
            "  - choice: place\n",
            "  - repeat: job\n    max: 2\n    content: [{text: title, required: false}]\n  - choice: place\n",
        )
        .replace(
            "sections: {strain: ",
            "groups: {job: Job $(n)}\nsections: {strain: ",
        )
        .replace("  roles: ", "  title: Title?\n  roles: ");
    let page = drawn_of(&survey, &["en"], None);
    assert!(
        page.contains(
            "This is entry 2 of <code>job</code>: shown when something is answered in the previous entry."
        ),
        "{page}"
    );
    assert!(!page.contains("Shown to those who answered “<a href=\"#q-title1\""));
}

#[test]
fn questionnaire_escapes_texts() {
    let page = drawn(&["sv-SE", "en"], None);
    assert!(!page.contains("<script") && !page.contains("<b &"));
    assert!(page.contains("&lt;script alert("));
}

#[test]
fn questionnaire_links_have_one_target() {
    let page = drawn(&["en"], None);
    for link in page.split("href=\"#").skip(1) {
        let target = link.split('"').next().unwrap();
        assert_eq!(page.matches(&format!("id=\"{target}\"")).count(), 1, "{target}");
    }
}

#[test]
fn questionnaire_has_valuations_and_saved_fields() {
    let page = drawn(&["en"], None);
    assert!(
        page.contains("<td class=\"valuation\">valuation 1</td>"),
        "{page}"
    );
    for words in [
        "saved as 1 when ticked, otherwise as 2",
        "also saved as copies.stress",
        "<h2 id=\"calculated\">Calculated fields</h2>",
        "Saved as true for ",
        "its worth in scores",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn sentences_tell_questions_with_one_label_apart() {
    let survey = "
--- file: pages/work.yaml
page: work
content:
  - {number: days, required: false, range: 0..9}
  - {number: nights, required: false, range: 0..9}
  - {checkbox: rested, hidden_when: nights < 2}
--- file: texts/sv-SE.yaml
survey: {name: Grund}
pages: {consentPage: Samtycke, work: Arbete}
questions: {consent: Jag samtycker., days: Hur många?, nights: Hur många?, rested: Jag sover gott.}
--- without: scores.yaml";
    let page = drawn_of(survey, &["sv-SE"], None);
    assert!(
        page.contains("to “<a href=\"#q-nights\" lang=\"sv-SE\">Hur många?</a>” (<code>nights</code>)"),
        "{page}"
    );
}

#[test]
fn derived_flag_with_name_of_sent_flag_reads_flags_as_sent() {
    let survey = ONE_OF_EACH.replace(
        "flags: {night: showNight}\n",
        "flags: {night: showNight, day: showDay}\nderived_flags: {night: flag.night and not flag.day}\n",
    );
    let page = drawn_of(&survey, &["en"], None);
    assert!(
        page.contains(
            "<li><code>night</code>: sent as <code>showNight</code>; on where <code>night</code> is on and <code>day</code> is off \
             (flags as they are sent)</li>"
        ),
        "{page}"
    );
}

#[test]
fn questionnaire_has_assumptions_and_words_of_presets() {
    let survey = ONE_OF_EACH
        .replace(
            "flags: {night: showNight}\n",
            "flags: {night: showNight, day: showDay}\nassume: [flag.night or flag.day]\npresets: {late: [night]}\n",
        )
        .replace("survey: {name: Small}\n", "survey: {name: Small}\npresets: {late: For those who work late.}\n")
        .replace("survey: {name: Liten}\n", "survey: {name: Liten}\npresets: {late: Kväll.}\n");
    let page = drawn_of(&survey, &["en"], None);
    for words in [
        "assumed: the survey is offered only where “<span lang=\"en\">For those who work late.</span>” (<code>night</code>) or \
         <code>day</code> is on (flags as they are sent)",
        "For those who work late.",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn question_with_opt_out_is_required_unless_it_is_ticked() {
    let page = drawn(&["en"], None);
    let unless = "required unless “<a href=\"#q-rolesNone\" lang=\"en\">None</a>” is ticked";
    assert!(
        page.contains(&format!("checkboxes; {unless}; tick at least 1")),
        "{page}"
    );
    assert!(page.contains("opt-out: while it is ticked, the question above is disabled"));
}

#[test]
fn questionnaire_marks_what_progress_leaves_out() {
    let survey = ONE_OF_EACH
        .replace("page: work\n", "page: work\nprogress: false\n")
        .replace(
            "    options: [home, office]\n",
            "    options: [home, office]\n    counted: false\n",
        );
    let page = drawn_of(&survey, &["en"], None);
    assert!(
        page.contains("choice; required; not counted in progress"),
        "{page}"
    );
    assert!(page.contains("<p class=\"kind\">no progress bar</p>"));
}

#[test]
fn questionnaire_explains_drafts_placeholders_and_scores() {
    let page = drawn_of(
        &ONE_OF_EACH.replace("  why: ", "  why: \"{{year}}\" #"),
        &["en"],
        None,
    );
    for words in [
        "A valuation that is marked as a draft is not decided yet.",
        "a name in <code>{{ }}</code> stands for words that participants read",
        "part of the score <code>calm</code>",
        "Calculated as the sum of the valuations",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn questionnaire_shows_pictures_and_description_of_survey() {
    let picture = "
--- file: images/desk.svg
<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\"><path d=\"M0 0h40\"/></svg>";
    let survey = ONE_OF_EACH
        .replace(
            "  - choice: place\n",
            "  - {image: desk, file: images/desk.svg, width: 200}\n  - choice: place\n",
        )
        .replace(
            "survey: {name: Small}",
            "survey: {name: Small, description: About your work.}",
        )
        .replace(
            "survey: {name: Liten}",
            "survey: {name: Liten, description: Om ditt arbete.}",
        )
        .replace("  roles: ", "  desk: {alt: A desk}\n  roles: ");
    let page = drawn_of(&(survey + picture), &["en"], None);
    for words in [
        "<img alt=\"\" width=\"200\" height=\"100\" src=\"data:image/svg+xml;base64,PHN2Zy",
        "A desk",
        "About your work.",
        "img-src data:",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

/// Draws a survey as a participant with or without the flag gets it.
fn drawn_for(survey: &str, flag: bool) -> String {
    let flags = (0..1).filter(|_| flag).collect::<FlagSet>();
    drawn_of(survey, &["en"], Some((flags, None)))
}

#[test]
fn participant_without_questions_of_score_gets_neither_score_nor_calculation() {
    let survey = ONE_OF_EACH.replace("section: strain\n", "section: strain\n    included_in: [night]\n");
    assert!(drawn_for(&survey, true).contains("<h2 id=\"scores\">"));
    let without = drawn_for(&survey, false);
    assert!(!without.contains("<h2 id=\"scores\">"));
    assert!(
        without.contains("Saved as false.") && !without.contains("shareOfWeek"),
        "{without}"
    );
}

#[test]
fn participant_gets_conditions_without_decided_flags() {
    let survey = ONE_OF_EACH
        .replace(
            "hidden_when: stress == 1\n",
            "hidden_when: stress == 1 and flag.night\n",
        )
        .replace("hidden_when: hours < 3", "hidden_when: not flag.night");
    let (with, without) = (drawn_for(&survey, true), drawn_for(&survey, false));
    let article = |page: &str, id: &str| {
        let (_, article) = page.split_once(&format!("id=\"q-{id}\"")).unwrap();
        article.split("</article>").next().unwrap().to_owned()
    };
    let (of_why, of_stress) = (article(&with, "why"), article(&with, "stress"));
    assert!(
        of_why.contains("Asked of those who answered “<span lang=\"en\">Sometimes</span>” or "),
        "{of_why}"
    );
    assert!(
        !of_why.contains("night") && !of_stress.contains("offered"),
        "{with}"
    );
    assert!(!article(&without, "why").contains("Asked"), "{without}");
    let sometimes = "<td lang=\"en\">Sometimes</td>";
    assert!(
        of_stress.contains(sometimes) && !without.contains(sometimes),
        "{without}"
    );
}
