//! The codebook of a survey with one question of each sort.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_reports::emit::emit;
use support::{ONE_OF_EACH, SENSITIVE, compile_despite_warnings, fixture};

fn written(name: &str) -> String {
    let files = emit(&compile_despite_warnings(&fixture(ONE_OF_EACH)));
    String::from_utf8(files[name].clone()).unwrap()
}

#[test]
fn codebook_json_matches_snapshot() {
    insta::assert_snapshot!("codebook.json", written("codebook.json"));
}

#[test]
fn codebook_csv_matches_snapshots() {
    insta::assert_snapshot!("codebook.csv", written("codebook.csv"));
    insta::assert_snapshot!("codebook-values.csv", written("codebook-values.csv"));
    insta::assert_snapshot!("codebook-scores.csv", written("codebook-scores.csv"));
    insta::assert_snapshot!("codebook-attention.csv", written("codebook-attention.csv"));
}

#[test]
fn rules_json_has_options_checks_and_scores() {
    let rules: serde_json::Value = serde_json::from_str(&written("rules.json")).unwrap();
    let at = |id: &str| {
        let elements = rules["elements"].as_array().unwrap();
        elements
            .iter()
            .find(|element| element["id"] == id)
            .unwrap()
            .clone()
    };
    assert_eq!(at("stress")["options"][1]["valuation"], 0.5);
    assert_eq!(at("stress")["options"][1]["hiddenWhen"]["compare"][0], "<");
    assert_eq!(at("roles")["atMostOne"].as_array().unwrap().len(), 1);
    assert_eq!(at("since")["checks"][1]["level"], "warning");
    assert_eq!(rules["scores"][0]["name"], "calm");
}

#[test]
fn codebook_csv_rows_follow_rfc_4180() {
    for name in [
        "codebook.csv",
        "codebook-values.csv",
        "codebook-scores.csv",
        "codebook-attention.csv",
        "codebook-flags.csv",
    ] {
        let table = written(name);
        assert!(table.ends_with("\r\n"));
        let mut rows = csv::Reader::from_reader(table.as_bytes());
        assert!(rows.records().all(|row| row.is_ok()), "{name}");
    }
}

#[test]
fn codebook_html_matches_snapshot() {
    insta::assert_snapshot!("codebook.html", written("codebook.html"));
}

/// A survey with a derived flag, a rating and a slider.
const FLAGS_AND_LINES: &str = r"
--- file: survey.yaml
survey: base
version: 1
languages: [sv-SE]
consent: {page: consentPage, box: consent}
flags: {senior: showSenior, new: showNew}
derived_flags: {standard: not flag.senior and not flag.new, special: flag.senior or flag.new}
presets: {first: [new]}
pages: [consentPage, work]
--- file: pages/work.yaml
page: work
content:
  - rating: mood
    steps: 3
    included_in: [standard]
  - slider: minutes
    range: 0..100
    step: 5
--- file: texts/sv-SE.yaml
survey: {name: Grund}
presets: {first: Nyanställda}
pages: {consentPage: Samtycke, work: Arbete}
questions:
  consent: Jag samtycker.
  mood: {label: Hur är det?, low: Dåligt, high: Bra}
  minutes: Hur länge, {{year}}?
--- without: scores.yaml";

#[test]
fn codebook_defines_flags_that_sentences_name() {
    let files = emit(&compile_despite_warnings(&fixture(FLAGS_AND_LINES)));
    let json: serde_json::Value = serde_json::from_slice(&files["codebook.json"]).unwrap();
    assert_eq!(json["variables"][1]["asked"], "where `standard` is on");
    assert_eq!(
        json["flags"][2],
        serde_json::json!({
            "name": "standard",
            "on": "where `senior` and “Nyanställda” (`new`) are off",
            "written": "not flag.senior and not flag.new"
        })
    );
    let table = String::from_utf8(files["codebook-flags.csv"].clone()).unwrap();
    assert_eq!(
        table.lines().collect::<Vec<_>>(),
        [
            "flag,setting,on (flags as sent),written,presets",
            "senior,showSenior,where the server turns it on,,",
            "new,showNew,where the server turns it on,,first",
            "standard,,where `senior` and “Nyanställda” (`new`) are off,not flag.senior and not flag.new,",
            "special,,where `senior` or “Nyanställda” (`new`) is on,flag.senior or flag.new,",
        ]
    );
    let page = String::from_utf8(files["codebook.html"].clone()).unwrap();
    assert!(
        page.contains("where <code>senior</code> and “<span lang=\"sv-SE\">Nyanställda</span>” (<code>new</code>) are off")
            && page.contains("<code>not flag.senior and not flag.new</code>"),
        "{page}"
    );
}

