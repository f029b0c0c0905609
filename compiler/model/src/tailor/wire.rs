//! How a participant's model reaches a browser: pages as JSON Schema and ui schema, rules as a table.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::model::Model;
use crate::{
    number,
    survey::{
        AnswerKind, Appearance, Body, Bound, Check, Choice, Condition, Element, ElementId, FORMAT, Header,
        Layout, Look, OptionValue, Period, Slider, Tailored, YEARS,
    },
};

/// A participant's model without words. It holds nothing personal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WireModel {
    /// The format of the model: [`FORMAT`].
    pub format: u32,
    /// What the survey is and how it is run.
    #[serde(flatten)]
    pub header: Header,
    /// The pages, in order.
    pub pages: Vec<WirePage>,
    /// The rules.
    pub rules: WireRules,
}

/// A page: one flat JSON Schema, and how its fields look.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WirePage {
    /// Its id.
    pub id: String,
    /// Whether the progress bar shows on it.
    pub progress: bool,
    /// JSON Schema of the answers given on it: a flat object.
    pub schema: Value,
    /// The ui schema, with a widget's registered name per field.
    pub ui: Value,
}

/// The rule table: elements in survey order and the index of who listens to whom.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WireRules {
    /// The elements; numbers elsewhere are positions in this list.
    pub elements: Vec<WireElement>,
    /// The elements, each after all that its state depends on.
    pub order: Vec<ElementId>,
    /// By element: who listens to it, in that order.
    pub listeners: Vec<Vec<ElementId>>,
}

/// An element of the rule table. What its answer must be stands in its page's JSON Schema.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WireElement {
    /// Its id.
    pub id: String,
    /// `page`, `section`, `group`, `note`, or a question's kind.
    pub kind: &'static str,
    /// The container or question that it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<ElementId>,
    /// Shut while this holds.
    #[serde(skip_serializing_if = "Condition::is_never")]
    pub hidden_when: Condition<Tailored>,
    /// The options of a choice that are not always offered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub option_rules: Vec<WireOptionRule>,
    /// Whether an answer is required.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// Whether it counts in progress.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub counted: bool,
    /// The field that an `orBox` disables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<ElementId>,
    /// Fewest ticks of `checkboxes`, once required or begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// Most ticks of `checkboxes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// Boxes of `checkboxes` that exclude all others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exclusive: Vec<ElementId>,
    /// Sets of boxes of `checkboxes` of which at most one is ticked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at_most_one: Vec<Vec<ElementId>>,
    /// What has to hold between this answer and others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Check<Tailored>>,
}

/// When an option of a choice is not offered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WireOptionRule {
    /// The option.
    pub value: OptionValue,
    /// Not offered while this holds.
    pub hidden_when: Condition<Tailored>,
}

/// The model as a browser gets it.
pub fn wire(model: &Model) -> WireModel {
    WireModel {
        format: FORMAT,
        header: model.header.clone(),
        pages: model.pages().map(|page| wire_page(model, page)).collect(),
        rules: WireRules {
            elements: model.elements.iter().map(wire_element).collect(),
            order: model.index.order.clone(),
            listeners: model.index.listeners.clone(),
        },
    }
}

fn wire_element(element: &Element<Tailored>) -> WireElement {
    let of = match element.body {
        Body::OrBox { of } => Some(of),
        _ => None,
    };
    let mut wire = WireElement {
        id: element.id.clone(),
        kind: element.body.kind(),
        within: element.within,
        hidden_when: element.hidden_when.clone(),
        option_rules: element.body.option_rules().map(wire_option_rule).collect(),
        required: element.body.is_required(),
        counted: element.body.is_counted(),
        of,
        min: None,
        max: None,
        exclusive: Vec::new(),
        at_most_one: Vec::new(),
        checks: element.body.checks().to_vec(),
    };
    if let Some(AnswerKind::Checkboxes {
        min,
        max,
        exclusive,
        at_most_one,
    }) = element.body.answer()
    {
        wire.min = Some(*min);
        wire.max = *max;
        wire.exclusive.clone_from(exclusive);
        wire.at_most_one.clone_from(at_most_one);
    }
    wire
}

