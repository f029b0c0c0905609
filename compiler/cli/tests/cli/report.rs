//! `enkat admin report`, with responses that were sent.

use std::{fs, path::Path};

use enkat_store::{Lookup, ParticipantId, SealedIdentity, SignIn, StoredContent, Submission};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::{
    participants::{sign_in, store_in},
    responses::{admin, folder},
};

/// Sends responses now: the person, the unit, and the answer to whether they are late.
fn send(folder: &Path, people: &[(String, &str, u8)]) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store_in(folder).await;
        for (number, (person, unit, late)) in people.iter().enumerate() {
            let id = format!("{person}-{number}-{unit}").replace('/', "-");
            let arriving = SignIn {
                unit: Some((*unit).to_owned()),
                identity: Some(SealedIdentity {
                    lookups: Lookup(person.clone()).into(),
                    sealed: vec![1],
                }),
                ..sign_in(&id, "small")
            };
            store.sign_in(&arriving).await.unwrap();
            let submission = Submission {
                participant: ParticipantId(id),
                survey: "small".to_owned(),
                version: 1,
                language: "en".to_owned(),
                content: StoredContent {
                    payload: json!({"late": late}).as_object().unwrap().clone(),
                    ..StoredContent::default()
                },
                at: Timestamp::now(),
            };
            store.submit(&submission, 0, None).await.unwrap();
        }
        store.close().await.unwrap();
    });
}

/// Returns people of a unit, of whom so many are late.
fn people(unit: &'static str, count: u8, late: u8) -> impl Iterator<Item = (String, &'static str, u8)> {
    (0..count).map(move |number| {
        (
            format!("{unit} {number}"),
            unit,
            if number < late { 1 } else { 2 },
        )
    })
}

/// Returns the outcome of the question in the whole, or in a unit.
fn outcome(report: &Value, unit: &str) -> Value {
    let cells = report["release"]["items"][0]["cells"].as_array().unwrap();
    let mut cell = cells.iter().find(|cell| cell["unit"] == unit).unwrap().clone();
    cell.as_object_mut().unwrap().remove("unit");
    cell
}

fn read(folder: &Path, out: &str) -> Value {
    serde_json::from_slice(&fs::read(folder.join(out).join("report.json")).unwrap()).unwrap()
}

#[test]
fn report_tells_of_groups_and_of_no_person() {
    let folder = folder("report_groups");
    let sent: Vec<_> = people("north/a", 8, 3)
        .chain(people("north/b", 4, 1))
        .chain(people("south", 6, 6))
        .collect();
    send(&folder, &sent);
    let line =
        "report small-2026 --by unit --questions north/a --questions north/b --questions south --out first";
    let printed = admin(&folder, line).success();
    assert!(printed.starts_with("2 figures of "), "{printed}");
    let report = read(&folder, "first");
    assert_eq!(report["words"]["late"]["title"], "Are you late?");
    assert_eq!(report["words"]["late"]["options"], json!({"1": "Yes", "2": "No"}));
    let whole = outcome(&report, "");
    assert_eq!(
        (&whole["state"], &whole["people"], &whole["counts"]),
        (&json!("published"), &json!(18), &json!([10, 8]))
    );
    // Four people are too few.
    assert_eq!(
        outcome(&report, "north/b"),
        json!({"state": "withheld", "reason": "fewer"})
    );
    let day = outcome(&report, "north/a");
    assert_eq!((&day["people"], &day["counts"]), (&json!(8), &json!([3, 5])));
    // With the figures of six people who all gave one answer, those of the four would follow.
    assert_eq!(
        outcome(&report, "south"),
        json!({"state": "withheld", "reason": "protects"})
    );
    let table = fs::read_to_string(folder.join("first/report.csv")).unwrap();
    assert!(table.starts_with("item,unit,state,reason,people,option,count,percent,mean,low,high\r\n"));
    // No response is in any file.
    let text = report.to_string() + &table;
    assert!(!text.contains("north/a 1") && !text.contains("north-a"));
}

