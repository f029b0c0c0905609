//! Sections, groups and items.

use std::borrow::Cow;

use enkat_model::{Gender, Layout, Level, words::with_article};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, nearest},
    keys::{self, CHECK, Shape},
    parse::node::Node,
    source::Spanned,
    tree::{Check, Element, Field, Kind, Name, Presence, Question, QuestionKind},
};

use super::{decoder::Decoder, fields::Fields};

impl Decoder<'_> {
    /// Decodes the elements of `content` or `follow_ups`. Expansion has reported an empty list.
    pub(in crate::expand) fn elements(&mut self, node: &Node<'_>) -> Vec<Element> {
        let Some(items) = self.list(node) else {
            // Rules elsewhere may name the elements that are missing here.
            self.lost = true;
            return Vec::new();
        };
        let mut elements = Vec::with_capacity(items.len());
        for item in items {
            self.element(item, &mut elements);
        }
        elements
    }

    /// Reads an item and adds its elements: one, or those of a repeat, entry after entry. `None` if it could not be read.
    fn element(&mut self, node: &Node<'_>, elements: &mut Vec<Element>) -> Option<()> {
        let before = std::mem::replace(&mut self.lost, true);
        let (node, keyword, shape) = self.kind(node)?;
        let node = &*node;
        let fields = self.fields(node, &with_article(keyword), shape)?;
        let id = fields.required(keyword, self)?;
        let id = self.id(id)?;
        self.lost = before;
        let presence = self.presence(&fields);
        let kind = match keyword {
            "repeat" => {
                elements.extend(self.repeat(&fields, id, &presence));
                return Some(());
            }
            "section" => Kind::Section {
                content: self.content(&fields),
            },
            "group" => Kind::Group {
                layout: self.layout(&fields),
                content: self.content(&fields),
            },
            "image" => Kind::Image(self.image(&fields)),
            keyword => match self.question_kind(keyword, &fields) {
                Some(kind) => Kind::Question(self.question(&fields, &id, kind)),
                None => Kind::Note,
            },
        };
        let sensitive = self.sensitive(&fields);
        let dialog = self.dialog(&fields);
        elements.push(Element {
            id,
            presence,
            sensitive,
            dialog,
            kind,
        });
        Some(())
    }

    fn question(&mut self, fields: &Fields<'_, '_>, id: &Name, kind: QuestionKind) -> Question {
        let is_checkbox = kind.scalar().is_some_and(Field::is_checkbox);
        let (required, counted) = self.required_and_counted(fields, id, !is_checkbox);
        Question {
            answer: kind,
            look: self.presentation(fields),
            required,
            counted,
            or_box: fields.optional("or_box", self).and_then(|node| self.id(node)),
            checks: fields
                .optional("checks", self)
                .and_then(|node| self.constraints(node))
                .unwrap_or_default()
                .iter()
                .filter_map(|node| self.constraint(node))
                .collect(),
            follow_ups: fields
                .optional("follow_ups", self)
                .map_or_else(Vec::new, |node| self.elements(node)),
        }
    }

    /// Returns the constraints of a list. A condition without a list has no message yet, and a list of it would be wrong.
    fn constraints<'n, 's>(&mut self, node: &'n Node<'s>) -> Option<&'n [Node<'s>]> {
        if node.is_empty() || node.scalar().is_none() {
            return self.filled_list(node);
        }
        let message = format!("a list is expected here, and this is {}", node.what());
        let finding = Diagnostic::new(Code::E0203, message, node.span, "not a list");
        self.sink.push(finding.with_help(format!(
            "write each check with the name of its message: `checks: [{{that: {}, message: unlikelyAnswers}}]`",
            node.text().trim()
        )));
        None
    }

    /// Decodes a constraint: its condition, the name of its message and its level.
    fn constraint(&mut self, node: &Node<'_>) -> Option<Check> {
        let fields = self.fields(node, "a constraint", CHECK)?;
        let that = fields.required("that", self);
        let that = that.and_then(|node| self.expression(node));
        let message = fields.required("message", self);
        let message = message.and_then(|node| self.id(node));
        let level = fields.optional("level", self);
        let level = level.and_then(|node| self.level(node));
        Some(Check {
            that: that?,
            message: message?,
            level: level.map_or(Level::Error, |word| word.value),
        })
    }

    /// Reads the level of a constraint. A word that is near neither level gets help with both.
    fn level(&mut self, node: &Node<'_>) -> Option<Spanned<Level>> {
        let words = [("error", Level::Error), ("warning", Level::Warning)];
        let names = words.map(|(word, _)| word);
        let is_blank = node.scalar().is_none() || node.text().trim().is_empty();
        if is_blank || names.contains(&node.text()) || !nearest(node.text(), names).is_empty() {
            return self.word(node, "level", &words);
        }
        let message = format!("`level` cannot be `{}`", node.text());
        let finding = Diagnostic::new(Code::E0213, message, node.span, "not one of its values");
        self.sink.push(finding.with_help(
            "write `level: error` if participants must correct their answers, and `level: warning` if they may go on all the same",
        ));
        None
    }

    /// Finds the kind of an item by its keys. Reports an item with none or two. If the kind is misspelt, the item comes back with that
    /// which is meant, so that its other mistakes are reported, too.
    fn kind<'n, 's>(&mut self, node: &'n Node<'s>) -> Option<(Cow<'n, Node<'s>>, &'static str, Shape)> {
        if node.scalar().is_some() && !node.is_empty() {
            let id = node.text();
            let message = format!("the kind of `{id}` is missing");
            let finding = Diagnostic::new(Code::E0203, message, node.span, "an item begins with its kind");
            self.sink
                .push(finding.with_help(format!("write its kind before it, such as `- choice: {id}`")));
            return None;
        }
        let (first, entries) = self.filled_entries(node, "an item")?;
        let mut kinds = entries.iter().filter_map(|(key, _)| {
            keys::kinds()
                .find(|(kind, _)| *kind == key.text())
                .map(|kind| (key, kind))
        });
        let Some((key, kind)) = kinds.next() else {
            let meant = self.no_kind(node, entries, first)?;
            let (_, keyword, shape) = self.kind(&meant)?;
            return Some((Cow::Owned(meant), keyword, shape));
        };
        if let Some((other, _)) = kinds.next() {
            let message = format!(
                "this item is both {} and {}",
                with_article(key.text()),
                with_article(other.text())
            );
            let finding = Diagnostic::new(Code::E0204, message, other.span, "a second kind");
            let finding = finding.with_related(key.span, "the first");
            self.sink
                .push(finding.with_help("an item has one kind; begin the other with a `- ` of its own"));
            return None;
        }
        let (keyword, shape) = kind;
        Some((Cow::Borrowed(node), keyword, shape))
    }

    /// Decodes the elements of a container.
    pub(super) fn content(&mut self, fields: &Fields<'_, '_>) -> Vec<Element> {
        let content = fields.required("content", self);
        self.lost |= content.is_none();
        content.map_or_else(Vec::new, |content| self.elements(content))
    }

    pub(super) fn layout(&mut self, fields: &Fields<'_, '_>) -> Layout {
        let words = [("stacked", Layout::Stacked), ("inline", Layout::Inline)];
        let layout = fields
            .optional("layout", self)
            .and_then(|node| self.word(node, "layout", &words));
        layout.map_or(Layout::Stacked, |word| word.value)
    }

    pub(super) fn bool_or(&mut self, fields: &Fields<'_, '_>, key: &str, default: bool) -> bool {
        fields
            .optional(key, self)
            .and_then(|node| self.boolean(node))
            .unwrap_or(default)
    }

    /// Reads whether an element is marked as sensitive.
    pub(super) fn sensitive(&mut self, fields: &Fields<'_, '_>) -> Option<Spanned<bool>> {
        let node = fields.optional("sensitive", self)?;
        self.boolean(node)
            .map(|is_sensitive| Spanned::new(is_sensitive, node.span))
    }

    /// Decodes `included_in`, `genders` and `hidden_when`.
    pub(super) fn presence(&mut self, fields: &Fields<'_, '_>) -> Presence {
        let flags = fields.optional("included_in", self);
        let filled = flags.filter(|node| self.filled_list(node).is_some());
        let included_in = filled.map_or_else(Vec::new, |node| self.distinct(node, "flag", Self::text));
        let of_genders = fields.optional("genders", self);
        let genders = of_genders.map_or_else(Vec::new, |node| self.genders(node));
        let is_read = |node: Option<&Node<'_>>, read: usize| {
            let written = node.map(|node| node.sequence().map_or(1, <[_]>::len));
            written.is_none_or(|written| written == read)
        };
        // Reports a key without a value; those with one follow, perhaps several.
        fields.optional("hidden_when", self);
        let rules = fields.all("hidden_when");
        let mut hidden_when = Vec::with_capacity(rules.clone().count());
        hidden_when.extend(rules.filter_map(|node| self.expression(node)));
        Presence {
            is_partial: !is_read(flags, included_in.len()) || !is_read(of_genders, genders.len()),
            included_in,
            genders,
            hidden_when,
        }
    }

    /// Reads genders, each once.
    fn genders(&mut self, node: &Node<'_>) -> Vec<Spanned<Gender>> {
        let written = self.filled_list(node).unwrap_or_default();
        let words = Gender::ALL.map(|gender| (gender.name(), gender));
        let genders: Vec<_> = written
            .iter()
            .filter_map(|node| self.word(node, "genders", &words))
            .collect();
        for (index, gender) in genders.iter().enumerate() {
            if let Some(first) = genders[..index].iter().find(|it| it.value == gender.value) {
                let name = Spanned::new(gender.value.name().to_owned(), gender.span);
                self.twice("gender", &name, first.span);
            }
        }
        genders
    }
}
