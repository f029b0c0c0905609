//! Stored JSON, read from its beginning to its end without a tree: tables take each value right into its cell.

use std::{borrow::Cow, fmt};

use super::in_order::InOrder;

/// The deepest nesting that is read.
const DEEPEST: u8 = 64;
/// The most digits of which every whole number has 64 bits.
const DIGITS: usize = 18;

/// The place where a text is not JSON, or not the value that is expected. It has nothing of the text, which could be an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    line: usize,
    column: usize,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scalar<'a> {
    Null,
    Truth(bool),
    Integer(i64),
    Number(f64),
    Text(Cow<'a, str>),
}

/// A reader of one JSON text.
pub(crate) struct JsonReader<'a> {
    text: &'a str,
    /// The bytes that are read.
    at: usize,
}

impl<'a> JsonReader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the first byte of the next value, or of what stands in its place.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// Reads an object: `field` gets each name and reads its value.
    pub(crate) fn object(
        &mut self,
        mut field: impl FnMut(&mut Self, Cow<'a, str>) -> Result<(), Damage>,
    ) -> Result<(), Damage> {
        self.list(b'{', b'}', |reader| {
            let name = reader.name()?;
            field(reader, name)
        })
    }

    /// Reads an object whose names are mostly known and in order: `field` reads each value, and gets what is known of its name.
    pub(crate) fn object_in_order<T>(
        &mut self,
        known: &InOrder<T>,
        mut field: impl FnMut(&mut Self, Option<&T>) -> Result<(), Damage>,
    ) -> Result<(), Damage> {
        let mut finder = known.finder();
        self.list(b'{', b'}', |reader| {
            let found = match finder.next_if(|name| reader.word(name).is_ok()) {
                Some(found) => Some(found),
                None => finder.find(&reader.name()?),
            };
            field(reader, found)
        })
    }

    /// Reads an array: `item` reads each value.
    pub(crate) fn array(&mut self, item: impl FnMut(&mut Self) -> Result<(), Damage>) -> Result<(), Damage> {
        self.list(b'[', b']', item)
    }

    fn list(
        &mut self,
        begin: u8,
        end: u8,
        mut item: impl FnMut(&mut Self) -> Result<(), Damage>,
    ) -> Result<(), Damage> {
        self.take(begin)?;
        if self.peek() == Some(end) {
            return self.take(end);
        }
        loop {
            item(self)?;
            if self.peek() != Some(b',') {
                return self.take(end);
            }
            self.at += 1;
        }
    }

    /// Reads a value that is neither an object nor an array.
    #[inline]
    pub(crate) fn scalar(&mut self) -> Result<Scalar<'a>, Damage> {
        match self.peek() {
            // Most answers are one digit.
            Some(digit @ b'0'..=b'9') if self.ends_at(self.at + 1) => {
                self.at += 1;
                Ok(Scalar::Integer(i64::from(digit - b'0')))
            }
            Some(b'"') => self.string().map(Scalar::Text),
            Some(b't') => self.word("true").map(|()| Scalar::Truth(true)),
            Some(b'f') => self.word("false").map(|()| Scalar::Truth(false)),
            Some(b'n') => self.word("null").map(|()| Scalar::Null),
            _ => self.number(),
        }
    }

    /// Reads any value.
    pub(crate) fn skip(&mut self) -> Result<(), Damage> {
        self.skip_nested(DEEPEST)
    }

    /// Reads a value by `read`, and returns its text, too.
    pub(crate) fn with_text<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Damage>,
    ) -> Result<(T, &'a str), Damage> {
        self.peek();
        let begin = self.at;
        let value = read(self)?;
        Ok((value, &self.text[begin..self.at]))
    }

    fn skip_nested(&mut self, depth: u8) -> Result<(), Damage> {
        let inner = depth.checked_sub(1).ok_or_else(|| self.damage())?;
        match self.peek() {
            Some(b'{') => self.object(|reader, _| reader.skip_nested(inner)),
            Some(b'[') => self.array(|reader| reader.skip_nested(inner)),
            Some(b'-' | b'0'..=b'9') => self
                .number_by(|number| is_decimal(number).then_some(Scalar::Null))
                .map(drop),
            _ => self.scalar().map(drop),
        }
    }

    /// Checks that nothing follows.
    pub(crate) fn end(&mut self) -> Result<(), Damage> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.damage()),
        }
    }

    /// Returns whether a value of a list surely ends before a byte.
    #[inline]
    fn ends_at(&self, at: usize) -> bool {
        matches!(self.text.as_bytes().get(at), Some(b',' | b'}' | b']'))
    }

    /// Reads the name of a field, with its colon.
    fn name(&mut self) -> Result<Cow<'a, str>, Damage> {
        self.peek();
        let name = self.string()?;
        self.take(b':')?;
        Ok(name)
    }

    #[inline]
    fn take(&mut self, byte: u8) -> Result<(), Damage> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(self.damage())
        }
    }

    #[inline]
    fn word(&mut self, word: &str) -> Result<(), Damage> {
        if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(())
        } else {
            Err(self.damage())
        }
    }

    /// Reads a string. It is borrowed if it has no escapes.
    fn string(&mut self) -> Result<Cow<'a, str>, Damage> {
        self.word("\"")?;
        let begin = self.at;
        let mut is_escaped = false;
        let bytes = self.text.as_bytes();
        loop {
            let rest = &bytes[self.at..];
            let is_plain = |byte: &&u8| !matches!(byte, b'"' | b'\\' | 0..b' ');
            self.at += rest.iter().take_while(is_plain).count();
            match bytes.get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    is_escaped = true;
                    self.at = bytes.len().min(self.at + 2);
                }
                _ => return Err(self.damage()),
            }
        }
        self.at += 1;
        if is_escaped {
            let quoted = &self.text[begin - 1..self.at];
            let text = serde_json::from_str(quoted).map_err(|_| self.damage())?;
            return Ok(Cow::Owned(text));
        }
        Ok(Cow::Borrowed(&self.text[begin..self.at - 1]))
    }

    fn number(&mut self) -> Result<Scalar<'a>, Damage> {
        self.number_by(|number| {
            let read: f64 = is_decimal(number).then(|| number.parse().ok()).flatten()?;
            read.is_finite().then_some(Scalar::Number(read))
        })
    }

    /// Reads a number, by `decimal` if it has decimals and no exponent.
    fn number_by(&mut self, decimal: impl FnOnce(&str) -> Option<Scalar<'a>>) -> Result<Scalar<'a>, Damage> {
        let rest = &self.text[self.at..];
        let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let length = rest.bytes().take_while(is_part).count();
        let number = &rest[..length];
        let read = whole(number.as_bytes()).map(Scalar::Integer);
        let read = read.or_else(|| decimal(number)).or_else(|| any_number(number));
        let read = read.ok_or_else(|| self.damage())?;
        self.at += length;
        Ok(read)
    }

    /// Returns the place that is reached.
    pub(crate) fn damage(&self) -> Damage {
        let before = &self.text.as_bytes()[..self.at];
        let mut lines = before.split(|byte| *byte == b'\n');
        let last = lines.next_back().unwrap_or_default();
        Damage {
            line: lines.count() + 1,
            column: last.len(),
        }
    }
}

