//! One element on the page.

use enkat_model::{Body, Element, ElementId, Grid, Scalar, ScalarKind, Setting};

use super::Page;
use crate::emit::{
    codebook::{self, Ticks, Variable},
    html::Escaped,
    look::look,
    texts::{self, ByLanguage},
};
use crate::natural_language::{Piece, Prose};

const OPT_OUT: &str =
    "opt-out: while it is ticked, the question above is disabled, and its follow-ups are hidden";

impl Page<'_> {
    /// Writes an element. The boxes of a group are written with the group.
    pub(super) fn element(&mut self, id: ElementId) {
        match &self.labels.element(id).body {
            Body::Page { .. } => self.heading(id, "h2"),
            Body::Section {} => self.heading(id, "h3"),
            Body::Group { .. } => self.heading(id, "h4"),
            Body::Box {} => {}
            Body::OrBox { .. } | Body::Note {} | Body::Image(_) | Body::Question(_) => self.item(id),
        }
    }

    /// Writes a page, a section or a group.
    fn heading(&mut self, id: ElementId, tag: &str) {
        let element = self.labels.element(id);
        let name = Escaped(&element.id);
        let place = self.place(id);
        let (kind, place, depth) = (element.body.kind().name(), Escaped(&place), self.depth(id));
        // A group of follow-ups stands as far to the right as they do.
        if depth > 0 {
            self.put(format_args!("<div class=\"head under-{depth}\">\n"));
        }
        self.put(format_args!(
            "<{tag} id=\"c-{name}\">{kind} <code>{name}</code> <small>{place}</small></{tag}>\n"
        ));
        self.label(id);
        self.look(id);
        self.audience("Shown", "to", id);
        if depth > 0 {
            self.put(format_args!("</div>\n"));
        }
    }

    fn item(&mut self, id: ElementId) {
        let element = self.labels.element(id);
        let is_question = element.body.question().is_some();
        self.questions += usize::from(is_question);
        let number = if is_question {
            format!("<b>{}</b> ", self.questions)
        } else {
            String::new()
        };
        let (name, place, depth) = (Escaped(&element.id), self.place(id), self.depth(id));
        self.put(format_args!(
            "<article class=\"item under-{depth}\" id=\"q-{name}\">\n<h4>{number}<code>{name}</code> <small>{}</small></h4>\n",
            Escaped(&place)
        ));
        if is_question {
            self.audience("Asked", "of", id);
        } else {
            self.audience("Shown", "to", id);
        }
        self.label(id);
        let help = texts::of_element(self.labels.artifact, element, "help");
        self.texts("help", &help);
        self.dialog(id);
        self.answer(id);
        self.put(format_args!("</article>\n"));
    }

    /// Writes the label of an element: of an image, its description.
    fn label(&mut self, id: ElementId) {
        let element = self.labels.element(id);
        let artifact = self.labels.artifact;
        match &element.body {
            Body::Image(image) => {
                self.image(image);
                self.texts("picture", &texts::of_element(artifact, element, "alt"));
            }
            body => {
                let class = if body.is_box() { "box" } else { "label" };
                self.texts(class, &texts::of_element(artifact, element, "label"));
            }
        }
    }

    /// Writes the place for the answer, its limits and its checks.
    fn answer(&mut self, id: ElementId) {
        let element = self.labels.element(id);
        if let Some(ticks) = Ticks::of(&element.body) {
            let mut parts = vec![Prose::words("checkboxes")];
            parts.extend(self.obligation(id));
            parts.extend(sensitive(element));
            let limits = ticks.limits().into_iter().chain(look(&element.body));
            parts.extend(limits.map(Prose::words));
            self.kind(&joined(parts));
            self.boxes(id);
        }
        let Some(variable) = codebook::variable(self.labels, id) else {
            return;
        };
        match &element.body {
            Body::OrBox { .. } => {
                let saved = self.saved(id);
                let phrases = [OPT_OUT.to_owned()].into_iter().chain(saved);
                self.kind(&joined(phrases.map(Prose::words)));
            }
            _ if !variable.values.is_empty() => self.options(id, &variable),
            body if body.is_box() => {
                let answer = self.described(id, &variable);
                self.kind(&answer);
            }
            _ => self.line(id, &variable),
        }
        self.checks(&variable);
    }

    /// Writes the dialog that a button beside an element opens.
    fn dialog(&mut self, id: ElementId) {
        if let Some(name) = &self.labels.element(id).dialog {
            let text =
                |part: &str| texts::by_language(self.labels.artifact, &format!("dialogs.{name}.{part}"));
            self.named("dialog", &text("title"));
            self.texts("help", &text("body"));
        }
    }

    /// Writes a line to write on, with the limits, the unit, the placeholder, and the words at the ends of a rating.
    fn line(&mut self, id: ElementId, variable: &Variable) {
        let answer = self.sentence(&self.described(id, variable));
        self.put(format_args!("<p class=\"line\">{answer}</p>\n"));
        let element = self.labels.element(id);
        let Some(kind) = element.body.scalar() else {
            return;
        };
        for text in kind.written().texts {
            self.named(
                text.name,
                &texts::of_element(self.labels.artifact, element, text.name),
            );
        }
        for text in kind.texts() {
            let artifact = self.labels.artifact;
            let words = match text.part {
                "units" => texts::of_unit(artifact, text.name),
                part => texts::by_language(artifact, &format!("{part}.{}", text.name)),
            };
            self.named(text.key, &words);
        }
    }

    /// Writes a text below its name.
    fn named(&mut self, name: &str, texts: &ByLanguage) {
        self.put(format_args!("<p class=\"kind\">{name}:</p>\n"));
        self.texts(name, texts);
    }

    /// Describes the kind, the obligation and the limits of an answer: "number; optional; from 0 to 99".
    pub(super) fn described(&self, id: ElementId, variable: &Variable) -> Prose {
        let body = &self.labels.element(id).body;
        let mut limits = Vec::new();
        match body.scalar() {
            Some(ScalarKind::Rating(rating)) => limits.extend(rating.limits()),
            Some(kind) => {
                limits.extend(variable.limits());
                if let Some(Grid::Steps(step @ 2..)) = kind.grid() {
                    limits.push(format!("in steps of {step}"));
                }
            }
            None => {}
        }
        limits.extend(look(body));
        limits.extend(self.saved(id));
        let notation = variable.notation().map(str::to_owned);
        let kind = [variable.kind.clone()].into_iter();
        let kind = kind
            .chain(notation)
            .chain(variable.format.clone())
            .map(Prose::words);
        let limits = limits.into_iter().map(Prose::words);
        let score = |score: &String| Prose::words("part of the score ").piece(Piece::Name(score.clone()));
        let scores = variable.scores.iter().map(score);
        let sensitive = sensitive(self.labels.element(id));
        joined(
            kind.chain(self.obligation(id))
                .chain(sensitive)
                .chain(limits)
                .chain(scores),
        )
    }

    /// Describes the obligation of a question, and that it is not counted: "required unless “I do not know” is ticked".
    fn obligation(&self, id: ElementId) -> Vec<Prose> {
        let body = &self.labels.element(id).body;
        let required = match (body.is_box(), body.is_required()) {
            (true, true) => "must be ticked",
            (false, true) => "required",
            (true, false) => return Vec::new(),
            (false, false) => return vec![Prose::words("optional")],
        };
        let required = Prose::words(required);
        let obligation = match self.labels.or_box(id) {
            Some(or_box) => {
                let unless = required.then(" unless ").piece(self.labels.field(or_box));
                unless.then(" is ticked")
            }
            None => required,
        };
        let uncounted = (!body.is_counted()).then(|| Prose::words("not counted in progress"));
        [obligation].into_iter().chain(uncounted).collect()
    }

    /// Writes the presentation of a container, and that it is sensitive.
    fn look(&mut self, id: ElementId) {
        let element = self.labels.element(id);
        let body = &element.body;
        let bar = matches!(body, Body::Page { progress: false }).then(|| "no progress bar".to_owned());
        let look = look(body).into_iter().chain(bar).map(Prose::words);
        let look: Vec<_> = sensitive(element).into_iter().chain(look).collect();
        if !look.is_empty() {
            self.kind(&joined(look));
        }
    }

    /// Writes kind, obligation and limits of an answer.
    pub(super) fn kind(&mut self, answer: &Prose) {
        let answer = self.sentence(answer);
        self.put(format_args!("<p class=\"kind\">{answer}</p>\n"));
    }

    fn checks(&mut self, variable: &Variable) {
        for check in &variable.checks {
            let whom = self.sentence(&check.whom);
            self.put(format_args!("<p class=\"rule\">A constraint {whom}:</p>\n"));
            self.texts("message", &check.message);
        }
    }

    /// Counts the questions above an element, at most 4.
    fn depth(&self, id: ElementId) -> usize {
        let above = std::iter::successors(self.labels.above(id), |id| self.labels.above(*id));
        above
            .filter(|id| !self.labels.element(*id).body.is_container())
            .count()
            .min(4)
    }
}

/// Says that the answers of an element are sensitive.
fn sensitive(element: &Element<Setting>) -> Option<Prose> {
    element.sensitive.then(|| Prose::words("sensitive"))
}

/// Joins phrases on one answer.
fn joined(phrases: impl IntoIterator<Item = Prose>) -> Prose {
    let joined = phrases
        .into_iter()
        .reduce(|one, other| one.then("; ").prose(other));
    joined.unwrap_or_default()
}
