//! The texts of templates in a catalogue, and their copies for every call.

use std::{borrow::Cow, mem::take};

use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic},
    format::is_labelled,
    parse::{
        node::{Node, NodeKind},
        origin::Origin,
    },
    source::{FileId, Span, Spanned},
    tree::{Markup, NameKind, ParameterForm, Text},
};
use indexmap::IndexSet;

use super::{
    budget::Budget,
    decode::Decoder,
    entry_texts::NUMBER,
    lacking_words::{Lacking, Params, WordedValues, words},
    parameter::{Segment, has_parameters, segments},
    substitute::join,
    suggest::unknown,
    template_calls::Use,
    templates::{Template, check, form_outside_texts, incomplete},
    text_keys::{IN_TEMPLATE, in_keys, joined},
    texts::Known,
};

/// The texts of all templates in one catalogue.
pub(super) struct TemplateTexts<'n, 'u> {
    templates: IndexMap<&'n str, Texts<'n>>,
    /// The keys with nothing behind them of templates that there are not.
    unused: Vec<(String, Span)>,
    /// Whether all texts could be read.
    is_complete: bool,
    uses: &'u [Use<'u>],
    budget: Budget,
}

/// The texts of one template.
#[derive(Default)]
struct Texts<'n> {
    params: Params<'n>,
    /// The values and forms of parameters behind which nothing is written yet, by their keys.
    unwritten: Vec<(String, Span)>,
    /// Those among them that no call gives.
    unused: Vec<(String, Span)>,
    /// The texts, in the order in which they are written.
    found: Vec<InTemplate<'n>>,
}

/// A text of a template.
struct InTemplate<'n> {
    keys: Vec<Divided<'n>>,
    /// `.label` if the text is short for it.
    suffix: &'static str,
    words: Divided<'n>,
    /// The markup that it may hold.
    markup: Markup,
}

/// A scalar, divided at its parameters once for all calls.
struct Divided<'n> {
    node: &'n Node<'n>,
    segments: Vec<Segment<'n>>,
}

impl<'n, 'u> TemplateTexts<'n, 'u> {
    /// Reads the `templates` of catalogues: that of the survey, in the files `survey`, and those of its modules.
    pub(super) fn read(
        nodes: &[&'n Node<'n>],
        survey: &[FileId],
        known: &Known<'u>,
        decoder: &mut Decoder<'_>,
    ) -> Self {
        let (templates, uses) = (known.templates, known.uses);
        let mut read: IndexMap<&str, Texts<'n>> = IndexMap::default();
        let mut is_complete = nodes.iter().all(|node| node.mapping().is_some());
        let mut unused = Vec::new();
        let entries = nodes
            .iter()
            .flat_map(|node| decoder.entries(node, "`templates`"))
            .collect::<Vec<_>>();
        for (key, value) in entries {
            let Some(template) = templates.get(key.text()) else {
                if decoder.unread.has(NameKind::Template) {
                    continue;
                }
                let mut blank = Vec::new();
                let is_blank = !value.is_empty() && add_blank(value, &mut Vec::new(), &mut blank);
                let message = format!("no template is called `{}`", key.text());
                let finding = |code| Diagnostic::new(code, &*message, key.span, "not a template");
                decoder.sink.push(if is_blank {
                    finding(Code::W0801)
                        .with_help("remove these keys, which have no words, or correct the name")
                } else {
                    let known = templates.keys().map(String::as_str);
                    let (key, name) = (Some(key.span), key.text());
                    unknown(finding(Code::E0301), name, known, key, "the templates are")
                });
                is_complete &= is_blank;
                if is_blank && survey.contains(&key.span.file) {
                    unused.extend(blank);
                }
                continue;
            };
            let own: Vec<&Use<'_>> = uses.iter().filter(|used| used.template == key.text()).collect();
            // A module also has texts for values that other surveys give to its templates.
            let uses = survey.contains(&key.span.file).then_some(&own[..]);
            let all = read.entry(key.text()).or_default();
            is_complete &= template_texts(key, value, template, uses, all, decoder);
        }
        Self {
            templates: read,
            unused,
            is_complete,
            uses,
            budget: Budget::default(),
        }
    }

