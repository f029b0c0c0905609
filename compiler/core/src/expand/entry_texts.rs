//! The texts of a `repeat`: one text under an id without number serves every entry, and `$(n)` in it is the number.

use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic, Sink},
    parse::node::Node,
    source::{ExpansionId, Span, Spanned},
    tree::{Repeat, Text},
};

use super::{
    decode::Decoder,
    parameter::{Segment, has_parameters, segments},
    repeat_ids::with_number,
    substitute::join,
    templates::incomplete,
};

/// The name of the number of an entry in texts.
pub(super) const NUMBER: &str = "n";

/// Finds the `repeat` that a text with this key serves.
pub(super) fn repeat_of<'r>(key: &str, repeats: &'r [Repeat]) -> Option<&'r Repeat> {
    if repeats.is_empty() {
        return None;
    }
    let mut parts = key.split('.');
    let (part, name) = (parts.next()?, parts.next()?);
    repeats.iter().find(|repeat| match part {
        "questions" => repeat.items.contains_key(name),
        "sections" => repeat.containers.contains_key(name),
        "groups" => repeat.containers.contains_key(name) || repeat.id.value == name,
        _ => false,
    })
}

/// Reports parameters other than `$(n)` in a text of a `repeat`.
pub(super) fn check(words: &Node<'_>, decoder: &mut Decoder<'_>) {
    for segment in segments(words.text()) {
        incomplete(words, &segment, decoder);
        if let Segment::Parameter { range, name, form } = &segment
            && (*name != NUMBER || form.is_some())
        {
            let message = format!("`{}` is not known here", &words.text()[range.clone()]);
            let finding = Diagnostic::new(Code::E0306, message, words.part(range.clone()), "not known");
            let help = "the texts of a `repeat` know `$(n)`, the number of the entry";
            decoder.sink.push(finding.with_help(help));
        }
    }
}

/// Copies each text of a `repeat` for every entry. A text with a number of its own is kept.
pub(super) fn expand(
    texts: IndexMap<String, Text>,
    repeats: &[Repeat],
    decoder: &mut Decoder<'_>,
) -> IndexMap<String, Text> {
    if repeats.is_empty() {
        texts.values().for_each(|text| no_number(text, decoder));
        return texts;
    }
    let mut expanded = IndexMap::default();
    for (key, text) in &texts {
        let Some(repeat) = repeat_of(key, repeats) else {
            no_number(text, decoder);
            expanded.insert(key.clone(), text.clone());
            continue;
        };
        let mut parts = key.splitn(3, '.');
        let (part, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let rest = parts.next().unwrap_or_default();
        for (number, expansion) in (1..).zip(&repeat.entries) {
            let key = format!("{part}.{}.{rest}", with_number(name, number));
            if !texts.contains_key(&key) {
                expanded.insert(key, in_entry(text, number, Some(*expansion), decoder.sink));
            }
        }
    }
    expanded
}

/// Copies each key without words of a `repeat` for every entry.
pub(super) fn expand_keys(unwritten: IndexMap<String, Span>, repeats: &[Repeat]) -> IndexMap<String, Span> {
    let mut expanded = IndexMap::default();
    for (key, span) in unwritten {
        let Some(repeat) = repeat_of(&key, repeats) else {
            expanded.insert(key, span);
            continue;
        };
        let mut parts = key.splitn(3, '.');
        let (part, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let rest = parts.next().unwrap_or_default();
        let entries = (1..=repeat.entries.len()).map(|number| with_number(name, number));
        expanded.extend(entries.map(|name| (format!("{part}.{name}.{rest}"), span)));
    }
    expanded
}

/// Puts the number of an entry into a text.
fn in_entry(text: &Text, number: usize, expansion: Option<ExpansionId>, sink: &mut Sink) -> Text {
    let lookup = |name: &str, form: Option<&str>, _: &mut Sink| {
        (name == NUMBER && form.is_none()).then(|| number.to_string().into())
    };
    let segments = segments(&text.text.value);
    let (words, origin) = join(text.written(), &segments, lookup, sink);
    let span = Span {
        expansion,
        ..text.text.span
    };
    let key = Span {
        expansion,
        ..text.key
    };
    Text::new(Spanned::new(words, span), origin, key, text.markup)
}

/// Reports a number in the text of a template that is called outside of a `repeat`. Others have been reported before.
fn no_number(text: &Text, decoder: &mut Decoder<'_>) {
    if text.key.expansion.is_none() || !has_parameters(&text.text.value) {
        return;
    }
    let notation = format!("$({NUMBER})");
    if text.text.value.contains(&notation) {
        let message = format!("`{notation}` is the number of an entry, and this is not in a `repeat`");
        let finding = Diagnostic::new(Code::E0306, message, text.text.span, "no number here");
        decoder
            .sink
            .push(finding.with_help("remove it, or use the template inside of a `repeat`"));
    }
}
