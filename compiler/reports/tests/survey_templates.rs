//! Survey templates: JSON from a server becomes the same survey as a folder of YAML files.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

use std::{fs, path::Path};

use enkat_model::{Artifact, Date, FlagSet, Session, WrittenAt, tailor, violations};
use enkat_reports::{
    explain::Participant,
    render::render_human,
    scenarios::{given, unmet},
    written_at::compile_with_places,
};
use enkat_syntax::{diagnostics::Severity, source::SourceMap};
use serde_json::{Value, json};

/// Compiles a template with one group of these questions, in Polish and Swedish.
fn survey(questions: &Value) -> Artifact {
    compiled(&json!({
        "templateId": "lab",
        "languages": ["pl", "sv-SE"],
        "fallbackText": "Lab",
        "pages": [{"pageId": "work", "fallbackText": "Work", "groups": [
            {"groupId": "bench", "questions": questions}
        ]}]
    }))
}

fn compiled(template: &Value) -> Artifact {
    let mut files = SourceMap::default();
    files.add("lab.template.json", template.to_string());
    let compilation = compile_with_places(&files);
    let mut errors = compilation.diagnostics;
    errors.retain(|finding| finding.severity() == Severity::Error);
    let drawn = render_human(&files, &compilation.expansions, &errors, false);
    compilation.artifact.unwrap_or_else(|| panic!("{drawn}"))
}

fn option_set(rest: Value, settings: &[&str]) -> Value {
    let settings = settings.iter().map(|id| json!({"questionSettingId": id}));
    let mut question =
        json!({"questionId": "gloves", "type": "OPTION_SET", "settings": settings.collect::<Vec<_>>()});
    let Value::Object(rest) = rest else {
        panic!("{rest}")
    };
    question.as_object_mut().unwrap().extend(rest);
    question
}

#[test]
fn template_has_no_places() {
    let artifact = survey(&json!([option_set(json!({"maxItems": 1}), &["yes", "no"])]));
    let mut places = artifact.elements.iter().map(|included| &included.written_at);
    assert!(places.all(WrittenAt::is_unknown));
}

/// Returns the kind of a question.
fn kind(artifact: &Artifact, id: &str) -> &'static str {
    let mut elements = artifact.elements.iter().map(|included| &included.element);
    elements
        .find(|element| element.id == id)
        .unwrap()
        .body
        .kind()
        .name()
}

#[test]
fn option_set_becomes_choice_or_checkboxes() {
    let table = [
        (json!({"maxItems": 1}), &["yes", "no"][..], "choice"),
        (json!({"maxItems": 1, "required": true}), &["yes", "no"], "choice"),
        (json!({"maxItems": 1}), &["yes"], "checkboxes"),
        (json!({"maxItems": 2}), &["yes", "no"], "checkboxes"),
        (json!({}), &["yes", "no"], "checkboxes"),
        (json!({"minItems": 1}), &["yes", "no"], "checkboxes"),
    ];
    for (rest, settings, expected) in table {
        let artifact = survey(&json!([option_set(rest.clone(), settings)]));
        assert_eq!(kind(&artifact, "gloves"), expected, "{rest}");
    }
}

/// Returns the violations of a participant with these answers.
fn refused(artifact: &Artifact, answers: &Value) -> Vec<String> {
    let model = tailor(artifact, FlagSet::default(), None);
    let today = Date::parse("2026-11-20").unwrap();
    let answers = answers.as_object().unwrap().clone();
    let session = Session::with_answers(&model, today, &answers);
    let found = violations(&session).into_iter();
    found.map(|violation| format!("{violation:?}")).collect()
}

