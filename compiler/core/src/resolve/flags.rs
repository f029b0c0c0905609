//! Names of flags.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Spanned,
    tree::{Name, NameKind},
};

use super::{Suggest, scope::Scope};

/// Resolves a list of aliases to flags, as far as they are known.
pub(super) fn resolve(scope: &Scope<'_>, names: &[Name], sink: &mut Sink) -> Vec<Spanned<usize>> {
    names.iter().filter_map(|name| find(scope, name, sink)).collect()
}

/// Finds the flag with this alias.
pub(super) fn find(scope: &Scope<'_>, name: &Name, sink: &mut Sink) -> Option<Spanned<usize>> {
    let found = scope.flag(&name.value);
    if found.is_none() && !scope.unread.has(NameKind::Flag) {
        sink.push(unknown(scope, name));
    }
    found.map(|index| Spanned::new(index, name.span))
}

fn unknown(scope: &Scope<'_>, name: &Name) -> Diagnostic {
    let message = format!("no flag is called `{}`", name.value);
    let diagnostic = Diagnostic::new(Code::E0502, message, name.span, "not a flag");
    let by_setting = scope
        .header
        .flags
        .iter()
        .find(|(_, flag)| flag.setting.value == name.value);
    if let Some((alias, _)) = by_setting {
        return diagnostic
            .with_related(alias.span, "the alias of this setting")
            .write_instead(name.span, "rules use the alias: did you mean", &alias.value);
    }
    let in_rules = name.value.strip_prefix("flag.");
    if let Some(alias) = in_rules.filter(|alias| scope.flag(alias).is_some()) {
        return diagnostic.write_instead(name.span, "only rules write `flag.`: did you mean", alias);
    }
    let diagnostic = diagnostic.did_you_mean(&name.value, name.span, scope.aliases());
    if diagnostic.suggestions.is_empty() {
        diagnostic.with_help(format!(
            "declare it in `survey.yaml` under `flags`: `{}: <the setting's name>`",
            name.value
        ))
    } else {
        diagnostic
    }
}