fn wire_option_rule(option: &Choice<Tailored>) -> WireOptionRule {
    WireOptionRule {
        value: option.value.clone(),
        hidden_when: option.hidden_when.clone(),
    }
}

fn wire_page(model: &Model, page: ElementId) -> WirePage {
    let on_page = (page.index()..model.elements.len())
        .map(ElementId::at)
        .take_while(|id| *id == page || model.element(*id).within.is_some());
    let (mut properties, mut ui, mut layouts) = (Map::new(), Map::new(), Map::new());
    for element in on_page.map(|id| model.element(id)) {
        if let Some(schema) = answer_schema(&element.body) {
            properties.insert(element.id.clone(), schema);
        }
        let looks = item_ui(element);
        if looks.as_object().is_some_and(|looks| !looks.is_empty()) {
            ui.insert(element.id.clone(), looks);
        }
        if let Body::Group {
            layout: Layout::Inline,
        } = element.body
        {
            layouts.insert(element.id.clone(), json!("inline"));
        }
    }
    if !layouts.is_empty() {
        ui.insert("ui:options".to_owned(), json!({ "layouts": layouts }));
    }
    let element = model.element(page);
    WirePage {
        id: element.id.clone(),
        progress: matches!(element.body, Body::Page { progress: true }),
        schema: json!({ "type": "object", "properties": properties }),
        ui: Value::Object(ui),
    }
}

/// JSON Schema of an answer; `None` for what is not answered by itself.
pub(crate) fn answer_schema<S>(body: &Body<S>) -> Option<Value> {
    match body {
        Body::Question(question) => question_schema(&question.answer),
        Body::Box {} | Body::OrBox { .. } => Some(json!({ "type": "boolean" })),
        Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Note {} | Body::Image(_) => None,
    }
}

fn question_schema<S>(answer: &AnswerKind<S>) -> Option<Value> {
    Some(match answer {
        AnswerKind::Choice { options, .. } => {
            json!({ "type": option_type(options), "enum": options.iter().map(|option| &option.value).collect::<Vec<_>>() })
        }
        AnswerKind::Checkbox {} => json!({ "type": "boolean" }),
        AnswerKind::Text {
            max_length,
            format: Some(format),
        } => {
            json!({ "type": "string", "maxLength": max_length, "format": format, "pattern": format.pattern() })
        }
        AnswerKind::Text { max_length, .. } | AnswerKind::Textarea { max_length, .. } => {
            json!({ "type": "string", "maxLength": max_length })
        }
        AnswerKind::Number {
            min, max, decimals, ..
        } => {
            let mut schema = json!({ "type": "number", "multipleOf": multiple_of(*decimals) });
            for (keyword, bound) in [("minimum", min), ("maximum", max)] {
                if let Some(bound) = bound {
                    schema[keyword] = number::to_json(*bound).into();
                }
            }
            schema
        }
        AnswerKind::Slider(Slider { min, max, step, .. }) => {
            json!({ "type": "number", "minimum": min, "maximum": max, "multipleOf": step })
        }
        AnswerKind::Sublocation {} => json!({ "type": "string" }),
        AnswerKind::Year(period) => year_schema(*period),
        AnswerKind::Date(period) => with_period(json!({ "type": "string", "format": "date" }), period),
        AnswerKind::Datetime(period) => {
            let pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$";
            let schema = json!({ "type": "string", "format": "datetime-local", "pattern": pattern });
            with_period(schema, period)
        }
        AnswerKind::Checkboxes { .. } => return None,
    })
}

