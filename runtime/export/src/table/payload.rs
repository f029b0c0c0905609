//! The fields of a stored payload.

use std::borrow::Cow;

use enkat_store::SEALED;

use super::{
    in_order::InOrder,
    json::{Damage, JsonReader, Scalar},
};

/// A value of a payload.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SavedValue<'a> {
    Truth(bool),
    Integer(i64),
    Number(f64),
    Text(Cow<'a, str>),
    /// A sealed value.
    Sealed,
    /// Copies of other fields, as JSON.
    Copies(&'a str),
    /// An array or null.
    Other,
}

/// Calls `take` with each field of a payload that is known, mostly in order.
///
/// # Errors
///
/// When it is not a JSON object.
pub(super) fn each_known_field<'a, T>(
    payload: &'a str,
    known: &InOrder<T>,
    mut take: impl FnMut(&T, SavedValue<'a>),
) -> Result<(), Damage> {
    let mut reader = JsonReader::new(payload);
    reader.object_in_order(known, |reader, found| {
        let saved = value(reader)?;
        if let Some(found) = found {
            take(found, saved);
        }
        Ok(())
    })?;
    reader.end()
}

/// Calls `take` with the name, the value and the JSON of each field of a payload.
///
/// # Errors
///
/// When it is not a JSON object.
pub(crate) fn each_field<'a>(
    payload: &'a str,
    mut take: impl FnMut(&str, &SavedValue<'a>, &'a str),
) -> Result<(), Damage> {
    let mut reader = JsonReader::new(payload);
    reader.object(|reader, name| {
        let (saved, json) = reader.with_text(value)?;
        take(&name, &saved, json);
        Ok(())
    })?;
    reader.end()
}

fn value<'a>(reader: &mut JsonReader<'a>) -> Result<SavedValue<'a>, Damage> {
    match reader.peek() {
        Some(b'{') => {
            let mut is_sealed = false;
            let ((), json) = reader.with_text(|reader| {
                reader.object(|reader, name| {
                    is_sealed |= name == SEALED;
                    reader.skip()
                })
            })?;
            Ok(if is_sealed {
                SavedValue::Sealed
            } else {
                SavedValue::Copies(json)
            })
        }
        Some(b'[') => reader.skip().map(|()| SavedValue::Other),
        _ => Ok(match reader.scalar()? {
            Scalar::Null => SavedValue::Other,
            Scalar::Truth(truth) => SavedValue::Truth(truth),
            Scalar::Integer(number) => SavedValue::Integer(number),
            Scalar::Number(number) => SavedValue::Number(number),
            Scalar::Text(text) => SavedValue::Text(text),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payload_values_of_every_kind_are_read() {
        let payload = r#"{"a": 1, "b": 2.5, "c": "x\ny", "d": true, "e": {"sealed": "00ff"}, "f": {"a": 1, "g": {}}, "h": null, "i": [1]}"#;
        let mut read = Vec::new();
        each_field(payload, |name, value, json| {
            read.push((name.to_owned(), value.clone(), json));
        })
        .unwrap();
        let expected = [
            ("a", SavedValue::Integer(1), "1"),
            ("b", SavedValue::Number(2.5), "2.5"),
            ("c", SavedValue::Text("x\ny".into()), r#""x\ny""#),
            ("d", SavedValue::Truth(true), "true"),
            ("e", SavedValue::Sealed, r#"{"sealed": "00ff"}"#),
            (
                "f",
                SavedValue::Copies(r#"{"a": 1, "g": {}}"#),
                r#"{"a": 1, "g": {}}"#,
            ),
            ("h", SavedValue::Other, "null"),
            ("i", SavedValue::Other, "[1]"),
        ];
        assert_eq!(
            read,
            expected.map(|(name, value, json)| (name.to_owned(), value, json))
        );
    }

    #[test]
    fn payload_of_other_json_is_refused() {
        for wrong in ["[]", "{\"a\": 1", "{} x", "7"] {
            assert!(each_field(wrong, |_, _, _| ()).is_err(), "{wrong}");
            assert!(
                each_known_field(wrong, &InOrder::<()>::default(), |(), _| ()).is_err(),
                "{wrong}"
            );
        }
    }
}
