//! Words without quotes that are compared with a choice or the gender.

use enkat_model::Gender;
use enkat_syntax::{
    diagnostics::nearest,
    parse::expression::{Expr, ExprKind},
    tree::{Kind, NameKind, QuestionKind},
};

use super::scope::{DeclaredNode, Scope};

/// Tests whether an operand of a comparison is an unknown name, and meant as an option or gender of the other one. Type-checked as a
/// text, it is then reported with the list of these. A name that is exactly one of them only lacks its quotes, and one that is similar
/// to a question may mean this.
pub(super) fn is_value(scope: &Scope<'_>, operand: &Expr, other: &Expr) -> bool {
    let ExprKind::Name(word) = &operand.kind else {
        return false;
    };
    let values: Vec<String> = match &other.kind {
        ExprKind::Gender => Gender::ALL.map(|gender| gender.name().to_owned()).into(),
        ExprKind::Name(question) => options(scope, question),
        _ => return false,
    };
    let is_written = values.contains(word) || Gender::parse(word).is_some();
    let is_near = |known: &mut dyn Iterator<Item = &str>| !nearest(word, known).is_empty();
    !values.is_empty()
        && !is_written
        && !means_something_else(scope, word)
        && (is_near(&mut values.iter().map(String::as_str)) || !is_near(&mut scope.nameable()))
}

/// Lists the options of a choice; none of another question.
fn options(scope: &Scope<'_>, question: &str) -> Vec<String> {
    let listed = || {
        let declared = scope.get(*scope.items.get(question)?);
        let DeclaredNode::Element(element) = declared.node else {
            return None;
        };
        let Kind::Question(question) = &element.kind else {
            return None;
        };
        let QuestionKind::Choice(choice) = &question.answer else {
            return None;
        };
        let options = scope.options(&choice.options)?.value.iter();
        Some(options.map(|option| option.value.value.to_string()).collect())
    };
    listed().unwrap_or_default()
}

/// Tests whether a name has another meaning than a question or box, or may be declared where the survey could not be read.
fn means_something_else(scope: &Scope<'_>, word: &str) -> bool {
    let mut settings = scope.header.flags.values();
    let mut repeats = scope.repeats.iter();
    scope.items.contains_key(word)
        || scope.containers.contains_key(word)
        || scope.conditions.contains_key(word)
        || scope.rest.absent.contains_key(word)
        || scope.flag(word).is_some()
        || settings.any(|flag| flag.setting.value == word)
        || repeats.any(|repeat| repeat.items.contains_key(word))
        || word == "today"
        || scope.unread.has(NameKind::Element)
        || scope.may_mean_invalid_id(word)
}
