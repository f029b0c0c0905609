//! `enkat admin responses export`, with responses that were sent.

use std::{collections::BTreeMap, fs, path::Path};

use enkat_store::{ParticipantId, Purpose, SignIn, StoredContent, Submission};
use serde_json::{Value, json};

use crate::{
    enkat::{Run, enkat_in, folder_with, survey_files},
    participants::{sign_in, store_in},
};

/// Begins a server's data with a survey that is offered as data.
pub(crate) fn folder(name: &str) -> std::path::PathBuf {
    let folder = folder_with(name, &[survey_files("surveys/small/", "late == 2")]);
    for line in [
        "publish surveys/small",
        "customer create north --name North",
        "survey create small-2026 --customer north type=small survey=small login.anonymous=true defaultLoginType=anonymous",
    ] {
        admin(&folder, line).success();
    }
    folder
}

/// Runs a command of `enkat admin`, given as words with a space between them.
pub(crate) fn admin(folder: &Path, line: &str) -> Run {
    let words: Vec<_> = line.split(' ').collect();
    enkat_in(folder, &[&["admin"], &words[..]].concat())
}

fn export(folder: &Path, options: &str) -> Run {
    admin(folder, &format!("responses export small-2026 {options}"))
}

/// Sends three responses: two of the unit north, of which one comes from before reasons were stored, and one of a demo.
fn send(folder: &Path) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store_in(folder).await;
        for (id, unit, purpose, payload, missing) in [
            (
                "a",
                Some("north"),
                Purpose::Data,
                json!({"late": 1, "why": "=cmd, \"bus\""}),
                Some(".."),
            ),
            ("b", Some("north/ward3"), Purpose::Data, json!({"late": 2}), None),
            (
                "c",
                None,
                Purpose::Demo,
                json!({"late": 1, "why": "demo"}),
                Some(".."),
            ),
        ] {
            let arriving = SignIn {
                unit: unit.map(str::to_owned),
                purpose,
                birth_year: Some(1983),
                ..sign_in(id, "small")
            };
            store.sign_in(&arriving).await.unwrap();
            let submission = Submission {
                participant: ParticipantId(id.to_owned()),
                survey: "small".to_owned(),
                version: 1,
                language: "en".to_owned(),
                content: StoredContent {
                    payload: payload.as_object().unwrap().clone(),
                    missing: missing.map(|letters| enkat_model::Missing::from_letters(letters).unwrap()),
                    ..StoredContent::default()
                },
                at: "2026-11-21T08:02:00Z".parse().unwrap(),
            };
            store.submit(&submission, 0, None).await.unwrap();
        }
        store.close().await.unwrap();
    });
}

/// Reads the rows of a table, each by its columns, in the order of a column.
fn rows(file: &Path, order: &str) -> Vec<BTreeMap<String, String>> {
    let mut table = csv::Reader::from_path(file).unwrap();
    let mut rows: Vec<BTreeMap<String, String>> = table.deserialize().map(Result::unwrap).collect();
    rows.sort_by_key(|row| row[order].clone());
    rows
}

#[test]
fn export_writes_rows_reasons_codebook_and_readme() {
    let folder = folder("responses_export");
    send(&folder);
    let out = export(&folder, "--out out --format csv,jsonl,sav,parquet").success();
    assert_eq!(out, "export 1: 2 responses in `out`\n");
    let wide = rows(&folder.join("out/responses.csv"), "late");
    let cells = |row: usize, columns: [&str; 6]| columns.map(|column| wide[row][column].as_str());
    let columns = [
        "late",
        "why",
        "unit_code",
        "birth_year",
        "sent_at",
        "survey_version",
    ];
    assert_eq!(
        cells(0, columns),
        ["1", "'=cmd, \"bus\"", "north", "1983", "2026-11-21", "1"]
    );
    assert_eq!(
        cells(1, columns),
        ["2", "", "north/ward3", "1983", "2026-11-21", "1"]
    );
    // The second response was stored without its reasons.
    let missing = rows(&folder.join("out/responses-missing.csv"), "why");
    let reasons: Vec<_> = missing.iter().map(|row| row["why"].as_str()).collect();
    assert_eq!(reasons, ["", "hidden"]);
    let lines = fs::read_to_string(folder.join("out/responses.jsonl")).unwrap();
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let ids: Vec<_> = lines
        .iter()
        .map(|line| line["response"]["response_id"].as_str().unwrap())
        .collect();
    assert!(ids.is_sorted() && ids[0].len() == 16, "{ids:?}");
    assert!(
        fs::read(folder.join("out/responses.sav"))
            .unwrap()
            .starts_with(b"$FL2")
    );
    assert!(
        fs::read(folder.join("out/responses.parquet"))
            .unwrap()
            .starts_with(b"PAR1")
    );
    let beside = fs::read_dir(folder.join("out")).unwrap().count();
    assert_eq!(beside, 9, "nothing is left of what was spooled");
    for file in [
        "README.md",
        "ddi-codebook.xml",
        "version-1/codebook.html",
        "version-1/codebook.csv",
        "version-1/payload.schema.json",
    ] {
        assert!(folder.join("out").join(file).is_file(), "{file}");
    }
    let codebook = fs::read_to_string(folder.join("out/version-1/codebook.csv")).unwrap();
    assert!(
        codebook.contains("pages/work.yaml:6,pages/work.yaml:7"),
        "{codebook}"
    );
    let ddi = fs::read_to_string(folder.join("out/ddi-codebook.xml")).unwrap();
    for fact in [
        "<IDNo level=\"study\">small-2026</IDNo>",
        "<collDate date=\"2026-11-21\" event=\"start\">",
        "<fileDscr ID=\"F3\" URI=\"responses.jsonl\">",
        "<caseQnty>2</caseQnty>",
        "<qstnLit xml:lang=\"en\">Are you late?</qstnLit>",
    ] {
        assert!(ddi.contains(fact), "{fact}: {ddi}");
    }
    let readme = fs::read_to_string(folder.join("out/README.md")).unwrap();
    insta::assert_snapshot!("responses_readme", without_day(&readme));
}

