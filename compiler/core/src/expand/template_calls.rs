//! The expansion of template calls: a tree with `use` becomes a tree without.

use std::{borrow::Cow, mem::take};

use enkat_syntax::{
    collections::{HashSet, IndexMap},
    diagnostics::{Code, Diagnostic},
    keys::{USE, holds_items},
    parse::node::{Node, NodeKind},
    source::{Expansion, ExpansionId, ExpansionKind, Expansions, FileId, Span, Spanned},
    tree::NameKind,
};

use super::{
    budget::Budget,
    decode::Decoder,
    entry_texts::NUMBER,
    modules::Library,
    parameter::{Segment, has_parameters, segments},
    substitute::{Arguments, is_in_text, substitute},
    suggest::unknown,
    template_args::{Row, rows},
    templates::{Template, Templates},
};

/// The deepest nesting of elements once templates are put in.
const MAX_LEVELS: usize = 24;

/// A template call, as the catalogues need it.
#[derive(Debug)]
pub(super) struct Use<'s> {
    /// The template.
    pub(super) template: String,
    /// The values of its parameters, and the call itself.
    pub(super) arguments: Arguments<'s>,
}

/// The expander, which puts templates in.
pub(super) struct Expander<'s, 'a, 'b> {
    /// The templates of the survey.
    pub(super) templates: &'a Templates<'s>,
    /// The modules.
    pub(super) library: &'a Library<'s>,
    /// The decoder, which takes diagnostics.
    pub(super) decoder: &'a mut Decoder<'b>,
    /// Every expansion so far.
    pub(super) expansions: Expansions,
    /// Every template call so far, with its parameters.
    pub(super) uses: Vec<Use<'s>>,
    /// The limit on the values that expansion can make.
    pub(super) budget: Budget,
    /// The `repeat` that is being put in.
    pub(super) repeating: Option<Span>,
    /// The modules of which something is used, by their files.
    pub(super) used_files: HashSet<FileId>,
    /// The sections that were put in, with their modules.
    pub(super) sections: Vec<String>,
    /// The templates and sections that are being put in, outermost first.
    pub(super) inside: Vec<String>,
    level: usize,
    /// The names of templates that are declared nowhere, which have been reported.
    absent: HashSet<String>,
}

