//! The client model, the form in which a browser gets a participant's model: pages as JSON Schema and ui schema, rules as a table.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{
    model::Model,
    page_schema::{FieldUi, ObjectType, PageOptions, PageSchema, PageUi},
};
use crate::{
    kinds::{ElementKind, FieldSchema, FieldType, JsonType},
    survey::{
        Body, Check, Choice, ChoiceOption, Condition, Element, ElementId, FORMAT, Header, Layout, NoSettings,
        Presentation, QuestionKind,
    },
    values::OptionValue,
};

/// A participant's model without texts. It holds nothing personal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Model")]
pub struct ClientModel {
    /// The format of the model. A reader refuses another one.
    #[schemars(extend("const" = FORMAT))]
    pub format: u32,
    /// The identity and the settings of the survey.
    #[serde(flatten)]
    pub header: Header,
    /// The pages, in order.
    pub pages: Vec<ClientPage>,
    /// The rules.
    pub rules: ClientRules,
}

/// A page: one flat JSON Schema, and the presentation of its fields.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Page")]
pub struct ClientPage {
    /// Its id.
    pub id: String,
    /// Whether the progress bar is shown on it.
    pub progress: bool,
    /// JSON Schema of the answers given on it: a flat object.
    pub schema: PageSchema,
    /// The ui schema, with a widget's registered name per field.
    pub ui: PageUi,
}

/// The rule table: elements in survey order, and the index of the dependencies between their states.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Rules")]
pub struct ClientRules {
    /// The elements; numbers elsewhere are positions in this list.
    pub elements: Vec<ClientElement>,
    /// The elements, each after all that its state depends on.
    pub order: Vec<ElementId>,
    /// By element: the elements whose state depends on it, in that order.
    pub listeners: Vec<Vec<ElementId>>,
}

/// An element of the rule table. The JSON Schema of its page defines the answers that it takes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RuleElement")]
pub struct ClientElement {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: ElementKind,
    /// The parent: a container or a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ElementId")]
    pub within: Option<ElementId>,
    /// The condition under which it is hidden.
    #[serde(skip_serializing_if = "Condition::is_never")]
    pub hidden_when: Condition<NoSettings>,
    /// The options of a choice that are not always offered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub option_rules: Vec<ClientOptionRule>,
    /// Whether an answer is required.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// Whether it counts in progress.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub counted: bool,
    /// The field that an `orBox` disables.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ElementId")]
    pub of: Option<ElementId>,
    /// Fewest ticks of `checkboxes`, once an answer is required or begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub min: Option<u32>,
    /// Most ticks of `checkboxes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub max: Option<u32>,
    /// Checkboxes of `checkboxes` that exclude all others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exclusive: Vec<ElementId>,
    /// Sets of checkboxes of `checkboxes` of which at most one may be ticked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at_most_one: Vec<Vec<ElementId>>,
    /// The constraints on this answer and others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Check<NoSettings>>,
}

/// A condition on an option of a choice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OptionRule")]
pub struct ClientOptionRule {
    /// The option.
    pub value: OptionValue,
    /// The condition under which it is not offered.
    pub hidden_when: Condition<NoSettings>,
}

/// Builds the model that a browser gets.
pub fn client_model(model: &Model) -> ClientModel {
    ClientModel {
        format: FORMAT,
        header: model.header.clone(),
        pages: model.pages().map(|page| client_page(model, page)).collect(),
        rules: ClientRules {
            elements: model.elements.iter().map(client_element).collect(),
            order: model.index.order.clone(),
            listeners: model.index.listeners.clone(),
        },
    }
}

fn client_element(element: &Element<NoSettings>) -> ClientElement {
    let of = match element.body {
        Body::OrBox { of } => Some(of),
        _ => None,
    };
    let mut client = ClientElement {
        id: element.id.clone(),
        kind: element.body.kind(),
        within: element.within,
        hidden_when: element.hidden_when.clone(),
        option_rules: element.body.option_rules().map(client_option_rule).collect(),
        required: element.body.is_required(),
        counted: element.body.is_counted(),
        of,
        min: None,
        max: None,
        exclusive: Vec::new(),
        at_most_one: Vec::new(),
        checks: element.body.checks().to_vec(),
    };
    if let Some(boxes) = element.body.checkboxes() {
        client.min = Some(boxes.min);
        client.max = boxes.max;
        client.exclusive.clone_from(&boxes.exclusive);
        client.at_most_one.clone_from(&boxes.at_most_one);
    }
    client
}

