//! One element on the page.

use enkat_model::{Body, Checkboxes, ElementId, words::counted};

use super::Page;
use crate::emit::{
    codebook::{self, Variable},
    html::Escaped,
    texts,
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
        if let Some(limits) = element.body.checkboxes() {
            self.kind(&ticks(limits, element.body.is_required()));
            self.boxes(id);
        }
        let Some(variable) = codebook::variable(self.labels, id) else {
            return;
        };
        match &element.body {
            Body::OrBox { .. } => {}
            _ if !variable.values.is_empty() => self.options(&variable),
            body if body.is_box() => self.kind(&variable.answer()),
            _ => self.line(&variable),
        }
        self.checks(&variable);
    }

    /// Writes a line to write on, with the unit and the limits.
    fn line(&mut self, variable: &Variable) {
        let answer = variable.answer();
        self.texts("unit", &variable.unit);
        self.put(format_args!("<p class=\"line\">{}</p>\n", Escaped(&answer)));
    }

    /// Writes kind, obligation and limits of an answer.
    pub(super) fn kind(&mut self, answer: &str) {
        self.put(format_args!("<p class=\"kind\">{}</p>\n", Escaped(answer)));
    }

    fn checks(&mut self, variable: &Variable) {
        for check in &variable.checks {
            let whom = self.sentence(&check.whom);
            self.put(format_args!("<p class=\"rule\">A check {whom}:</p>\n"));
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

/// Describes the obligation and the limits of a group of checkboxes: "checkboxes; required; from 2 to 3 ticks".
fn ticks(limits: &Checkboxes, is_required: bool) -> String {
    let required = if is_required { "; required" } else { "" };
    let ticks = match (limits.min, limits.max) {
        (0 | 1, None) => String::new(),
        (min, None) => format!("; {} or more", counted(min as usize, "tick")),
        (0 | 1, Some(max)) => format!("; up to {}", counted(max as usize, "tick")),
        (min, Some(max)) => format!("; from {min} to {}", counted(max as usize, "tick")),
    };
    format!("checkboxes{required}{ticks}")
}
