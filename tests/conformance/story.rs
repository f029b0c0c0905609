//! Stories: small surveys written by hand, answered step by step, with the expected outcomes (`stories.yaml`).

use std::collections::BTreeMap;

use enkat_model::{
    Artifact, ClientModel, Consent, Date, ElementId, FlagSet, Gender, Included, Model, ScalarKind, Session,
    client_model, payload, tailor,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{
    record::outcome,
    slow::Slow,
    survey::{FLAGS, artifact},
};

/// A story as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Story {
    /// The story, in a sentence.
    pub story: String,
    /// The section of the contract that it illustrates.
    pub contract: String,
    /// The participant's flags as they are sent, of `first`, `second` and `third`.
    #[serde(default)]
    flags: Vec<String>,
    /// The conditions of flags that are not on as they are sent.
    #[serde(default, rename = "derivedFlags")]
    derived_flags: BTreeMap<String, Value>,
    /// The payload: conversions and derived fields.
    #[serde(default)]
    saves: Value,
    #[serde(default)]
    gender: Option<Gender>,
    /// The date on which it is answered.
    #[serde(default = "some_day")]
    today: Date,
    /// The page on which consent is given.
    #[serde(default)]
    consent: Option<String>,
    survey: Vec<Map<String, Value>>,
    /// The steps.
    pub steps: Vec<StoryStep>,
}

/// Answers, if any, and the outcome that is expected then.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryStep {
    #[serde(default)]
    answer: Map<String, Value>,
    expect: Expectation,
}

/// An expected outcome; fields that are left out are not compared.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Expectation {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    visible: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hidden: Vec<String>,
    /// Disabled elements, which are visible, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    disabled: Vec<String>,
    /// Elements that flags or gender exclude.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    excluded: Vec<String>,
    /// By id: its options that are not offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hidden_options: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    violations: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    warnings: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    progress: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    payload: Option<Map<String, Value>>,
    /// The data that is saved, if it differs from the payload. Only the server computes it.
    #[serde(default, skip_serializing)]
    saved: Option<Map<String, Value>>,
}

/// A story as TypeScript replays it.
#[derive(Clone, Debug, Serialize)]
pub struct StoryVector {
    story: String,
    contract: String,
    today: Date,
    model: ClientModel,
    steps: Vec<StoryStep>,
}

/// Returns the date of a story that is about no date.
fn some_day() -> Date {
    Date::at_unix_seconds(0)
}

/// Reads the stories of `stories.yaml`.
///
/// # Errors
/// If the file cannot be read as stories.
pub fn stories() -> Result<Vec<Story>, String> {
    serde_yaml::from_str(include_str!("stories.yaml")).map_err(|error| error.to_string())
}

impl Story {
    /// Checks the story against `enkat-model` and the plain reading of the contract.
    ///
    /// # Errors
    /// The difference from what the story expects.
    pub fn check(&self) -> Result<StoryVector, String> {
        let artifact = self.artifact()?;
        let flags = flag_set(&self.flags)?;
        let model = tailor(&artifact, artifact.derived_from(flags), self.gender);
        let mut session = Session::new(&model, self.today);
        let mut slow = Slow::new(&artifact, flags, self.gender, self.today);
        for (index, step) in self.steps.iter().enumerate() {
            for (id, value) in &step.answer {
                if let Some(found) = session.find(id) {
                    session.set(found, value);
                }
                slow.set(id, value);
            }
            let context = |error: String| format!("{}, step {}: {error}", self.story, index + 1);
            slow.agrees_with(&outcome(&session)).map_err(context)?;
            slow.saves(&payload(&session)).map_err(context)?;
            step.expect.check(&session).map_err(context)?;
        }
        Ok(StoryVector {
            story: self.story.clone(),
            contract: self.contract.clone(),
            today: self.today,
            model: client_model(&model),
            steps: self.steps.clone(),
        })
    }

