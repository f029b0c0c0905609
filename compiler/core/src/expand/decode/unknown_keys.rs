//! Keys that a place does not have: misspelt, of another kind, or of another tool.

use enkat_model::words::listed;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::{Shape, holds_items, kinds},
    other_tools::{self, CALCULATED, Key, Row, SEVERAL, saved_value},
    parse::{
        expression::{Translated, opposite, translated, untranslated},
        node::{Node, NodeKind},
        plain::on_one_line,
    },
    source::Span,
    tree::NameKind,
};

use super::{decoder::Decoder, ids::is_id};
use crate::expand::suggest::unknown;

/// A key that is not known, among the others of its mapping.
pub(super) struct Unknown<'n, 's, 'w> {
    /// The keys of the mapping, with their values.
    pub(super) entries: &'n [(Node<'s>, Node<'s>)],
    /// The position of the key.
    pub(super) at: usize,
    /// The place, in the author's words.
    pub(super) what: &'w str,
    /// The keys that are known there.
    pub(super) shape: Shape,
    /// The options with labels that it is one of.
    pub(super) options: Option<&'w Labelled>,
}

/// Options that are written with their labels: the place of the labels in the texts, and both parts as they are written here.
#[derive(Debug)]
pub(super) struct Labelled {
    /// The key that has the options here.
    key: String,
    place: String,
    values: Vec<String>,
    labels: Vec<String>,
}

impl Labelled {
    /// Reads options that each have a value and a label. `key` has them, `place` are the keys of the labels in the texts.
    pub(super) fn read(options: &[Node<'_>], key: &str, place: &str) -> Option<Self> {
        let is_label = |key: &Node<'_>| {
            other_tools::key(key.text()).is_some_and(|row| matches!(row.here, Key::Text("label")))
        };
        let labelled = options.iter().map(|option| {
            let value = option.get("value")?.text();
            let (_, label) = option.mapping()?.iter().find(|(key, _)| is_label(key))?;
            let label = label.scalar().map(|label| on_one_line(&label.text, true))?;
            Some((value.to_owned(), format!("{value}: {label}")))
        });
        let (values, labels) = labelled.collect::<Option<Vec<_>>>()?.into_iter().unzip();
        Some(Self {
            key: key.to_owned(),
            place: place.to_owned(),
            values,
            labels,
        })
    }

    /// Reads options that are written as their values with labels, such as `1: Yes`: in a list, or as keys with values.
    pub(super) fn read_pairs<'n, 's>(
        options: &'n Node<'s>,
        key: &str,
        place: &str,
    ) -> Option<(Self, Vec<&'n Node<'s>>)> {
        let entries = match &options.kind {
            NodeKind::Mapping(entries) => entries.iter().collect(),
            NodeKind::Sequence(items) => {
                let each = items.iter().map(|item| match item.mapping() {
                    Some([entry]) => Some(entry),
                    _ => None,
                });
                each.collect::<Option<Vec<_>>>()?
            }
            NodeKind::Scalar(_) => return None,
        };
        let (mut nodes, mut labels) = (Vec::new(), Vec::new());
        for (value, label) in entries {
            let is_number = value.text().bytes().all(|byte| byte.is_ascii_digit());
            let label = label.scalar().filter(|_| is_number)?;
            labels.push(format!("{}: {}", value.text(), on_one_line(&label.text, true)));
            nodes.push(value);
        }
        let labelled = Self {
            key: key.to_owned(),
            place: place.to_owned(),
            values: nodes.iter().map(|value| value.text().to_owned()).collect(),
            labels,
        };
        (!nodes.is_empty()).then_some((labelled, nodes))
    }

    /// Says where the values and the labels are written.
    pub(super) fn in_texts(&self, language: Option<&str>) -> String {
        let language = language.unwrap_or("<language>");
        format!(
            "write only the values here: `{}: [{}]`, and the words in `texts/{language}.yaml`, under {}: `{{{}}}`",
            self.key,
            self.values.join(", "),
            self.place,
            self.labels.join(", ")
        )
    }
}

