//! Measures a survey template of 200 questions from its JSON to a participant's model, as a server does when a template is
//! stored.

use std::{hint::black_box, time::Instant};

use anyhow::Context;
use enkat_bench::{Figure, Percentiles, Target, print};
use enkat_model::{FlagSet, client_model, tailor};
use enkat_syntax::source::SourceMap;
use serde_json::{Value, json};

const QUESTIONS: usize = 200;
const PER_PAGE: usize = 20;
const PER_GROUP: usize = 10;
const TIMES: usize = 100;

fn main() -> anyhow::Result<()> {
    let template = serde_json::to_string_pretty(&template())?;
    let mut measured = Vec::with_capacity(TIMES);
    for time in 0..TIMES + TIMES / 10 {
        let start = Instant::now();
        let mut files = SourceMap::default();
        files.add("template.json", template.as_str());
        let compilation = enkat_compiler::compile(&files);
        let artifact = compilation.artifact.context("the template has mistakes")?;
        black_box(client_model(&tailor(&artifact, FlagSet::default(), None)));
        let elapsed = start.elapsed();
        if time >= TIMES / 10 {
            measured.push(elapsed);
        }
    }
    print(&Figure {
        name: "a template of 200 questions, from JSON to a tailored model".to_owned(),
        value: Percentiles::of(measured).median.as_secs_f64() * 1e3,
        unit: "ms",
        target: Some(Target::Most(5.0)),
    })?;
    Ok(())
}

fn template() -> Value {
    let pages = (0..QUESTIONS).step_by(PER_PAGE).map(page);
    json!({
        "templateId": "generated",
        "version": 1,
        "languages": ["sv-SE", "en-US", "pl-PL"],
        "texts": texts("The survey"),
        "pages": pages.collect::<Vec<_>>(),
    })
}

fn page(first: usize) -> Value {
    let groups = (first..first + PER_PAGE).step_by(PER_GROUP).map(|first| {
        let questions = (first..first + PER_GROUP).map(question);
        json!({
            "groupId": format!("group{first}"),
            "texts": texts(&format!("Group {first}")),
            "questions": questions.collect::<Vec<_>>(),
        })
    });
    json!({
        "pageId": format!("page{first}"),
        "texts": texts(&format!("Page {first}")),
        "groups": groups.collect::<Vec<_>>(),
    })
}

/// Makes every kind in turn; every fifth question shows by an answer to the first of its five.
fn question(number: usize) -> Value {
    let mut question = match number % 5 {
        0 => json!({ "type": "OPTION_SET", "required": true, "maxItems": 1, "settings": options() }),
        1 => json!({ "type": "OPTION_SET", "minItems": 1, "maxItems": 3, "settings": options() }),
        2 => json!({ "type": "TEXT", "maxLength": 500 }),
        3 => json!({ "type": "DECIMAL", "required": true, "minValue": 0, "maxValue": 60 }),
        _ => json!({ "type": "DATE", "displayRule": format!("question{} == \"some\"", number - 4) }),
    };
    question["questionId"] = json!(format!("question{number}"));
    question["texts"] = texts(&format!("What about the matter {number}?"));
    question
}

fn options() -> Value {
    let options =
        ["none", "some", "many", "all"].map(|id| json!({ "questionSettingId": id, "texts": texts(id) }));
    json!(options)
}

fn texts(words: &str) -> Value {
    let languages = ["sv-SE", "en-US", "pl-PL"].map(|language| (language, format!("{words} ({language})")));
    json!(std::collections::BTreeMap::from(languages))
}
