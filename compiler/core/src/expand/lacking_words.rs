//! Words that a language lacks for a value of a template's parameter: a form that a text asks for, or the words in place of the value.

use std::ops::Range;

use enkat_model::words::named_path;
use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, with_edit},
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
    /// Finds what the values in a call lack for the parameters in a text. `params` are those of the language, `worded` those of all.
    /// Returns the diagnostic for the first, unless there was one before.
    pub(super) fn find(
        &mut self,
        text: &Node<'_>,
        segments: &[Segment<'_>],
        (params, worded): (&Params<'_>, &WordedValues<'_>),
        used: &Use<'_>,
    ) -> Option<Diagnostic> {
        let mut told = None;
        for segment in segments {
            let Segment::Parameter { range, name, form } = segment else {
                continue;
            };
            let Some(value) = used.arguments.values.get(*name) else {
                continue;
            };
            let own = words(params, name, value.text());
            if has(own, *form) {
                continue;
            }
            let asked = Asked {
                text,
                range,
                name,
                form: *form,
                value,
                own,
                used,
            };
            let finding = self.lacking(&asked, params, worded);
            told = told.or(finding);
        }
        told
    }

    fn lacking(
        &mut self,
        asked: &Asked<'_>,
        params: &Params<'_>,
        worded: &WordedValues<'_>,
    ) -> Option<Diagnostic> {
        if let Some(finding) = asked.without_form(worded) {
            let place = asked.text.part(asked.range.clone());
            return self.without_form.insert(place).then_some(finding);
        }
        let (words, finding) = asked.lacking_words(params, worded)?;
        if self.words.contains(&words) {
            return None;
        }
        self.words.push(words);
        Some(finding)
    }
}

/// Returns whether a language has what a text asks for among the words of a value.
fn has(own: &[&Node<'_>], form: Option<&str>) -> bool {
    own.iter().any(|words| match form {
        Some(form) => words.get(form).is_some(),
        None => words.scalar().is_some(),
    })
}

/// A parameter in a text whose words a language may lack.
struct Asked<'a> {
    text: &'a Node<'a>,
    /// The place of the parameter in the text.
    range: &'a Range<usize>,
    name: &'a str,
    form: Option<&'a str>,
    /// The value in this call.
    value: &'a Node<'a>,
    /// The words that the language has for the value.
    own: &'a [&'a Node<'a>],
    used: &'a Use<'a>,
}

impl Asked<'_> {
    /// Returns the place of the parameter in this call.
    fn span(&self) -> Span {
        Span {
            expansion: Some(self.used.arguments.expansion),
            ..self.text.part(self.range.clone())
        }
    }

    /// Reports a text that names no form of a value with nothing but forms: in this language, or in another one if it has nothing here.
    fn without_form(&self, worded: &WordedValues<'_>) -> Option<Diagnostic> {
        let (template, name, value) = (&self.used.template, self.name, self.value.text());
        if self.form.is_some() {
            return None;
        }
        self.value.scalar()?;
        let forms = if self.own.is_empty() {
            let is_worded = worded.has(template, name, value);
            worded.forms(template, name, value).filter(|_| !is_worded)?
        } else {
            self.own.iter().find(|words| has_forms(words))?
        };
        let (first, _) = entries(forms).next()?;
        let message = format!("`{value}` has only forms, and participants would read the name itself");
        let finding = Diagnostic::new(Code::E0312, message, self.span(), "names no form");
        let finding = finding.with_related(first.span, "its forms");
        let named = entries(forms).map(|(form, _)| format!("$({name}.{})", form.text()));
        Some(named.fold(finding, |finding, form| {
            with_edit(
                finding,
                self.text,
                self.range.clone(),
                &format!("write `{form}`"),
                &form,
            )
        }))
    }

    /// Finds words that the value lacks, with the diagnostic for them.
    ///
    /// A value that nothing has words for may be words itself. It lacks some if it has them in another language, or if another value has
    /// them in this one.
    fn lacking_words(
        &self,
        params: &Params<'_>,
        worded: &WordedValues<'_>,
    ) -> Option<(ParameterForm, Diagnostic)> {
        let lacking = ParameterForm {
            template: self.used.template.clone(),
            param: self.name.to_owned(),
            value: self.value.text().to_owned(),
            form: self.form.map(str::to_owned),
        };
        let near = if self.form.is_some() {
            self.own.first().copied()
        } else {
            let of_values = params.get(self.name).into_iter().flatten();
            let others = of_values.flat_map(|(_, words)| words).copied();
            let first = others
                .filter(|words| has_words(words))
                .min_by_key(|words| (words.span.file, words.span.start));
            let is_value = self.own.is_empty() && self.value.scalar().is_some();
            let is_worded = || worded.has(&lacking.template, self.name, &lacking.value);
            if !is_value || (first.is_none() && !is_worded()) {
                return None;
            }
            first
        };
        let finding = diagnostic(&lacking, self.span(), near);
        Some((lacking, finding))
    }
}

/// Builds the diagnostic for words that are lacking. `near` are the value's own, or those of another value.
fn diagnostic(lacking: &ParameterForm, span: Span, near: Option<&Node<'_>>) -> Diagnostic {
    let (value, path) = (&lacking.value, named_path(&lacking.path()));
    let (message, label, help) = match &lacking.form {
        Some(form) => (
            format!("`{value}` has no `{form}` in this language"),
            format!("`{form}` is missing here"),
            format!("write it under {path}"),
        ),
        None => (
            format!("`{value}` has no words in this language, and participants would read the name itself"),
            "another value has words".to_owned(),
            format!("write the words under {path}"),
        ),
    };
    let finding = Diagnostic::new(Code::E0312, message, span, "needed here");
    let finding = match near {
        Some(words) => finding.with_related(words.span, label),
        None => finding,
    };
    finding.with_help(help)
}