    fn artifact(&self) -> Result<Artifact, String> {
        let mut written: Vec<Written> = Vec::new();
        let mut container = None;
        for line in &self.survey {
            write(line, &mut container, &mut written)?;
        }
        let names: BTreeMap<String, usize> = written
            .iter()
            .map(|element| element.id.clone())
            .zip(0..)
            .collect();
        let elements: Result<Vec<Included>, String> =
            written.iter().map(|element| element.included(&names)).collect();
        let consent = self.consent.clone().map(|page| Consent {
            page,
            checkbox: "consent".to_owned(),
        });
        let mut artifact = artifact(elements?, consent);
        for flag in &mut artifact.flags {
            let derived = self.derived_flags.get(&flag.alias);
            let nothing = |name: &String| Err(format!("{name} is no flag"));
            let derived = derived.map(|derived| resolve(derived, &nothing)).transpose()?;
            flag.derived = derived
                .map(serde_json::from_value)
                .transpose()
                .map_err(|error| error.to_string())?;
        }
        if !self.saves.is_null() {
            let saves = resolve(&self.saves, &|name: &String| position_of(&names, name))?;
            artifact.payload = serde_json::from_value(saves).map_err(|error| error.to_string())?;
        }
        Ok(artifact)
    }
}

/// An element with names where the artifact has positions.
struct Written {
    id: String,
    within: Option<String>,
    kind: String,
    settings: Map<String, Value>,
}

/// The kinds that a line of a story's survey can have. Checkboxes are in their group's line, an `or_box` in its field's.
const STRUCTURES: [&str; 6] = ["page", "section", "group", "note", "choice", "checkboxes"];

/// Adds the elements of a line of a story's survey.
fn write(
    line: &Map<String, Value>,
    container: &mut Option<String>,
    written: &mut Vec<Written>,
) -> Result<(), String> {
    let mut settings = line.clone();
    let kinds = ScalarKind::WRITTEN.iter().map(|kind| kind.name);
    let (kind, id) = STRUCTURES
        .into_iter()
        .chain(kinds)
        .find_map(|kind| Some((kind, settings.remove(kind)?)))
        .ok_or_else(|| format!("no kind in {line:?}"))?;
    let id = name(&id)?;
    let above = settings
        .remove("within")
        .map(|within| name(&within))
        .transpose()?;
    let boxes = settings.remove("boxes").unwrap_or_default();
    let or_box = settings.remove("orBox");
    let is_container = matches!(kind, "page" | "section" | "group");
    let within = if kind == "page" {
        None
    } else {
        above.clone().or_else(|| container.clone())
    };
    if is_container && above.is_none() {
        *container = Some(id.clone());
    }
    let mut add = |id: String, within, kind: &str, settings| {
        written.push(Written {
            id,
            within,
            kind: kind.to_owned(),
            settings,
        });
    };
    add(id.clone(), within.clone(), kind, settings);
    for inner in boxes.as_array().into_iter().flatten() {
        match inner {
            Value::Object(inner) => {
                let mut inner = inner.clone();
                let inner_id = name(&inner.remove("box").unwrap_or_default())?;
                add(inner_id, Some(id.clone()), "box", inner);
            }
            inner => add(name(inner)?, Some(id.clone()), "box", Map::new()),
        }
    }
    if let Some(or_box) = or_box {
        let of = Map::from_iter([("of".to_owned(), Value::from(id))]);
        add(name(&or_box)?, within, "orBox", of);
    }
    Ok(())
}

