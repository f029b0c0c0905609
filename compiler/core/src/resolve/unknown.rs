//! Messages about a name in a rule or a score that is neither a question nor a box.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    tree::{Choice, Kind, Name, NameKind, QuestionKind},
};

use super::{
    Suggest,
    place::Place,
    scope::{Declared, DeclaredNode, Scope},
    similar::{by_number, with_new_id, with_similar},
};

/// Reports `name`, which is not the name of anything that can be answered, unless a part that could not be read may declare it.
pub(super) fn report(scope: &Scope<'_>, name: &Name, place: Place, sink: &mut Sink) {
    let may_be_flag = place == Place::Setting && scope.unread.has(NameKind::Flag);
    if !may_be_flag && !scope.unread.has(NameKind::Element) && !scope.may_mean_invalid_id(&name.value) {
        sink.push(unknown(scope, name, place));
    }
}

/// Builds the diagnostic for `name`, which is not the name of anything that can be answered.
pub(super) fn unknown(scope: &Scope<'_>, name: &Name, place: Place) -> Diagnostic {
    let in_rule = || place.is_in_rule().then_some(());
    let is_setting = place == Place::Setting;
    // A part that is true or false by itself is a flag rather than a section or an option, of which rules read neither.
    let as_flag = (is_setting || place == Place::Rule).then(|| flag(scope, name, place));
    if let Some(finding) = as_flag.flatten() {
        return finding;
    }
    if is_setting {
        return gender(name).unwrap_or_else(|| no_flag(scope, name));
    }
    entry(scope, name)
        .or_else(|| container(scope, name, place))
        .or_else(|| in_rule().and_then(|()| option(scope, name)))
        .or_else(|| condition(scope, name, place))
        .or_else(|| flag(scope, name, place))
        .or_else(|| in_rule().and_then(|()| gender(name)))
        .or_else(|| in_rule().and_then(|()| today(scope, name)))
        .or_else(|| absent(scope, name))
        .unwrap_or_else(|| nothing(scope, name, place))
}

fn nothing(scope: &Scope<'_>, name: &Name, place: Place) -> Diagnostic {
    let message = format!("no question or box is called `{}`", name.value);
    let finding = Diagnostic::new(Code::E0501, message, name.span, "not a question or box");
    let ids = scope.answerable().filter(|id| place.takes(scope, id));
    let finding = with_new_id(scope, name, ids, finding);
    if !finding.suggestions.is_empty() {
        return finding;
    }
    let finding = with_similar(scope, name, place, finding);
    if finding.suggestions.is_empty() && finding.help.is_empty() {
        finding.with_help("name a question or box of this survey; `enkat outline` lists them")
    } else {
        finding
    }
}

/// Builds the diagnostic for `name`, which is a note or an image.
pub(super) fn without_answer(name: &Name, declared: &Declared<'_>, place: Place) -> Diagnostic {
    let what = declared.node.what();
    let article = if what == "image" { "an" } else { "a" };
    let message = format!("`{}` is {article} {what} and has no answer", name.value);
    Diagnostic::new(Code::E0508, message, name.span, place.label())
        .with_related(declared.id.span, format!("the {what}"))
        .with_help("name a question or a box instead")
}

/// Reports `name` if it is asked in every entry of a `repeat`.
fn entry(scope: &Scope<'_>, name: &Name) -> Option<Diagnostic> {
    let repeat = scope
        .repeats
        .iter()
        .find(|repeat| repeat.items.contains_key(&name.value))?;
    let message = format!(
        "`{}` is asked in every entry of the repeat `{}`",
        name.value, repeat.id.value
    );
    let finding = Diagnostic::new(Code::E0501, message, name.span, "which entry is meant?")
        .with_related(repeat.id.span, "the repeat")
        .with_help(by_number(repeat, &name.value));
    Some(finding)
}

fn container(scope: &Scope<'_>, name: &Name, place: Place) -> Option<Diagnostic> {
    let id = *scope.containers.get(name.value.as_str())?;
    let declared = scope.get(id);
    let what = declared.node.what();
    let message = format!("`{}` is a {what} and has no answer", name.value);
    Some(
        Diagnostic::new(Code::E0507, message, name.span, place.label())
            .with_related(declared.id.span, format!("the {what}"))
            .with_help(to_name_inside(scope, id)),
    )
}

/// Says to name a question inside a container.
pub(super) fn to_name_inside(scope: &Scope<'_>, id: ElementId) -> String {
    let inside = scope
        .declared
        .iter()
        .filter(|inner| is_inside(scope, inner, id) && !inner.node.is_container() && !inner.node.is_static());
    let inside: Vec<_> = inside
        .take(3)
        .map(|inner| format!("`{}`", inner.id.value))
        .collect();
    if inside.is_empty() {
        "name a question".to_owned()
    } else {
        format!("name a question in it, such as {}", inside.join(", "))
    }
}

fn is_inside(scope: &Scope<'_>, inner: &Declared<'_>, container: ElementId) -> bool {
    std::iter::successors(inner.within, |id| scope.get(*id).within).any(|id| id == container)
}