/// Replaces the day on which a README was written.
fn without_day(readme: &str) -> String {
    let line = readme.lines().find(|line| line.starts_with("Export ")).unwrap();
    let day = line.split(' ').nth(3).unwrap().trim_end_matches(':');
    readme.replace(day, "TODAY")
}

#[cfg(unix)]
#[test]
fn export_has_round_and_names_of_units() {
    let folder = folder("responses_rounds");
    admin(
        &folder,
        "survey create small-2025 --customer north type=small survey=small login.anonymous=true defaultLoginType=anonymous \
         linkName=2025",
    )
    .success();
    admin(&folder, "survey change small-2026 roundOf=small-2025").success();
    enkat_in(
        &folder,
        &[
            "admin",
            "customer",
            "change",
            "north",
            "units.north={en: North side}",
        ],
    )
    .success();
    send(&folder);
    export(&folder, "--out out --format csv,sav,parquet,jsonl --labels").success();
    let rows = rows(&folder.join("out/responses.csv"), "response_id");
    let units: Vec<_> = rows.iter().map(|row| row["unit_code"].as_str()).collect();
    let rounds: Vec<_> = rows.iter().map(|row| row["round_number"].as_str()).collect();
    assert!(
        units.contains(&"North side") && units.contains(&"north/ward3"),
        "{units:?}"
    );
    assert_eq!(rounds, ["2", "2"]);
    let ddi = fs::read_to_string(folder.join("out/ddi-codebook.xml")).unwrap();
    assert!(ddi.contains("North side"), "{ddi}");
}

