//! Options and their rules: those of scales, and those that a question writes itself.

use std::sync::Arc;

use enkat_model::words::counted;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    source::Spanned,
    tree::{self, Kind, Name, NameKind, OptionSource, QuestionKind},
};
use indexmap::IndexMap;

use super::{
    Suggest, expression,
    scope::{DeclaredNode, Scope},
    survey::{ChoiceOption, Options},
};

/// Reusable options by name.
pub(super) type Scales = IndexMap<Name, Arc<Options>>;

/// Resolves the scales of the header.
pub(super) fn scales(scope: &Scope<'_>, sink: &mut Sink) -> Scales {
    let scales = scope.header.scales.iter();
    scales
        .map(|(name, written)| (name.clone(), options(scope, written, sink).into()))
        .collect()
}

/// Resolves the names in the rules of options.
pub(super) fn options(scope: &Scope<'_>, written: &tree::Options, sink: &mut Sink) -> Options {
    let option = |option: &tree::ChoiceOption| ChoiceOption {
        value: option.value.clone(),
        valuation: option.valuation.clone(),
        draft: option.draft,
        opt_out: option.opt_out,
        hidden_when: option
            .hidden_when
            .as_ref()
            .and_then(|rule| expression::resolve(scope, rule, sink)),
    };
    Spanned::new(written.value.iter().map(option).collect(), written.span)
}

/// Returns the options of a scale; empty if there is no such scale, which is reported.
pub(super) fn scale(scope: &Scope<'_>, scales: &Scales, name: &Name, sink: &mut Sink) -> Arc<Options> {
    if let Some(options) = scales.get(name) {
        return options.clone();
    }
    let unknown = || Spanned::new(Vec::new(), name.span).into();
    if scope.unread.has(NameKind::Scale) {
        return unknown();
    }
    let known = scales.keys().map(|known| known.value.as_str());
    let message = format!("no scale is called `{}`", name.value);
    let diagnostic = Diagnostic::new(Code::E0503, message, name.span, "not a scale").did_you_mean(
        &name.value,
        name.span,
        known,
    );
    let is_near = !diagnostic.suggestions.is_empty() || !diagnostic.help.is_empty();
    sink.push(match renamed(scope, scales, &name.value) {
        _ if is_near => diagnostic,
        Some(new) => diagnostic.with_edit_put_in(
            format!(
                "if you renamed `{}` to `{new}`, write the new name here and in the texts, too",
                name.value
            ),
            name.span,
            new,
        ),
        None => match of_all_questions(scope, name, diagnostic) {
            Some(diagnostic) => diagnostic,
            None => return unknown(),
        },
    });
    unknown()
}

/// Adds what to do about a scale that is declared nowhere, which is one mistake for all questions that name it. Returns nothing for
/// those behind the first.
fn of_all_questions(scope: &Scope<'_>, name: &Name, finding: Diagnostic) -> Option<Diagnostic> {
    let mut places = scope
        .declared
        .iter()
        .filter_map(|declared| scale_of(declared.node))
        .filter(|scale| scale.value == name.value)
        .map(|scale| scale.span);
    let first = places.next().filter(|first| first.is_same_text(name.span))?;
    // A template may be called several times.
    let more: HashSet<_> = places
        .filter(|place| !place.is_same_text(first))
        .map(|place| (place.file, place.start))
        .collect();
    let finding = finding.with_help(
        "add it to `scales` in `survey.yaml`, `import` the module that has it, or write the `options` here",
    );
    Some(match more.len() {
        0 => finding,
        more => finding.with_help(format!("{} it, too", counted_naming(more))),
    })
}

fn counted_naming(questions: usize) -> String {
    let verb = if questions == 1 { "names" } else { "name" };
    format!("{} {verb}", counted(questions, "more question"))
}

/// Returns the name of the scale of a question.
fn scale_of(node: DeclaredNode<'_>) -> Option<&Name> {
    let DeclaredNode::Element(element) = node else {
        return None;
    };
    let Kind::Question(question) = &element.kind else {
        return None;
    };
    match &question.answer {
        QuestionKind::Choice(choice) => match &choice.options {
            OptionSource::Scale(name) => Some(name),
            OptionSource::Inline(_) => None,
        },
        _ => None,
    }
}

/// Finds the scale that an unknown one was perhaps renamed to: the only one without texts, while the unknown name still has some.
fn renamed<'a>(scope: &Scope<'_>, scales: &'a Scales, name: &str) -> Option<&'a str> {
    let catalogue = scope.catalogues.first()?;
    let has_texts = |name: &str| {
        let beginning = format!("scales.{name}.");
        let mut keys = catalogue.texts.keys();
        keys.any(|key| key.starts_with(&beginning))
    };
    if !has_texts(name) {
        return None;
    }
    let names = scales.keys().map(|scale| scale.value.as_str());
    let mut bare = names.filter(|scale| !has_texts(scale));
    let new = bare.next()?;
    bare.next().is_none().then_some(new)
}