impl Written {
    fn included(&self, names: &BTreeMap<String, usize>) -> Result<Included, String> {
        let position = |name: &String| position_of(names, name);
        let mut body = defaults(&self.kind);
        let mut included = json!({});
        let mut element = json!({ "id": self.id });
        if let Some(within) = &self.within {
            element["within"] = position(within)?.into();
        }
        for (key, value) in &self.settings {
            match key.as_str() {
                "hiddenWhen" => element["hiddenWhen"] = resolve(value, &position)?,
                "genders" => included["genders"] = value.clone(),
                "includedIn" => included["includedIn"] = json!(flag_set(&strings(value)?)?),
                "checks" => body["checks"] = checks(value, &position)?,
                "exclusive" | "atMostOne" => body[key.as_str()] = positions(value, &position)?,
                "of" => body["of"] = position(&name(value)?)?.into(),
                "options" => body["options"] = options(value, &position)?,
                _ => body[key.as_str()] = value.clone(),
            }
        }
        element["body"] = body_of(body);
        included["element"] = element;
        serde_json::from_value(included).map_err(|error| format!("{}: {error}", self.id))
    }
}

fn position_of(names: &BTreeMap<String, usize>, name: &String) -> Result<usize, String> {
    names
        .get(name)
        .copied()
        .ok_or_else(|| format!("no element {name}"))
}

/// Returns the settings of a kind that a story may leave out.
fn defaults(kind: &str) -> Value {
    let mut body = match kind {
        "page" => json!({ "progress": true }),
        "group" => json!({ "layout": "stacked" }),
        "section" | "note" | "box" | "orBox" => json!({}),
        "checkbox" => json!({ "required": false, "counted": true }),
        "choice" => {
            json!({ "required": true, "counted": true, "appearance": "radio", "labels": "scales.any" })
        }
        "checkboxes" => json!({ "required": true, "counted": true, "min": 1 }),
        "text" => json!({ "required": true, "counted": true, "maxLength": 255 }),
        "textarea" => json!({ "required": true, "counted": true, "maxLength": 500, "counter": true }),
        "number" => json!({ "required": true, "counted": true, "decimals": 0 }),
        _ => json!({ "required": true, "counted": true }),
    };
    body["kind"] = kind.into();
    body
}

/// Moves a question's settings into `answer`: a story writes them in one line with the rest.
fn body_of(mut flat: Value) -> Value {
    let Some(required) = flat.as_object_mut().and_then(|flat| flat.remove("required")) else {
        return flat;
    };
    let mut take = |key| flat.as_object_mut().and_then(|flat| flat.remove(key));
    let (counted, checks) = (take("counted"), take("checks").unwrap_or_else(|| json!([])));
    json!({ "kind": "question", "required": required, "counted": counted, "checks": checks, "answer": flat })
}

/// Reads options; one with a rule is written `{value: 1, hiddenWhen: …}`.
fn options(values: &Value, position: &impl Fn(&String) -> Result<usize, String>) -> Result<Value, String> {
    let option = |option: &Value| match &option["hiddenWhen"] {
        Value::Null => Ok(json!({ "value": option })),
        rule => Ok(json!({ "value": option["value"], "hiddenWhen": resolve(rule, position)? })),
    };
    values.as_array().into_iter().flatten().map(option).collect()
}

/// Reads checks, with positions instead of names.
fn checks(checks: &Value, position: &impl Fn(&String) -> Result<usize, String>) -> Result<Value, String> {
    let check = |check: &Value| {
        let mut check = check.clone();
        check["of"] = positions(&check["of"], position)?;
        check["that"] = resolve(&check["that"], position)?;
        Ok(check)
    };
    checks.as_array().into_iter().flatten().map(check).collect()
}

/// Replaces names, perhaps in lists, by positions.
fn positions(names: &Value, position: &impl Fn(&String) -> Result<usize, String>) -> Result<Value, String> {
    match names {
        Value::Array(names) => names.iter().map(|name| positions(name, position)).collect(),
        one => position(&name(one)?).map(Value::from),
    }
}

