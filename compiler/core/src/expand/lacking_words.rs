//! Words that a language lacks for a value of a template's parameter: a form that a text asks for, or the words in place of the value.

use enkat_model::words::listed_any;
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
pub(super) struct WordedValues<'n> {
    /// Those with words in place of the value.
    single: HashMap<(&'n str, &'n str), HashSet<&'n str>>,
    /// Those with forms, and their forms.
    forms: HashMap<(&'n str, &'n str), HashMap<&'n str, &'n Node<'n>>>,
}

/// The words that calls of templates lack in a language.
#[derive(Default)]
pub(super) struct Lacking {
    /// Those that can be written in a catalogue.
    pub(super) words: Vec<ParameterForm>,
    /// The places of texts that name no form, though values have nothing but forms.
    without_form: HashSet<Span>,
}

impl<'n> WordedValues<'n> {
    /// Collects the values from the `templates` of catalogues in all languages.
    pub(super) fn of(templates: impl Iterator<Item = &'n Node<'n>>) -> Self {
        let mut worded = Self::default();
        for (template, texts) in templates.flat_map(entries) {
            let params = texts.get("params").into_iter().flat_map(entries);
            for (param, values) in params {
                let key = (template.text(), param.text());
                for (value, words) in entries(values) {
                    if has_words(words) {
                        worded.single.entry(key).or_default().insert(value.text());
                    } else if has_forms(words) {
                        worded.forms.entry(key).or_default().insert(value.text(), words);
                    }
                }
            }
        }
        worded
    }

    fn has(&self, template: &str, param: &str, value: &str) -> bool {
        let values = self.single.get(&(template, param));
        values.is_some_and(|values| values.contains(value))
    }

    fn forms(&self, template: &str, param: &str, value: &str) -> Option<&'n Node<'n>> {
        self.forms.get(&(template, param))?.get(value).copied()
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

fn has_forms(words: &Node<'_>) -> bool {
    words.mapping().is_some_and(|forms| !forms.is_empty())
}

/// Returns the words that catalogues have for a value of a parameter.
pub(super) fn words<'p, 'n>(params: &'p Params<'n>, name: &str, value: &str) -> &'p [&'n Node<'n>] {
    let of_value = params.get(name).and_then(|values| values.get(value));
    of_value.map_or(&[], Vec::as_slice)
}

impl Lacking {
    /// Reports what the value in this call lacks for a segment of a text. `params` are those of the language, `worded` those of all.
    /// Returns the diagnostic, unless there was one before.
    pub(super) fn find(
        &mut self,
        node: &Node<'_>,
        segment: &Segment<'_>,
        params: (&Params<'_>, &WordedValues<'_>),
        used: &Use<'_>,
    ) -> Option<Diagnostic> {
        if let Some((place, finding)) = without_form(node, segment, params, used) {
            return self.without_form.insert(place).then_some(finding);
        }
        let (words, finding) = lacking_words(node, segment, params, used)?;
        if self.words.contains(&words) {
            return None;
        }
        self.words.push(words);
        Some(finding)
    }
}

/// Finds a text that names no form of a value with nothing but forms: in this language, or in another one if it has nothing here.
/// Returns the place in the text, with the diagnostic.
fn without_form(
    node: &Node<'_>,
    segment: &Segment<'_>,
    (params, worded): (&Params<'_>, &WordedValues<'_>),
    used: &Use<'_>,
) -> Option<(Span, Diagnostic)> {
    let Segment::Parameter {
        range,
        name,
        form: None,
    } = segment
    else {
        return None;
    };
    let value = used.arguments.values.get(*name)?;
    value.scalar()?;
    let own = words(params, name, value.text());
    let forms = if own.is_empty() {
        let is_worded = worded.has(&used.template, name, value.text());
        worded
            .forms(&used.template, name, value.text())
            .filter(|_| !is_worded)?
    } else {
        let is_single = own.iter().any(|words| words.scalar().is_some());
        own.iter().find(|words| has_forms(words)).filter(|_| !is_single)?
    };
    let (first, _) = entries(forms).next()?;
    let place = node.part(range.clone());
    let span = Span {
        expansion: Some(used.arguments.expansion),
        ..place
    };
    let message = format!(
        "`{}` has only forms, and participants would read the name itself",
        value.text()
    );
    let named: Vec<String> = entries(forms)
        .map(|(form, _)| format!("$({name}.{})", form.text()))
        .collect();
    let one_of = if named.len() == 1 { "" } else { "one of them: " };
    let finding = Diagnostic::new(Code::E0312, message, span, "names no form");
    let finding = finding.with_related(first.span, "its forms");
    Some((
        place,
        finding.with_help(format!("write {one_of}{}", listed_any(named))),
    ))
}

/// Finds words that the value in this call lacks, with the diagnostic for them. `params` are those of the language, `worded` those of all.
///
/// A value that nothing has words for may be words itself. It lacks some if it has them in another language, or if another value has
/// them in this one.
fn lacking_words(
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