#[test]
fn codebook_says_what_ends_steps_and_placeholders_mean() {
    let files = emit(&compile_despite_warnings(&fixture(FLAGS_AND_LINES)));
    let json: serde_json::Value = serde_json::from_slice(&files["codebook.json"]).unwrap();
    assert_eq!(json["variables"][1]["low"]["sv-SE"], "Dåligt");
    assert_eq!(json["variables"][2]["step"], 5);
    let values = String::from_utf8(files["codebook-values.csv"].clone()).unwrap();
    assert!(
        values.contains("mood,1,,,,,Dåligt\r\nmood,3,,,,,Bra\r\n"),
        "{values}"
    );
    let page = String::from_utf8(files["codebook.html"].clone()).unwrap();
    for told in [
        "slider; integer; required; from 0 to 100; in steps of 5",
        "<dt>Highest</dt><dd lang=\"sv-SE\" class=\"text\">Bra</dd>",
        "In texts, a name in <code>{{ }}</code> stands for words",
    ] {
        assert!(page.contains(told), "{told}\n{page}");
    }
}

#[test]
fn codebook_html_escapes_texts() {
    let page = written("codebook.html");
    assert!(!page.contains("<script"));
    assert!(!page.contains("<b &"));
    assert!(page.contains("Kontor &lt;script alert(&quot;1&quot;)"));
}

#[test]
fn codebook_html_links_have_one_target() {
    let page = written("codebook.html");
    for link in page.split("href=\"#").skip(1) {
        let target = link.split('"').next().unwrap();
        assert_eq!(page.matches(&format!("id=\"{target}\"")).count(), 1, "{target}");
    }
}

/// A survey with jobs in several entries.
const ENTRIES: &str = r"
--- file: pages/work.yaml
page: work
content:
  - repeat: job
    max: 3
    content:
      - text: task
        required: false
--- file: texts/sv-SE.yaml
survey: {name: Grund}
pages: {consentPage: Samtycke, work: Arbete}
groups: {job1: Jobb 1, job2: Jobb 2, job3: Jobb 3}
questions:
  consent: Jag samtycker.
  task: Vad gjorde du?
--- without: scores.yaml";