#[test]
fn export_is_encrypted_to_recipients() {
    let folder = folder("responses_encrypted");
    send(&folder);
    let run = |program: &str, arguments: &[&str]| {
        let run = std::process::Command::new(program)
            .args(arguments)
            .current_dir(&folder)
            .output();
        let run = run.expect("`age` is installed: the Makefile does it");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    run("age-keygen", &["--output", "key.txt"]);
    let recipient = run("age-keygen", &["-y", "key.txt"]);
    let refused = export(&folder, "--out wrong --format sav --encrypt-to age1wrong");
    assert!(refused.err.contains("choose another format"), "{}", refused.err);
    let refused = export(&folder, "--out wrong --encrypt-to age1wrong");
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("`age1wrong` is no recipient of age"),
        "{}",
        refused.err
    );
    export(
        &folder,
        &format!("--out out --format csv --encrypt-to {}", recipient.trim()),
    )
    .success();
    export(&folder, "--out plain --same-pseudonyms-as 1").success();
    let names = |out: &str| -> Vec<_> {
        let entries = fs::read_dir(folder.join(out)).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert_eq!(
        names("out"),
        [
            "README.md",
            "ddi-codebook.xml",
            "responses-missing.csv.age",
            "responses.csv.age",
            "version-1"
        ]
    );
    let opened = run(
        "age",
        &["--decrypt", "--identity", "key.txt", "out/responses.csv.age"],
    );
    assert_eq!(
        opened,
        fs::read_to_string(folder.join("plain/responses.csv")).unwrap()
    );
}

#[test]
fn export_is_private_and_leaves_nothing_beside_it() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("responses_private");
    send(&folder);
    export(&folder, "--out there/out").success();
    let mode = |path: &str| fs::metadata(folder.join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!(
        (mode("there/out"), mode("there/out/responses.csv")),
        (0o700, 0o600)
    );
    let beside: Vec<_> = fs::read_dir(folder.join("there"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(beside, ["out"]);
    let again = export(&folder, "--out there/out");
    assert_eq!(again.code, 2);
    assert_eq!(
        again.err,
        "enkat: `there/out` is there already: name a folder with `--out` that does not exist\n"
    );
}

#[test]
fn export_is_recorded_with_number_count_and_options() {
    let folder = folder("responses_audit");
    send(&folder);
    export(
        &folder,
        "--out one --format long,jsonl --open-contact --identified --sensitive --reason study-12",
    )
    .success();
    export(&folder, "--out two --profile research --same-pseudonyms-as 1").success();
    let log = admin(&folder, "audit list").success();
    let details: Vec<_> = log
        .lines()
        .filter(|row| row.contains("responsesExported"))
        .map(|row| row.rsplit('\t').find(|cell| cell.starts_with("export ")).unwrap())
        .collect();
    assert_eq!(
        details,
        [
            "export 1: 2 responses, long jsonl, with identities, with contact details, with sensitive answers, reason: study-12",
            "export 2: 2 responses, csv, for research, pseudonyms of export 1",
        ]
    );
    let ids = |folder: &str, file: &str| -> Vec<String> {
        let rows = rows(Path::new(folder).join(file).as_path(), "response_id");
        rows.into_iter()
            .map(|mut row| row.remove("response_id").unwrap())
            .collect()
    };
    let two = ids(folder.join("two").to_str().unwrap(), "responses.csv");
    let mut one = ids(folder.join("one").to_str().unwrap(), "answers.csv");
    one.dedup();
    assert_eq!(one, two);
}

#[test]
fn export_documents_labels_and_tells_no_days_of_shifted_dates() {
    let folder = folder("responses_documented");
    send(&folder);
    export(&folder, "--out out --labels --profile research").success();
    let read = |file: &str| fs::read_to_string(folder.join("out").join(file)).unwrap();
    let (ddi, readme) = (read("ddi-codebook.xml"), read("README.md"));
    let labels = "with labels in place of values";
    assert!(ddi.contains(labels) && readme.contains(labels), "{ddi}{readme}");
    assert!(!ddi.contains("2026-11-21"), "{ddi}");
    assert!(ddi.contains("All dates of a person are shifted"), "{ddi}");
}

#[test]
fn export_without_reason_does_not_open_what_is_sealed() {
    let folder = folder("responses_reason");
    for option in ["--open-contact", "--identified", "--sensitive"] {
        let run = export(&folder, &format!("--out out {option}"));
        assert_eq!(run.code, 2);
        assert!(run.err.contains("--reason <TEXT>"), "{}", run.err);
        assert!(!folder.join("out").exists());
    }
    // The audit log has a row for each line.
    for reason in ["", " ", "study\n11\tforged"] {
        let words = [
            "admin",
            "responses",
            "export",
            "small-2026",
            "--out",
            "new/out",
            "--sensitive",
            "--reason",
            reason,
        ];
        let run = enkat_in(&folder, &words);
        assert!(run.err.contains("write a reason on one line"), "{}", run.err);
    }
}

#[test]
fn failed_export_leaves_no_folder() {
    let folder = folder("responses_failed");
    assert_ne!(export(&folder, "--out new/out --language tlh").code, 0);
    assert!(!folder.join("new").exists());
}

#[test]
fn export_chooses_units_days_and_trials() {
    let folder = folder("responses_choice");
    send(&folder);
    let count = |name: &str, options: &str| {
        let out = export(&folder, &format!("--out {name} {options}")).success();
        out.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(count("north", "--unit north"), "2");
    assert_eq!(count("ward", "--unit north/ward3"), "1");
    assert_eq!(count("south", "--unit south"), "0");
    assert_eq!(count("trials", "--trials"), "1");
    assert_eq!(count("day", "--since 2026-11-21"), "2");
    assert_eq!(count("next", "--since 2026-11-22"), "0");
}

#[test]
fn export_refuses_what_it_cannot_write() {
    let folder = folder("responses_refused");
    send(&folder);
    let refused = |options: &str| {
        let run = export(&folder, &format!("--out out {options}"));
        assert!(run.code != 0 && !folder.join("out").exists(), "{run:?}");
        run.err
    };
    assert_eq!(
        refused("--language tlh"),
        "enkat: the survey has no language `tlh`: it has en\n"
    );
    assert_eq!(
        refused("--same-pseudonyms-as 7"),
        "`small-2026` has no export 7: its README says the number of an export\n"
    );
    let unknown = admin(&folder, "responses export other --out out");
    assert_eq!(
        unknown.err,
        "there is no survey `other`: `enkat admin survey list` shows all\n"
    );
}