    /// Tests whether all texts could be read.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the keys in the survey's own files, with nothing behind them, that no call makes use of.
    pub(super) fn unused(&mut self, survey: &[FileId], decoder: &Decoder<'_>) -> Vec<(String, Span)> {
        let mut unused = take(&mut self.unused);
        for (name, own) in &mut self.templates {
            unused.append(&mut own.unused);
            let mut blank = own
                .found
                .iter()
                .filter(|found| found.words.node.is_blank())
                .peekable();
            let is_used = || self.uses.iter().any(|used| used.template == *name);
            if blank.peek().is_none() || decoder.lost || is_used() {
                continue;
            }
            let keys = blank.filter_map(|found| {
                let last = found.keys.last()?.node.span;
                let keys = found.keys.iter().map(|key| key.node.text());
                survey
                    .contains(&last.file)
                    .then(|| (joined(keys, found.suffix), last))
            });
            unused.extend(keys);
        }
        unused
    }

    /// Adds the copies of the texts for every call, and the keys of those that are not written yet. A text that is given directly is
    /// kept. Returns the words for values of parameters that are asked for and missing; `worded` are the values with words in any language.
    pub(super) fn expand(
        mut self,
        worded: &WordedValues<'_>,
        texts: &mut IndexMap<String, Text>,
        unwritten: &mut IndexMap<String, Span>,
        decoder: &mut Decoder<'_>,
    ) -> Vec<ParameterForm> {
        unwritten.extend(
            self.templates
                .values_mut()
                .flat_map(|own| take(&mut own.unwritten)),
        );
        let mut lacking = Lacking::default();
        let of_use = |used: &Use<'_>| self.templates.get(used.template.as_str());
        let copies = self.uses.iter().filter_map(of_use).map(|own| own.found.len());
        texts.reserve_exact(copies.sum::<usize>().min(self.budget.left()));
        for used in self.uses {
            let Some(own) = self.templates.get(used.template.as_str()) else {
                continue;
            };
            for found in &own.found {
                let words = found.words.node;
                if !self
                    .budget
                    .take(1 + words.text().len() / 64, words.span, decoder.sink)
                {
                    decoder.lost = true;
                    return lacking.words;
                }
                let keys = found.keys.iter().map(|key| key_in(key, used, decoder));
                let keys: Vec<Cow<'_, str>> = keys.collect();
                let key = joined(keys.iter().map(Cow::as_ref), found.suffix);
                if texts.contains_key(&key) {
                    continue;
                }
                let last = found.keys.last().map_or(words.span, |key| key.node.span);
                let expansion = Some(used.arguments.expansion);
                let last = Span { expansion, ..last };
                if words.is_blank() {
                    unwritten.entry(key).or_insert(last);
                    continue;
                }
                if words.scalar().is_none() {
                    continue;
                }
                let params = (&own.params, worded);
                if let Some(finding) = lacking.find(words, &found.words.segments, params, used) {
                    decoder.sink.push(finding);
                }
                let (text, origin) = put_in(&found.words, &own.params, used, decoder);
                let span = Span {
                    expansion,
                    ..words.span
                };
                texts.insert(
                    key,
                    Text::new(Spanned::new(text, span), origin, last, found.markup),
                );
            }
        }
        lacking.words
    }
}