fn year_schema(period: Period<u16>) -> Value {
    let fixed = |bound| match bound {
        Some(Bound::At(year)) => Some(year),
        _ => None,
    };
    let today = |bound: Option<Bound<u16>>| bound.filter(|bound| *bound == Bound::Today);
    let schema = json!({
        "type": "integer",
        "minimum": fixed(period.earliest).map_or(*YEARS.start(), |year| year.max(*YEARS.start())),
        "maximum": fixed(period.latest).map_or(*YEARS.end(), |year| year.min(*YEARS.end())),
    });
    with_period(
        schema,
        &Period {
            earliest: today(period.earliest),
            latest: today(period.latest),
        },
    )
}

/// JSON Schema has no word for days, nor for today: `earliest` and `latest` are ours.
fn with_period<T: Serialize>(mut schema: Value, period: &Period<T>) -> Value {
    for (keyword, bound) in [("earliest", &period.earliest), ("latest", &period.latest)] {
        match bound {
            Some(Bound::Today) => schema[keyword] = json!("today"),
            Some(Bound::At(moment)) => schema[keyword] = json!(moment),
            None => {}
        }
    }
    schema
}

/// The step between numbers with so many decimals.
fn multiple_of(decimals: u32) -> Value {
    number::to_json(10_f64.powi(-i32::try_from(decimals).unwrap_or(i32::MAX))).into()
}

fn option_type<S>(options: &[Choice<S>]) -> Value {
    let has_names = options
        .iter()
        .any(|option| matches!(option.value, OptionValue::Name(_)));
    let has_integers = options
        .iter()
        .any(|option| matches!(option.value, OptionValue::Integer(_)));
    match (has_names, has_integers) {
        (true, true) => json!(["integer", "string"]),
        (true, false) => json!("string"),
        (false, _) => json!("integer"),
    }
}

/// An element's entry in the ui schema.
fn item_ui<S>(element: &Element<S>) -> Value {
    let mut options = Map::new();
    let mut put =
        |key: &str, value: Option<Value>| options.extend(value.map(|value| (key.to_owned(), value)));
    put(
        "dialog",
        element
            .dialog
            .as_ref()
            .map(|dialog| format!("dialogs.{dialog}").into()),
    );
    if let Some(question) = element.body.question() {
        let Look { layout, columns } = question.look;
        put("layout", (layout == Layout::Inline).then(|| json!(layout)));
        put("columns", columns.map(Value::from));
        put(
            "unit",
            question.answer.unit().map(|unit| format!("units.{unit}").into()),
        );
        match &question.answer {
            AnswerKind::Choice { labels, .. } => put("labels", Some(json!(labels))),
            // The browser puts the names of the deployment's locations there.
            AnswerKind::Sublocation {} => put("labels", Some(json!("locations"))),
            AnswerKind::Textarea { counter, .. } => put("counter", Some(json!(counter))),
            AnswerKind::Slider(Slider {
                tick, placeholder, ..
            }) => {
                put("tick", Some(json!(tick)));
                let key = placeholder.as_ref().map(|key| format!("placeholders.{key}"));
                put("placeholder", key.map(Value::from));
            }
            _ => {}
        }
    }
    if let Body::Image(image) = &element.body {
        put("image", Some(json!(image)));
    }
    let mut ui = Map::new();
    ui.extend(widget(&element.body).map(|widget| ("ui:widget".to_owned(), json!(widget))));
    if !options.is_empty() {
        ui.insert("ui:options".to_owned(), Value::Object(options));
    }
    Value::Object(ui)
}

/// The name of the widget that a field is put into.
fn widget<S>(body: &Body<S>) -> Option<&'static str> {
    match body.answer() {
        Some(AnswerKind::Choice { appearance, .. }) => Some(match appearance {
            Appearance::Radio => "radio",
            Appearance::Dropdown => "dropdown",
            Appearance::Buttons => "buttons",
        }),
        Some(answer) => body.has_field().then(|| answer.kind()),
        None => body.has_field().then_some("checkbox"),
    }
}