fn option(scope: &Scope<'_>, name: &Name) -> Option<Diagnostic> {
    let (question, option) = scope.declared.iter().find_map(|declared| {
        let DeclaredNode::Element(element) = declared.node else {
            return None;
        };
        let Kind::Question(question) = &element.kind else {
            return None;
        };
        let QuestionKind::Choice(Choice { options, .. }) = &question.answer else {
            return None;
        };
        let options = scope.options(options)?;
        let option = options
            .value
            .iter()
            .find(|option| option.value.value.to_string() == name.value)?;
        Some((declared.id, option.value.span))
    })?;
    let message = format!(
        "`{}` is an option of `{}`, not a question",
        name.value, question.value
    );
    let quoted = format!("\"{}\"", name.value);
    Some(
        Diagnostic::new(
            Code::E0509,
            message,
            name.span,
            "without quotes this is the id of a question",
        )
        .with_related(option, "the option")
        .write_instead(
            name.span,
            "options that are words are quoted: did you mean",
            &quoted,
        ),
    )
}

fn condition(scope: &Scope<'_>, name: &Name, place: Place) -> Option<Diagnostic> {
    let (declared, _) = scope.header.conditions.get_key_value(name)?;
    let message = format!("`{}` is a condition, not a question", name.value);
    Some(
        Diagnostic::new(Code::E0501, message, name.span, "not a question")
            .with_related(declared.span, "the condition")
            .with_help(if place.is_in_rule() {
                format!("write `{}` without a comparison, or name a question", name.value)
            } else {
                "name a question".to_owned()
            }),
    )
}

/// Tests whether a flag has this alias or this setting.
pub(super) fn is_flag(scope: &Scope<'_>, name: &str) -> bool {
    alias(scope, name).is_some()
}

/// Finds the alias of the flag that has this alias or this setting.
fn alias<'a>(scope: &Scope<'a>, name: &str) -> Option<&'a Name> {
    let header = scope.header;
    let sent = header
        .flags
        .iter()
        .map(|(alias, flag)| (alias, Some(&flag.setting.value)));
    let mut flags = sent.chain(header.derived_flags.keys().map(|alias| (alias, None)));
    let (alias, _) = flags
        .find(|(alias, setting)| alias.value == name || setting.is_some_and(|setting| setting == name))?;
    Some(alias)
}

fn flag(scope: &Scope<'_>, name: &Name, place: Place) -> Option<Diagnostic> {
    let alias = alias(scope, &name.value)?;
    let message = format!("`{}` is a flag, not a question", name.value);
    let finding = Diagnostic::new(Code::E0501, message, name.span, "not a question");
    let finding = finding.with_related(alias.span, "the flag");
    let written = format!("flag.{}", alias.value);
    Some(if place.is_in_rule() {
        finding.write_instead(name.span, "did you mean", &written)
    } else {
        finding.with_help(format!(
            "name a question or a box: only rules read flags, as `{written}`, and a scenario sets them under `flags`"
        ))
    })
}

/// Builds the diagnostic for `name`, which is not the name of a flag, where nothing else can stand.
fn no_flag(scope: &Scope<'_>, name: &Name) -> Diagnostic {
    let message = format!("no flag is called `{}`", name.value);
    let finding = Diagnostic::new(Code::E0502, message, name.span, "not a flag");
    let sent: Vec<&str> = scope
        .aliases()
        .filter(|alias| scope.sent_flag(alias).is_some())
        .collect();
    let near = nearest(&name.value, sent.iter().copied());
    if near.is_empty() {
        let such_as = sent.first().map(|alias| format!(", such as `flag.{alias}`"));
        return finding.with_help(format!(
            "name a flag that is declared under `flags`{}",
            such_as.unwrap_or_default()
        ));
    }
    near.into_iter().fold(finding, |finding, alias| {
        finding.write_instead(name.span, "did you mean", &format!("flag.{alias}"))
    })
}

fn absent(scope: &Scope<'_>, name: &Name) -> Option<Diagnostic> {
    let absent = scope.rest.absent.get(&name.value)?;
    let message = format!("this survey does not ask `{}`", name.value);
    let help = format!(
        "include its section with `- include: {}`, or remove the rule; a condition of the module may name it all the \
         same",
        absent.section
    );
    Some(
        Diagnostic::new(Code::E0501, message, name.span, "not included")
            .with_related(absent.span, format!("it is in `{}`", absent.section))
            .with_help(help),
    )
}

fn today(scope: &Scope<'_>, name: &Name) -> Option<Diagnostic> {
    if name.value != "today" {
        return None;
    }
    let message = "`today` is for a `range`, not for a rule";
    let finding = Diagnostic::new(Code::E0501, message, name.span, "not a question");
    let date = scope.declared.iter().find(|declared| declared.node.is_date());
    let date = date.map_or("id of a date question", |date| &date.id.value);
    Some(finding.with_help(format!(
        "a rule counts the whole years from a date until today, such as `years_since({date}) < 1` for less than a year; it cannot \
         ask for exactly today"
    )))
}

fn gender(name: &Name) -> Option<Diagnostic> {
    let gender = enkat_model::Gender::parse(&name.value)?;
    let message = format!("no question or box is called `{}`", name.value);
    Some(
        Diagnostic::new(Code::E0501, message, name.span, "not a question or box").write_instead(
            name.span,
            "genders are quoted: did you mean",
            &format!("\"{}\"", gender.name()),
        ),
    )
}
