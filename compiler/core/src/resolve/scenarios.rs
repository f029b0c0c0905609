//! Scenarios: their names are checked, and their values read as their questions require.

use enkat_model::{AnswerType, ElementId, FlagSet};
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    parse::node::Scalar,
    tree::{self, Entered, Expect, Kind, Name, NameKind, QuestionKind, Survey},
};
use indexmap::IndexMap;
use serde_json::{Map, Value};

use super::{
    Suggest, consent, flags, payload,
    place::Place,
    scope::{DeclaredNode, Scope},
    settings,
    similar::with_new_id,
    survey::{Answered, Payload, Scenario},
    unknown,
};

/// Resolves the scenarios, as far as they are known.
pub(super) fn resolve(
    scope: &Scope<'_>,
    syntax: &Survey,
    payload: &Payload,
    sink: &mut Sink,
) -> Vec<Scenario> {
    let mut resolver = Resolver {
        scope,
        syntax,
        fields: payload::fields(scope, payload),
        sink,
    };
    let scenarios = syntax.scenarios.iter();
    scenarios.map(|scenario| resolver.scenario(scenario)).collect()
}

struct Resolver<'a, 's> {
    scope: &'a Scope<'a>,
    syntax: &'a Survey,
    /// The names of saved fields.
    fields: HashSet<String>,
    sink: &'s mut Sink,
}

impl Resolver<'_, '_> {
    fn scenario(&mut self, written: &tree::Scenario) -> Scenario {
        let answers = written.answers.iter();
        let answered = answers
            .clone()
            .filter_map(|(name, value)| self.takes_answer(name, value));
        let answered = answered.collect();
        let names = written.flags.keys();
        let are_sent = names.filter(|name| self.is_sent(name)).count() == written.flags.len();
        let presets: Vec<_> = written.presets.iter().map(|name| self.preset(name)).collect();
        let are_presets_known = written.are_presets_read && presets.iter().all(Option::is_some);
        let of_presets = presets
            .into_iter()
            .flatten()
            .fold(FlagSet::default(), FlagSet::union);
        Scenario {
            title: written.title.clone(),
            settings: self.settings(&written.flags, of_presets),
            of_presets,
            knows_flags: written.are_flags_read && are_sent && are_presets_known,
            gender: written.gender,
            language: written.language.clone(),
            today: written.today,
            answers: answers
                .map(|(name, value)| (name.value.clone(), self.value(name, &value.value)))
                .collect(),
            answered,
            expect: self.expect(&written.expect),
            span: written.span,
        }
    }

    /// Returns the flags of the preset with this name, if all of them are known. Reports a name that is none of a preset.
    fn preset(&mut self, name: &Name) -> Option<FlagSet> {
        let presets = &self.scope.header.presets;
        let Some(flags) = presets.get(name) else {
            if !self.is_unread(NameKind::Preset) {
                self.sink.push(unknown_preset(self.scope, name));
            }
            return None;
        };
        let flags = flags.value.iter().map(|alias| self.scope.sent_flag(&alias.value));
        flags.collect()
    }

    /// Returns the flags of a scenario as settings: those that it sets one by one, and those that presets turn on beside them.
    fn settings(&self, written: &IndexMap<Name, bool>, of_presets: FlagSet) -> Map<String, Value> {
        let entries = written.iter();
        let mut settings: Map<_, _> = entries
            .map(|(name, is_on)| (name.value.clone(), Value::Bool(*is_on)))
            .collect();
        for (index, (alias, flag)) in self.scope.header.flags.iter().enumerate() {
            let is_written = [alias, &flag.setting]
                .iter()
                .any(|name| written.contains_key(*name));
            if of_presets.contains(index) && !is_written {
                settings.insert(alias.value.clone(), Value::Bool(true));
            }
        }
        settings
    }

    /// Tests whether a name is the alias or the setting of a flag that the server sends; otherwise reports it.
    fn is_sent(&mut self, name: &Name) -> bool {
        let mut sent = self.scope.header.flags.values();
        if sent.any(|flag| flag.setting.value == name.value) {
            return true;
        }
        let is_preset = self.scope.header.presets.contains_key(name) && !self.is_unread(NameKind::Flag);
        if is_preset && self.scope.flag(&name.value).is_none() {
            let message = format!("no flag is called `{}`", name.value);
            let finding = Diagnostic::new(Code::E0502, message, name.span, "not a flag");
            let help = format!("it is a preset: write `preset: {}`", name.value);
            self.sink.push(finding.with_help(help));
            return false;
        }
        let flag = flags::find(self.scope, name, self.sink);
        flag.is_some_and(|flag| settings::is_sent(self.scope, &flag, "a scenario sets", self.sink))
    }

