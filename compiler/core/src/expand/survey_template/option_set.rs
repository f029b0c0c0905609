//! Questions of the type `OPTION_SET`: one of several options, or boxes to tick.

use enkat_model::{ChoiceStyle, OptionValue};
use enkat_syntax::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic},
    keys::TEMPLATE_SETTING,
    parse::node::Node,
    source::{Span, Spanned},
    tree::{BoxItem, Checkboxes, Choice, ChoiceOption, Markup, Name, OptionSource, QuestionKind},
};

use super::Reading;
use crate::expand::decode::{Decoder, Fields};

/// The most options of a question.
const MOST: u32 = 1000;

/// An option with the fields that hold its texts.
struct Offered<'n> {
    value: Spanned<OptionValue>,
    fields: Fields<'n, 'n>,
}

impl<'n> Reading<'n> {
    /// Reads a choice where only one option can be chosen, otherwise boxes. Returns `None` if there is nothing to choose from,
    /// which has been reported.
    pub(super) fn option_set(
        &mut self,
        fields: &Fields<'n, 'n>,
        id: &Name,
        decoder: &mut Decoder<'_>,
    ) -> Option<QuestionKind> {
        let min = fields
            .optional("minItems", decoder)
            .and_then(|node| decoder.whole(node, 0, MOST));
        let max = fields
            .optional("maxItems", decoder)
            .and_then(|node| decoder.whole(node, 1, MOST));
        let settings = settings(fields, id, decoder)?;
        let offered: Vec<_> = settings
            .iter()
            .filter_map(|node| offered(node, decoder))
            .collect();
        let offered = without_repetitions(offered, id, decoder);
        if offered.is_empty() {
            return None;
        }
        // The number of options is not known until the mistakes in them are corrected.
        let is_whole = offered.len() == settings.len();
        if !is_whole {
            self.broken.push(id.value.clone());
        }
        if offered.len() > 1 && max.as_ref().is_some_and(|max| max.value == 1) {
            one_at_most(min.as_ref(), max.as_ref(), decoder);
            return Some(self.radio(&offered, id, fields.start, decoder));
        }
        let min = min.filter(|min| min.value > 0 && is_whole);
        let max = max.filter(|_| is_whole);
        Some(QuestionKind::Checkboxes(Checkboxes {
            min: min.unwrap_or_else(|| Spanned::new(1, id.span)),
            max,
            boxes: self.boxes(&offered, id, decoder),
            exclusive: Vec::new(),
            at_most_one: Vec::new(),
        }))
    }

    fn radio(
        &mut self,
        offered: &[Offered<'n>],
        id: &Name,
        place: Span,
        decoder: &mut Decoder<'_>,
    ) -> QuestionKind {
        let mut choices = Vec::with_capacity(offered.len());
        for Offered { value, fields } in offered {
            let key = format!("questions.{}.options.{}", id.value, value.value);
            let name = Spanned::new(value.value.to_string(), value.span);
            self.words(fields, &key, Markup::Plain, &name, decoder);
            choices.push(ChoiceOption {
                value: value.clone(),
                valuation: None,
                draft: false,
                opt_out: false,
                hidden_when: None,
            });
        }
        QuestionKind::Choice(Choice {
            options: OptionSource::Inline(Spanned::new(choices, place)),
            appearance: ChoiceStyle::Radio,
        })
    }

    /// Reads the options as boxes. The id of a box begins with that of its question, so that it is unique.
    fn boxes(&mut self, offered: &[Offered<'n>], id: &Name, decoder: &mut Decoder<'_>) -> Vec<BoxItem> {
        let mut boxes = Vec::with_capacity(offered.len());
        for Offered { value, fields } in offered {
            let name = Spanned::new(box_id(&id.value, &value.value), value.span);
            let key = format!("questions.{}.label", name.value);
            let shown = Spanned::new(value.value.to_string(), value.span);
            self.words(fields, &key, Markup::Question, &shown, decoder);
            boxes.push(BoxItem {
                id: name,
                included_in: Vec::new(),
                genders: Vec::new(),
                is_partial: false,
            });
        }
        boxes
    }
}

/// Joins the ids of a question and an option: `symptoms` and `headache` make `symptomsHeadache`.
fn box_id(question: &str, setting: &OptionValue) -> String {
    let setting = setting.to_string();
    let mut letters = setting.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    question.chars().chain(first).chain(letters).collect()
}

/// Returns the options as they are written.
fn settings<'n>(fields: &Fields<'n, 'n>, id: &Name, decoder: &mut Decoder<'_>) -> Option<&'n [Node<'n>]> {
    let node = fields.optional("settings", decoder);
    let settings = match node {
        Some(node) => decoder.list(node)?,
        None => &[],
    };
    if settings.is_empty() {
        let span = node.map_or(id.span, |node| node.span);
        let finding = unsupported(id, span, "there is nothing to choose from");
        let help = "list the options: `\"settings\": [{\"questionSettingId\": \"yes\", …}]`";
        decoder.sink.push(finding.with_help(help));
        return None;
    }
    Some(settings)
}

fn offered<'n>(node: &'n Node<'n>, decoder: &mut Decoder<'_>) -> Option<Offered<'n>> {
    let fields = decoder.fields(node, "an option", TEMPLATE_SETTING)?;
    let value = fields.required("questionSettingId", decoder)?;
    Some(Offered {
        value: decoder.option_value(value)?,
        fields,
    })
}

fn without_repetitions<'n>(
    offered: Vec<Offered<'n>>,
    id: &Name,
    decoder: &mut Decoder<'_>,
) -> Vec<Offered<'n>> {
    let mut seen: HashMap<OptionValue, Span> = HashMap::default();
    let mut kept = Vec::with_capacity(offered.len());
    for option in offered {
        let Spanned { value, span } = &option.value;
        if let Some(first) = seen.get(value) {
            let finding = unsupported(id, *span, "the same `questionSettingId` again");
            let finding = finding.with_related(*first, "first here");
            decoder
                .sink
                .push(finding.with_help("give every option an id of its own"));
            continue;
        }
        seen.insert(value.clone(), *span);
        kept.push(option);
    }
    kept
}

fn unsupported(id: &Name, span: Span, label: &str) -> Diagnostic {
    let message = format!("Unsupported OPTION_SET question for {}", id.value);
    Diagnostic::new(Code::E1201, message, span, label)
}

/// Reports that more options are required than can be chosen.
fn one_at_most(min: Option<&Spanned<u32>>, max: Option<&Spanned<u32>>, decoder: &mut Decoder<'_>) {
    if let (Some(min), Some(max)) = (min.filter(|min| min.value > 1), max) {
        let message = format!("{} are asked for, and only one can be chosen", min.value);
        let finding = Diagnostic::new(
            Code::E0614,
            message,
            min.span,
            "no participant can choose so many",
        );
        let finding = finding.with_related(max.span, "at most one");
        decoder
            .sink
            .push(finding.with_help("correct one of the two numbers"));
    }
}
