//! Values of options in rules.

use enkat_model::{ElementId, OptionValue, words::listed_options};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, nearest},
    source::Span,
};

use super::Types;
use crate::{
    check::options::{is_label, labelled},
    resolve::{Choice, Literal, Options, QuestionKind, Suggest, Survey},
};

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
        let message = format!("`{value}` is not an option of `{name}`");
        let finding = |label: &str| {
            Diagnostic::new(Code::E0602, &message, span, label)
                .with_related(options.span, format!("the options of `{name}`"))
        };
        let all = list(self.survey, id);
        let help = format!("write one of its options: {all}");
        // The number nearest to a code is as good as any other: the list of options has to do.
        let Literal::Text(text) = literal else {
            return finding("not one of its options").with_help(help);
        };
        let values = options.value.iter().map(|option| &option.value.value);
        if let Some(value) = values.clone().find(|value| value.to_string() == *text) {
            let value = written(value);
            let text = format!("a value of digits is written without quotes: write `{value}`");
            return finding("in quotes, this is a text").with_edit_put_in(text, span, value);
        }
        let labelled = labelled(self.survey, self.survey.element(id)).into_iter();
        let labelled: Vec<_> = labelled.filter(|(_, label)| is_label(*label, text)).collect();
        if let [(value, _)] = labelled[..] {
            let value = written(value);
            let message = format!("`{text}` is the label of an option, and rules compare with its value");
            let finding = Diagnostic::new(Code::E0602, message, span, "not a value")
                .with_related(options.span, format!("the options of `{name}`"))
                .with_help(format!("its options are {all}"));
            let text = format!("write the value of this option, `{value}`");
            return finding.with_edit_put_in(text, span, value);
        }
        let names: Vec<_> = values.map(ToString::to_string).collect();
        let near = nearest(text, names.iter().map(String::as_str)).into_iter();
        let near = near.map(|name| written(&meaning(name)));
        near.fold(
            finding("not one of its options").with_help(help),
            |finding, near| finding.write_instead(span, "did you mean", &near),
        )
    }
}

/// Lists the options of a choice, as rules write them, with their labels in the first language.
pub(super) fn list(survey: &Survey, id: ElementId) -> String {
    let options = labelled(survey, survey.element(id)).into_iter();
    listed_options(options.map(|(value, label)| (written(value), label)))
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