#[test]
fn report_with_too_few_new_answers_is_refused_with_the_number_that_lacks() {
    let folder = folder("report_again");
    let sent: Vec<_> = people("north", 8, 3).collect();
    send(&folder, &sent);
    admin(&folder, "report small-2026 --out first").success();
    send(&folder, &[("new".to_owned(), "north", 1)]);
    let refused = admin(&folder, "report small-2026 --out second").refusal();
    assert!(
        refused.contains("by 1 new answers") && refused.contains("wait for 4 more"),
        "{refused}"
    );
    assert!(!folder.join("second").exists());
    // The last report can be written again, as it was.
    admin(&folder, "report small-2026 --last --out again").success();
    assert_eq!(
        read(&folder, "again")["release"],
        read(&folder, "first")["release"]
    );
    send(
        &folder,
        &people("south", 4, 2)
            .chain(people("north", 1, 1))
            .collect::<Vec<_>>(),
    );
    admin(&folder, "report small-2026 --out third --compare small-2026").success();
    let whole = outcome(&read(&folder, "third"), "");
    assert_eq!(whole["people"], 13);
    let log = admin(&folder, "audit list --event groupsReported").success();
    assert_eq!(log.lines().count(), 2, "{log}");
}

/// Writes a built page of reports that has nothing but places.
fn build_page(folder: &Path) {
    let page = r#"<html lang="%language%"><script type="application/json">%figures%</script></html>"#;
    fs::create_dir(folder.join("web")).unwrap();
    fs::write(folder.join("web/report.html"), page).unwrap();
}

#[test]
fn report_page_has_figures_of_report() {
    let folder = folder("report_page");
    build_page(&folder);
    send(&folder, &people("north", 8, 3).collect::<Vec<_>>());
    let run = admin(&folder, "report small-2026 --out out --web web");
    assert!(!run.err.contains("report.html"), "{}", run.err);
    run.success();
    let page = fs::read_to_string(folder.join("out/report.html")).unwrap();
    let (head, rest) = page.split_once("json\">").unwrap();
    assert_eq!(head, "<html lang=\"en\"><script type=\"application/");
    let content: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    let report = read(&folder, "out");
    assert_eq!(content, json!({"report": report, "others": []}));
    assert_eq!(report["customer"], "North");
    let late =
        json!({"key": "late", "kind": "choice", "range": null, "values": [null, null], "draft": false});
    assert_eq!(report["items"], json!([late]));
    assert!(
        fs::read_to_string(folder.join("out/README.md"))
            .unwrap()
            .contains("`report.html`")
    );
}

#[test]
fn report_without_built_page_says_that_page_is_left_out() {
    let folder = folder("report_pageless");
    build_page(&folder);
    fs::remove_file(folder.join("web/report.html")).unwrap();
    send(&folder, &people("north", 8, 3).collect::<Vec<_>>());
    let missing = admin(&folder, "report small-2026 --out out --web web");
    assert_eq!(missing.code, 2, "{}", missing.err);
    assert!(missing.err.contains("web/report.html"), "{}", missing.err);
    assert!(!folder.join("out").exists());
    let run = admin(&folder, "report small-2026 --out out");
    let has_page = folder.join("out/report.html").exists();
    assert_eq!(has_page, cfg!(feature = "app"));
    assert_eq!(
        run.err.contains("`report.html` is left out"),
        !has_page,
        "{}",
        run.err
    );
    run.success();
}

#[test]
fn last_report_of_survey_without_reports_is_refused() {
    let folder = folder("report_none");
    let refused = admin(&folder, "report small-2026 --last --out out").refusal();
    assert!(
        refused.contains("there is no report of `small-2026` yet"),
        "{refused}"
    );
    let refused = admin(&folder, "report small-2026 --out out --compare").refusal();
    assert_eq!(
        refused,
        "`small-2026` has no round before: write `roundOf` in the deployment, or the survey to compare with, `--compare ID`\n"
    );
    let refused = admin(&folder, "report small-2026 --compare small-2025 --out out").refusal();
    assert!(refused.contains("small-2025"), "{refused}");
}
