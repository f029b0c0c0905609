//! Edits of what a template made → edits of what is written in it, with its parameters, so that they are right for every call.

use std::ops::Range;

use enkat_model::words::listed;
use enkat_syntax::{
    diagnostics::{Diagnostic, Replaced, Suggestion},
    source::{ExpansionKind, Expansions, SourceMap},
};

use super::parameter::{Segment, segments};

/// A parameter in a text, with its value in a call.
struct Parameter<'a> {
    range: Range<usize>,
    name: &'a str,
    value: &'a str,
}

/// Writes the edits of diagnostics with the parameters of templates in place of their values. Edits whose text
/// does not have these values are left out beside others; a diagnostic without others says in words what to correct.
pub(crate) fn with_parameters(
    files: &SourceMap,
    expansions: &Expansions,
    mut found: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    for finding in &mut found {
        let mut in_words = Vec::new();
        for suggestion in std::mem::take(&mut finding.suggestions) {
            match in_template(files, expansions, suggestion) {
                Ok(suggestion) => finding.suggestions.push(suggestion),
                Err(help) => in_words.push(help),
            }
        }
        if finding.suggestions.is_empty() {
            in_words.dedup();
            finding.help.append(&mut in_words);
        }
    }
    found
}

/// Writes one edit with parameters, or says what to do in words.
fn in_template(
    files: &SourceMap,
    expansions: &Expansions,
    mut edit: Suggestion,
) -> Result<Suggestion, String> {
    if edit.replaced != Replaced::PutIn {
        return Ok(edit);
    }
    // The names in an entry have its number, which no edit of its text has.
    if expansions
        .chain(edit.span)
        .any(|by| by.kind == ExpansionKind::Entry)
    {
        return Err(edit.text);
    }
    let written = files.text(edit.span);
    let value_of = |name: &str| {
        let mut values = expansions.chain(edit.span).flat_map(|by| &by.values);
        values
            .find(|(param, _)| param == name)
            .map(|(_, value)| value.as_str())
    };
    let parameters = parameters(written, value_of);
    let replacement =
        put_back(written, &parameters, &edit.replacement).ok_or_else(|| made_of(written, &parameters))?;
    let quoted = |text: &str| format!("`{text}`");
    edit.text = edit
        .text
        .replace(&quoted(&edit.replacement), &quoted(&replacement));
    edit.replacement = replacement;
    edit.replaced = Replaced::Text;
    Ok(edit)
}

fn parameters<'a>(written: &'a str, value_of: impl Fn(&str) -> Option<&'a str>) -> Vec<Parameter<'a>> {
    let parameters = segments(written).into_iter().filter_map(|segment| match segment {
        // A parameter without a value stays as it is.
        Segment::Parameter { range, name, .. } => Some(Parameter {
            name,
            value: value_of(name).unwrap_or(&written[range.clone()]),
            range,
        }),
        _ => None,
    });
    parameters.collect()
}

/// Puts the parameters of a written text in place of their values in another text. `None` if the other text lacks one, or if two
/// could stand in the same place.
fn put_back(written: &str, parameters: &[Parameter<'_>], text: &str) -> Option<String> {
    let mut places: Vec<(Range<usize>, &str)> = Vec::new();
    for parameter in parameters {
        let mut of_parameter = places_of(written, parameter, text).peekable();
        of_parameter.peek()?;
        let name = &written[parameter.range.clone()];
        places.extend(of_parameter.map(|place| (place, name)));
    }
    places.sort_unstable_by_key(|(place, name)| (place.start, place.end, *name));
    places.dedup();
    let (mut made, mut at) = (String::new(), 0);
    for (place, name) in places {
        made.push_str(text.get(at..place.start)?);
        made.push_str(name);
        at = place.end;
    }
    made.push_str(&text[at..]);
    Some(made)
}

/// Finds the places in a text where the value of a parameter begins and ends as the parameter does in the written text: at the
/// beginning or within a name, and not with a longer word or number.
fn places_of(written: &str, parameter: &Parameter<'_>, text: &str) -> impl Iterator<Item = Range<usize>> {
    let value = parameter.value;
    let edges = move |text: &str, range: &Range<usize>| {
        let is_inside = text[..range.start].ends_with(char::is_alphanumeric);
        let next = text[range.end..].chars().next();
        let goes_on = value.chars().next_back().zip(next).is_some_and(|(last, next)| {
            next.is_ascii_lowercase() || last.is_ascii_digit() && next.is_ascii_digit()
        });
        (is_inside, goes_on)
    };
    let of_parameter = edges(written, &parameter.range);
    let places = text.match_indices(value).map(move |(at, _)| at..at + value.len());
    places.filter(move |place| !place.is_empty() && edges(text, place) == of_parameter)
}

/// Says how a template makes a text that is to be corrected in it or in its call.
fn made_of(written: &str, parameters: &[Parameter<'_>]) -> String {
    let mut values: Vec<String> = parameters
        .iter()
        .map(|parameter| format!("{} is `{}`", parameter.name, parameter.value))
        .collect();
    values.dedup();
    format!(
        "the template makes this of `{written}`, where {}: correct what is written here, or the value in the call",
        listed(&values)
    )
}
