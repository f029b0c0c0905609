//! Objects that are written field by field.

use std::io;

use serde::Serialize;

/// A JSON object that is not ended yet.
pub(super) struct Object<'a> {
    line: &'a mut Vec<u8>,
    is_empty: bool,
}

impl<'a> Object<'a> {
    pub(super) fn begin(line: &'a mut Vec<u8>) -> Self {
        line.push(b'{');
        Self { line, is_empty: true }
    }

    /// Adds a field.
    pub(super) fn put(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
        self.name(name)?;
        Ok(serde_json::to_writer(&mut *self.line, value)?)
    }

    /// Begins the object of a field.
    pub(super) fn object(&mut self, name: &str) -> io::Result<Object<'_>> {
        self.name(name)?;
        Ok(Object::begin(self.line))
    }

    pub(super) fn end(self) {
        self.line.push(b'}');
    }

    fn name(&mut self, name: &str) -> io::Result<()> {
        if !self.is_empty {
            self.line.push(b',');
        }
        self.is_empty = false;
        serde_json::to_writer(&mut *self.line, name)?;
        self.line.push(b':');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn object_is_json() {
        let mut line = Vec::new();
        let mut record = Object::begin(&mut line);
        record.put("words", "Ont \"ibland\"").unwrap();
        let missing = record.object("missing").unwrap();
        missing.end();
        let mut answers = record.object("answers").unwrap();
        answers.put("pain", &1).unwrap();
        answers.put("neck", &true).unwrap();
        answers.end();
        record.end();
        let expected = r#"{"words":"Ont \"ibland\"","missing":{},"answers":{"pain":1,"neck":true}}"#;
        assert_eq!(String::from_utf8(line).unwrap(), expected);
    }
}