#[test]
fn option_set_enforces_min_and_max_items() {
    let none = json!({});
    let one = json!({"glovesA": true});
    let two = json!({"glovesA": true, "glovesB": true});
    let three = json!({"glovesA": true, "glovesB": true, "glovesC": true});
    let table = [
        (json!({}), [true, true, true, true]),
        (json!({"required": true}), [false, true, true, true]),
        (
            json!({"required": true, "minItems": 0}),
            [false, true, true, true],
        ),
        (
            json!({"required": true, "minItems": 2}),
            [false, false, true, true],
        ),
        (json!({"minItems": 2}), [true, false, true, true]),
        (json!({"minItems": 2, "maxItems": 2}), [true, false, true, false]),
    ];
    for (rest, accepted) in table {
        let artifact = survey(&json!([option_set(rest.clone(), &["a", "b", "c"])]));
        for (answers, accepted) in [&none, &one, &two, &three].into_iter().zip(accepted) {
            assert_eq!(
                refused(&artifact, answers).is_empty(),
                accepted,
                "{rest}: {answers}"
            );
        }
    }
}

#[test]
fn limits_hold_only_where_they_are_given() {
    let question = |id: &str, rest: Value| {
        let mut question = json!({"questionId": id});
        let Value::Object(rest) = rest else {
            panic!("{rest}")
        };
        question.as_object_mut().unwrap().extend(rest);
        question
    };
    let artifact = survey(&json!([
        question("short", json!({"type": "TEXT", "maxLength": 3})),
        question("long", json!({"type": "TEXT"})),
        question("free", json!({"type": "DECIMAL"})),
        question(
            "some",
            json!({"type": "DECIMAL", "minValue": 1.5, "maxValue": null})
        ),
        question("day", json!({"type": "DATE"})),
        question("minute", json!({"type": "DATE_TIME"})),
    ]));
    let fine = json!({
        "short": "åäö", "long": "x".repeat(10_000), "free": -1e6, "some": 1.75,
        "day": "2024-02-29", "minute": "2024-02-29T23:59"
    });
    assert_eq!(refused(&artifact, &fine), Vec::<String>::new());
    let wrong = json!({
        "short": "åäö!", "long": "x".repeat(10_001), "free": "7", "some": 1.25,
        "day": "2023-02-29", "minute": "2024-02-29"
    });
    assert_eq!(refused(&artifact, &wrong).len(), 6);
}

#[test]
fn missing_text_uses_fallback_then_id() {
    let artifact = survey(&json!([
        {"questionId": "both", "type": "TEXT", "texts": {"PL": "Po polsku", "sv": "På svenska"}, "fallbackText": "Other"},
        {"questionId": "one", "type": "TEXT", "texts": {"sv-SE": "På svenska här"}, "fallbackText": "Other words"},
        {"questionId": "none", "type": "TEXT", "texts": {"sv-SE": "På svenska ändå", "pl-PL": ""}},
    ]));
    let label = |language: &str, id: &str| {
        let texts = serde_json::to_value(&artifact.texts[language]).unwrap();
        texts[format!("questions.{id}.label")].clone()
    };
    let languages: Vec<_> = artifact.texts.keys().collect();
    assert_eq!(languages, ["pl-PL", "sv-SE"]);
    assert_eq!(label("pl-PL", "both"), "Po polsku");
    assert_eq!(label("sv-SE", "both"), "På svenska");
    assert_eq!(label("pl-PL", "one"), "Other words");
    assert_eq!(label("pl-PL", "none"), "none");
    assert_eq!(label("sv-SE", "none"), "På svenska ändå");
}

#[test]
fn missing_description_uses_fallback_then_none() {
    let described = |description: Value| {
        let artifact = compiled(&json!({
            "templateId": "lab",
            "languages": ["pl-PL", "sv-SE"],
            "fallbackText": "Lab",
            "description": description,
            "pages": [{"pageId": "work", "fallbackText": "Work", "groups": [
                {"groupId": "bench", "questions": [{"questionId": "coat", "type": "TEXT", "fallbackText": "Coat?"}]}
            ]}]
        }));
        let texts = serde_json::to_value(&artifact.texts).unwrap();
        ["pl-PL", "sv-SE"].map(|language| texts[language]["survey.description"].clone())
    };
    let both = json!({"texts": {"pl": "O laboratorium"}, "fallbackText": "About the lab"});
    assert_eq!(described(both), [json!("O laboratorium"), json!("About the lab")]);
    let one = json!({"texts": {"pl": "O laboratorium"}});
    assert_eq!(described(one), [json!("O laboratorium"), Value::Null]);
    assert_eq!(described(json!({})), [Value::Null, Value::Null]);
}