/// Adds the texts of a template in one catalogue. Returns whether all could be read.
fn template_texts<'n>(
    key: &'n Node<'n>,
    value: &'n Node<'n>,
    template: &Template<'_>,
    used: Option<&[&Use<'_>]>,
    all: &mut Texts<'n>,
    decoder: &mut Decoder<'_>,
) -> bool {
    if value.is_empty() {
        return true;
    }
    let (name, what) = (key.text(), format!("the template `{}`", key.text()));
    let mut is_complete = value.mapping().is_some();
    for (key, value) in decoder.entries(value, &what) {
        if key.text() == "params" && value.is_empty() {
            continue;
        }
        if key.text() == "params" {
            check_params(value, template, used, decoder);
            for (param, values) in value.mapping().unwrap_or_default() {
                let of_values = all.params.entry(param.text()).or_default();
                for (value, words) in values.mapping().unwrap_or_default() {
                    of_values.entry(value.text()).or_default().push(words);
                    let path = format!("templates.{}.params.{}.{}", name, param.text(), value.text());
                    let mut blank = Vec::new();
                    add_unwritten(&path, value, words, &mut blank);
                    let is_unused = !blank.is_empty() && !decoder.lost && is_ungiven(used, param, value);
                    let own = if is_unused {
                        &mut all.unused
                    } else {
                        &mut all.unwritten
                    };
                    own.append(&mut blank);
                }
            }
            continue;
        }
        let also = || vec!["params"];
        let unread = in_keys(
            key,
            value,
            IN_TEMPLATE,
            &what,
            also,
            decoder,
            &mut |found, decoder| {
                if !found.words.is_blank() {
                    is_complete &= decoder.text(found.words).is_some();
                }
                let keys = found.path.iter().map(|key| divided(key, template, decoder));
                let keys: Vec<_> = keys.collect();
                for key in &keys {
                    for segment in &key.segments {
                        is_complete &= !form_outside_texts(key.node, segment, decoder);
                    }
                }
                all.found.push(InTemplate {
                    keys,
                    suffix: found.suffix,
                    words: divided(found.words, template, decoder),
                    markup: found.markup,
                });
            },
        );
        is_complete &= unread.is_empty();
    }
    is_complete
}

/// Adds the keys of a parameter's value, or of its forms, behind which nothing is written yet.
fn add_unwritten(path: &str, key: &Node<'_>, words: &Node<'_>, unwritten: &mut Vec<(String, Span)>) {
    if words.is_blank() {
        unwritten.push((path.to_owned(), key.span));
    }
    for (form, words) in words.mapping().unwrap_or_default() {
        add_unwritten(&format!("{path}.{}", form.text()), form, words, unwritten);
    }
}

/// Adds the keys of a template that there is not behind which nothing is written yet. Returns whether it has no others.
fn add_blank(node: &Node<'_>, path: &mut Vec<String>, blank: &mut Vec<(String, Span)>) -> bool {
    let Some(entries) = node.mapping() else {
        return false;
    };
    entries.iter().all(|(key, value)| {
        path.push(key.text().to_owned());
        let suffix = if is_labelled(path) { ".label" } else { "" };
        let is_blank = if value.is_blank() {
            blank.push((path.join(".") + suffix, key.span));
            true
        } else {
            add_blank(value, path, blank)
        };
        path.pop();
        is_blank
    })
}

/// Returns whether no call of a template gives a value to a parameter, if these are all its calls.
fn is_ungiven(used: Option<&[&Use<'_>]>, param: &Node<'_>, value: &Node<'_>) -> bool {
    let is_given = |used: &&Use<'_>| {
        let given = used.arguments.values.get(param.text());
        given.is_some_and(|given| given.text() == value.text())
    };
    used.is_some_and(|used| !used.iter().any(is_given))
}

/// Divides a scalar at its parameters, and checks that the template has them.
fn divided<'n>(node: &'n Node<'n>, template: &Template<'_>, decoder: &mut Decoder<'_>) -> Divided<'n> {
    let segments = segments(node.text());
    let is_number = |segment: &&Segment<'_>| {
        matches!(
            segment,
            Segment::Parameter {
                name: NUMBER,
                form: None,
                ..
            }
        )
    };
    for segment in &segments {
        incomplete(node, segment, decoder);
        if !is_number(&segment) {
            let known = template.params.iter().map(|param| param.value.as_str());
            check(node, segment, known, decoder);
        }
    }
    Divided { node, segments }
}

