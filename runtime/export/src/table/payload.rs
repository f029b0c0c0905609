//! The fields of a stored payload, read without a tree of them.

use std::{borrow::Cow, fmt, marker::PhantomData};

use enkat_store::SEALED;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A value of a payload.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SavedValue<'a> {
    Truth(bool),
    Integer(i64),
    Number(f64),
    Text(Cow<'a, str>),
    /// A sealed value.
    Sealed,
    /// A copy of other fields, or null.
    Other,
}

/// Calls `take` with each field of a payload.
///
/// # Errors
///
/// When it is not a JSON object.
pub(crate) fn each_field<'a, V: Deserialize<'a>>(
    payload: &'a str,
    take: impl FnMut(Cow<'a, str>, V),
) -> Result<(), serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(payload);
    (&mut reader).deserialize_map(Fields(take, PhantomData))?;
    reader.end()
}

struct Fields<F, V>(F, PhantomData<V>);

impl<'a, V: Deserialize<'a>, F: FnMut(Cow<'a, str>, V)> Visitor<'a> for Fields<F, V> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of saved fields")
    }

    fn visit_map<A: MapAccess<'a>>(mut self, mut fields: A) -> Result<(), A::Error> {
        while let Some((Text(name), value)) = fields.next_entry()? {
            (self.0)(name, value);
        }
        Ok(())
    }
}

/// A text that is borrowed where it has no escapes.
struct Text<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        match SavedValue::deserialize(reader)? {
            SavedValue::Text(text) => Ok(Self(text)),
            _ => Err(D::Error::custom("a text is expected")),
        }
    }
}

impl<'de> Deserialize<'de> for SavedValue<'de> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_any(Value)
    }
}

struct Value;

impl<'a> Visitor<'a> for Value {
    type Value = SavedValue<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a saved value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Ok(SavedValue::Truth(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        Ok(SavedValue::Integer(value))
    }

    #[allow(clippy::cast_precision_loss, reason = "no answer is as large")]
    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(value).map_or(SavedValue::Number(value as f64), SavedValue::Integer))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        Ok(SavedValue::Number(value))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'a str) -> Result<Self::Value, E> {
        Ok(SavedValue::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(SavedValue::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(SavedValue::Other)
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        while values.next_element::<IgnoredAny>()?.is_some() {}
        Ok(SavedValue::Other)
    }

    fn visit_map<A: MapAccess<'a>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let mut found = SavedValue::Other;
        while let Some(Text(name)) = fields.next_key()? {
            if name == SEALED {
                found = SavedValue::Sealed;
            }
            fields.next_value::<IgnoredAny>()?;
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(payload: &str) -> Vec<(String, SavedValue<'_>)> {
        let mut found = Vec::new();
        each_field(payload, |name, value| found.push((name.into_owned(), value))).unwrap();
        found
    }

    #[test]
    fn payload_values_of_every_kind_are_read() {
        let read = fields(
            r#"{"a": 1, "b": 2.5, "c": "x\ny", "d": true, "e": {"sealed": "00ff"}, "f": {"a": 1, "g": {}}, "h": null, "i": [1]}"#,
        );
        let expected = [
            ("a", SavedValue::Integer(1)),
            ("b", SavedValue::Number(2.5)),
            ("c", SavedValue::Text("x\ny".into())),
            ("d", SavedValue::Truth(true)),
            ("e", SavedValue::Sealed),
            ("f", SavedValue::Other),
            ("h", SavedValue::Other),
            ("i", SavedValue::Other),
        ];
        assert_eq!(read, expected.map(|(name, value)| (name.to_owned(), value)));
    }

    #[test]
    fn payload_of_other_json_is_refused() {
        for wrong in ["[]", "{\"a\": 1", "{} x", "7"] {
            assert!(each_field(wrong, |_, _: SavedValue<'_>| ()).is_err(), "{wrong}");
        }
    }
}
