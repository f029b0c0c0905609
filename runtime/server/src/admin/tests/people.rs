//! Facts about people: read from a table, used at the first sign-in, changed later.

use std::fmt::Write;

use enkat_model::{FlagSet, Preset};
use enkat_store::PersonSettings;
use serde_json::json;

use super::{log::rows, *};
use crate::routes::testing::artifact;

/// Starts a server whose survey has the presets `more` and `less`, and does not take both flags at once.
pub(super) async fn server() -> TestServer {
    TestServer::asking(pulse()).await
}

/// Makes the survey with the presets `more` and `less` that does not take both flags at once.
pub(super) fn pulse() -> Artifact {
    let mut pulse = artifact();
    let flag = |alias: &str, setting: &str| json!({"alias": alias, "setting": setting});
    pulse.flags =
        serde_json::from_value(json!([flag("extra", "showExtra"), flag("never", "showNever")])).unwrap();
    let both = json!([{"not": {"all": [{"setting": {"flag": [0]}}, {"setting": {"flag": [1]}}]}}]);
    pulse.assumptions = serde_json::from_value(both).unwrap();
    let preset = |name: &str, flag: usize| Preset {
        name: name.to_owned(),
        flags: FlagSet::default().with(flag),
    };
    pulse.presets = vec![preset("more", 0), preset("less", 1)];
    pulse
}

async fn findings(server: &TestServer, table: &'static str) -> Vec<String> {
    let read = admin(server, move |admin| {
        match admin.read_people("pulse-short", table) {
            Ok(_) => Ok(Vec::new()),
            Err(TableError::Findings(findings)) => Ok(findings.iter().map(ToString::to_string).collect()),
            Err(TableError::Survey(error)) => Err(error),
        }
    });
    read.await.unwrap()
}

pub(super) async fn import(server: &TestServer, table: &'static str, drop_answers: bool) -> Imported {
    let imported = admin(server, move |admin| {
        let people = admin.read_people("pulse-short", table).unwrap();
        admin.import_people("pulse-short", &people, drop_answers)
    });
    imported.await.unwrap()
}

#[tokio::test]
async fn read_people_reports_findings_by_row() {
    let server = server().await;
    assert_eq!(
        findings(
            &server,
            "reference,preset,extra,gender,unit,language\nada,less,,Female,North,sv-SE\n"
        )
        .await,
        Vec::<String>::new()
    );
    assert_eq!(
        findings(&server, "reference,showExtra\nada,TRUE\nbo,false\ncy,\ndi,0\n").await,
        Vec::<String>::new()
    );
    let table = "reference,preset,showExtra,gender,unit,language\n\
                 a,most,,,,\nb,,yes,,,\nc,,,woman,,\nd,,,,,pl-PL\ne,more less,,,,\nf,less,true,,,\n";
    let places = ["2:2: ", "3:3: ", "4:4: ", "5:6: ", "6:1: ", "7:1: "];
    let found = findings(&server, table).await;
    assert_eq!(found.len(), places.len(), "{found:?}");
    for (finding, place) in found.iter().zip(places) {
        assert!(finding.starts_with(place), "{finding}");
    }
    assert!(
        found[0].contains("no preset `most`: it has `more`, `less`"),
        "{}",
        found[0]
    );
    assert!(found[5].contains("not (showExtra and showNever)"), "{}", found[5]);
    assert_eq!(
        findings(&server, "reference,age\nada,3\n").await.len(),
        1,
        "no flag of the survey"
    );
    let long = findings(&server, "reference,unit\nada,\"two\nlines\"\n").await;
    assert!(long[0].contains("in one line"), "{long:?}");
}

/// Tables that a spreadsheet, or an operator in a hurry, could make: they give findings, and no panic.
#[tokio::test]
async fn read_people_of_random_tables_does_not_panic() {
    let server = server().await;
    let cells = [
        "",
        "true",
        "FALSE",
        "more",
        "more,less",
        "less less",
        "=1",
        "\u{0}",
        "\u{fffd}",
        "ä",
        "\"",
        "sv-SE",
        "0",
        "  ",
    ];
    let heads = [
        "preset",
        "gender",
        "unit",
        "language",
        "extra",
        "showNever",
        "Preset",
        " preset ",
    ];
    let mut dice = 9_u64;
    let mut throw = |sides: usize| {
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(dice >> 33).unwrap() % sides
    };
    let mut tables = Vec::new();
    for _ in 0..300 {
        let columns: Vec<_> = (0..=throw(4)).map(|_| heads[throw(heads.len())]).collect();
        let mut table = format!("reference,{}\n", columns.join(","));
        for row in 0..throw(4) {
            let cells: Vec<_> = columns.iter().map(|_| cells[throw(cells.len())]).collect();
            writeln!(table, "r{row},{}", cells.join(",")).unwrap();
        }
        tables.push(table);
    }
    let read = admin(&server, move |admin| {
        let mut read = 0;
        for table in tables {
            if let Ok(people) = admin.read_people("pulse-short", &table) {
                read += 1;
                admin.import_people("pulse-short", &people, false)?;
                assert!(
                    people
                        .iter()
                        .all(|person| person.settings.unit.as_deref() != Some(""))
                );
            }
        }
        Ok(read)
    });
    assert!(read.await.unwrap() > 10);
}