    fn expect(&mut self, written: &Expect) -> Expect<Value> {
        for page in written.pages.iter().flat_map(|pages| &pages.value) {
            self.page(page);
        }
        for (state, name) in &written.states {
            self.item(name, state.name());
        }
        for (key, broken) in [("invalid", &written.invalid), ("warnings", &written.warnings)] {
            let names = broken.iter().flat_map(|broken| broken.value.keys());
            names.for_each(|name| self.item(name, key));
        }
        for name in written.scores.keys() {
            self.score(name);
        }
        for name in written.attention.iter().flat_map(|names| &names.value) {
            self.attention(name);
        }
        for name in written.payload.keys() {
            self.field(name);
        }
        let payload = written.payload.iter();
        Expect {
            pages: written.pages.clone(),
            states: written.states.clone(),
            invalid: written.invalid.clone(),
            warnings: written.warnings.clone(),
            progress: written.progress.clone(),
            payload: payload
                .map(|(name, value)| (name.clone(), self.value(name, &value.value)))
                .collect(),
            scores: written.scores.clone(),
            attention: written.attention.clone(),
            is_whole: written.is_whole,
            span: written.span,
        }
    }

    /// Tests whether an unknown name of a sort may stand in a part that could not be read.
    fn is_unread(&self, kind: NameKind) -> bool {
        self.scope.unread.has(kind)
    }

    /// Checks a name under a key that lists things which can be visible, hidden or excluded, or answers.
    fn item(&mut self, name: &Name, key: &str) {
        let is_reported = self.is_unread(NameKind::Element) || self.scope.may_mean_invalid_id(&name.value);
        if is_reported || self.scope.items.contains_key(name.value.as_str()) {
            return;
        }
        let container = self.scope.containers.get(name.value.as_str());
        self.sink.push(match container {
            Some(id) => self.container(name, *id, key),
            None => unknown::unknown(self.scope, name, Place::List),
        });
    }

    /// Builds the diagnostic for a container under a key that lists its parts.
    fn container(&self, name: &Name, id: ElementId, key: &str) -> Diagnostic {
        let declared = self.scope.get(id);
        let what = declared.node.what();
        let message = format!(
            "`{}` is a {what}, and `{key}` is about single questions and boxes",
            name.value
        );
        let finding = Diagnostic::new(Code::E0507, message, name.span, format!("a {what}"))
            .with_related(declared.id.span, format!("the {what}"))
            .with_help(unknown::to_name_inside(self.scope, id));
        match declared.node {
            DeclaredNode::Page(_) => {
                finding.with_help("for a page there is `pages`, the list of all pages that show something")
            }
            _ => finding,
        }
    }

    /// Checks the name of something that can be answered, and returns the place of its answer.
    fn takes_answer(&mut self, name: &Name, value: &Entered) -> Option<Answered> {
        let Some(id) = self.scope.items.get(name.value.as_str()) else {
            unknown::report(self.scope, name, Place::Answer, self.sink);
            return None;
        };
        let declared = self.scope.get(*id);
        if declared.node.is_static() {
            self.sink
                .push(unknown::without_answer(name, &declared, Place::Answer));
            return None;
        }
        if matches!(answer(declared.node), Some(QuestionKind::Checkboxes(_))) {
            let message = format!(
                "`{}` is a group of boxes; each box is answered by itself",
                name.value
            );
            self.sink.push(
                Diagnostic::new(Code::E0507, message, value.span, "not an answer")
                    .with_related(declared.id.span, "the group")
                    .with_help("name the boxes that are ticked, each with `true`"),
            );
            return None;
        }
        Some(Answered {
            element: *id,
            name: name.span,
            value: value.span,
        })
    }

    fn page(&mut self, name: &Name) {
        let pages = || self.syntax.pages.iter().map(|page| page.id.value.as_str());
        if !self.is_unread(NameKind::Element) && !pages().any(|page| page == name.value) {
            self.sink.push(consent::no_page(name, pages()));
        }
    }

