//! A file of scenarios.

use enkat_model::{Date, Gender, Rule};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::{EXPECT, SCENARIO},
    parse::{Document, node::Node},
    source::Spanned,
    tree::{Broken, Entered, Expect, ExpectedState, Name, Scenario, UnreadScenario},
};
use indexmap::IndexMap;

use super::{calendar::days_of_month, decoder::Decoder, fields::Fields};

/// Reads the files of scenarios, and lists those that cannot be read.
pub(in crate::expand) fn scenarios(
    documents: &[Document<'_>],
    decoder: &mut Decoder<'_>,
) -> (Vec<Scenario>, Vec<UnreadScenario>) {
    let (mut read, mut unread) = (Vec::new(), Vec::new());
    for root in documents.iter().filter_map(|document| document.root.as_ref()) {
        for node in decoder.list(root).unwrap_or_default() {
            match scenario(node, decoder) {
                Ok(scenario) => read.push(scenario),
                Err(scenario) => unread.push(scenario),
            }
        }
    }
    (read, unread)
}

fn scenario(node: &Node<'_>, decoder: &mut Decoder<'_>) -> Result<Scenario, UnreadScenario> {
    let unread = |title| UnreadScenario {
        title,
        span: node.span,
    };
    let fields = decoder
        .fields(node, "a scenario", SCENARIO)
        .ok_or_else(|| unread(None))?;
    let title = fields.required("scenario", decoder);
    let title = title.and_then(|node| decoder.text(node));
    let genders = Gender::ALL.map(|gender| (gender.name(), gender));
    let gender = fields.optional("gender", decoder);
    let gender = gender.and_then(|node| decoder.word(node, "gender", &genders));
    let expect = fields.required("expect", decoder);
    let expect = expect.and_then(|node| decoder.expect(node));
    let presets = fields.optional("preset", decoder);
    let presets = presets.map(|node| decoder.presets_of_scenario(node));
    let flags = decoder.map(&fields, "flags", Decoder::boolean);
    let written = fields
        .all("flags")
        .map(|node| node.mapping().map_or(1, <[_]>::len));
    let language = decoder.optional_text(&fields, "language");
    let today = decoder.optional_day(&fields, "today");
    let answers = decoder.map(&fields, "answers", Decoder::written);
    let Some(title) = title else {
        return Err(unread(None));
    };
    let Some(expect) = expect else {
        return Err(unread(Some(title.value)));
    };
    Ok(Scenario {
        title,
        are_presets_read: presets.as_ref().is_none_or(Option::is_some),
        presets: presets.flatten().unwrap_or_default(),
        are_flags_read: written.sum::<usize>() == flags.len(),
        flags,
        gender: gender.map(|gender| gender.value),
        language,
        today,
        answers,
        expect,
        span: node.span,
    })
}

impl Decoder<'_> {
    /// Reads one preset, or a list of them; `None` if one could not be read.
    fn presets_of_scenario(&mut self, node: &Node<'_>) -> Option<Vec<Name>> {
        if node.mapping().is_some() {
            let message = "`preset` names a preset, and this is keys with values";
            let finding = Diagnostic::new(Code::E0203, message, node.span, "not a name");
            let help = "write the name alone, or several in brackets: `preset: [a, b]`; single flags belong under `flags`";
            self.sink.push(finding.with_help(help));
            return None;
        }
        let Some(items) = node.sequence() else {
            return self.text(node).map(|name| vec![name]);
        };
        let read = self.distinct(node, "preset", Self::text);
        (read.len() == items.len()).then_some(read)
    }

    fn optional_text(&mut self, fields: &Fields<'_, '_>, key: &str) -> Option<Spanned<String>> {
        let node = fields.optional(key, self)?;
        self.text(node)
    }

    fn optional_day(&mut self, fields: &Fields<'_, '_>, key: &str) -> Option<Date> {
        let text = self.optional_text(fields, key)?;
        let day = Date::parse(&text.value);
        if day.is_none() {
            let days = days_of_month(&text.value);
            let message = match days {
                Some(_) => format!("the date `{}` does not exist", text.value),
                None => format!("`{}` is not a date", text.value),
            };
            let finding = Diagnostic::new(Code::E0203, message, text.span, "not a date");
            let help =
                days.unwrap_or_else(|| "a date is written with year, month and day: `2026-11-21`".to_owned());
            self.sink.push(finding.with_help(help));
        }
        day
    }

    fn expect(&mut self, node: &Node<'_>) -> Option<Expect> {
        let fields = self.fields(node, "an expectation", EXPECT)?;
        let pages = fields.optional("pages", self);
        let pages = pages.map(|node| Spanned::new(self.distinct(node, "page", Self::text), node.span));
        let mut states = Vec::new();
        for (key, state) in ExpectedState::ALL {
            let names = fields.optional(key, self);
            let names = names.map(|node| self.distinct(node, "name", Self::text));
            states.extend(names.unwrap_or_default().into_iter().map(|name| (state, name)));
        }
        let progress = fields.optional("progress", self);
        let attention = fields.optional("attention", self);
        Some(Expect {
            pages,
            states,
            invalid: self.broken(&fields, "invalid"),
            warnings: self.broken(&fields, "warnings"),
            progress: progress.and_then(|node| self.number(node, 0.0, 1.0)),
            payload: self.map(&fields, "payload", Self::written),
            scores: self.map(&fields, "scores", Self::score_value),
            attention: attention
                .map(|node| Spanned::new(self.distinct(node, "attention rule", Self::text), node.span)),
            is_whole: node
                .mapping()
                .is_some_and(|entries| entries.iter().all(|(key, _)| EXPECT.has(key.text()))),
            span: node.span,
        })
    }

    /// Reads a mapping whose keys are names. It may be empty: `{}`.
    fn map<T>(
        &mut self,
        fields: &Fields<'_, '_>,
        key: &str,
        read: impl Fn(&mut Self, &Node<'_>) -> Option<T>,
    ) -> IndexMap<Name, T> {
        let node = fields.optional(key, self);
        let entries = node.map(|node| match key {
            "flags" => self.entries_of_set_flags(node),
            key => self.entries(node, format!("`{key}`")),
        });
        let mut read_all = IndexMap::new();
        for (name, value) in entries.unwrap_or_default() {
            if let (Some(name), Some(value)) = (name.spanned(), read(self, value)) {
                read_all.insert(name, value);
            }
        }
        read_all
    }

    fn broken(&mut self, fields: &Fields<'_, '_>, key: &str) -> Option<Broken> {
        let node = fields.optional(key, self)?;
        let broken = self.map(fields, key, |decoder, node| {
            let rules = Rule::ALL.map(|rule| (rule.name(), rule));
            decoder.word(node, key, &rules)
        });
        Some(Spanned::new(broken, node.span))
    }

    /// Reads a number, or nothing.
    fn score_value(&mut self, node: &Node<'_>) -> Option<Spanned<Option<f64>>> {
        if node.is_empty() || node.text() == "null" {
            return Some(Spanned::new(None, node.span));
        }
        let number = self.number(node, f64::NEG_INFINITY, f64::INFINITY)?;
        Some(number.map(Some))
    }

    /// Reads a value whose meaning depends on its question.
    fn written(&mut self, node: &Node<'_>) -> Option<Entered> {
        let Some(scalar) = node.scalar() else {
            let message = format!("one value is expected here, and this is {}", node.what());
            let finding = Diagnostic::new(Code::E0203, message, node.span, "not one value");
            let only = node.sequence().and_then(|items| match items {
                [item] => item.scalar(),
                _ => None,
            });
            self.sink.push(match only {
                Some(only) => finding.with_help(format!("write the value alone: `{}`", only.text)),
                None => finding.with_help("a group of boxes has an answer for each box, `true` or `false`; every other question has one answer"),
            });
            return None;
        };
        Some(Spanned::new(scalar.to_static(), node.span))
    }
}