#[test]
fn invalid_display_rule_keeps_question_visible() {
    let artifact = survey(&json!([
        option_set(json!({"maxItems": 1}), &["yes", "no"]),
        {"questionId": "shown", "type": "TEXT", "displayRule": "gloves is yes"},
        {"questionId": "asked", "type": "TEXT", "displayRule": "gloves == \"yes\""},
        {"questionId": "always", "type": "TEXT", "displayRule": "  "},
    ]));
    let model = tailor(&artifact, FlagSet::default(), None);
    let today = Date::parse("2026-11-20").unwrap();
    let visible = |answers: Value| {
        let answers = answers.as_object().unwrap().clone();
        let session = Session::with_answers(&model, today, &answers);
        let outcome = enkat_reports::evaluation::Outcome::of(&artifact, FlagSet::default(), &session, None);
        serde_json::to_value(outcome).unwrap()["visible"].clone()
    };
    assert_eq!(visible(json!({})), json!(["gloves", "shown", "always"]));
    assert_eq!(
        visible(json!({"gloves": "yes"})),
        json!(["gloves", "shown", "asked", "always"])
    );
}

#[test]
fn template_has_no_stepper_consent_or_flags() {
    let artifact = compiled(&template("return-to-work"));
    assert!(artifact.header.consent.is_none() && !artifact.header.stepper);
    assert_eq!(serde_json::to_value(artifact.header.finish).unwrap(), "feedback");
    let kinds = |kind: &str| {
        let kinds = artifact
            .elements
            .iter()
            .map(|included| included.element.body.kind().name());
        kinds.filter(|found| *found == kind).count()
    };
    assert_eq!((kinds("page"), kinds("section")), (3, 3));
    assert!(artifact.flags.is_empty());
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../surveys/dynamic")
}

fn template(name: &str) -> Value {
    let text = fs::read_to_string(folder().join(format!("{name}.template.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn project_template_scenarios_pass() {
    for name in ["return-to-work", "safety-round", "course-evaluation"] {
        let mut files = SourceMap::default();
        for path in [format!("{name}.template.json"), format!("scenarios/{name}.yaml")] {
            files.add(path.as_str(), fs::read_to_string(folder().join(&path)).unwrap());
        }
        let compilation = enkat_compiler::compile_traced(&files);
        let drawn = render_human(&files, &compilation.expansions, &compilation.diagnostics, false);
        assert_eq!(drawn, "", "{name}");
        let traced = compilation.artifact.unwrap();
        assert!(!traced.scenarios.is_empty());
        for scenario in &traced.scenarios {
            let given = given(scenario, Date::parse("2026-11-20").unwrap());
            let participant = Participant::new(&traced.artifact, &given);
            let answering = participant.answering(&given.answers);
            let failed = unmet(&traced.artifact, scenario, &answering.outcome());
            assert!(failed.is_empty(), "{name}: {}: {failed:?}", scenario.title.value);
        }
    }
}

#[test]
fn template_with_bom_null_and_exponents_compiles() {
    let mut files = SourceMap::default();
    let template = r#"{"templateId": "lab", "version": 1.0, "languages": ["pl-PL"], "fallbackText": "Lab", "pages": [null,
        {"pageId": "work", "fallbackText": "Work", "groups": [{"groupId": "bench", "questions": [
            {"questionId": "nights", "type": "DECIMAL", "fallbackText": "Nights", "minValue": 1E+1, "maxValue": 2.5e1}]}]}]}"#;
    files.add("lab.template.json", format!("\u{feff}{template}"));
    let artifact = enkat_compiler::compile(&files).artifact.unwrap();
    assert_eq!(refused(&artifact, &json!({"nights": 9})).len(), 1);
    assert_eq!(refused(&artifact, &json!({"nights": 25})), [""; 0]);
    assert_eq!(refused(&artifact, &json!({"nights": 26})).len(), 1);
}