impl Decoder<'_> {
    /// Reports an unknown key, and returns the keys that it perhaps stands for.
    pub(super) fn unknown_key(&mut self, found: &Unknown<'_, '_, '_>) -> Vec<String> {
        let finding = match found.of_other_tool() {
            Some(row) => found.translated(found.finding(), row, self.language.as_deref()),
            None => Some(found.unknown()),
        };
        let Some(finding) = finding else {
            return Vec::new();
        };
        let key = found.entries[found.at].0.span;
        let edits = finding.suggestions.iter().filter(|edit| edit.span == key);
        let meant: Vec<String> = edits.map(|edit| edit.replacement.clone()).collect();
        self.sink.push(finding);
        if meant.iter().any(|key| holds_items(key)) {
            // Questions that are not read.
            self.unread.add(NameKind::Element);
        }
        meant
    }
}

impl Unknown<'_, '_, '_> {
    fn finding(&self) -> Diagnostic {
        let key = &self.entries[self.at].0;
        let message = format!("{} has no key `{}`", self.what, key.text());
        Diagnostic::new(Code::E0201, message, key.span, "not one of its keys")
    }

    /// Builds the diagnostic for a key that is misspelt or of another kind.
    fn unknown(&self) -> Diagnostic {
        let (key, shape) = (&self.entries[self.at].0, self.shape);
        let name = key.text();
        match name {
            "options" if shape.has("boxes") => return self.boxes(),
            "boxes" if shape.has("checkbox") => return self.several_boxes(),
            _ => {}
        }
        let place = Some(key.span).filter(|_| key.scalar().is_some_and(|scalar| !scalar.quoted));
        let is_item = kinds().any(|(kind, _)| shape.has(kind));
        let owners: Vec<String> = kinds()
            .filter(|(_, shape)| is_item && shape.has(name))
            .map(|(kind, _)| format!("`{kind}`"))
            .collect();
        let limit = if name == "max_length" && shape.has("decimals") {
            "; a number is limited by its `range`"
        } else {
            ""
        };
        match &owners[..] {
            [] => {
                let finding = unknown(self.finding(), name, shape.keys(), place, "it can have");
                match self.list_of_answers().filter(|_| finding.suggestions.is_empty()) {
                    Some(answers) => self.key_instead(self.finding(), answers),
                    None => finding,
                }
            }
            owners => self.finding().with_help(format!(
                "`{name}` belongs to {}; remove it here{limit}",
                listed(owners)
            )),
        }
    }

    /// Finds the row of a key of another tool, if it has a meaning in this place. The keys of JSON are in quotes.
    fn of_other_tool(&self) -> Option<&'static Row<Key>> {
        let key = &self.entries[self.at].0;
        let is_plain = key.scalar().is_some_and(|scalar| !scalar.quoted);
        let row = other_tools::key(key.text()).filter(|_| is_plain)?;
        let is_shown = self.shape.has("hidden_when");
        let fits = match row.here {
            Key::ShownWhen | Key::HiddenWhen | Key::Calculated | Key::Instead(_) => is_shown,
            Key::Renamed(_) => self.renamed(row.here).is_some(),
            Key::Low => self.shape.has("range"),
            Key::High => self.shape.has("range") || self.shape.has("max_length"),
            Key::Text(_) => self.text_key("").is_some(),
            Key::Kind => kinds().any(|(kind, _)| self.shape.has(kind)),
            Key::Id => self.id_key().is_some(),
        };
        fits.then_some(row)
    }

    /// Adds what is written here instead. `None` if the finding on another key says it.
    fn translated(
        &self,
        mut finding: Diagnostic,
        row: &Row<Key>,
        language: Option<&str>,
    ) -> Option<Diagnostic> {
        finding.primary.text = of_tool(row.tool, "key");
        Some(match row.here {
            Key::ShownWhen => self.rule(
                finding,
                opposite,
                "rules say when to hide: write",
                "hidden_when: not (…)",
            ),
            Key::HiddenWhen => self.rule(finding, translated, "write", "hidden_when: …"),
            Key::High if self.shape.has("max_length") => self.key_instead(finding, "max_length"),
            Key::Low | Key::High => return self.range(finding),
            Key::Renamed(_) => self.key_instead(finding, self.renamed(row.here)?),
            Key::Text(part) => {
                if let Some(options) = self.options.filter(|_| part == "label") {
                    return Some(finding.with_help(options.in_texts(language)));
                }
                let language = language.unwrap_or("<language>");
                let key = self.text_key(part)?;
                finding.with_help(format!(
                    "remove this line: words are in the texts, this one in `texts/{language}.yaml`, under {key}"
                ))
            }
            Key::Kind => {
                let kind = self.shape.keys().next()?;
                finding.with_help(format!("`{kind}:` says the kind already; remove this line"))
            }
            Key::Id => match self.id_key()? {
                id if self.has(id) => {
                    finding.with_help(format!("`{id}:` says the id already; remove this line"))
                }
                id => self.key_instead(finding, id),
            },
            Key::Calculated => finding
                .with_help("remove this line: a survey shows no calculated values")
                .with_help(saved_value(CALCULATED)),
            Key::Instead(help) => finding.with_help(help),
        })
    }

    fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(name, _)| name.text() == key)
    }

    /// Returns the key that is written for a renamed one: the first that the place has. The name of a list of options is a `scale`.
    fn renamed(&self, here: Key) -> Option<&'static str> {
        let Key::Renamed(names) = here else { return None };
        let value = self.entries[self.at].1.text();
        let is_name = value.starts_with(|c: char| c.is_ascii_alphabetic());
        let name = names.iter().copied().find(|name| self.shape.has(name))?;
        Some(if name == "options" && is_name {
            "scale"
        } else {
            name
        })
    }

    /// Returns the key of the answers to choose from if a question has none, and a list under this key.
    fn list_of_answers(&self) -> Option<&'static str> {
        let answers = ["boxes", "options"].into_iter().find(|key| self.shape.has(key))?;
        let is_list = self.entries[self.at]
            .1
            .sequence()
            .is_some_and(|items| !items.is_empty());
        (is_list && !self.has(answers) && !self.has("scale")).then_some(answers)
    }

    fn key_instead(&self, finding: Diagnostic, name: &str) -> Diagnostic {
        let text = format!("write `{name}`");
        if self.has(name) {
            return finding.with_help(format!("{text}, which is here already; remove one of the two"));
        }
        finding.with_suggestion(text, self.entries[self.at].0.span, name)
    }

    /// Builds the diagnostic for boxes that are called options. A list of ids is certainly one of boxes.
    fn boxes(&self) -> Diagnostic {
        let finding = self.key_instead(self.finding(), "boxes");
        let values = self.entries[self.at].1.sequence().unwrap_or_default();
        let are_ids = values
            .iter()
            .all(|value| value.scalar().is_some_and(|value| is_id(&value.text)));
        if are_ids && !values.is_empty() {
            finding.machine_applicable()
        } else {
            finding
        }
    }

    /// Builds the diagnostic for the boxes of a single box.
    fn several_boxes(&self) -> Diagnostic {
        let text = "a `checkbox` is a single box; write `checkboxes` for a question with several";
        match self.entries.iter().find(|(name, _)| name.text() == "checkbox") {
            Some((kind, _)) => self.finding().with_suggestion(text, kind.span, "checkboxes"),
            None => self.finding().with_help(text),
        }
    }

    /// Adds a rule in the words of `hidden_when`.
    fn rule(
        &self,
        finding: Diagnostic,
        ours: fn(&str) -> Option<Translated>,
        write: &str,
        example: &str,
    ) -> Diagnostic {
        let value = &self.entries[self.at].1;
        let Some((Translated { text: rule, .. }, scalar)) = ours(value.text()).zip(value.scalar()) else {
            let finding = finding.with_help(format!("{write} `{example}`, with this rule for `…`"));
            return untranslated(value.text())
                .into_iter()
                .fold(finding, Diagnostic::with_help);
        };
        let before = self.entries.iter().find(|(name, _)| name.text() == "hidden_when");
        if let Some((_, before)) = before {
            let joined = format!("hidden_when: {} or {rule}", before.text().trim());
            return finding.with_help(format!("{write} `{joined}` for both rules"));
        }
        let text = format!("{write} `hidden_when: {rule}`");
        match self.lines(self.at, self.at) {
            Some(place) => {
                let ours = format!("hidden_when: {}", scalar.rewritten(&rule));
                finding.with_suggestion(text, place, ours)
            }
            None => finding.with_help(text),
        }
    }

    /// Adds a range with the ends that other keys say. The first of the two keys has the finding.
    fn range(&self, finding: Diagnostic) -> Option<Diagnostic> {
        let end = |is_meant: fn(&Key) -> bool| {
            let is_end = |name: &Node<'_>| {
                !self.shape.has(name.text())
                    && other_tools::key(name.text()).is_some_and(|row| is_meant(&row.here))
            };
            self.entries.iter().position(|(name, _)| is_end(name))
        };
        let (low, high) = (
            end(|key| matches!(key, Key::Low)),
            end(|key| matches!(key, Key::High)),
        );
        let both = [low, high];
        let first = both.into_iter().flatten().min()?;
        let last = both.into_iter().flatten().max()?;
        if self.at != first {
            return None;
        }
        let value = |at: Option<usize>| at.map_or("", |at| self.entries[at].1.text().trim());
        let range = format!("range: {}..{}", value(low), value(high));
        let is_bound = |c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | ':' | 'T');
        let is_readable = [low, high].into_iter().all(|at| value(at).chars().all(is_bound));
        let why = "the limits of an answer are a range";
        if self.has("range") {
            return Some(finding.with_help(format!("{why}, which is here already; remove this line")));
        }
        if !is_readable {
            return Some(finding.with_help(format!("{why}: write them as `range: 1..100`")));
        }
        let text = format!("{why}: write `{range}`");
        let place = self.lines(first, last).filter(|_| last - first <= 1);
        Some(match place {
            Some(place) => finding.with_suggestion(text, place, range),
            None => finding.with_help(format!("{text} for both")),
        })
    }

    /// Returns the span from a key to a value, if an edit there would edit exactly that.
    fn lines(&self, first: usize, last: usize) -> Option<Span> {
        lines(self.entries, first, last)
    }

    /// Returns the key of this place that holds its id.
    fn id_key(&self) -> Option<&'static str> {
        let first = self.shape.keys().next()?;
        let is_kind = kinds().any(|(kind, _)| kind == first);
        (is_kind || matches!(first, "survey" | "page" | "box")).then_some(first)
    }

    /// Returns the key of a text of this place in the catalogues.
    fn text_key(&self, part: &str) -> Option<String> {
        let first = self.shape.keys().next()?;
        let id = self.entries.iter().find(|(name, _)| name.text() == first);
        let id = id.map_or("…", |(_, id)| id.text());
        let group = match first {
            "survey" if part == "help" => return Some("`survey`, `description`".to_owned()),
            "survey" => return Some("`survey`, `name`".to_owned()),
            "value" => return Some("the options of the question or of its scale".to_owned()),
            "page" => "pages",
            "section" => "sections",
            "group" | "repeat" => "groups",
            "box" => "questions",
            kind => kinds().any(|(known, _)| known == kind).then_some("questions")?,
        };
        Some(format!("`{group}`, `{id}`, `{part}`"))
    }
}

/// Says which tool has a word, as a label.
pub(super) fn of_tool(tool: &str, what: &str) -> String {
    let has = if tool == SEVERAL { "have" } else { "has" };
    format!("{tool} {has} this {what}")
}

/// Returns the span from a key to a value, if an edit there would edit exactly that.
pub(super) fn lines(entries: &[(Node<'_>, Node<'_>)], first: usize, last: usize) -> Option<Span> {
    let (key, value) = (entries.get(first)?.0.span, &entries.get(last)?.1);
    let scalar = value.scalar().filter(|scalar| scalar.block.is_none())?;
    value.exact_part(0..scalar.text.len())?;
    let fits =
        key.file == value.span.file && key.expansion == value.span.expansion && key.start < value.span.end;
    fits.then_some(Span {
        end: value.span.end,
        ..key
    })
}