/// Builds the diagnostic for the first list that a template would put into an id or another text.
fn unfit(rows: &[Row<'_>], template: &Template<'_>, content: &[Node<'_>]) -> Option<Diagnostic> {
    let is_unfit = |(param, value): &(&String, &Node<'_>)| {
        value.scalar().is_none() && content.iter().any(|part| is_in_text(part, param))
    };
    let (param, value) = rows.iter().flat_map(|row| &row.values).find(is_unfit)?;
    let message = format!("`$({param})` is {} and does not fit into a text", value.what());
    let finding = Diagnostic::new(Code::E0308, message, value.span, "not a single value")
        .with_related(template.span, "this template puts it into an id or another text");
    Some(finding.with_help(format!(
        "give it a single value; to use the template once for every value of a list, write `each: {{{param}: […]}}`"
    )))
}

impl<'s, 'a, 'b> Expander<'s, 'a, 'b> {
    /// Creates an expander without expansions.
    pub(super) fn new(
        templates: &'a Templates<'s>,
        library: &'a Library<'s>,
        decoder: &'a mut Decoder<'b>,
    ) -> Self {
        Self {
            templates,
            library,
            decoder,
            expansions: Expansions::default(),
            uses: Vec::new(),
            budget: Budget::default(),
            repeating: None,
            used_files: HashSet::default(),
            sections: Vec::new(),
            inside: Vec::new(),
            level: 0,
            absent: HashSet::default(),
        }
    }

    /// Returns the same tree with every `use` under `content` and `follow_ups` put in.
    pub(super) fn expand(&mut self, mut node: Node<'s>) -> Node<'s> {
        let NodeKind::Mapping(entries) = &mut node.kind else {
            self.no_parameters(&node);
            return node;
        };
        for (key, value) in entries {
            let is_list = value.sequence().is_some() && holds_items(key.text());
            if is_list {
                self.decoder.filled_list(value);
            }
            match &mut value.kind {
                NodeKind::Sequence(items) if is_list => *items = self.list(take(items), value.span),
                _ => self.no_parameters(value),
            }
        }
        node
    }

    /// Expands the items of a list. Every `use`, `include` or `repeat` is replaced by its expansion.
    pub(super) fn list(&mut self, items: Vec<Node<'s>>, span: Span) -> Vec<Node<'s>> {
        if self.level == MAX_LEVELS {
            let message =
                format!("with templates put in, elements are nested deeper than {MAX_LEVELS} levels");
            let finding = Diagnostic::new(Code::E0309, message, span, "too deep");
            self.decoder
                .lost(finding.with_help("nest sections, groups and follow-ups less deeply"));
            return Vec::new();
        }
        self.level += 1;
        let mut expanded = Vec::with_capacity(items.len());
        for item in items {
            if item.get("use").is_some() {
                expanded.extend(self.used(&item));
            } else if item.get("include").is_some() {
                expanded.extend(self.included(&item));
            } else if item.get("repeat").is_some() {
                expanded.push(self.repeat(&item));
            } else {
                expanded.push(self.expand(item));
            }
        }
        self.level -= 1;
        expanded
    }

    /// Expands a `use` into its items. Returns no items where they are not known; then something is lost.
    fn used(&mut self, item: &Node<'s>) -> Vec<Node<'s>> {
        let before = std::mem::replace(&mut self.decoder.lost, true);
        if let Some(finding) = self.bare_arguments(item) {
            self.decoder.sink.push(finding);
            return Vec::new();
        }
        let Some(fields) = self.decoder.fields(item, "`use`", USE) else {
            return Vec::new();
        };
        let Some(node) = fields.required("use", self.decoder) else {
            return Vec::new();
        };
        let Some((name, template)) = self.template(node) else {
            return Vec::new();
        };
        let Some(rows) = rows(&fields, &name, template, self.decoder) else {
            return Vec::new();
        };
        self.used_files.insert(template.span.file);
        let Some(content) = template.content else {
            return Vec::new();
        };
        if let Some(finding) = unfit(&rows, template, content) {
            self.decoder.sink.push(finding);
            return Vec::new();
        }
        self.decoder.lost = before;
        self.inside.push(name.value.clone());
        let mut made = Vec::new();
        for row in rows {
            if self.budget.is_exhausted() {
                self.decoder.lost = true;
                break;
            }
            made.extend(self.row(&name.value, content, row, node.span));
        }
        self.inside.pop();
        self.add_presence(&mut made, item, "use");
        made
    }

    /// Builds the diagnostic for a `use` with arguments beside it, which belong into `with`.
    fn bare_arguments(&self, item: &Node<'_>) -> Option<Diagnostic> {
        let name = item.get("use")?.text();
        let template = self.templates.get(name)?;
        let is_param = |key: &str| template.params.iter().any(|param| param.value == key);
        let bare = item.mapping()?.iter();
        let bare: Vec<_> = bare
            .filter(|(key, value)| !USE.has(key.text()) && is_param(key.text()) && value.scalar().is_some())
            .collect();
        let (first, _) = bare.first()?;
        let arguments = bare
            .iter()
            .map(|(key, value)| format!("{}: {}", key.text(), value.text()));
        let message = format!(
            "`use` has no key `{}`, which is a parameter of `{name}`",
            first.text()
        );
        let finding = Diagnostic::new(Code::E0201, message, first.span, "not one of its keys");
        Some(
            finding
                .with_related(template.span, "the template")
                .with_help(format!(
                    "give a template its parameters under `with`: `with: {{{}}}`",
                    arguments.collect::<Vec<_>>().join(", ")
                )),
        )
    }

    /// Finds the template that a `use` names. Reports an unknown template, and one that is being put in already.
    fn template(&mut self, node: &Node<'_>) -> Option<(Spanned<String>, &'a Template<'s>)> {
        let name = self.decoder.text(node)?;
        let templates = self.templates;
        let Some(template) = templates.get(&name.value) else {
            if self.decoder.unread.has(NameKind::Template) {
                return None;
            }
            let message = format!("no template is called `{}`", name.value);
            let finding = Diagnostic::new(Code::E0301, message, name.span, "not a template");
            let known = templates.keys().map(String::as_str);
            let place = node.exact_part(0..name.value.len());
            let finding = unknown(finding, &name.value, known, place, "the templates are");
            // A template that is declared nowhere is one mistake for all of its uses.
            if !finding.suggestions.is_empty() {
                self.decoder.sink.push(finding);
            } else if self.absent.insert(name.value) {
                let help = "write it under `templates` in `survey.yaml`, or `import` the module that has it";
                self.decoder.sink.push(finding.with_help(help));
            }
            return None;
        };
        if let Some(way) = self.way_to(&name.value) {
            let message = format!("the template `{}` uses itself: {way}", name.value);
            let finding = Diagnostic::new(Code::E0304, message, name.span, "used inside itself");
            let finding = finding
                .with_related(template.span, "the template")
                .with_help("remove one of the uses: a template cannot be put into itself");
            self.decoder.sink.push(finding);
            return None;
        }
        Some((name, template))
    }

    /// Expands one template call.
    fn row(&mut self, name: &str, content: &[Node<'s>], row: Row<'s>, used_at: Span) -> Vec<Node<'s>> {
        let what = describe(name, &row.values);
        let texts = row.values.iter().filter(|(_, value)| value.scalar().is_some());
        let values = texts.map(|(param, value)| (param.clone(), value.text().to_owned()));
        // A row that came through a parameter has lost the span of its call; the `use` has it.
        let own = row
            .span
            .filter(|span| span.expansion == used_at.expansion && span.file == used_at.file);
        let expansion = self.expansion(Expansion {
            kind: ExpansionKind::Template,
            name: name.to_owned(),
            what,
            values: values.collect(),
            used_at: own.unwrap_or(used_at),
        });
        let arguments = Arguments {
            values: row.values,
            expansion,
        };
        let sink = &mut *self.decoder.sink;
        let content = content
            .iter()
            .map(|item| substitute(item, &arguments, &mut self.budget, sink))
            .collect();
        self.uses.push(Use {
            template: name.to_owned(),
            arguments,
        });
        if self.budget.is_exhausted() {
            self.decoder.lost = true;
            return Vec::new();
        }
        self.list(content, used_at)
    }

    /// Copies items and records through which expansion they came. Nothing is put in.
    pub(super) fn copies(&mut self, items: &[Node<'s>], expansion: ExpansionId) -> Vec<Node<'s>> {
        let arguments = Arguments {
            values: IndexMap::default(),
            expansion,
        };
        let sink = &mut *self.decoder.sink;
        let copies = items
            .iter()
            .map(|item| substitute(item, &arguments, &mut self.budget, sink))
            .collect();
        self.decoder.lost |= self.budget.is_exhausted();
        copies
    }

    /// Describes the cycle from `name` back to itself, if it is being put in already.
    pub(super) fn way_to(&self, name: &str) -> Option<String> {
        let start = self.inside.iter().position(|inside| inside == name)?;
        let way = self.inside[start..].iter().map(String::as_str).chain([name]);
        let way: Vec<_> = way.map(|name| format!("`{name}`")).collect();
        Some(way.join(" → "))
    }

    /// Records an expansion and returns its id.
    pub(super) fn expansion(&mut self, expansion: Expansion) -> ExpansionId {
        self.expansions.0.push(expansion);
        ExpansionId::at(self.expansions.0.len() - 1)
    }

    /// Adds the presence keys of a `use` or an `include` to every element that it made.
    pub(super) fn add_presence(&mut self, made: &mut [Node<'s>], item: &Node<'s>, by: &str) {
        for key in ["included_in", "genders", "hidden_when"] {
            let entry = item
                .mapping()
                .into_iter()
                .flatten()
                .find(|(name, _)| name.text() == key);
            let Some(entry) = entry.filter(|(_, value)| !value.is_empty()) else {
                continue;
            };
            for element in made.iter_mut() {
                let twice = element
                    .mapping()
                    .into_iter()
                    .flatten()
                    .find(|(name, _)| name.text() == key);
                if key != "hidden_when"
                    && let Some((own, _)) = twice
                {
                    let message = format!("`{key}` is set twice: at this `{by}` and in its content");
                    let finding = Diagnostic::new(Code::E0310, message, entry.0.span, "set here");
                    let finding = finding.with_related(own.span, "and here");
                    let help = format!(
                        "keep one of the two; if both must apply, put the `{by}` into a section or a group with `{key}`"
                    );
                    self.decoder.sink.push(finding.with_help(help));
                } else if let NodeKind::Mapping(entries) = &mut element.kind {
                    entries.push(entry.clone());
                }
            }
        }
    }

    /// Reports parameters outside of a template.
    pub(super) fn no_parameters(&mut self, node: &Node<'_>) {
        if self.inside.is_empty() {
            no_parameters(node, self.decoder);
        }
    }
}

/// Reports every parameter in a tree that belongs to no template.
pub(super) fn no_parameters(node: &Node<'_>, decoder: &mut Decoder<'_>) {
    match &node.kind {
        NodeKind::Scalar(scalar) if has_parameters(&scalar.text) => {
            for segment in segments(&scalar.text) {
                if let Segment::Parameter { range, name, .. } = segment {
                    let place = node.part(range.clone());
                    let written = &scalar.text[range];
                    decoder.sink.push(if name == NUMBER {
                        let message = format!("`{written}` is possible only in the texts of a `repeat`");
                        Diagnostic::new(Code::E0306, message, place, "not such a text")
                            .with_help("remove it; Enkat numbers the ids in a `repeat` by itself")
                    } else {
                        let message = format!("`{written}` is outside of a template");
                        Diagnostic::new(Code::E0306, message, place, "not in a template")
                            .with_help("parameters can be used in the content of a template and in its texts")
                    });
                }
            }
        }
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(items) => items.iter().for_each(|item| no_parameters(item, decoder)),
        NodeKind::Mapping(entries) => entries.iter().for_each(|(key, value)| {
            no_parameters(key, decoder);
            no_parameters(value, decoder);
        }),
    }
}

/// Describes a call in a few words: "`workRelatedIssue` with issue `neck`".
fn describe(name: &str, values: &IndexMap<String, Node<'_>>) -> String {
    let value = |node: &Node<'_>| match node.scalar() {
        Some(scalar) => format!("`{}`", shortened(&scalar.text)),
        None => format!("({})", node.what()),
    };
    let values: Vec<String> = values
        .iter()
        .map(|(param, node)| format!("{param} {}", value(node)))
        .collect();
    if values.is_empty() {
        format!("`{name}`")
    } else {
        format!("`{name}` with {}", values.join(", "))
    }
}

/// Cuts out the middle of a long rule. A word is an id, which is not cut: only its end may tell it from another one.
fn shortened(text: &str) -> Cow<'_, str> {
    const ENDS: usize = 24;
    let count = text.chars().count();
    if count <= 2 * ENDS || !text.contains(' ') {
        return Cow::Borrowed(text);
    }
    let beginning: String = text.chars().take(ENDS).collect();
    let end: String = text.chars().skip(count - ENDS).collect();
    Cow::Owned(format!("{} … {}", beginning.trim_end(), end.trim_start()))
}