fn client_option_rule(option: &ChoiceOption<NoSettings>) -> ClientOptionRule {
    ClientOptionRule {
        value: option.value.clone(),
        hidden_when: option.hidden_when.clone(),
    }
}

fn client_page(model: &Model, page: ElementId) -> ClientPage {
    let on_page = (page.index()..model.elements.len())
        .map(ElementId::at)
        .take_while(|id| *id == page || model.element(*id).within.is_some());
    let (mut properties, mut ui, mut layouts) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for element in on_page.map(|id| model.element(id)) {
        if let Some(schema) = answer_schema(&element.body) {
            properties.insert(element.id.clone(), schema);
        }
        let looks = item_ui(element);
        if looks.widget.is_some() || !looks.options.is_empty() {
            ui.insert(element.id.clone(), looks);
        }
        if let Body::Group { layout } = element.body
            && layout == Layout::Inline
        {
            layouts.insert(element.id.clone(), layout);
        }
    }
    let element = model.element(page);
    ClientPage {
        id: element.id.clone(),
        progress: matches!(element.body, Body::Page { progress: true }),
        schema: PageSchema {
            properties,
            kind: ObjectType::Object,
        },
        ui: PageUi {
            fields: ui,
            options: (!layouts.is_empty()).then_some(PageOptions { layouts }),
        },
    }
}

/// Builds an element's entry in the ui schema.
fn item_ui<S>(element: &Element<S>) -> FieldUi {
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
        let Presentation { layout, columns } = question.look;
        put("layout", (layout == Layout::Inline).then(|| json!(layout)));
        put("columns", columns.map(Value::from));
        match &question.answer {
            QuestionKind::Choice(choice) => put("labels", Some(json!(choice.labels))),
            QuestionKind::Checkboxes(_) => {}
            QuestionKind::Scalar(kind) => {
                for text in kind.texts() {
                    put(text.key, Some(format!("{}.{}", text.part, text.name).into()));
                }
                for (key, value) in kind.widget_options() {
                    put(&key, Some(value));
                }
            }
        }
    }
    if let Body::Image(image) = &element.body {
        put("image", Some(json!(image)));
    }
    FieldUi {
        options,
        widget: widget(&element.body),
    }
}

/// Returns the name of a field's widget.
fn widget<S>(body: &Body<S>) -> Option<&'static str> {
    match body.answer() {
        Some(QuestionKind::Choice(choice)) => Some(choice.appearance.name()),
        Some(answer) => body.has_field().then(|| answer.element_kind().name()),
        None => body.has_field().then_some("checkbox"),
    }
}

/// Returns the schema of an answer; `None` for an element that is not answered by itself.
pub(super) fn answer_schema<S>(body: &Body<S>) -> Option<FieldSchema> {
    match body {
        Body::Question(question) => match &question.answer {
            QuestionKind::Choice(choice) => Some(choice_schema(choice)),
            QuestionKind::Checkboxes(_) => None,
            QuestionKind::Scalar(kind) => Some(kind.schema()),
        },
        Body::Box {} | Body::OrBox { .. } => Some(FieldSchema::of(JsonType::Boolean)),
        Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Note {} | Body::Image(_) => None,
    }
}

fn choice_schema<S>(choice: &Choice<S>) -> FieldSchema {
    let is_name = |option: &ChoiceOption<S>| matches!(option.value, OptionValue::Name(_));
    let options = &choice.options;
    FieldSchema {
        options: Some(options.iter().map(|option| option.value.clone()).collect()),
        kind: match (options.iter().any(is_name), options.iter().all(is_name)) {
            (true, true) => FieldType::One(JsonType::String),
            (true, false) => FieldType::Either([JsonType::Integer, JsonType::String]),
            (false, _) => FieldType::One(JsonType::Integer),
        },
        ..FieldSchema::of(JsonType::Integer)
    }
}
