//! One element on the page.

use enkat_model::{Body, ElementId, Grid, Scalar, ScalarKind};

use super::Page;
use crate::emit::{
    codebook::{self, Ticks, Variable},
    html::Escaped,
    look::look,
    texts::{self, ByLanguage},
};

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
        let (kind, place) = (element.body.kind().name(), Escaped(&place));
        self.put(format_args!(
            "<{tag} id=\"c-{name}\">{kind} <code>{name}</code> <small>{place}</small></{tag}>\n"
        ));
        self.label(id);
        self.look(id);
        self.audience("Shown", "to", id);
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
            Body::Image(_) => self.texts("picture", &texts::of_element(artifact, element, "alt")),
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
            let mut parts = vec![described_ticks(&ticks)];
            parts.extend(look(&element.body));
            self.kind(&parts.join("; "));
            self.boxes(id);
        }
        let Some(variable) = codebook::variable(self.labels, id) else {
            return;
        };
        match &element.body {
            Body::OrBox { .. } => {
                if let Some(saved) = self.saved(id) {
                    self.kind(&saved);
                }
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
            for part in ["title", "body"] {
                let key = format!("dialogs.{name}.{part}");
                self.texts("help", &texts::by_language(self.labels.artifact, &key));
            }
        }
    }

    /// Writes a line to write on, with the limits, the unit, the placeholder, and the words at the ends of a rating.
    fn line(&mut self, id: ElementId, variable: &Variable) {
        let answer = self.described(id, variable);
        self.put(format_args!("<p class=\"line\">{}</p>\n", Escaped(&answer)));
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
    pub(super) fn described(&self, id: ElementId, variable: &Variable) -> String {
        let body = &self.labels.element(id).body;
        let obligation = match (body.is_box(), variable.required) {
            (true, true) => Some("must be ticked"),
            (true, false) => None,
            (false, true) => Some("required"),
            (false, false) => Some("optional"),
        };
        let mut parts = vec![variable.kind.clone()];
        parts.extend(variable.format.clone());
        parts.extend(obligation.map(str::to_owned));
        match body.scalar() {
            Some(ScalarKind::Rating(rating)) => parts.extend(rating.limits()),
            Some(kind) => {
                parts.extend(variable.limits());
                if let Some(Grid::Steps(step @ 2..)) = kind.grid() {
                    parts.push(format!("in steps of {step}"));
                }
            }
            None => {}
        }
        parts.extend(look(body));
        parts.extend(self.saved(id));
        parts.join("; ")
    }

    /// Writes the presentation of a container.
    fn look(&mut self, id: ElementId) {
        let look = look(&self.labels.element(id).body);
        if !look.is_empty() {
            self.kind(&look.join("; "));
        }
    }

    /// Writes kind, obligation and limits of an answer.
    pub(super) fn kind(&mut self, answer: &str) {
        self.put(format_args!("<p class=\"kind\">{}</p>\n", Escaped(answer)));
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

/// Describes the obligation and the limits of a group of checkboxes: "checkboxes; required; tick 2 to 3".
fn described_ticks(ticks: &Ticks) -> String {
    let required = if ticks.required { "required" } else { "optional" };
    let limits = ticks.limits().map(|limits| format!("; {limits}"));
    format!("checkboxes; {required}{}", limits.unwrap_or_default())
}
