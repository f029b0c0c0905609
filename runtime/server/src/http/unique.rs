//! Objects in which each name occurs once. serde takes the last of several values of a map's name, as if the others were not
//! there.

use std::fmt;

use serde::{
    Deserializer,
    de::{Error, MapAccess, Visitor},
};
use serde_json::{Map, Value};

/// Reads an object, and refuses one that has a name twice.
pub(crate) fn unique<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Map<String, Value>, D::Error> {
    deserializer.deserialize_map(Unique)
}

struct Unique;

impl<'de> Visitor<'de> for Unique {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, value)) = entries.next_entry()? {
            if object.insert(name, value).is_some() {
                return Err(A::Error::custom("a name stands twice in an object"));
            }
        }
        Ok(object)
    }
}
