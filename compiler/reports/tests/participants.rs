//! The chapters of a codebook about all participants: who is asked what, how long it gets, and why.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_model::Date;
use enkat_reports::{
    emit::emit_in,
    natural_language::Labels,
    proved::{Proved, human, proved},
};
use support::{compile_despite_warnings, fixture};

/// Proves facts about a survey, and writes them into its codebook.
fn told(survey: &str) -> (Proved, String) {
    told_within(survey, 20_000)
}

/// Does the same, where each search may learn `limit` clauses.
fn told_within(survey: &str, limit: u64) -> (Proved, String) {
    let artifact = compile_despite_warnings(&fixture(survey));
    let today = Date::parse("2026-11-21").unwrap();
    let proved = proved(Labels::of_source(&artifact), today, limit);
    let files = emit_in(&artifact, &[], Some(proved.clone()), &["en"]);
    let html = String::from_utf8(files["codebook.html"].clone()).unwrap();
    (proved, html)
}

/// Removes the marks of a page, and the breaks of its lines.
fn text(html: &str) -> String {
    let mut text = String::new();
    let mut is_mark = false;
    for c in html.chars() {
        match c {
            '<' => is_mark = true,
            '>' => is_mark = false,
            '\n' => text.push(' '),
            c if !is_mark => text.push(c),
            _ => {}
        }
    }
    text
}

