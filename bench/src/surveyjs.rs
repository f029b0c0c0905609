//! The generated survey as `survey-core` of npm describes surveys.

use serde_json::{Value, json};

use crate::{Place, Sources};

/// Describes the same survey for `survey-core`. A hidden question loses its value there, which is the nearest that it has to an
/// answer that does not count.
pub fn surveyjs(count: usize, per_page: usize) -> Value {
    let questions: Vec<Value> = (0..count).map(|question| element(question, count)).collect();
    let pages = questions.chunks(per_page).enumerate();
    let pages: Vec<Value> = pages
        .map(|(page, questions)| json!({ "name": format!("page{page}"), "elements": questions }))
        .collect();
    json!({ "clearInvisibleValues": "onHidden", "pages": pages })
}

fn element(question: usize, count: usize) -> Value {
    let name = format!("q{question}");
    let mut element = match Place::of(question) {
        Place::Number => json!({ "type": "text", "inputType": "number", "name": name, "min": 0, "max": 99 }),
        Place::Tick => json!({ "type": "boolean", "name": name }),
        Place::Head | Place::Link | Place::Sum => {
            json!({ "type": "radiogroup", "name": name, "choices": [1, 2, 3, 4, 5] })
        }
    };
    if Place::of(question) != Place::Tick {
        element["isRequired"] = true.into();
    }
    match Place::of(question) {
        Place::Link => element["visibleIf"] = format!("!({{q{}}} = 2)", question - 1).into(),
        Place::Sum => {
            let Sources {
                number,
                head,
                tick,
                link,
            } = Sources::of(question, count);
            element["visibleIf"] =
                format!("!(({{q{number}}} + {{q{head}}} >= 8) or ({{q{tick}}} = true and {{q{link}}} = 3))")
                    .into();
        }
        Place::Head | Place::Number | Place::Tick => {}
    }
    element
}