#[tokio::test]
async fn import_changes_answered_response_only_with_anyway() {
    let server = server().await;
    import(&server, "reference,extra\nada,true\nbo,true\n", false).await;
    admin(&server, |admin| admin.invite("pulse-short", None))
        .await
        .unwrap();
    let letters = letters(&server, "pulse-short", &[]).await;
    let [mut ada, mut bo] = [server.nobody(), server.nobody()];
    for (client, (_, secret)) in [(&mut ada, &letters[0]), (&mut bo, &letters[1])] {
        client
            .sign_in_as(&body("pulse-short", 1980, Some(secret)))
            .await
            .data();
        client.save(0, json!({"agree": true})).await.data();
    }
    bo.save(1, json!({"extraWords": "more", "stress": 1}))
        .await
        .data();
    let extra = |settings: &Value| settings["surveyModel"]["settings"]["showExtra"].clone();
    let table = "reference,extra,unit\nada,,North\nbo,,North\n";
    let imported = import(&server, table, false).await;
    let staying = vec![("bo".to_owned(), StayReason::HasAnswers)];
    assert_eq!((imported.changed, imported.staying), (1, staying));
    assert_eq!(extra(&ada.settings("pulse-short").await), false);
    assert_eq!(extra(&bo.settings("pulse-short").await), true);
    let imported = import(&server, table, true).await;
    assert_eq!((imported.changed, imported.staying.len()), (1, 0));
    let settings = bo.settings("pulse-short").await;
    assert_eq!(extra(&settings), false);
    assert_eq!(
        settings["draft"]["answers"],
        json!({"agree": true, "stress": 1}),
        "the answer to what is not asked is gone"
    );
    assert_eq!(
        import(&server, table, true).await.changed,
        0,
        "nothing is other than before"
    );
    let rows = rows(&server).await;
    assert_eq!(rows.iter().filter(|row| row.event == "resettled").count(), 2);
}

#[tokio::test]
async fn invite_unassigned_with_person_settings_applies_them() {
    let server = server().await;
    let more = PersonDetails {
        presets: "more".to_owned(),
        unit: "Night shift".to_owned(),
        language: "en-US".to_owned(),
        ..PersonDetails::default()
    };
    let settings = admin(&server, move |admin| {
        let settings = admin.person_settings("pulse-short", &more)?;
        admin.invite("pulse-short", Some((2, settings.clone())))?;
        Ok(settings)
    });
    assert_eq!(settings.await.unwrap().unit.as_deref(), Some("Night shift"));
    let letters = letters(&server, "pulse-short", &[]).await;
    let mut somebody = server.nobody();
    somebody
        .sign_in_as(&body("pulse-short", 1980, Some(&letters[1].1)))
        .await
        .data();
    let loaded = somebody.settings("pulse-short").await;
    assert_eq!(
        loaded["surveyModel"]["settings"],
        json!({"showExtra": true, "showNever": false})
    );
    assert_eq!(loaded["draft"]["language"], "en-US");
    let presets = |presets: &str| PersonDetails {
        presets: presets.to_owned(),
        ..PersonDetails::default()
    };
    let wrong = [
        presets("most"),
        presets("more less"),
        PersonDetails {
            language: "pl-PL".to_owned(),
            ..PersonDetails::default()
        },
        PersonDetails {
            flags: vec!["age".to_owned()],
            ..PersonDetails::default()
        },
    ];
    for wrong in wrong {
        let refused = admin(&server, move |admin| admin.person_settings("pulse-short", &wrong)).await;
        assert!(refused.is_err(), "{refused:?}");
    }
    let on = PersonDetails {
        flags: vec!["showNever".to_owned(), "never".to_owned()],
        ..PersonDetails::default()
    };
    let settings = admin(&server, move |admin| admin.person_settings("pulse-short", &on)).await;
    assert_eq!(settings.unwrap().flags, ["showNever"]);
    let nothing = admin(&server, |admin| {
        admin.person_settings("pulse-short", &PersonDetails::default())
    });
    assert_eq!(nothing.await.unwrap(), PersonSettings::default());
}
