//! `enkat prove`.

use std::{fs, path::PathBuf};

use serde_json::Value;

use crate::enkat::{enkat_in, folder};

const HEADER: &str = "
survey: night
version: 1
languages: [en]
consent: none
flags: {night: showNight, day: showDay}
assume: [not (flag.night and flag.day)]
pages: [work, nights]
";
const WORK: &str = "
page: work
content:
  - choice: shifts
    options: [1, 2]
  - textarea: why
    hidden_when: shifts != 2
  - text: plan
    included_in: [day]
    hidden_when: shifts == 2
    required: false
";
const NIGHTS: &str = "
page: nights
content:
  - number: nightsAMonth
    range: 1..31
    included_in: [night]
    hidden_when: shifts == 1
";
const TEXTS: &str = "
survey: {name: Night}
pages: {work: Work, nights: Nights}
questions:
  shifts: {label: Do you work shifts?, options: {1: 'No', 2: 'Yes'}}
  why: {label: Why?}
  plan: {label: Do you plan to?}
  nightsAMonth: {label: How many nights?}
";

fn survey(name: &str) -> PathBuf {
    folder(
        name,
        &[
            ("survey.yaml", HEADER),
            ("pages/work.yaml", WORK),
            ("pages/nights.yaml", NIGHTS),
            ("texts/en.yaml", TEXTS),
        ],
    )
}

#[test]
fn prove_prints_how_long_a_survey_gets_and_what_is_never_together() {
    let run = enkat_in(&survey("prove-text"), &["prove", "--today", "2026-11-21"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn prove_with_flags_is_about_their_participants() {
    let folder = survey("prove-flags");
    let run = enkat_in(&folder, &["prove", "--flags", "night", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let proved: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(proved["proofs"]["undecided"]["numbers"], 0);
    let everyone = &proved["lengths"][0];
    assert_eq!(
        (&everyone["fewest"]["value"], &everyone["most"]["value"]),
        (&1.into(), &3.into())
    );
    assert_eq!(
        everyone["most"]["participant"]["flags"],
        serde_json::json!(["night"])
    );
    let unknown = enkat_in(&folder, &["prove", "--flags", "nigth"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("`night`"), "{}", unknown.err);
}

#[test]
fn prove_of_all_days_finds_a_day_without_an_answer_to_send() {
    let folder = survey("prove-days");
    let page = "page: nights\ncontent:\n  - date: nightsAMonth\n    range: today..2030-06-01\n";
    fs::write(folder.join("pages/nights.yaml"), page).unwrap();
    let today = ["prove", "--today", "2026-11-21"];
    assert_eq!(enkat_in(&folder, &today).code, 0);
    let run = enkat_in(&folder, &[&today[..], &["--all"]].concat());
    assert_eq!(run.code, 1);
    assert!(run.err.contains("E1603"), "{}", run.err);
    assert!(
        run.err
            .contains("these are mistakes for participants who answer on 2030-12-31"),
        "{}",
        run.err
    );
}

const DEPLOYMENT: &str = "
customers:
  - urlName: ward
    name: Ward
    surveys:
      - surveyId: day-1
        type: night
        linkName: day
        survey: night
        login: {anonymous: true}
        defaultLoginType: anonymous
        settings: {showDay: true}
      - surveyId: day-2
        type: night
        linkName: spring
        survey: night
        login: {anonymous: true}
        defaultLoginType: anonymous
        settings: {showDay: true}
      - surveyId: invited
        type: night
        linkName: invited
        survey: night
        login: {anonymous: true}
        defaultLoginType: anonymous
        invitationRequired: true
        settings: {showNight: true}
      - surveyId: elsewhere
        type: other
        survey: other
        login: {anonymous: true}
        defaultLoginType: anonymous
        settings: {}
";

#[test]
fn prove_with_deployment_is_about_participants_of_its_offers() {
    let folder = folder(
        "prove-deployment",
        &[
            ("night/survey.yaml", HEADER),
            ("night/pages/work.yaml", WORK),
            ("night/pages/nights.yaml", NIGHTS),
            ("night/texts/en.yaml", TEXTS),
        ],
    );
    let prove = |deployment: &str| {
        fs::write(folder.join("deployment.yaml"), deployment).unwrap();
        let deployment = ["--deployment", "deployment.yaml"];
        enkat_in(
            &folder,
            &[&["prove", "night", "--today", "2026-11-21"], &deployment[..]].concat(),
        )
    };
    let run = prove(DEPLOYMENT);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);

    let run = prove(&DEPLOYMENT.replacen("showDay", "showDays", 1));
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    insta::assert_snapshot!("prove_with_broken_deployment", run.err);

    let run = prove("customers: []\n");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("does not offer `night`"), "{}", run.err);
}
