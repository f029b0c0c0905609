//! Ids, names and lists of them.

use enkat_syntax::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic},
    parse::{expression::RESERVED, node::Node},
    source::{Span, Spanned},
};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::decoder::Decoder;
use crate::expand::parameter::has_parameters;

/// Tests whether a name is in camelCase.
fn is_camel_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Tests whether a name can be an id: in camelCase, and no word that rules use.
pub fn is_id(name: &str) -> bool {
    is_camel_case(name) && !RESERVED.contains(&name)
}

/// Says why a name is not in camelCase, for a label, and what an id has.
fn wrong(name: &str) -> (String, &'static str) {
    const ONLY: &str = "an id has only the letters a–z and A–Z, and digits";
    let sign = name.chars().find(|c| !c.is_ascii_alphanumeric());
    let label = match sign {
        Some(c) if c.is_whitespace() => "a space is not possible".to_owned(),
        Some('-') => "a hyphen is not possible".to_owned(),
        Some('_') => "an underscore is not possible".to_owned(),
        Some(c) => format!("`{c}` is not possible"),
        None if name.starts_with(|c: char| c.is_ascii_digit()) => "begins with a digit".to_owned(),
        None => "begins with a capital letter".to_owned(),
    };
    let help = match sign {
        Some(c) if c.is_whitespace() => "an id is a single word of letters a–z and A–Z, and digits",
        Some(_) => ONLY,
        None => "an id begins with a small letter: `stressWork`",
    };
    (label, help)
}

/// Returns a text in the letters a–z as far as they are known: `hälsa` becomes `halsa`.
fn in_ascii(text: &str) -> String {
    let letters = text.nfd().filter(|c| !is_combining_mark(*c));
    letters.fold(String::new(), |mut plain, c| {
        match c {
            'æ' => plain.push_str("ae"),
            'ø' => plain.push('o'),
            'ß' => plain.push_str("ss"),
            'Æ' => plain.push_str("Ae"),
            'Ø' => plain.push('O'),
            c => plain.push(c),
        }
        plain
    })
}

/// Returns the nearest name in camelCase, if there is one. A name that begins with a digit gets a `q` in front.
pub fn camel_case(name: &str) -> Option<String> {
    let name = in_ascii(name);
    if !name.is_ascii() {
        return None;
    }
    let name = match name.strip_prefix(|c: char| c.is_ascii_digit()) {
        Some(_) => format!("q{name}"),
        None => name,
    };
    let mut words = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    let mut camel = first[..1].to_ascii_lowercase() + &first[1..];
    for word in words {
        camel.push_str(&word[..1].to_ascii_uppercase());
        camel.push_str(&word[1..]);
    }
    is_id(&camel).then_some(camel)
}

impl Decoder<'_> {
    /// Reads the id of something that is defined here.
    pub(in crate::expand) fn id(&mut self, node: &Node<'_>) -> Option<Spanned<String>> {
        let id = self.text(node)?;
        self.check_id(node);
        Some(id)
    }

    /// Reports an id that is not in camelCase, or that is a word of expressions.
    pub(in crate::expand) fn check_id(&mut self, node: &Node<'_>) {
        let name = node.text();
        if RESERVED.contains(&name) {
            let message = format!("`{name}` is a word that rules use, and cannot be an id");
            let finding = Diagnostic::new(Code::E0209, message, node.span, "reserved");
            self.sink.push(finding.with_help(format!(
                "choose a longer name that says what is asked, such as `{name}Answer`"
            )));
            return;
        }
        // A parameter that remains in the name has been reported where it is written.
        if is_camel_case(name) || has_parameters(name) {
            return;
        }
        let (label, help) = wrong(name);
        let finding = Diagnostic::new(Code::E0208, format!("`{name}` is not an id"), node.span, label);
        let finding = finding.with_help(help);
        self.sink
            .push(match (camel_case(name), node.exact_part(0..name.len())) {
                (Some(camel), Some(place)) if node.span.expansion.is_none() => {
                    finding.with_suggestion(format!("write `{camel}`"), place, camel)
                }
                _ => finding,
            });
    }

    /// Reads a list without repetitions, each item with `read`.
    pub(in crate::expand) fn distinct(
        &mut self,
        node: &Node<'_>,
        what: &str,
        read: fn(&mut Self, &Node<'_>) -> Option<Spanned<String>>,
    ) -> Vec<Spanned<String>> {
        let mut found: Vec<Spanned<String>> = Vec::new();
        let mut seen = HashMap::<String, Span>::default();
        for item in self.list(node).unwrap_or_default() {
            let Some(name) = read(self, item) else { continue };
            if let Some(first) = seen.get(&name.value) {
                self.twice(what, &name, *first);
                continue;
            }
            seen.insert(name.value.clone(), name.span);
            found.push(name);
        }
        found
    }

    /// Reports an item that is listed twice.
    pub(in crate::expand) fn twice(&mut self, what: &str, name: &Spanned<String>, first: Span) {
        let message = format!("the {what} `{}` is listed twice", name.value);
        let finding = Diagnostic::new(Code::E0214, message, name.span, "again here");
        self.sink.push(
            finding
                .with_related(first, "first here")
                .with_help("once is enough"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::camel_case;

    #[test]
    fn finds_the_nearest_camel_case() {
        assert_eq!(camel_case("StressWork").as_deref(), Some("stressWork"));
        assert_eq!(camel_case("stress_work-life").as_deref(), Some("stressWorkLife"));
        assert_eq!(camel_case("1st").as_deref(), Some("q1st"));
        assert_eq!(camel_case("hälsa och sömn").as_deref(), Some("halsaOchSomn"));
        assert_eq!(camel_case("健康"), None);
        assert_eq!(camel_case("Gender"), None);
    }
}
