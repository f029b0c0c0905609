//! The questions of a survey template.

use enkat_model::{
    DateKind, Datetime, MOST_DECIMALS, Number, Period, Presentation, ScalarKind, Text, Textarea,
};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::TEMPLATE_QUESTION,
    parse::node::Node,
    source::{Span, Spanned},
    tree::{Element, Field, Kind, Markup, Presence, Question, QuestionKind},
};

use super::{Reading, rule};
use crate::expand::{
    decode::{Decoder, Fields},
    suggest::unknown,
};

/// The longest answer where a survey template sets no limit.
const LONGEST: u32 = 10_000;
/// The longest answer that is asked for on one line.
const ONE_LINE: u32 = 255;

/// The types of question, each with the keys that only it and few others have.
const TYPES: [(&str, &[&str]); 5] = [
    ("OPTION_SET", &["settings", "minItems", "maxItems"]),
    ("TEXT", &["maxLength"]),
    ("DECIMAL", &["minValue", "maxValue"]),
    ("DATE", &[]),
    ("DATE_TIME", &[]),
];

impl<'n> Reading<'n> {
    /// Reads a question. A question that cannot be asked becomes a text field, so that all mistakes are found at once.
    pub(super) fn question(&mut self, node: &'n Node<'n>, decoder: &mut Decoder<'_>) -> Option<Element> {
        let fields = decoder.fields(node, "a question", TEMPLATE_QUESTION)?;
        let id = fields
            .required("questionId", decoder)
            .and_then(|node| decoder.id(node));
        let kind = fields.required("type", decoder);
        let required = fields
            .optional("required", decoder)
            .and_then(|node| decoder.boolean(node));
        let id = id?;
        let answer = kind
            .and_then(|kind| decoder.text(kind).map(|word| (kind, word)))
            .and_then(|(kind, word)| match word.value.as_str() {
                "OPTION_SET" => self.option_set(&fields, &id, decoder),
                "TEXT" => Some(text(&fields, decoder)),
                "DECIMAL" => Some(number(&fields, decoder)),
                "DATE" => Some(field(ScalarKind::Date(DateKind(Period::OPEN)), word.span)),
                "DATE_TIME" => Some(field(ScalarKind::Datetime(Datetime(Period::OPEN)), word.span)),
                _ => {
                    decoder.sink.push(unsupported_type(kind, &word));
                    None
                }
            });
        if let Some(kind) = kind.filter(|_| answer.is_some()) {
            without_effect(&fields, kind.text(), decoder);
        }
        let key = format!("questions.{}.label", id.value);
        self.words(&fields, &key, Markup::Question, &id, decoder);
        let hidden_when = fields
            .optional("displayRule", decoder)
            .and_then(|node| rule::hidden_when(node, &id, decoder));
        if answer.is_none() {
            self.broken.push(id.value.clone());
        }
        let question = Question {
            answer: answer.unwrap_or_else(|| text_of(LONGEST, id.span)),
            look: Presentation::default(),
            required: required.unwrap_or(false),
            counted: true,
            or_box: None,
            checks: Vec::new(),
            follow_ups: Vec::new(),
        };
        Some(Element {
            id,
            presence: Presence {
                hidden_when: hidden_when.into_iter().collect(),
                ..Presence::default()
            },
            sensitive: None,
            dialog: None,
            kind: Kind::Question(question),
        })
    }
}

fn unsupported_type(node: &Node<'_>, word: &Spanned<String>) -> Diagnostic {
    let message = format!(
        "Unsupported question type when mapping to local question: {}",
        word.value
    );
    let finding = Diagnostic::new(Code::E1202, message, word.span, "not a type");
    let known = TYPES.iter().map(|(name, _)| *name);
    let place = node.exact_part(0..word.value.len());
    unknown(finding, &word.value, known, place, "a type is one of")
}

/// Warns of keys that only other types of question have.
fn without_effect(fields: &Fields<'_, '_>, kind: &str, decoder: &mut Decoder<'_>) {
    let own = TYPES.iter().find(|(name, _)| *name == kind);
    let own = own.map_or(&[][..], |(_, keys)| *keys);
    for (_, keys) in TYPES.iter().filter(|(name, _)| *name != kind) {
        for key in keys.iter().filter(|key| !own.contains(*key)) {
            let Some(place) = fields.key(key) else { continue };
            let message = format!("`{key}` has no effect on a question of the type {kind}");
            let finding = Diagnostic::new(Code::W1203, message, place, "changes nothing");
            decoder
                .sink
                .push(finding.with_help("remove it, or correct the type"));
        }
    }
}

/// Makes a question of a kind. Its keys are not those of a survey, so none of them has a place.
fn field(kind: ScalarKind, start: Span) -> QuestionKind {
    QuestionKind::Scalar(Field {
        kind,
        places: Vec::new(),
        start,
    })
}

fn text(fields: &Fields<'_, '_>, decoder: &mut Decoder<'_>) -> QuestionKind {
    let length = fields
        .optional("maxLength", decoder)
        .and_then(|node| decoder.whole(node, 1, LONGEST));
    match length {
        Some(length) if length.value <= ONE_LINE => {
            let text = Text {
                max_length: length.value,
                format: None,
            };
            field(ScalarKind::Text(text), length.span)
        }
        Some(length) => {
            let text = Textarea {
                max_length: length.value,
                counter: true,
            };
            field(ScalarKind::Textarea(text), length.span)
        }
        None => text_of(LONGEST, fields.start),
    }
}

fn text_of(max_length: u32, start: Span) -> QuestionKind {
    let text = Textarea {
        max_length,
        counter: false,
    };
    field(ScalarKind::Textarea(text), start)
}

fn number(fields: &Fields<'_, '_>, decoder: &mut Decoder<'_>) -> QuestionKind {
    let mut end = |key| {
        let node = fields.optional(key, decoder)?;
        let end = decoder.number(node, f64::NEG_INFINITY, f64::INFINITY)?;
        Some((node, end.value))
    };
    let (low, high) = (end("minValue"), end("maxValue"));
    if let (Some((from, low)), Some((to, high))) = (low, high)
        && low > high
    {
        let message = format!("no number lies between {low} and {high}");
        let finding = Diagnostic::new(Code::E0210, message, to.span, "smaller than `minValue`");
        let finding = finding.with_related(from.span, "the smallest number");
        decoder.sink.push(finding.with_help("turn the two round"));
        return number_between((None, None), fields.start);
    }
    let value = |end: Option<(&Node<'_>, f64)>| end.map(|(_, value)| value);
    let at = high.or(low).map_or(fields.start, |(node, _)| node.span);
    number_between((value(low), value(high)), at)
}

fn number_between((min, max): (Option<f64>, Option<f64>), at: Span) -> QuestionKind {
    let number = Number {
        min,
        max,
        decimals: MOST_DECIMALS,
        unit: None,
    };
    field(ScalarKind::Number(number), at)
}
