//! Words that a language lacks for a value of a template's parameter: a form that a text asks for, or the words in place of the value.

use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic},
    parse::node::Node,
    source::Span,
    tree::ParameterForm,
};

use super::{parameter::Segment, template_calls::Use};

/// Texts, or forms with texts, by parameter and value; those of the survey first, then those of its modules.
pub(super) type Params<'n> = HashMap<&'n str, HashMap<&'n str, Vec<&'n Node<'n>>>>;

/// The values of parameters that have words in some language, by template and parameter.
#[derive(Default)]
pub(super) struct WordedValues<'n>(HashMap<(&'n str, &'n str), HashSet<&'n str>>);

impl<'n> WordedValues<'n> {
    /// Collects the values from the `templates` of catalogues in all languages.
    pub(super) fn of(templates: impl Iterator<Item = &'n Node<'n>>) -> Self {
        let mut worded = Self::default();
        for (template, texts) in templates.flat_map(entries) {
            let params = texts.get("params").into_iter().flat_map(entries);
            for (param, values) in params {
                let with_words = entries(values).filter(|(_, words)| has_words(words));
                let with_words: Vec<&str> = with_words.map(|(value, _)| value.text()).collect();
                if !with_words.is_empty() {
                    let key = (template.text(), param.text());
                    worded.0.entry(key).or_default().extend(with_words);
                }
            }
        }
        worded
    }

    fn has(&self, template: &str, param: &str, value: &str) -> bool {
        let values = self.0.get(&(template, param));
        values.is_some_and(|values| values.contains(value))
    }
}

fn entries<'n>(node: &'n Node<'n>) -> impl Iterator<Item = (&'n Node<'n>, &'n Node<'n>)> {
    let entries = node.mapping().unwrap_or_default();
    entries.iter().map(|(key, value)| (key, value))
}

/// Returns whether these are words in place of a value, not forms.
fn has_words(words: &Node<'_>) -> bool {
    words.scalar().is_some() && !words.is_blank()
}

/// Returns the words that catalogues have for a value of a parameter.
pub(super) fn words<'p, 'n>(params: &'p Params<'n>, name: &str, value: &str) -> &'p [&'n Node<'n>] {
    let of_value = params.get(name).and_then(|values| values.get(value));
    of_value.map_or(&[], Vec::as_slice)
}

/// Finds words that the value in this call lacks, with the diagnostic for them. `params` are those of the language, `worded` those of all.
///
/// A value that nothing has words for may be words itself. It lacks some if it has them in another language, or if another value has
/// them in this one.
pub(super) fn lacking_words(
    node: &Node<'_>,
    segment: &Segment<'_>,
    (params, worded): (&Params<'_>, &WordedValues<'_>),
    used: &Use<'_>,
) -> Option<(ParameterForm, Diagnostic)> {
    let Segment::Parameter { range, name, form } = segment else {
        return None;
    };
    let value = used.arguments.values.get(*name)?;
    let own = words(params, name, value.text());
    let others = || {
        let values = params.get(name).into_iter().flatten();
        let all = values.flat_map(|(_, words)| words).copied();
        all.filter(|words| has_words(words))
    };
    let is_lacking = if let Some(form) = form {
        !own.iter().any(|words| words.get(form).is_some())
    } else {
        let is_value = own.is_empty() && value.scalar().is_some();
        is_value && (worded.has(&used.template, name, value.text()) || others().next().is_some())
    };
    if !is_lacking {
        return None;
    }
    let span = Span {
        expansion: Some(used.arguments.expansion),
        ..node.part(range.clone())
    };
    let lacking = ParameterForm {
        template: used.template.clone(),
        param: (*name).to_owned(),
        value: value.text().to_owned(),
        form: form.map(str::to_owned),
    };
    let near = match form {
        Some(_) => own.first().copied(),
        None => others().min_by_key(|words| (words.span.file, words.span.start)),
    };
    let finding = diagnostic(&lacking, span, near);
    Some((lacking, finding))
}

/// Builds the diagnostic for words that are lacking. `near` are the value's own, or those of another value.
fn diagnostic(lacking: &ParameterForm, span: Span, near: Option<&Node<'_>>) -> Diagnostic {
    let (value, path) = (&lacking.value, lacking.path().join("."));
    let (message, label, help) = match &lacking.form {
        Some(form) => (
            format!("`{value}` has no `{form}` in this language"),
            format!("`{form}` is missing here"),
            format!("write it under `{path}`"),
        ),
        None => (
            format!("`{value}` has no words in this language, and participants would read the name itself"),
            "another value has words".to_owned(),
            format!("write the words under `{path}`"),
        ),
    };
    let finding = Diagnostic::new(Code::E0312, message, span, "needed here");
    let finding = match near {
        Some(words) => finding.with_related(words.span, label),
        None => finding,
    };
    finding.with_help(help)
}