fn assert_tells(html: &str, sentences: &[&str]) {
    let text = text(html);
    for sentence in sentences {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
}

const EXAMINATIONS: &str = "
--- without: scores.yaml
--- file: survey.yaml
survey: examination
version: 1
languages: [en]
consent: {page: consentPage, box: consent}
flags: {lead: showLead, night: showNight}
derived_flags: {exposed: flag.lead or flag.night}
assume: [flag.lead or flag.night]
presets:
  lead: [lead]
  both: [lead, night]
pages: [consentPage, work, exposure]
scales: {yesNo: [1, 2]}
--- file: pages/work.yaml
page: work
content:
  - section: habits
    included_in: [exposed]
    content:
      - choice: smokes
        scale: yesNo
      - number: cigarettes
        hidden_when: smokes != 1
        range: 1..100
      - choice: sleep
        scale: yesNo
        included_in: [night]
  - section: pregnancy
    included_in: [exposed]
    genders: [female]
    content:
      - choice: pregnant
        scale: yesNo
        included_in: [lead, exposed]
--- file: pages/exposure.yaml
page: exposure
included_in: [lead]
content:
  - text: paint
    hidden_when: smokes == 2
--- without: texts/sv-SE.yaml
--- file: texts/en.yaml
survey: {name: Examination}
presets: {lead: Lead, both: Everything}
pages: {consentPage: Consent, work: Work, exposure: Exposure}
sections: {habits: Habits, pregnancy: Pregnancy}
questions:
  consent: I agree.
  smokes: Do you smoke?
  cigarettes: How many?
  sleep: Do you sleep well?
  pregnant: Are you pregnant?
  paint: Which paint?
scales:
  yesNo: {1: \"Yes\", 2: \"No\"}
";

#[test]
fn codebook_says_what_each_group_gets() {
    let (_, html) = told(EXAMINATIONS);
    let (_, chapters) = html.split_once("<nav aria-label=\"Contents\">").unwrap();
    let (chapters, variables) = chapters.split_once("<nav aria-labelledby=\"overview\">").unwrap();
    insta::assert_snapshot!("codebook_groups.html", chapters);
    // One of the flags is on for everybody: a sentence that names `exposed` would tell nothing.
    let (variables, _) = variables.split_once("id=\"flags\"").unwrap();
    assert!(!variables.contains("<code>exposed</code>"), "{variables}");
}

/// A survey in which a flag takes a section away, and rules exclude each other.
const HANDS: &str = "
--- without: scores.yaml
--- without: pages/work.yaml
--- file: survey.yaml
survey: hands
version: 1
languages: [en]
consent: {page: consentPage, box: consent}
flags: {vibration: showVibration, meba: showMeba}
presets: {vibration: [vibration], meba: [meba]}
pages: [consentPage, pain]
scales: {yesNo: [1, 2]}
--- file: pages/pain.yaml
page: pain
content:
  - section: whiteFingers
    hidden_when: flag.vibration
    content:
      - choice: white
        scale: yesNo
      - text: which
        hidden_when: white != 1
  - section: tools
    included_in: [vibration]
    content:
      - choice: time
        options: [1, 2, {value: 3, hidden_when: flag.meba}]
      - text: always
        hidden_when: time != 3
        required: false
  - section: shoulders
    included_in: [meba]
    content:
      - choice: shoulder
        scale: yesNo
  - section: load
    hidden_when: not flag.vibration and not worse
    content:
      - text: heavy
        required: false
  - text: numb
    hidden_when: white == 2 and shoulder == 2
    required: false
  - checkboxes: changes
    boxes: [worse, same]
    exclusive: [same]
  - text: whatWorse
    hidden_when: not worse
    required: false
  - text: whatSame
    hidden_when: not same
    required: false
  - choice: pregnant
    scale: yesNo
    genders: [female]
  - choice: prostate
    scale: yesNo
    hidden_when: gender != \"male\"
--- without: texts/sv-SE.yaml
--- file: texts/en.yaml
survey: {name: Hands}
presets: {vibration: Vibrations, meba: MEBA}
pages: {consentPage: Consent, pain: Pain}
sections: {whiteFingers: White fingers, tools: Tools, shoulders: Shoulders, load: Load}
questions:
  consent: I agree.
  white: Do your fingers turn white?
  which: Which fingers?
  time: {label: How long do you use tools?, options: {1: Never, 2: Sometimes, 3: Always}}
  always: Why always?
  shoulder: Do your shoulders hurt?
  heavy: What is heavy?
  numb: What is numb?
  changes: Have they changed?
  worse: Worse
  same: The same
  whatWorse: What is worse?
  whatSame: What is the same?
  pregnant: Are you pregnant?
  prostate: Did a doctor examine you?
scales:
  yesNo: {1: \"Yes\", 2: \"No\"}
";

#[test]
fn codebook_says_what_a_flag_takes_away() {
    let (proved, html) = told(HANDS);
    assert_tells(
        &html,
        &[
            "Participants with one of these flags never see what is listed below it",
            "“Vibrations” (vibration)  section “White fingers” (whiteFingers) on the page “Pain”",
            "on the page “Pain”  Because the section “White fingers” is shown only where “Vibrations” (vibration) is off.",
            "“MEBA” (meba)  text “Why always?” (always) on the page “Pain”",
        ],
    );
    assert!(
        human(&proved).contains(
            "Taken away by a flag\n  with “Vibrations” (`vibration`), never\n    section `whiteFingers`"
        ),
        "{}",
        human(&proved)
    );
}

#[test]
fn codebook_says_why_parts_are_never_together() {
    let (_, html) = told(HANDS);
    assert_tells(
        &html,
        &[
            "Because the section “Tools” is shown only where “Vibrations” (vibration) is on; the section “White fingers” is shown only where \
             “Vibrations” (vibration) is off.",
            "“Always” of “How long do you use tools?” is offered only where “MEBA” (meba) is off",
            "“Are you pregnant?” is asked only of women and people of unknown gender",
            "“What is worse?” is asked only of those who ticked “Worse” under “Have they changed?”",
            "“Worse” cannot be ticked together with “The same”",
        ],
    );
}

#[test]
fn codebook_says_what_makes_it_long() {
    let (proved, html) = told(HANDS);
    assert_tells(
        &html,
        &[
            "answers “Do your fingers turn white?” with “Yes”: 1 question, 40 seconds",
            "answers “Do your fingers turn white?” with “Yes” and answers “Do your shoulders hurt?” with “Yes”, together: 2 questions",
            "for one gender, it can be narrower.  “Vibrations” (vibration) and “MEBA” (meba): ",
        ],
    );
    let all = proved.length_of_all().unwrap();
    let seconds: u32 = all.longest_pages.iter().map(|page| page.load.seconds).sum();
    assert_eq!(seconds.div_ceil(60), all.longest.bound.value);
}

#[test]
fn codebook_says_what_another_flag_would_change() {
    let (proved, html) = told(HANDS);
    assert_tells(
        &html,
        &[
            "“Vibrations” (vibration) would take away 2 questions (section “White fingers” (whiteFingers)), and add 1 question (section \
             “Tools” (tools)), from the participant with the most questions, with the same answers.",
        ],
    );
    assert!(
        human(&proved).contains(
            "with “Vibrations” (`vibration`), too, this participant would not see 2 questions (section `whiteFingers` “White fingers”), \
             and would see 1 question (section `tools` “Tools”)"
        ),
        "{}",
        human(&proved)
    );
}

#[test]
fn codebook_says_what_an_answer_decides() {
    let (_, html) = told(HANDS);
    assert_tells(
        &html,
        &[
            "Decideswhether these are shown: “Which fingers?” and “What is numb?”",
            "of every participant except those who answered “No” to both “Do your fingers turn white?” and “Do your shoulders hurt?”",
        ],
    );
}

#[test]
fn codebook_lists_parts_in_survey_order() {
    let (_, html) = told(HANDS);
    let text = text(&html);
    let (_, parts) = text.split_once("By page and section").unwrap();
    let at = |section: &str| parts.find(&format!("section “{section}”")).unwrap();
    assert!(
        at("White fingers") < at("Tools") && at("Tools") < at("Shoulders"),
        "{parts}"
    );
    assert!(
        parts.contains("section “Load” (load), only for some: "),
        "{parts}"
    );
}

#[test]
fn codebook_names_participants_whose_length_is_not_decided() {
    let (proved, html) = told_within(HANDS, 0);
    let undecided = [
        "all participants",
        "“Vibrations” (`vibration`) and “MEBA” (`meba`)",
    ];
    let told: Vec<String> = proved.undecided_lengths.iter().map(ToString::to_string).collect();
    for whom in undecided {
        assert!(told.iter().any(|told| told == whom), "{told:?}");
    }
    assert!(proved.undecided >= told.len());
    assert_tells(
        &html,
        &["For these participants, it was not possible to calculate the length: "],
    );
    assert!(
        human(&proved).contains("Length not decided\n  "),
        "{}",
        human(&proved)
    );
}

/// A survey with rules that read more than what decides, and two sections with one name.
const ROLES: &str = "
--- without: scores.yaml
--- file: survey.yaml
survey: roles
version: 1
languages: [en]
consent: {page: consentPage, box: consent}
flags: {fire: showFire}
presets: {fire: [fire]}
pages: [consentPage, work, health]
--- file: pages/work.yaml
page: work
content:
  - section: fireWork
    included_in: [fire]
    content:
      - checkboxes: roles
        boxes: [driver, other]
        min: 1
        follow_ups:
          - text: otherRole
            hidden_when: not other
  - text: firstJob
  - group: secondJob
    hidden_when: not answered(firstJob)
    content:
      - text: secondTask
        required: false
      - text: secondPlace
        required: false
--- file: pages/health.yaml
page: health
content:
  - section: fireHealth
    hidden_when: flag.fire
    content:
      - choice: smoke
        options: [1, 2, 3, 4]
      - number: smokeYears
        hidden_when: smoke == 1
        range: 1..60
--- without: texts/sv-SE.yaml
--- file: texts/en.yaml
survey: {name: Roles}
presets: {fire: Fire}
pages: {consentPage: Consent, work: Work, health: Health}
sections: {fireWork: Fire, fireHealth: Fire}
questions:
  consent: I agree.
  roles: Which roles do you have?
  driver: Driver
  other: Another role
  otherRole: Which one?
  firstJob: What was your first job?
  secondTask: What did you do in the second one?
  secondPlace: Where was it?
  smoke: {label: Do you smoke?, options: {1: Never, 2: Rarely, 3: Often, 4: Always}}
  smokeYears: For how many years?
";

#[test]
fn codebook_says_what_decides_by_the_rules_that_entries_name() {
    let (proved, html) = told(ROLES);
    let (_, variables) = html.split_once("id=\"v-driver\"").unwrap();
    let (driver, _) = variables.split_once("id=\"v-other\"").unwrap();
    assert!(!driver.contains("<dt>Decides</dt>"), "{driver}");
    // A required text has no other answer that can be sent, and so decides nothing.
    let all = proved.length_of_all().unwrap();
    let added: Vec<_> = all.longest_answers.iter().flat_map(|one| &one.answers).collect();
    assert!(
        added.iter().all(|one| !one.to_string().contains("first job")),
        "{added:?}"
    );
    assert_tells(
        &html,
        &[
            "Decideswhether these are shown: “Which one?”",
            "answers “Do you smoke?” with anything but “Never”: 1 question, 15 seconds",
            "Because the section “Fire” on the page “Health” is shown only where “Fire” (fire) is off",
            "Which questions are shown does not depend on the day.",
        ],
    );
}
