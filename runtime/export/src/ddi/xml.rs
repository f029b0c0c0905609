//! XML in memory.

use enkat_reports::emit::ByLanguage;
use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event},
};

/// The attributes of an element: name and value.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

/// The attribute that names the language of a text.
const LANGUAGE: &str = "xml:lang";

/// A document in progress.
pub(super) struct Xml<'a> {
    writer: Writer<Vec<u8>>,
    /// The languages of texts, in their order.
    languages: Vec<&'a str>,
}

impl<'a> Xml<'a> {
    /// Begins a document whose texts have these languages.
    pub(super) fn new(languages: Vec<&'a str>) -> Self {
        let mut xml = Self {
            writer: Writer::new_with_indent(Vec::new(), b' ', 2),
            languages,
        };
        xml.put(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        xml
    }

    /// Returns the languages of texts.
    pub(super) fn languages(&self) -> Vec<&'a str> {
        self.languages.clone()
    }

    /// Writes an element with others inside.
    pub(super) fn parent(&mut self, name: &str, attributes: Attributes<'_>, inside: impl FnOnce(&mut Self)) {
        self.put(Event::Start(start(name, attributes)));
        inside(self);
        self.put(Event::End(BytesEnd::new(name)));
    }

    /// Writes an element with a text inside, without the control characters that XML cannot have.
    pub(super) fn text(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        let text: String = text.chars().filter(|character| is_allowed(*character)).collect();
        self.put(Event::Start(start(name, attributes)));
        self.put(Event::Text(BytesText::new(&text)));
        self.put(Event::End(BytesEnd::new(name)));
    }

    /// Writes an element for each language that a text has.
    pub(super) fn texts(&mut self, name: &str, texts: &ByLanguage) {
        for language in self.languages() {
            if let Some(text) = texts.get(language).filter(|text| !text.is_empty()) {
                self.text(name, &[(LANGUAGE, language)], text);
            }
        }
    }

    /// Writes an element with nothing inside.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.put(Event::Empty(start(name, attributes)));
    }

    /// Returns the document.
    pub(super) fn finish(self) -> String {
        let mut bytes = self.writer.into_inner();
        bytes.push(b'\n');
        String::from_utf8(bytes).unwrap_or_default()
    }

    fn put(&mut self, event: Event<'_>) {
        // Writing into memory cannot fail.
        let _ = self.writer.write_event(event);
    }
}

fn start<'a>(name: &'a str, attributes: Attributes<'a>) -> BytesStart<'a> {
    BytesStart::new(name).with_attributes(attributes.iter().copied())
}

/// Returns whether XML 1.0 can have a character (<https://www.w3.org/TR/xml/#charsets>).
fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_has_no_control_characters() {
        let mut xml = Xml::new(Vec::new());
        xml.text("labl", &[("level", "\"a\" & b")], "1 < 2 &\u{1} \u{ffff}so\non");
        let document = xml.finish();
        let line = "<labl level=\"&quot;a&quot; &amp; b\">1 &lt; 2 &amp; so\non</labl>\n";
        assert!(document.ends_with(line), "{document}");
    }

    #[test]
    fn texts_are_written_in_the_order_of_languages() {
        let mut xml = Xml::new(vec!["sv-SE", "en-US"]);
        let texts = [("en-US", "Pain"), ("nb-NO", "Smerte"), ("sv-SE", "Ont")];
        let texts = texts.map(|(language, text)| (language.to_owned(), text.to_owned()));
        xml.texts("titl", &texts.into_iter().collect());
        let document = xml.finish();
        let lines: Vec<_> = document.lines().skip(1).collect();
        let expected = [
            "<titl xml:lang=\"sv-SE\">Ont</titl>",
            "<titl xml:lang=\"en-US\">Pain</titl>",
        ];
        assert_eq!(lines, expected);
    }
}