/// Compares the parameters and values that have texts with those of the template, and with its calls if these are all its calls.
fn check_params(
    node: &Node<'_>,
    template: &Template<'_>,
    used: Option<&[&Use<'_>]>,
    decoder: &mut Decoder<'_>,
) {
    for (param, values) in decoder.entries(node, "`params`") {
        let known = template.params.iter().map(|param| param.value.as_str());
        if !known.clone().any(|known| known == param.text()) {
            let message = format!("this template has no parameter `{}`", param.text());
            let finding = Diagnostic::new(Code::E0303, message, param.span, "not a parameter");
            let finding = finding.with_related(template.span, "the template");
            decoder.sink.push(unknown(
                finding,
                param.text(),
                known,
                Some(param.span),
                "its parameters are",
            ));
            continue;
        }
        if values.is_empty() {
            continue;
        }
        let given: IndexSet<&str> = used
            .unwrap_or_default()
            .iter()
            .filter_map(|used| used.arguments.values.get(param.text()))
            .map(Node::text)
            .collect();
        for (value, words) in decoder.entries(values, format!("`{}`", param.text())) {
            if !decoder.lost && used.is_some() && !given.contains(value.text()) {
                let list = if given.len() == 1 {
                    "the only value is"
                } else {
                    "the values are"
                };
                let message = format!(
                    "no use of the template gives `{}` to `{}`",
                    value.text(),
                    param.text()
                );
                let finding = Diagnostic::new(Code::W0303, message, value.span, "no use has this value");
                decoder.sink.push(unknown(
                    finding,
                    value.text(),
                    given.iter().copied(),
                    Some(value.span),
                    list,
                ));
            }
            match &words.kind {
                NodeKind::Mapping(forms) => {
                    for (_, words) in forms.iter().filter(|(_, words)| !words.is_blank()) {
                        decoder.text(words);
                    }
                }
                _ if words.is_blank() => {}
                _ => drop(decoder.text(words)),
            }
        }
    }
}

/// Puts the values of a call into a segment of a key.
fn key_in<'n>(key: &Divided<'n>, used: &Use<'_>, decoder: &mut Decoder<'_>) -> Cow<'n, str> {
    match key.segments[..] {
        [] | [Segment::Text(_)] => key.node.text().into(),
        _ => {
            let (key, _) = put_in(key, &Params::default(), used, decoder);
            key.into()
        }
    }
}

/// Puts the values of a call into a text. Words that `params` has for a value replace it.
fn put_in(
    Divided { node, segments }: &Divided<'_>,
    params: &Params<'_>,
    used: &Use<'_>,
    decoder: &mut Decoder<'_>,
) -> (String, Origin) {
    let Some(written) = node.written() else {
        return (String::new(), Origin::Whole);
    };
    if !has_parameters(written.text) {
        return (written.text.to_owned(), written.origin.clone());
    }
    let lookup = |name: &str, form: Option<&str>, sink: &mut enkat_syntax::diagnostics::Sink| {
        let value = used.arguments.values.get(name)?;
        if value.scalar().is_none() {
            let span = Span {
                expansion: Some(used.arguments.expansion),
                ..node.span
            };
            sink.push(does_not_fit(span, name, value));
        }
        let mut words = words(params, name, value.text()).iter();
        match form {
            Some(form) => words.find_map(|words| Some(written_or(words.get(form)?, value).into())),
            None => Some(
                words
                    .find(|words| words.scalar().is_some())
                    .map_or(value.text(), |words| written_or(words, value))
                    .into(),
            ),
        }
    };
    join(written, segments, lookup, decoder.sink)
}

/// Returns the text that a catalogue has for a value of a parameter, or the value itself as long as nothing is written.
fn written_or<'n>(words: &'n Node<'_>, value: &'n Node<'_>) -> &'n str {
    if words.is_blank() {
        value.text()
    } else {
        words.text()
    }
}

/// Builds the diagnostic for a list or a mapping inside a text.
fn does_not_fit(span: Span, name: &str, value: &Node<'_>) -> Diagnostic {
    let message = format!("`$({name})` is {} and does not fit into a text", value.what());
    Diagnostic::new(Code::E0308, message, span, "put into a text here")
        .with_related(value.span, "the value")
        .with_help("give it a single value; `each` uses the template once for every value of a list")
}
