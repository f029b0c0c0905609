//! Values of options in rules.

use enkat_model::{ElementId, OptionValue};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, nearest},
    source::Span,
};

use super::Types;
use crate::resolve::{Choice, Labels, Literal, Options, QuestionKind, Suggest, Survey};

/// The most options that a message lists.
const MOST: usize = 12;

impl Types<'_, '_> {
    /// Finds the option of a choice that a number or a text in a rule means.
    pub(super) fn option(&mut self, id: ElementId, literal: &Literal, span: Span) -> Option<OptionValue> {
        let Some(QuestionKind::Choice(Choice { options, .. })) = self.answer(id) else {
            return None;
        };
        let meant = match literal {
            Literal::Number(number) => OptionValue::from_number(*number),
            Literal::Text(text) => Some(OptionValue::Name(text.clone())),
            Literal::Range(..) => None,
        };
        let found = options
            .value
            .iter()
            .find(|option| Some(&option.value.value) == meant.as_ref());
        if found.is_none() && !options.value.is_empty() {
            let finding = self.no_option(id, options, literal, span);
            self.sink.push(finding);
        }
        found.map(|option| option.value.value.clone())
    }

    fn no_option(&self, id: ElementId, options: &Options, literal: &Literal, span: Span) -> Diagnostic {
        let name = self.name(id);
        let value = match literal {
            Literal::Number(number) => number.to_string(),
            Literal::Text(text) => format!("\"{text}\""),
            Literal::Range(from, to) => format!("{}..{}", from.value, to.value),
        };
        let finding = Diagnostic::new(
            Code::E0602,
            format!("`{value}` is no option of `{name}`"),
            span,
            "not one of its options",
        )
        .with_related(options.span, format!("the options of `{name}`"))
        .with_help(format!("its options are {}", list(self.survey, id)));
        let near: Vec<String> = match literal {
            Literal::Text(text) => {
                let unquoted = options
                    .value
                    .iter()
                    .find(|option| option.value.value.to_string() == *text);
                let names: Vec<_> = options
                    .value
                    .iter()
                    .map(|option| option.value.value.to_string())
                    .collect();
                match unquoted {
                    Some(option) => vec![written(&option.value.value)],
                    None => nearest(text, names.iter().map(String::as_str))
                        .into_iter()
                        .map(|name| written(&meaning(name)))
                        .collect(),
                }
            }
            // The number nearest to a code is as good as any other: the list of options has to do.
            Literal::Number(_) | Literal::Range(..) => Vec::new(),
        };
        near.iter().fold(finding, |finding, near| {
            finding.write_instead(span, "did you mean", near)
        })
    }
}

/// Lists the options of a choice with their labels in the first language.
pub(super) fn list(survey: &Survey, id: ElementId) -> String {
    let element = survey.element(id);
    let Some(Choice { options, labels, .. }) = element.choice() else {
        return String::new();
    };
    let key = match labels {
        Labels::Scale(name) => format!("scales.{}", name.value),
        Labels::Own => format!("questions.{}.options", element.id.value),
    };
    let texts = survey.catalogues.first().map(|catalogue| &catalogue.texts);
    let shown = options.value.iter().take(MOST).map(|option| {
        let value = &option.value.value;
        let label = texts.and_then(|texts| texts.get(&format!("{key}.{value}")));
        label.map_or_else(
            || format!("`{}`", written(value)),
            |label| format!("`{}` ({})", written(value), label.text.value),
        )
    });
    let listed = shown.collect::<Vec<_>>().join(", ");
    match options.value.len().saturating_sub(MOST) {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}

/// Writes an option's value as rules do.
pub(super) fn written(value: &OptionValue) -> String {
    match value {
        OptionValue::Integer(value) => value.to_string(),
        OptionValue::Name(name) => format!("\"{name}\""),
    }
}

fn meaning(text: &str) -> OptionValue {
    text.parse()
        .map_or_else(|_| OptionValue::Name(text.to_owned()), OptionValue::Integer)
}
