//! Kinds of questions, with their options and boxes.

use enkat_model::{ChoiceStyle, ScalarKind};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::BOX,
    parse::node::Node,
    source::Spanned,
    tree::{BoxItem, Checkboxes, Choice, Name, OptionSource, QuestionKind},
};

use super::{decoder::Decoder, fields::Fields, unknown_keys::lines};

/// The most boxes of a group.
const MAX_BOXES: u32 = 1000;

impl Decoder<'_> {
    /// Reads the keys of a kind of question. Returns `None` if `kind` is not a kind of question.
    pub(super) fn question_kind(&mut self, kind: &str, fields: &Fields<'_, '_>) -> Option<QuestionKind> {
        match kind {
            "choice" => Some(self.choice(fields)),
            "checkboxes" => Some(self.checkboxes(fields)),
            name => {
                let kind = ScalarKind::WRITTEN.iter().find(|kind| kind.name == name)?;
                Some(QuestionKind::Scalar(self.field(kind, fields)))
            }
        }
    }

    fn choice(&mut self, fields: &Fields<'_, '_>) -> QuestionKind {
        let scale = fields.optional("scale", self);
        let inline = fields.optional("options", self);
        let none = || OptionSource::Inline(Spanned::new(Vec::new(), fields.start));
        let labels = || format!("`questions`, `{}`, `options`", fields.text("choice"));
        let options = match (scale, inline) {
            (Some(scale), Some(inline)) => {
                let finding = self.both_kinds_of_options(fields, (scale, inline));
                self.sink.push(finding);
                OptionSource::Inline(self.options(inline, "options", &labels()))
            }
            (Some(scale), None) => self.text(scale).map_or_else(none, OptionSource::Scale),
            (None, Some(inline)) => OptionSource::Inline(self.options(inline, "options", &labels())),
            (None, None) => {
                let is_meant = fields.is_meant("scale") || fields.is_meant("options");
                if !is_meant && fields.key("scale").or(fields.key("options")).is_none() {
                    self.sink.push(self.without_options(fields));
                }
                none()
            }
        };
        let words = ChoiceStyle::ALL.map(|style| (style.name(), style));
        let appearance = fields
            .optional("as", self)
            .and_then(|node| self.word(node, "as", &words));
        QuestionKind::Choice(Choice {
            options,
            appearance: appearance.map_or_else(ChoiceStyle::default, |word| word.value),
        })
    }

    /// Builds the diagnostic for a choice with a scale and with options of its own, for which the texts may have words.
    fn both_kinds_of_options(
        &self,
        fields: &Fields<'_, '_>,
        (scale, inline): (&Node<'_>, &Node<'_>),
    ) -> Diagnostic {
        let message = "this choice has both `scale` and `options`";
        let finding = Diagnostic::new(Code::E0215, message, inline.span, "its own options");
        let name = scale.text();
        let help = match self.written_texts.options(fields.text("choice")) {
            Some(_) => format!(
                "the texts have words for these options: remove `scale: {name}`; or, to use the scale, remove `options` here and in the \
                 texts"
            ),
            None => format!("remove `options`, or remove `scale: {name}`"),
        };
        finding
            .with_related(scale.span, "the options of a scale")
            .with_help(help)
    }

    /// Builds the diagnostic for a choice without options. The texts may name them already.
    fn without_options(&self, fields: &Fields<'_, '_>) -> Diagnostic {
        let message = "a choice needs `scale` or `options`";
        let finding = Diagnostic::new(Code::E0202, message, fields.start, "nothing to choose from");
        let id = fields.text("choice");
        finding.with_help(match self.written_texts.options(id) {
            Some(options) => format!(
                "the texts name options of `{id}` already: write `{options}` in a line below `choice: {id}`, exactly below `choice`"
            ),
            None => "name a scale of the survey: `scale: …`, or list the values of the options: `options: [1, 2]`".to_owned(),
        })
    }

    fn checkboxes(&mut self, fields: &Fields<'_, '_>) -> QuestionKind {
        let boxes = fields
            .required("boxes", self)
            .and_then(|node| self.filled_list(node));
        self.lost |= boxes.is_none();
        let written = boxes.unwrap_or_default();
        let mut boxes: Vec<_> = written.iter().filter_map(|node| self.box_item(node)).collect();
        if boxes.len() < written.len() {
            // Limits on the number of ticks depend on all boxes.
            boxes.clear();
        }
        let min = fields
            .optional("min", self)
            .and_then(|node| self.whole(node, 1, MAX_BOXES));
        let min = min.unwrap_or_else(|| Spanned::new(1, fields.start));
        let max = fields
            .optional("max", self)
            .and_then(|node| self.whole(node, 1, MAX_BOXES));
        QuestionKind::Checkboxes(Checkboxes {
            boxes,
            min,
            max,
            exclusive: fields
                .optional("exclusive", self)
                .map_or_else(Vec::new, |node| self.box_names(node).value),
            at_most_one: fields
                .optional("at_most_one", self)
                .map_or_else(Vec::new, |node| self.box_sets(node)),
        })
    }

    /// Reads lists of names of boxes.
    fn box_sets(&mut self, node: &Node<'_>) -> Vec<Spanned<Vec<Name>>> {
        let sets = self.filled_list(node).unwrap_or_default();
        if !sets.is_empty() && sets.iter().all(|set| set.scalar().is_some()) {
            let message = "`at_most_one` lists sets of boxes, and these are boxes";
            let names: Vec<_> = sets.iter().map(Node::text).collect();
            let finding = Diagnostic::new(Code::E0203, message, node.span, "a single set");
            let help = format!("put it into brackets once more: `[[{}]]`", names.join(", "));
            self.sink.push(finding.with_help(help));
            return vec![self.box_names(node)];
        }
        sets.iter().map(|set| self.box_set(set)).collect()
    }

    /// Reads the names of boxes of which at most one can be ticked.
    fn box_set(&mut self, node: &Node<'_>) -> Spanned<Vec<Name>> {
        let set = self.box_names(node);
        if let [only] = &set.value[..] {
            let message = format!("this set has only `{}`", only.value);
            let finding = Diagnostic::new(Code::W0621, message, set.span, "changes nothing");
            self.sink.push(finding.with_help(format!(
                "name two boxes or more that exclude each other; if `{}` excludes all others, write `exclusive: [{}]`",
                only.value, only.value
            )));
        }
        set
    }

    /// Reads names of boxes, each once.
    fn box_names(&mut self, node: &Node<'_>) -> Spanned<Vec<Name>> {
        let names = match self.filled_list(node) {
            Some(_) => self.distinct(node, "box", Self::text),
            None => Vec::new(),
        };
        Spanned::new(names, node.span)
    }

    /// Reads a box: an id, or a mapping with `box`.
    fn box_item(&mut self, node: &Node<'_>) -> Option<BoxItem> {
        let before = std::mem::replace(&mut self.lost, true);
        if node.mapping().is_none() {
            let id = self.id(node)?;
            self.lost = before;
            return Some(BoxItem {
                id,
                included_in: Vec::new(),
                genders: Vec::new(),
                is_partial: false,
            });
        }
        if let Some(finding) = worded_box(node) {
            self.sink.push(finding);
            return None;
        }
        let fields = self.fields(node, "a box", BOX)?;
        let id = fields.required("box", self)?;
        let id = self.id(id)?;
        self.lost = before;
        let presence = self.presence(&fields);
        Some(BoxItem {
            id,
            included_in: presence.included_in,
            genders: presence.genders,
            is_partial: presence.is_partial,
        })
    }
}

/// Builds the diagnostic for a box with its text, such as `neck: Neck`.
fn worded_box(node: &Node<'_>) -> Option<Diagnostic> {
    let [(key, value)] = node.mapping()? else {
        return None;
    };
    let id = key.text();
    if BOX.has(id) || value.scalar().is_none() || value.is_blank() {
        return None;
    }
    let message = format!("a box is its id alone, such as `- {id}`: its text is in the texts");
    let finding = Diagnostic::new(Code::E0201, message, value.span, "the text of the box");
    let text = format!(
        "write `{id}` here, and the text under `questions` in the texts: `{id}: {}`",
        value.text()
    );
    Some(match lines(node.mapping()?, 0, 0) {
        Some(place) => finding.with_suggestion(text, place, id),
        None => finding.with_help(text),
    })
}
