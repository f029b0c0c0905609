//! The facts about all participants on the page.

use super::{Document, Escaped};
use crate::{
    natural_language::Prose,
    proved::{CanBeEmpty, Part, Proved, TakenAway},
};

impl Document<'_> {
    /// Writes what is proved of all participants, before what is guaranteed.
    pub(super) fn proved(&mut self) {
        let codebook = self.codebook;
        let Some(proved) = &codebook.proved else {
            return;
        };
        self.lengths(proved);
        self.groups(proved);
        self.parts(
            "every",
            "Shown to every participant",
            "Whatever the answers are, every participant sees at least one question, text or image in each of these.",
            &proved.always_shown,
        );
        self.empty_pages(&proved.can_be_empty);
        self.taken_away(&proved.taken_away);
        self.apart(proved);
    }

    fn parts(&mut self, id: &str, heading: &str, words: &str, parts: &[Part]) {
        if parts.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"{id}\">{heading}</h2>\n<p>{words}</p>\n<ul>\n"
        ));
        for part in parts {
            let part = self.part(part);
            self.put(format_args!("<li>{part}</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    fn empty_pages(&mut self, pages: &[CanBeEmpty]) {
        if pages.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"left-out\">Pages that are left out for some answers</h2>\n<p>Participants get these pages by their flags and gender, and some skip them, as \
             their answers leave nothing to ask there. Here is one\nexample for each page; there may be others.</p>\n<ul>\n"
        ));
        for CanBeEmpty { page, whom, .. } in pages {
            let (page, whom) = (self.part(page), self.prose(whom));
            self.put(format_args!("<li>{page}: for example, for {whom}</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    fn taken_away(&mut self, flags: &[TakenAway]) {
        if flags.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"taken-away\">What a flag takes away</h2>\n<p>Participants with one of these flags never see what is listed below it, whatever \
             their other flags and their answers are. Others can\nsee it.</p>\n<ul>\n"
        ));
        for TakenAway { flag, parts, because } in flags {
            let flag = self.prose(flag);
            self.put(format_args!("<li>{flag}\n<ul>\n"));
            for part in parts {
                let part = self.on_page(part);
                self.put(format_args!("<li>{part}</li>\n"));
            }
            self.put(format_args!("</ul>\n"));
            self.because(because.iter());
            self.put(format_args!("</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    fn apart(&mut self, proved: &Proved) {
        if proved.never_together.is_empty() {
            return;
        }
        let complete = if proved.undecided == 0 {
            " The list has all pairs\nof pages, sections, groups and questions that are never together."
        } else {
            ""
        };
        self.put(format_args!(
            "<h2 id=\"apart\">Never together</h2>\n<p>The first of each group is never shown to a participant who sees one of those below it. What \
             is within these parts is not listed again.{complete}</p>\n<ul>\n"
        ));
        for group in proved.apart() {
            let part = self.on_page(group.part);
            self.put(format_args!("<li>{part}\n<ul>\n"));
            for partner in group.partners {
                let partner = self.on_page(partner);
                self.put(format_args!("<li>{partner}</li>\n"));
            }
            self.put(format_args!("</ul>\n"));
            self.because(group.because.into_iter());
            self.put(format_args!("</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    /// Writes reasons, if there are any.
    fn because<'p>(&mut self, reasons: impl Iterator<Item = &'p Prose>) {
        let reasons: Vec<String> = reasons.map(|reason| self.prose(reason)).collect();
        if !reasons.is_empty() {
            let reasons = reasons.join("; ");
            self.put(format_args!("<p>Because {reasons}.</p>\n"));
        }
    }

    /// Returns a part with the page that it stands on.
    fn on_page(&self, part: &Part) -> String {
        let words = self.part(part);
        match &part.page {
            Some(page) => {
                let (lang, page) = (Escaped(self.source), Escaped(page));
                format!("{words} on the page “<span lang=\"{lang}\">{page}</span>”")
            }
            None => words,
        }
    }

    /// Returns a part by its label, with its kind and its id.
    pub(super) fn part(&self, part: &Part) -> String {
        let (id, kind, lang) = (Escaped(&part.id), part.kind, Escaped(self.source));
        if part.label == part.id {
            return format!("{kind} <code>{id}</code>");
        }
        let label = Escaped(&part.label);
        format!("{kind} “<span lang=\"{lang}\">{label}</span>” (<code>{id}</code>)")
    }
}
