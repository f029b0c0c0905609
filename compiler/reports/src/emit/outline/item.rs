//! One element of the outline.

use enkat_model::{
    Artifact, Body, Checkboxes, Choice, ChoiceOption, Condition, Element, ElementId, Included, Level,
    QuestionKind, Texts,
};

use super::{texts, words};
use crate::{
    emit::look::look,
    notation::{Atom, Conditions, option},
};

/// An element to be drawn.
pub(super) struct Item<'a, S> {
    pub(super) element: &'a Element<S>,
    /// The settings and genders that include it, if not always.
    pub(super) inclusion: &'a str,
    pub(super) is_follow_up: bool,
    /// Whether follow-ups are hidden until their question is answered, which the header says.
    pub(super) waits: bool,
    pub(super) texts: Option<&'a Texts>,
}

impl<S: Atom + PartialEq + Clone> Item<'_, S> {
    /// Writes the lines, each with its additional indentation.
    pub(super) fn lines(&self, conditions: &Conditions<'_, S>) -> Vec<(String, usize)> {
        let Element { id, body, .. } = self.element;
        let arrow = if self.is_follow_up && !matches!(body, Body::Box {} | Body::OrBox { .. }) {
            "→ "
        } else {
            ""
        };
        let mut label = self.label().into_iter();
        let first = label.next().unwrap_or_default();
        let dash = if first.is_empty() { "" } else { " — " };
        let marks = self.marks();
        let mut lines = vec![(format!("{arrow}{} {id}{dash}{first}{marks}", kind(body)), 0)];
        let others = label.chain(texts::others(self.texts, self.element));
        lines.extend(others.map(|line| (line, 2)));
        if let Some(QuestionKind::Choice(Choice { options, labels, .. })) = body.answer()
            && !labels.starts_with("scales.")
        {
            let option = |choice| (self.option(choice, labels, conditions), 2);
            lines.extend(options.iter().map(option));
        }
        if let Some(Checkboxes {
            exclusive,
            at_most_one,
            ..
        }) = body.checkboxes()
        {
            let excludes = |id: &ElementId| format!("{} excludes the others", conditions.name(*id));
            let one_of = |set: &Vec<ElementId>| {
                let names: Vec<_> = set.iter().map(|id| conditions.name(*id)).collect();
                format!("at most one of {}", names.join(", "))
            };
            let limits = exclusive
                .iter()
                .map(excludes)
                .chain(at_most_one.iter().map(one_of));
            lines.extend(limits.map(|limit| (limit, 2)));
        }
        lines.extend(body.checks().iter().map(|check| {
            let (message, that) = (&check.message, conditions.written(&check.that));
            let level = match check.level {
                Level::Error => "",
                Level::Warning => "warning ",
            };
            let words = texts::one_line(words(self.texts, &format!("checks.{message}")));
            (format!("{level}{message} unless {that}: {words}"), 2)
        }));
        if !self.inclusion.is_empty() {
            lines.push((format!("only {}", self.inclusion), 2));
        }
        let hidden_when = self.own_rule(conditions);
        if !hidden_when.is_never() {
            lines.push((format!("hidden when {}", conditions.written(&hidden_when)), 2));
        }
        lines
    }

    /// Returns the condition that the author wrote: without the wait for the question that it follows up.
    fn own_rule(&self, conditions: &Conditions<'_, S>) -> Condition<S> {
        let rule = &self.element.hidden_when;
        let parts = match rule {
            Condition::Any(parts) => &parts[..],
            other => std::slice::from_ref(other),
        };
        let parent = self.element.within.filter(|_| self.waits && self.is_follow_up);
        let is_of_parent = |id: ElementId| {
            let element = conditions.elements[id.index()];
            Some(id) == parent || (element.body.is_box_of_group() && element.within == parent)
        };
        match parts {
            // The wait is the last part.
            [own @ .., Condition::Not(wait)] if reads_only(wait, &is_of_parent) => match own {
                [one] => one.clone(),
                own => Condition::Any(own.to_vec()),
            },
            _ => rule.clone(),
        }
    }

    /// Returns the lines of the label, or of the description of an image.
    fn label(&self) -> Vec<String> {
        let text = if matches!(self.element.body, Body::Image(_)) {
            "alt"
        } else {
            "label"
        };
        texts::block("", &texts::of_element(self.texts, self.element, text))
    }

    fn option(&self, choice: &ChoiceOption<S>, labels: &str, conditions: &Conditions<'_, S>) -> String {
        let label = words(self.texts, &format!("{labels}.{}", choice.value));
        written_option(choice, label, conditions)
    }

    /// Returns the properties that do not follow from the kind, in brackets.
    fn marks(&self) -> String {
        let mut marks = Vec::new();
        match &self.element.body {
            Body::Question(question) => marks.extend(of_answer(&question.answer)),
            Body::Page { progress: false } => marks.push("no progress bar".to_owned()),
            _ => {}
        }
        marks.extend(look(&self.element.body));
        marks.extend(obligation(&self.element.body).map(str::to_owned));
        if self.element.sensitive
            && (self.element.body.is_container() || self.element.body.question().is_some())
        {
            marks.push("sensitive".to_owned());
        }
        if marks.is_empty() {
            String::new()
        } else {
            format!(" ({})", marks.join(", "))
        }
    }
}