    fn score(&mut self, name: &Name) {
        let scores = || self.syntax.scores.iter().map(|score| score.name.value.as_str());
        if !self.is_unread(NameKind::Score) && !scores().any(|score| score == name.value) {
            let message = format!("no score is called `{}`", name.value);
            let finding = Diagnostic::new(Code::E1001, message, name.span, "not in `scores.yaml`");
            self.sink.push(if self.syntax.scores.is_empty() {
                finding.with_help("this survey has no scores; remove it")
            } else {
                finding.near_or_listed(&name.value, name.span, "score", scores())
            });
        }
    }

    fn attention(&mut self, name: &Name) {
        let all = || self.syntax.attention.iter();
        let names = || all().map(|attention| attention.name.value.as_str());
        if !self.is_unread(NameKind::Attention) && !names().any(|known| known == name.value) {
            let message = format!("no attention rule is called `{}`", name.value);
            let finding = Diagnostic::new(Code::E1004, message, name.span, "not in `attention.yaml`");
            self.sink.push(if self.syntax.attention.is_empty() {
                finding.with_help("this survey has no attention rules; remove it")
            } else {
                finding.near_or_listed(&name.value, name.span, "attention rule", names())
            });
        }
    }

    fn field(&mut self, name: &Name) {
        let is_unread = self.is_unread(NameKind::Element) || self.is_unread(NameKind::Field);
        if is_unread
            || self.scope.may_mean_invalid_id(&name.value)
            || self.fields.contains(name.value.as_str())
        {
            return;
        }
        let message = format!("nothing is saved as `{}`", name.value);
        let finding = Diagnostic::new(Code::E1002, message, name.span, "not saved");
        let declared = self.scope.items.get(name.value.as_str());
        let declared = declared.map(|id| self.scope.get(*id));
        self.sink.push(match declared {
            Some(declared) if matches!(answer(declared.node), Some(QuestionKind::Checkboxes(_))) => finding
                .with_related(declared.id.span, "the group")
                .with_help("each box of a group is saved by itself: name the boxes"),
            Some(declared) => finding
                .with_related(declared.id.span, format!("the {}", declared.node.what()))
                .with_help("it has no answer that could be saved"),
            None => {
                let ids = self.scope.answerable().filter(|id| self.fields.contains(*id));
                let finding = with_new_id(self.scope, name, ids, finding);
                let finding = if finding.suggestions.is_empty() {
                    finding.did_you_mean(&name.value, name.span, self.fields.iter().map(String::as_str))
                } else {
                    finding
                };
                if finding.suggestions.is_empty() {
                    finding.with_help("name a question, a box, or a field that `payload.yaml` adds")
                } else {
                    finding
                }
            }
        });
    }

    /// Converts a value to JSON. It becomes a text where the question asks for one and where it is quoted; elsewhere its form
    /// decides.
    fn value(&self, name: &Name, written: &Scalar<'_>) -> Value {
        let id = self.scope.items.get(name.value.as_str());
        let asks_for_text = id.is_some_and(|id| {
            let kind = answer(self.scope.get(*id).node);
            let field = kind.and_then(QuestionKind::scalar);
            field.is_some_and(|field| field.kind.answer_type() == AnswerType::Text)
        });
        let text = || Value::String(written.text.to_string());
        match &*written.text {
            _ if written.quoted => text(),
            "" | "null" => Value::Null,
            _ if asks_for_text => text(),
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            // A number keeps its digits: 0.1 is the double that JSON reads.
            plain => serde_json::from_str::<serde_json::Number>(plain).map_or_else(|_| text(), Value::Number),
        }
    }
}

/// Returns the kind of a question.
fn answer(node: DeclaredNode<'_>) -> Option<&QuestionKind> {
    match node {
        DeclaredNode::Element(element) => match &element.kind {
            Kind::Question(question) => Some(&question.answer),
            _ => None,
        },
        _ => None,
    }
}

/// Builds the diagnostic for a name that no preset has.
fn unknown_preset(scope: &Scope<'_>, name: &Name) -> Diagnostic {
    let message = format!("no preset is called `{}`", name.value);
    let finding = Diagnostic::new(Code::E0516, message, name.span, "not a preset");
    if scope.sent_flag(&name.value).is_some() {
        let help = format!("it is a flag: write `flags: {{{}: true}}`", name.value);
        return finding.with_help(help);
    }
    let names = || scope.header.presets.keys().map(|name| name.value.as_str());
    if scope.header.presets.is_empty() {
        return finding
            .with_help("this survey has no presets: name the flags under `flags`, each with `true`");
    }
    finding.near_or_listed(&name.value, name.span, "preset", names())
}