/// Replaces names in a condition by positions, and lists of flags by sets.
fn resolve(condition: &Value, position: &impl Fn(&String) -> Result<usize, String>) -> Result<Value, String> {
    let at = |value: &Value| position(&name(value)?).map(Value::from);
    match condition {
        Value::Array(parts) => parts.iter().map(|part| resolve(part, position)).collect(),
        Value::Object(parts) => parts
            .iter()
            .map(|(key, value)| {
                Ok(match key.as_str() {
                    "ticked" | "answered" | "answer" | "yearsSince" => (key.clone(), at(value)?),
                    "in" => (key.clone(), json!([at(&value[0])?, value[1]])),
                    "count" => {
                        let boxes: Result<Vec<_>, String> =
                            value.as_array().into_iter().flatten().map(at).collect();
                        (key.clone(), Value::Array(boxes?))
                    }
                    "convert" => (
                        key.clone(),
                        value
                            .as_array()
                            .into_iter()
                            .flatten()
                            .map(|pair| Ok(json!([at(&pair[0])?, pair[1]])))
                            .collect::<Result<_, String>>()?,
                    ),
                    "of" => (
                        key.clone(),
                        value
                            .as_array()
                            .into_iter()
                            .flatten()
                            .map(at)
                            .collect::<Result<_, _>>()?,
                    ),
                    "name" => (key.clone(), value.clone()),
                    "flag" => (
                        "setting".to_owned(),
                        json!({ "flag": flag_set(&[name(value)?])? }),
                    ),
                    "gender" => ("setting".to_owned(), json!({ "gender": value })),
                    _ => (key.clone(), resolve(value, position)?),
                })
            })
            .collect(),
        other => Ok(other.clone()),
    }
}

fn name(value: &Value) -> Result<String, String> {
    value
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| format!("{value} is no name"))
}

fn strings(value: &Value) -> Result<Vec<String>, String> {
    value.as_array().into_iter().flatten().map(name).collect()
}

fn flag_set(names: &[String]) -> Result<FlagSet, String> {
    let index = |name: &String| {
        let index = ["first", "second", "third"].iter().position(|flag| flag == name);
        index
            .filter(|index| *index < FLAGS)
            .ok_or_else(|| format!("no flag {name}"))
    };
    names.iter().map(index).collect()
}

impl Expectation {
    fn check(&self, session: &Session<'_>) -> Result<(), String> {
        let state = |id: &String| element(session.model(), id).map(|id| session.state(id));
        let all = |ids: &[String], is_so: &dyn Fn(&String) -> bool, what: &str| match ids
            .iter()
            .find(|id| !is_so(id))
        {
            Some(id) => Err(format!("{id} is not {what}")),
            None => Ok(()),
        };
        all(
            &self.visible,
            &|id| state(id).is_some_and(|state| state.visible),
            "visible",
        )?;
        all(
            &self.hidden,
            &|id| state(id).is_some_and(|state| !state.visible),
            "hidden",
        )?;
        all(
            &self.disabled,
            &|id| state(id).is_some_and(|state| state.disabled),
            "disabled",
        )?;
        all(&self.excluded, &|id| state(id).is_none(), "excluded")?;
        let is = outcome(session);
        same(self.hidden_options.as_ref(), &is.hidden_options, "hidden options")?;
        same(self.violations.as_ref(), &is.violations, "violations")?;
        same(self.warnings.as_ref(), &is.warnings, "warnings")?;
        same(self.payload.as_ref(), &is.payload, "payload")?;
        same(self.saved.as_ref(), &payload(session), "saved")?;
        same(self.progress.as_ref(), &is.progress, "progress")
    }
}

fn same<T: PartialEq + std::fmt::Debug>(expected: Option<&T>, is: &T, what: &str) -> Result<(), String> {
    match expected {
        Some(expected) if expected != is => Err(format!("{what}: expected {expected:?}, got {is:?}")),
        _ => Ok(()),
    }
}

/// Finds the item or container with this id; in a story no two share one.
fn element(model: &Model, id: &str) -> Option<ElementId> {
    model
        .elements
        .iter()
        .position(|element| element.id == id)
        .map(ElementId::at)
}