/// Returns whether a condition asks whether something is answered, and reads these elements alone.
fn reads_only<S>(condition: &Condition<S>, is_one: &dyn Fn(ElementId) -> bool) -> bool {
    match condition {
        Condition::Answered(id) | Condition::Ticked(id) => is_one(*id),
        Condition::Any(parts) => parts.iter().all(|part| reads_only(part, is_one)),
        _ => false,
    }
}

/// Returns the limits of an answer, as far as they do not follow from its kind.
fn of_answer<S>(answer: &QuestionKind<S>) -> Vec<String> {
    match answer {
        QuestionKind::Choice(choice) => {
            let scale = choice.labels.strip_prefix("scales.");
            scale.map(|scale| format!("scale {scale}")).into_iter().collect()
        }
        QuestionKind::Checkboxes(Checkboxes { min, max, .. }) => {
            let min = (*min > 1).then(|| format!("at least {min}"));
            let max = max.map(|max| format!("at most {max}"));
            min.into_iter().chain(max).collect()
        }
        QuestionKind::Scalar(kind) => kind.limits(),
    }
}

/// Returns the deviation from the default: questions are required, checkboxes are not.
fn obligation<S>(body: &Body<S>) -> Option<&'static str> {
    let question = body.question()?;
    if body.is_box() {
        question.required.then_some("must be ticked")
    } else if !question.required {
        Some("optional")
    } else {
        (!question.counted).then_some("not counted")
    }
}

/// Describes the settings and genders that an element is included in; empty when always.
pub(super) fn inclusion(artifact: &Artifact, included: &Included) -> String {
    let flags = artifact
        .flags
        .iter()
        .enumerate()
        .filter(|(index, _)| included.included_in.contains(*index));
    let flags: Vec<_> = flags.map(|(_, flag)| format!("flag.{}", flag.alias)).collect();
    let genders = included.genders.iter().map(|gender| gender.name());
    let mut genders: Vec<_> = genders.collect();
    if !genders.is_empty() {
        genders.push("unknown gender");
    }
    let with = (!flags.is_empty()).then(|| format!("with {}", flags.join(" or ")));
    let whom = (!genders.is_empty()).then(|| format!("for {}", genders.join(" or ")));
    with.into_iter().chain(whom).collect::<Vec<_>>().join(" and ")
}

/// Writes an option with its label, its valuation and its rule.
pub(super) fn written_option<S: Atom + PartialEq>(
    choice: &ChoiceOption<S>,
    label: &str,
    conditions: &Conditions<'_, S>,
) -> String {
    let draft = if choice.draft { ", draft" } else { "" };
    let valuation = choice
        .valuation
        .map_or_else(String::new, |valuation| format!(" ({valuation}{draft})"));
    let opt_out = if choice.opt_out { " (opt-out)" } else { "" };
    let rule = if choice.hidden_when.is_never() {
        String::new()
    } else {
        format!(", hidden when {}", conditions.written(&choice.hidden_when))
    };
    format!(
        "{} {}{valuation}{opt_out}{rule}",
        option(&choice.value),
        texts::one_line(label)
    )
}

/// Returns the kind as authors write it.
fn kind<S>(body: &Body<S>) -> &'static str {
    match body {
        Body::OrBox { .. } => "or_box",
        body => body.kind().name(),
    }
}
