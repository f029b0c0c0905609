//! Lines of fields.

use std::io;

/// A writer of lines as RFC 4180 has them. The crate `csv` takes each field through a machine of states, which was the costliest
/// function of an export.
pub(super) struct Lines<W: io::Write> {
    out: W,
    /// The line that is not ended yet. A comma follows each field.
    line: Vec<u8>,
}

impl<W: io::Write> Lines<W> {
    /// Begins a table of more than one column with its heads.
    pub(super) fn begin<'a>(out: W, heads: impl IntoIterator<Item = &'a str>) -> io::Result<Self> {
        let mut lines = Self {
            out,
            line: Vec::new(),
        };
        for head in heads {
            lines.field(head);
        }
        lines.end()?;
        Ok(lines)
    }

    /// Adds a field, in quotation marks if it needs them.
    pub(super) fn field(&mut self, text: &str) {
        if text
            .bytes()
            .any(|byte| matches!(byte, b',' | b'"' | b'\r' | b'\n'))
        {
            self.line.push(b'"');
            self.line.extend(text.replace('"', "\"\"").into_bytes());
            self.line.push(b'"');
            self.line.push(b',');
        } else {
            self.plain(text);
        }
    }

    /// Adds a field that needs no quotation marks, such as a name.
    pub(super) fn plain(&mut self, text: &str) {
        self.line.extend_from_slice(text.as_bytes());
        self.line.push(b',');
    }

    /// Ends the line.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.line.pop();
        self.line.extend_from_slice(b"\r\n");
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }

    /// Writes all that is still to be written.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_is_quoted_where_readers_need_it() {
        let mut out = Vec::new();
        let mut lines = Lines::begin(&mut out, ["response_id", "words, \"own\""]).unwrap();
        for text in ["", "Ont, ibland", "line\nbreak", "\r", "\"", " a;b' "] {
            lines.plain("r1");
            lines.field(text);
            lines.end().unwrap();
        }
        lines.finish().unwrap();
        let expected = "response_id,\"words, \"\"own\"\"\"\r\nr1,\r\nr1,\"Ont, ibland\"\r\nr1,\"line\nbreak\"\r\nr1,\"\r\"\r\nr1,\"\"\"\"\r\nr1, a;b' \r\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