/// Reads a whole number of few digits, as most answers are.
fn whole(number: &[u8]) -> Option<i64> {
    let (digits, sign) = match number {
        [b'-', digits @ ..] => (digits, -1),
        digits => (digits, 1),
    };
    let is_plain = match digits {
        [] | [b'0', _, ..] => false,
        // A zero with a sign is no whole number.
        [b'0'] => sign > 0,
        _ => digits.len() <= DIGITS && digits.iter().all(u8::is_ascii_digit),
    };
    let number = || {
        digits
            .iter()
            .fold(0, |number, digit| number * 10 + i64::from(digit - b'0'))
    };
    is_plain.then(|| sign * number())
}

/// Returns whether a number is digits, a point and digits.
fn is_decimal(number: &str) -> bool {
    let is_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let parts = number.strip_prefix('-').unwrap_or(number).split_once('.');
    parts.is_some_and(|(whole, decimals)| {
        let is_plain = whole == "0" || !whole.starts_with('0');
        is_plain && is_digits(whole) && is_digits(decimals)
    })
}

/// Reads a number; a whole one that has no 64 bits as a double.
fn any_number<'a>(number: &str) -> Option<Scalar<'a>> {
    let number: serde_json::Number = serde_json::from_str(number).ok()?;
    let whole = number.as_i64().map(Scalar::Integer);
    whole.or_else(|| number.as_f64().map(Scalar::Number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text as `serde_json` does, and returns the values that are no objects and no arrays.
    fn scalars(text: &str) -> Result<Vec<Scalar<'_>>, Damage> {
        fn read<'a>(reader: &mut JsonReader<'a>, found: &mut Vec<Scalar<'a>>) -> Result<(), Damage> {
            match reader.peek() {
                Some(b'{') => reader.object(|reader, name| {
                    found.push(Scalar::Text(name));
                    read(reader, found)
                }),
                Some(b'[') => reader.array(|reader| read(reader, found)),
                _ => reader.scalar().map(|scalar| found.push(scalar)),
            }
        }
        let (mut reader, mut found) = (JsonReader::new(text), Vec::new());
        read(&mut reader, &mut found)?;
        reader.end().map(|()| found)
    }

    fn text(text: &str) -> Scalar<'_> {
        Scalar::Text(Cow::Borrowed(text))
    }

    #[test]
    fn scalars_of_every_kind_are_read() {
        let read = scalars(
            r#" {"a": [1, -20, 0, 2.50, 1e3, -0], "b\n": {"åä": "x\ty \u00e5 ö"}, "c":[true,false,null,{},[]]} "#,
        );
        let expected = [
            text("a"),
            Scalar::Integer(1),
            Scalar::Integer(-20),
            Scalar::Integer(0),
            Scalar::Number(2.5),
            Scalar::Number(1000.0),
            Scalar::Number(-0.0),
            text("b\n"),
            text("åä"),
            text("x\ty å ö"),
            text("c"),
            Scalar::Truth(true),
            Scalar::Truth(false),
            Scalar::Null,
        ];
        assert_eq!(read.unwrap(), expected);
    }

    #[test]
    fn numbers_are_those_of_serde_json() {
        for number in [
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "999999999999999999",
            "0.3333333333333333",
            "-0.0",
            "100.25",
            "0.1000000000000000055511151231257827",
            "1.7976931348623157e308",
            "5e-324",
            "1e5",
            "-1.5E+2",
        ] {
            let whole = serde_json::from_str(number).map(Scalar::Integer);
            let expected = whole.or_else(|_| serde_json::from_str(number).map(Scalar::Number));
            assert_eq!(scalars(number).unwrap(), [expected.unwrap()], "{number}");
        }
    }

    #[test]
    fn other_text_is_refused_as_by_serde_json() {
        for wrong in [
            "",
            "{",
            "[1",
            "[1,]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "01",
            "-",
            "1.",
            "01.5",
            "-.5",
            "1.5.2",
            ".5",
            "+1",
            "1e",
            "1e999",
            "tru",
            "nul",
            "\"",
            "\"a",
            "\"\\",
            "\"\\x\"",
            "\"\n\"",
            "{} x",
            "[] []",
            "å",
            "--1",
            "1-2",
            "\"\\ud800\"",
        ] {
            assert!(
                serde_json::from_str::<serde_json::Value>(wrong).is_err(),
                "{wrong}"
            );
            assert!(scalars(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn with_text_returns_the_text_of_a_value() {
        let mut reader = JsonReader::new(r#"[ {"a": ["}", 1]} , 2.5]"#);
        let mut texts = Vec::new();
        let read = reader.array(|reader| {
            let ((), text) = reader.with_text(JsonReader::skip)?;
            texts.push(text);
            Ok(())
        });
        assert_eq!((read, texts), (Ok(()), vec![r#"{"a": ["}", 1]}"#, "2.5"]));
    }

    #[test]
    fn skip_of_endless_nesting_is_refused() {
        let deep = "[".repeat(100_000);
        assert!(JsonReader::new(&deep).skip().is_err());
    }

    #[test]
    fn damage_tells_line_and_column() {
        let wrong = scalars("{\"a\": 1,\n \"b\" 2}").unwrap_err();
        assert_eq!(wrong.to_string(), "2:5");
        assert_eq!(scalars("{\"words\": \"secret").unwrap_err().to_string(), "1:17");
    }

    #[test]
    fn object_in_order_finds_names_in_any_order() {
        let mut known = InOrder::default();
        for (name, column) in [("back", 1), ("neck", 2), ("words \"own\"", 3)] {
            known.insert(name.to_owned(), column);
        }
        let read = |text| {
            let mut found = Vec::new();
            let read = JsonReader::new(text).object_in_order(&known, |reader, column: Option<&i32>| {
                found.push(column.copied());
                reader.skip()
            });
            read.map(|()| found)
        };
        let all = r#"{"back":1,"neck":2,"words \"own\"":3}"#;
        assert_eq!(read(all), Ok(vec![Some(1), Some(2), Some(3)]));
        let other = r#"{ "neck" : 2 , "knee":{}, "words \u0022own\"":3,"back":1}"#;
        assert_eq!(read(other), Ok(vec![Some(2), None, Some(3), Some(1)]));
    }
}
