//! The reasons in submissions that were stored without them.

use std::{collections::HashMap, sync::Arc};

use enkat_model::{
    Artifact, Date, Format, Missing, Model, ScalarKind, missing_in_payload, saved_fields, tailor,
};
use enkat_store::{SentResponse, Tailoring};
use jiff::tz::TimeZone;
use serde_json::{Map, Value};

/// The models that are kept. Participants can each have settings of their own, and a model is large.
const HELD: usize = 64;

/// A finder of the reasons why fields of a response have no answer.
pub struct Reasons<'a> {
    versions: HashMap<u32, Version<'a>>,
    /// The models by which older submissions were made.
    models: HashMap<Arc<Tailoring>, Model>,
}

struct Version<'a> {
    artifact: &'a Artifact,
    fields: Vec<String>,
}

impl<'a> Reasons<'a> {
    /// Prepares to find the reasons in responses to these versions.
    pub fn new(versions: &[&'a Artifact]) -> Self {
        let versions = versions.iter().map(|artifact| {
            let fields = saved_fields(artifact);
            (artifact.header.version, Version { artifact, fields })
        });
        Self {
            versions: versions.collect(),
            models: HashMap::new(),
        }
    }

    /// Finds the reasons in a payload; `None` where it does not tell them for certain.
    pub fn find(&mut self, response: &SentResponse) -> Option<Missing> {
        let tailoring = &response.tailoring;
        let version = self.versions.get(&tailoring.version)?;
        if self.models.len() >= HELD && !self.models.contains_key(tailoring) {
            self.models.clear();
        }
        let model = self.models.entry(Arc::clone(tailoring)).or_insert_with(|| {
            let flags = version.artifact.flags_from(&tailoring.settings());
            tailor(version.artifact, flags, tailoring.gender)
        });
        let mut payload: Map<String, Value> = serde_json::from_str(&response.payload).ok()?;
        fill_in_for_sealed(&mut payload, model);
        let sent_on = response.at.to_zoned(TimeZone::UTC).date().to_string();
        missing_in_payload(model, &version.fields, Date::parse(&sent_on)?, &payload)
    }
}

/// Texts of which every format accepts one.
const SAMPLES: [&str; 4] = ["name@example.org", "+46701234567", "12345", "12-345"];

/// Puts a text that the question accepts in place of each sealed one: rules see only that there is an answer.
fn fill_in_for_sealed(payload: &mut Map<String, Value>, model: &Model) {
    for (name, value) in payload {
        let Value::Object(fields) = value else { continue };
        if fields.contains_key("sealed") {
            let sample = format_of(model, name)
                .and_then(|format| SAMPLES.into_iter().find(|text| format.accepts(text)));
            *value = Value::String(sample.unwrap_or(SAMPLES[0]).to_owned());
        } else {
            fill_in_for_sealed(fields, model);
        }
    }
}

fn format_of(model: &Model, name: &str) -> Option<Format> {
    let element = model.elements.iter().find(|element| element.id == name)?;
    match element.body.scalar()? {
        ScalarKind::Text(text) => text.format,
        _ => None,
    }
}