#[test]
fn codebook_sentences_tell_questions_with_one_label_apart() {
    let files = emit(&compile_despite_warnings(&fixture(ENTRIES)));
    let json: serde_json::Value = serde_json::from_slice(&files["codebook.json"]).unwrap();
    let asked = json["variables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| &of["asked"]);
    assert_eq!(
        asked.skip(1).collect::<Vec<_>>(),
        [
            "of every participant",
            "of those who answered “Vad gjorde du?” (`task1`)",
            "of those who answered “Vad gjorde du?” (`task2`)"
        ]
    );
    let [table, page] =
        ["codebook.csv", "codebook.html"].map(|name| String::from_utf8(files[name].clone()).unwrap());
    assert!(table.contains("answered “Vad gjorde du?” (`task2`)"), "{table}");
    assert!(page.contains("</a>” (<code>task2</code>)"), "{page}");
}

/// A survey with two groups of checkboxes, and a number with an opt-out.
const GROUPS: &str = r"
--- file: pages/work.yaml
page: work
content:
  - checkboxes: tools
    boxes: [spade, rake, fork, hose]
    max: 3
    or_box: noTools
  - checkboxes: helps
    boxes: [fence, compost]
    required: false
  - number: length
    range: 1..99
    or_box: lengthUnknown
--- file: texts/sv-SE.yaml
survey: {name: Grund}
pages: {consentPage: Samtycke, work: Arbete}
questions:
  consent: Jag samtycker.
  tools: Verktyg?
  spade: Spade
  rake: Kratta
  fork: Grep
  hose: Slang
  noTools: Inga
  helps: Hjälp?
  fence: Staket
  compost: Kompost
  length: Hur lång?
  lengthUnknown: Vet inte
--- without: scores.yaml";

#[test]
fn codebook_has_limits_of_groups_and_opt_outs() {
    let files = emit(&compile_despite_warnings(&fixture(GROUPS)));
    let json: serde_json::Value = serde_json::from_slice(&files["codebook.json"]).unwrap();
    let variable = |name: &str| {
        let mut variables = json["variables"].as_array().unwrap().iter();
        variables.find(|variable| variable["name"] == name).unwrap()
    };
    assert_eq!(
        variable("hose")["ticks"],
        serde_json::json!({"required": true, "min": 1, "max": 3})
    );
    assert_eq!(
        variable("compost")["ticks"],
        serde_json::json!({"required": false, "min": 1})
    );
    for (name, or_box) in [("rake", "noTools"), ("length", "lengthUnknown")] {
        assert_eq!(variable(name)["orBox"], or_box);
    }
    assert!(variable("fence").get("orBox").is_none());
    let table = String::from_utf8(files["codebook.csv"].clone()).unwrap();
    for row in [
        "spade,boolean,box,work,,tools,,no,yes,1,3,noTools,",
        "fence,boolean,box,work,,helps,,no,no,1,,,",
        "length,integer,number,work,,,,yes,,,,lengthUnknown,",
    ] {
        assert!(table.contains(row), "{row}\n{table}");
    }
    let page = String::from_utf8(files["codebook.html"].clone()).unwrap();
    for told in [
        "<dt>Group</dt><dd>required unless the box beside it (<code>noTools</code>) is ticked; tick 1 to 3</dd>",
        "<dt>Group</dt><dd>optional</dd>",
        "number; integer; required unless the box beside it (<code>lengthUnknown</code>) is ticked; from 1 to 99",
    ] {
        assert!(page.contains(told), "{told}\n{page}");
    }
}

#[test]
fn codebook_marks_sensitive_variables_and_scores() {
    let artifact = compile_despite_warnings(&fixture(SENSITIVE));
    let files = emit(&artifact);
    let json: serde_json::Value = serde_json::from_slice(&files["codebook.json"]).unwrap();
    let sensitive = |of: &str| -> Vec<String> {
        let all = json[of].as_array().unwrap().iter();
        let marked = all.filter(|one| one["sensitive"] == true);
        marked
            .map(|one| one["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let fields = [
        "hit",
        "hitRefused",
        "colleague",
        "stranger",
        "byRefused",
        "worryAbout",
        "threat",
        "threatRefused",
        "attacked",
        "copies.hit",
    ];
    assert_eq!(sensitive("variables"), fields);
    assert_eq!(sensitive("scores"), ["safety"]);
    assert_eq!(sensitive("attention"), ["beaten"]);
    let names = enkat_model::sensitive_names(&artifact);
    assert_eq!(names.fields, fields.map(str::to_owned).into());
    let table = |name: &str| String::from_utf8(files[name].clone()).unwrap();
    for (file, row) in [
        (
            "codebook.csv",
            "hit,integer,choice,work,violence,,,yes,,,,hitRefused,yes,",
        ),
        ("codebook.csv", "worry,integer,choice,work,,,,yes,,,,,no,"),
        (
            "codebook-values.csv",
            "worryAbout,9,opt-out,,,,Vill inte svara\r\n",
        ),
        ("codebook-scores.csv", "safety,mean,hit; noise,2,,no,yes,"),
        ("codebook-scores.csv", "calm,mean,worry,1,,no,no,"),
        (
            "codebook.html",
            "choice; integer; required unless the box beside it (<code>hitRefused</code>) is ticked; sensitive",
        ),
        ("codebook-attention.csv", "beaten,act,no,yes,hit; stranger,"),
        ("codebook-attention.csv", "worried,look,yes,no,worry,"),
        ("codebook.html", "A sensitive answer is encrypted by itself"),
        ("codebook.html", "<dt>Counts</dt><dd>sensitive answers</dd>"),
        ("codebook.html", "<dt>Reads</dt><dd>sensitive answers</dd>"),
        ("codebook.html", "<dt>Level</dt><dd>look (draft)</dd>"),
        ("codebook.html", "<td data-head=\"Meaning\">opt-out</td>"),
    ] {
        assert!(table(file).contains(row), "{row}\n{}", table(file));
    }
}

#[test]
fn files_for_browsers_have_no_attention() {
    let files = emit(&compile_despite_warnings(&fixture(ONE_OF_EACH)));
    let keep = ["artifact.json", "codebook"];
    let others = files
        .iter()
        .filter(|(name, _)| !keep.iter().any(|kept| name.starts_with(kept)));
    for (name, bytes) in others {
        let text = String::from_utf8(bytes.clone()).unwrap();
        for told in [
            "attention",
            "overload",
            "homeAlone",
            "Ensam hemma",
            "Alone at home",
            "is stressed",
        ] {
            assert!(!text.contains(told), "{told} in {name}: {text}");
        }
    }
    let texts = String::from_utf8(files["texts/en.json"].clone()).unwrap();
    assert!(texts.contains("Are you *often* stressed?"), "{texts}");
    let artifact = String::from_utf8(files["artifact.json"].clone()).unwrap();
    assert!(artifact.contains("homeAlone"));
}
