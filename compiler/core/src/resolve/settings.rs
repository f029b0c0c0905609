//! The settings of the header: flags, flags that are derived from them, assumptions, and presets.
//!
//! `derived_flags` and `assume` are about the flags as the server sends them: no answer is known then, and nothing is
//! derived yet.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::{Span, Spanned},
    tree::{Expression, Name, NameKind},
};

use super::{
    Suggest,
    expr::{Expr, Reference},
    expression, flags,
    scope::Scope,
    survey::{Derived, Flag, Preset},
};

/// Resolves the flags: those that are sent, then those that are only derived.
pub(super) fn flags(scope: &Scope<'_>, sink: &mut Sink) -> Vec<Flag> {
    let header = scope.header;
    let mut derived: Vec<_> = header
        .derived_flags
        .iter()
        .map(|(alias, written)| Derived {
            alias: alias.clone(),
            expr: as_sent(scope, written, SettingKey::DerivedFlags, sink),
        })
        .collect();
    let mut flags = Vec::new();
    for (alias, flag) in &header.flags {
        let own = derived.iter().position(|derived| derived.alias == *alias);
        flags.push(Flag {
            alias: alias.clone(),
            setting: Some(flag.setting.clone()),
            reserved: flag.reserved.clone(),
            derived: own.map(|own| derived.remove(own)),
        });
    }
    flags.extend(derived.into_iter().map(|derived| Flag {
        alias: derived.alias.clone(),
        setting: None,
        reserved: None,
        derived: Some(derived),
    }));
    aliases(&flags, sink);
    flags
}

/// Resolves the assumptions.
pub(super) fn assume(scope: &Scope<'_>, sink: &mut Sink) -> Vec<Expr> {
    let written = scope.header.assume.iter();
    written
        .filter_map(|written| as_sent(scope, written, SettingKey::Assume, sink))
        .collect()
}

/// Resolves the presets, with the flags that the server can send.
pub(super) fn presets(scope: &Scope<'_>, sink: &mut Sink) -> Vec<Preset> {
    let presets = scope.header.presets.iter();
    presets
        .map(|(name, written)| Preset {
            name: name.clone(),
            flags: sent(scope, &written.value, sink),
        })
        .collect()
}

/// Resolves aliases to flags. Reports and leaves out those that no server sends.
fn sent(scope: &Scope<'_>, aliases: &[Name], sink: &mut Sink) -> Vec<Spanned<usize>> {
    let mut flags = flags::resolve(scope, aliases, sink);
    flags.retain(|flag| is_sent(scope, flag, "a preset names", sink));
    flags
}

/// Tests whether the server can send a flag; otherwise reports what only flags that are sent are for, such as "a preset names".
pub(super) fn is_sent(scope: &Scope<'_>, flag: &Spanned<usize>, place: &str, sink: &mut Sink) -> bool {
    let Some(derived) = only_derived(scope, flag.value) else {
        return true;
    };
    let message = format!(
        "{place} the flags that the server sends, and `{}` is derived from them",
        derived.value
    );
    let finding = Diagnostic::new(Code::E0513, message, flag.span, "only derived");
    sink.push(
        finding
            .with_related(derived.span, "derived here")
            .with_help("name the flags that it is derived from"),
    );
    false
}

/// Checks that no alias is the name of another flag's setting: settings can be sent under either.
fn aliases(flags: &[Flag], sink: &mut Sink) {
    for flag in flags {
        let alias = &flag.alias;
        let is_other = |other: &&Flag| other.alias != *alias && other.setting.as_ref() == Some(alias);
        if let Some(other) = flags.iter().find(is_other) {
            let message = format!(
                "the alias `{}` is the setting of the flag `{}`",
                alias.value, other.alias.value
            );
            let finding = Diagnostic::new(Code::E0511, message, alias.span, "which of the two?")
                .with_related(other.alias.span, "the other flag");
            let finding = match &flag.setting {
                Some(setting) => finding.with_related(setting.span, "its own setting"),
                None => finding,
            };
            sink.push(finding.with_help("give the alias another name"));
        }
    }
}

/// The key under which flags are read as they are sent.
#[derive(Clone, Copy, PartialEq)]
enum SettingKey {
    DerivedFlags,
    Assume,
}

/// Resolves an expression that asks only about what the server sends. Reports any other. Half an assumption would be another one, from
/// which wrong findings follow.
fn as_sent(scope: &Scope<'_>, written: &Expression, place: SettingKey, sink: &mut Sink) -> Option<Expr> {
    let mut found = sink.empty_like();
    let expr = expression::resolve_setting(scope, written, &mut found);
    if let Some(expr) = &expr {
        expr.for_each_reference(&mut |reference, span| {
            if let Some(finding) = not_sent(scope, reference, span, place) {
                found.push(finding);
            }
        });
    }
    let is_known = !found.has_errors();
    sink.append(found);
    expr.filter(|_| is_known)
}

/// Reports something that the server does not send.
fn not_sent(scope: &Scope<'_>, reference: Reference, span: Span, place: SettingKey) -> Option<Diagnostic> {
    let key = match place {
        SettingKey::DerivedFlags => "derived_flags",
        SettingKey::Assume => "assume",
    };
    let finding = |message: String, label| Diagnostic::new(Code::E0513, message, span, label);
    let early = format!("`{key}` is about the flags as the server sends them");
    match reference {
        Reference::Question(id) | Reference::Box(id) | Reference::Group(id) => {
            let id = scope.get(id).id;
            let message = format!("{early}, and `{}` is asked later", id.value);
            Some(or_flag(
                scope,
                &id.value,
                finding(message, "not known yet").with_related(id.span, "asked here"),
                match place {
                    SettingKey::DerivedFlags => "name the condition under `conditions`, for rules to use",
                    SettingKey::Assume => "an assumption can only speak of flags and the gender",
                },
            ))
        }
        Reference::Condition(index) => {
            let (name, _) = scope.header.conditions.get_index(index)?;
            let message = format!("{early}, and `{}` is a condition of rules", name.value);
            Some(or_flag(
                scope,
                &name.value,
                finding(message, "a condition of rules").with_related(name.span, "the condition"),
                "write out which flags are meant",
            ))
        }
        Reference::Gender if place == SettingKey::DerivedFlags => Some(
            finding(format!("{early}, and the gender is not a flag"), "not a flag")
                .with_help("name the condition under `conditions`, where it can ask for the gender too"),
        ),
        Reference::Gender => None,
        Reference::Flag(index) => {
            let alias = only_derived(scope, index)?;
            let message = format!("{early}, and `{}` is derived from them", alias.value);
            Some(
                finding(message, "only derived")
                    .with_related(alias.span, "derived here")
                    .with_help("write the condition from which it is derived instead"),
            )
        }
    }
}

/// Suggests the flag that is sent under the same name as something else. Without one, says what to do.
fn or_flag(scope: &Scope<'_>, name: &str, finding: Diagnostic, help: &str) -> Diagnostic {
    if scope.sent_flag(name).is_none() {
        return finding.with_help(help);
    }
    let span = finding.primary.span;
    finding.write_instead(span, "did you mean", &format!("flag.{name}"))
}

/// Returns the flag at this index, if no setting is sent for it. Its setting may stand where the flags could not be read.
fn only_derived<'a>(scope: &Scope<'a>, index: usize) -> Option<&'a Name> {
    let header = scope.header;
    if scope.unread.has(NameKind::Flag) {
        return None;
    }
    let derived = header.derived_flags.keys();
    let mut only = derived.filter(|alias| !header.flags.contains_key(*alias));
    only.nth(index.checked_sub(header.flags.len())?)
}
