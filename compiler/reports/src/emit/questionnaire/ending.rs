//! The parts of the page before and behind the questions: flags and presets, and the feedback.

use enkat_model::{Condition, Flag, Score, Setting};

use super::Page;
use crate::{
    emit::{codebook, html::Escaped, look::finish, texts},
    natural_language::{Audience, NormalForm},
};

impl Page<'_> {
    /// Writes the consent, the stepper and the page after the last one.
    pub(super) fn frame(&mut self) {
        let header = &self.labels.artifact.header;
        let consent = header.consent.as_ref().map_or_else(
            || "none".to_owned(),
            |consent| {
                let (checkbox, page) = (Escaped(&consent.checkbox), Escaped(&consent.page));
                format!("the box <code>{checkbox}</code> on the page <code>{page}</code>")
            },
        );
        let stepper = if header.stepper { "yes" } else { "no" };
        let finish = finish(header.finish);
        self.put(format_args!(
            "<p class=\"kind\">Consent: {consent}. Stepper: {stepper}. After the last page: {finish}.</p>\n"
        ));
    }

    /// Writes the flags, which sentences name, the assumptions on them, and the presets.
    pub(super) fn flags(&mut self) {
        let artifact = self.labels.artifact;
        let is_empty = artifact.flags.is_empty() && artifact.assumptions.is_empty();
        if is_empty || self.selection.participant.is_some() {
            return;
        }
        self.put(format_args!(
            "<details class=\"flags\">\n<summary>Flags</summary>\n<ul>\n"
        ));
        for flag in &artifact.flags {
            let (name, origin) = (Escaped(&flag.alias), self.origin(flag));
            self.put(format_args!("<li><code>{name}</code>: {origin}</li>\n"));
        }
        for assumption in &artifact.assumptions {
            let whom = self.by_flags_as_sent("to", assumption);
            self.put(format_args!(
                "<li>assumed: the survey is offered only {whom}</li>\n"
            ));
        }
        for preset in &artifact.presets {
            let name = Escaped(&preset.name);
            let flags = artifact.aliases_of(preset.flags);
            let flags: Vec<_> = flags
                .map(|flag| format!("<code>{}</code>", Escaped(flag)))
                .collect();
            let flags = flags.join(", ");
            self.put(format_args!("<li>preset <code>{name}</code>: turns on {flags}"));
            self.texts("help", &texts::by_language(artifact, &format!("presets.{name}")));
            self.put(format_args!("</li>\n"));
        }
        self.put(format_args!("</ul>\n</details>\n"));
    }

    /// Describes the origin of a flag: the setting that is sent, and the participants for whom it is on.
    fn origin(&self, flag: &Flag) -> String {
        let sent = flag.setting.as_ref();
        let sent = sent.map(|setting| format!("sent as <code>{}</code>", Escaped(setting)));
        let derived = flag.derived.as_ref();
        let derived = derived.map(|derived| format!("on {}", self.by_flags_as_sent("for", derived)));
        sent.into_iter().chain(derived).collect::<Vec<_>>().join("; ")
    }

    /// Describes the participants for whom a condition on flags as they are sent holds. A derived flag can have the name of the one
    /// that is sent.
    fn by_flags_as_sent(&self, of: &str, condition: &Condition<Setting>) -> String {
        let whom = Audience::of_rule(NormalForm::is(condition)).prose_of_anybody(of, self.labels);
        self.sentence(&whom.then(" (flags as they are sent)"))
    }

    /// Writes the scores: their titles, their calculation in words, and what participants read about each band.
    pub(super) fn scores(&mut self) {
        let artifact = self.labels.artifact;
        if artifact.scores.is_empty() {
            return;
        }
        self.put(format_args!("<h2 id=\"scores\">Scores</h2>\n"));
        for score in &artifact.scores {
            self.put(format_args!(
                "<article class=\"item\">\n<h3><code>{}</code></h3>\n",
                Escaped(&score.name)
            ));
            self.text_of_score("label", score, "name");
            self.text_of_score("help", score, "meaning");
            self.listed("Calculated as ", &self.labels.score_listed(score));
            self.bands(score);
            self.put(format_args!("</article>\n"));
        }
    }

    /// Writes the fields that are calculated from answers and saved beside them.
    pub(super) fn calculated(&mut self) {
        let artifact = self.labels.artifact;
        if artifact.payload.derive.is_empty() {
            return;
        }
        self.put(format_args!("<h2 id=\"calculated\">Calculated fields</h2>\n"));
        for field in &artifact.payload.derive {
            let name = Escaped(&field.name);
            let origin = self.sentence(&codebook::origin(self.labels, field));
            self.put(format_args!(
                "<article class=\"item\">\n<h3><code>{name}</code></h3>\n<p class=\"rule\">Saved {origin}.</p>\n</article>\n"
            ));
        }
    }

    fn bands(&mut self, score: &Score) {
        let mut from = None;
        for band in &score.bands {
            let limit = match band.below {
                Some(below) => format!("Below {below}:"),
                None => from.map_or_else(|| "Always:".to_owned(), |from| format!("From {from}:")),
            };
            from = band.below;
            self.put(format_args!("<p class=\"rule\">{limit}</p>\n"));
            for (class, part) in [("label", "label"), ("help", "meaning"), ("help", "advice")] {
                self.text_of_score(class, score, &format!("bands.{}.{part}", band.text));
            }
        }
    }

    fn text_of_score(&mut self, class: &str, score: &Score, part: &str) {
        let key = format!("scores.{}.{part}", score.name);
        self.texts(class, &texts::by_language(self.labels.artifact, &key));
    }
}
