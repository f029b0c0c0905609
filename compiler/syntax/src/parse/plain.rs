//! Texts on one line: the quotes that YAML needs around them.

/// Writes a text on one line, in quotes if it needs them.
pub fn on_one_line(text: &str, in_brackets: bool) -> String {
    if reads_plainly(text, in_brackets) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// Returns whether YAML reads a text without quotes as it is.
pub(crate) fn reads_plainly(text: &str, in_brackets: bool) -> bool {
    let indicators = ",[]{}#&*!|>'\"%@`-?:=";
    let starts = text.starts_with(|first: char| indicators.contains(first)) || text.starts_with("...");
    let breaks = text.contains(": ") || text.contains(" #") || text.ends_with(':');
    let ends = in_brackets && ends_in_brackets(text);
    !text.is_empty() && text.trim() == text && !starts && !breaks && !ends
}

/// Returns whether a text without quotes would end early within brackets.
pub(crate) fn ends_in_brackets(text: &str) -> bool {
    text.contains([',', '[', ']', '{', '}'])
}

/// Puts a text into the quotes with the fewest escapes, on one line.
pub fn quoted(text: &str) -> String {
    if text.chars().any(char::is_control) {
        escaped(text)
    } else if text.contains(['"', '\\']) {
        format!("'{}'", text.replace('\'', "''"))
    } else {
        format!("\"{text}\"")
    }
}

/// Puts a text into double quotes, on one line.
pub(crate) fn escaped(text: &str) -> String {
    format!("\"{}\"", with_escapes(text))
}

/// Writes a text as it is written within double quotes, on one line.
pub(crate) fn with_escapes(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => escaped.extend(['\\', c]),
            '\n' => escaped += "\\n",
            '\t' => escaped += "\\t",
            c if c.is_control() => escaped.extend(format!("\\u{:04x}", u32::from(c)).chars()),
            _ => escaped.push(c),
        }
    }
    escaped
}
