//! The fields of a stored payload, read without a tree of them.

use std::{borrow::Cow, fmt, marker::PhantomData};

use enkat_store::SEALED;
use serde::{
    Deserialize,
    de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use super::in_order::InOrder;

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

/// Calls `take` with each field of a payload that is known.
///
/// # Errors
///
/// When it is not a JSON object.
pub(super) fn each_known_field<'a, T>(
    payload: &'a str,
    known: &InOrder<T>,
    mut take: impl FnMut(&T, SavedValue<'a>),
) -> Result<(), serde_json::Error> {
    if known_in_order(payload, known, &mut take).is_some() {
        return Ok(());
    }
    let mut finder = known.finder();
    each_field(payload, |name, value| {
        if let Some(found) = finder.find(&name) {
            take(found, value);
        }
    })
}

/// Calls `take` with the fields of a payload as submissions have it: no spaces, and no field but known ones, in order. To compare names
/// in place of reading them saves a tenth of the time of an export. Returns `None` if the payload is otherwise.
fn known_in_order<'a, T>(
    payload: &'a str,
    known: &InOrder<T>,
    take: &mut impl FnMut(&T, SavedValue<'a>),
) -> Option<()> {
    let mut rest = payload.strip_prefix('{')?;
    for (name, found) in known.in_json() {
        let Some(saved) = rest.strip_prefix(name) else {
            continue;
        };
        let (value, after) = first_value(saved)?;
        take(found, value);
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None => return (after == "}").then_some(()),
        }
    }
    None
}

/// Reads the value at the beginning of a text, and returns what follows it.
fn first_value(text: &str) -> Option<(SavedValue<'_>, &str)> {
    // Most answers are one digit.
    if let [digit @ b'0'..=b'9', b',' | b'}', ..] = text.as_bytes() {
        return Some((SavedValue::Integer((digit - b'0').into()), &text[1..]));
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    let value = values.next()?.ok()?;
    Some((value, &text[values.byte_offset()..]))
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
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

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
    fn known_fields_are_read_however_they_are_written() {
        let mut known = InOrder::default();
        for (name, column) in [("back", 1), ("neck", 2), ("weight", 3), ("words \"own\"", 4)] {
            known.insert(name.to_owned(), column);
        }
        for (payload, is_as_submitted) in [
            (
                r#"{"back":1,"weight":70.5,"words \"own\"":"Ont, \"ibland\""}"#,
                true,
            ),
            (
                r#"{"back":1,"weight":70.5,"words \u0022own\u0022":"Ont, \u0022ibland\u0022"}"#,
                false,
            ),
            (
                r#"{"weight":70.5,"back":1,"words \"own\"":"Ont, \"ibland\""}"#,
                false,
            ),
            (
                r#"{"age":44,"back":1,"weight":70.5,"words \"own\"":"Ont, \"ibland\""}"#,
                false,
            ),
            (
                r#"{"back": 1,"weight" :70.5, "words \"own\"":"Ont, \"ibland\""} "#,
                false,
            ),
        ] {
            let mut read = Vec::new();
            each_known_field(payload, &known, |column, value| {
                read.retain(|(known, _)| known != column);
                read.push((*column, value));
            })
            .unwrap();
            read.sort_by_key(|(column, _)| *column);
            let words = SavedValue::Text("Ont, \"ibland\"".into());
            let expected = [
                (1, SavedValue::Integer(1)),
                (3, SavedValue::Number(70.5)),
                (4, words),
            ];
            assert_eq!(read, expected, "{payload}");
            let in_order = known_in_order(payload, &known, &mut |_, _| ());
            assert_eq!(in_order.is_some(), is_as_submitted, "{payload}");
        }
    }

    #[test]
    fn damaged_payload_is_refused_at_any_place() {
        let mut known = InOrder::default();
        known.insert("back".to_owned(), ());
        known.insert("neck".to_owned(), ());
        let payload = r#"{"back":12,"neck":{"sealed":"00ff"}}"#;
        assert!(each_known_field(payload, &known, |(), _| ()).is_ok());
        let damaged = (0..payload.len()).map(|end| payload[..end].to_owned());
        for wrong in damaged.chain([
            format!("{payload}x"),
            format!("{payload},"),
            payload.replace(',', ",,"),
        ]) {
            assert!(each_known_field(&wrong, &known, |(), _| ()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn payload_of_other_json_is_refused() {
        for wrong in ["[]", "{\"a\": 1", "{} x", "7"] {
            assert!(each_field(wrong, |_, _: SavedValue<'_>| ()).is_err(), "{wrong}");
        }
    }
}
