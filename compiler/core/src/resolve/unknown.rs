//! Messages about a name in a rule or a score that is neither a question nor a box.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    tree::{Choice, Kind, Name, NameKind, QuestionKind, Repeat},
};

use super::{
    Suggest,
    scope::{Declared, DeclaredNode, Scope},
};

/// The place of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A rule, which also reads flags and compares with options and genders.
    Rule,
    /// A score, the payload or a scenario, which name questions and boxes only.
    List,
}

impl Place {
    /// Says why a name without an answer is not possible.
    fn label(self) -> &'static str {
        match self {
            Self::Rule => "a rule can only read answers",
            Self::List => "only questions and boxes have answers",
        }
    }
}

/// Reports `name`, which is not the name of anything that can be answered, unless a part that could not be read may declare it.
pub(super) fn report(scope: &Scope<'_>, name: &Name, place: Place, sink: &mut Sink) {
    if !scope.unread.has(NameKind::Element) && !scope.may_mean_invalid_id(&name.value) {
        sink.push(unknown(scope, name, place));
    }
}

/// Builds the diagnostic for `name`, which is not the name of anything that can be answered.
pub(super) fn unknown(scope: &Scope<'_>, name: &Name, place: Place) -> Diagnostic {
    let in_rule = || (place == Place::Rule).then_some(());
    entry(scope, name)
        .or_else(|| container(scope, name, place))
        .or_else(|| in_rule().and_then(|()| option(scope, name)))
        .or_else(|| condition(scope, name, place))
        .or_else(|| flag(scope, name, place))
        .or_else(|| in_rule().and_then(|()| gender(name)))
        .or_else(|| in_rule().and_then(|()| today(scope, name)))
        .or_else(|| absent(scope, name))
        .unwrap_or_else(|| nothing(scope, name))
}

fn nothing(scope: &Scope<'_>, name: &Name) -> Diagnostic {
    let message = format!("no question or box is called `{}`", name.value);
    let finding = Diagnostic::new(Code::E0501, message, name.span, "not a question or box");
    let around = scope.repeat_around(name.span);
    let has_number = name.value.ends_with(|last: char| last.is_ascii_digit());
    let finding = match around {
        Some(_) => finding.did_you_mean(&name.value, name.span, scope.nameable_as_written(around)),
        None if has_number => finding.did_you_mean(&name.value, name.span, scope.nameable()),
        None => similar(scope, name, finding),
    };
    if !finding.suggestions.is_empty() || !finding.help.is_empty() {
        return finding;
    }
    let finding = with_new_id(scope, name, scope.answerable(), finding);
    if finding.suggestions.is_empty() {
        finding.with_help("name a question or box of this survey; `enkat outline` lists them")
    } else {
        finding
    }
}

/// Adds the new id to a finding on a name, where the author perhaps renamed the question that had it to one of `ids`.
pub(super) fn with_new_id<'a>(
    scope: &Scope<'_>,
    name: &Name,
    ids: impl Iterator<Item = &'a str>,
    finding: Diagnostic,
) -> Diagnostic {
    let old = &name.value;
    let Some(new) = renamed(scope, old, ids) else {
        return finding;
    };
    let advice = format!("if you renamed `{old}` to `{new}`, write the new id here and in the texts, too");
    finding.with_edit_put_in(advice, name.span, new)
}

/// Adds the names that are near a name outside of repeats. An item of a repeat has a name there only with the number of an entry.
fn similar(scope: &Scope<'_>, name: &Name, finding: Diagnostic) -> Diagnostic {
    let near = nearest(&name.value, scope.nameable_as_written(None));
    near.into_iter().fold(finding, |finding, near| {
        match scope
            .repeats
            .iter()
            .find(|repeat| repeat.items.contains_key(near))
        {
            Some(repeat) => finding.with_help(format!(
                "did you mean `{near}`? It is asked in every entry of the repeat `{}`; {}",
                repeat.id.value,
                by_number(repeat, near)
            )),
            None => finding.did_you_mean(&name.value, name.span, [near]),
        }
    })
}

/// Says how an item of a repeat is named outside of the repeat.
fn by_number(repeat: &Repeat, id: &str) -> String {
    format!(
        "outside of the repeat an entry is named by its number, from `{id}1` to `{id}{}`: write `{id}1` for the first",
        repeat.entries.len()
    )
}

/// Finds the id that an unknown name was perhaps renamed to: the only one without a text, while the name still has one.
fn renamed<'a>(scope: &Scope<'_>, name: &str, ids: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let texts = &scope.catalogues.first()?.texts;
    let has_text = |id: &str| texts.contains_key(&format!("questions.{id}.label"));
    if !has_text(name) {
        return None;
    }
    let mut bare = ids.filter(|id| !has_text(id) && !scope.invalid.contains(id));
    let new = bare.next()?;
    bare.next().is_none().then_some(new)
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
            .with_help(match place {
                Place::Rule => format!("write `{}` without a comparison, or name a question", name.value),
                Place::List => "name a question".to_owned(),
            }),
    )
}

fn flag(scope: &Scope<'_>, name: &Name, place: Place) -> Option<Diagnostic> {
    let header = scope.header;
    let sent = header
        .flags
        .iter()
        .map(|(alias, flag)| (alias, Some(&flag.setting.value)));
    let mut flags = sent.chain(header.derived_flags.keys().map(|alias| (alias, None)));
    let (alias, _) =
        flags.find(|(alias, setting)| alias.value == name.value || *setting == Some(&name.value))?;
    let message = format!("`{}` is a flag, not a question", name.value);
    let finding = Diagnostic::new(Code::E0501, message, name.span, "not a question");
    let finding = finding.with_related(alias.span, "the flag");
    let written = format!("flag.{}", alias.value);
    Some(match place {
        Place::Rule => finding.write_instead(name.span, "did you mean", &written),
        Place::List => finding.with_help(format!(
            "name a question or a box: only rules read flags, as `{written}`, and a scenario sets them under `flags`"
        )),
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
