//! The facts about all participants on the page.

use enkat_model::words::counted;

use super::{Document, Escaped};
use crate::proved::{CanBeEmpty, End, Part, Proved};

impl Document<'_> {
    /// Writes what is proved of all participants, after what is guaranteed.
    pub(super) fn proved(&mut self) {
        let codebook = self.codebook;
        let Some(proved) = &codebook.proved else {
            return;
        };
        self.lengths(proved);
        self.parts(
            "Shown to every participant",
            "Whatever the answers are, every participant sees something of these.",
            &proved.always_shown,
        );
        self.empty_pages(&proved.can_be_empty);
        self.pairs(&proved.never_together);
    }

    fn lengths(&mut self, proved: &Proved) {
        if proved.lengths.is_empty() {
            return;
        }
        let today = Escaped(&proved.today);
        self.put(format_args!(
            "<h2>How long it can get</h2>\n<p>The questions that participants see when they send, besides consent, and the time that \
             they take: the least and the most\nover all answers, calculated for participants who answer on {today}. A question with options counts as 8 seconds, a number or a day as\n15, a text as 40.</p>\n\
             <table class=\"stacked\">\n<thead><tr><th scope=\"col\">Participants</th><th scope=\"col\">Questions</th>\
             <th scope=\"col\">Minutes</th></tr></thead>\n<tbody>\n"
        ));
        for asked in &proved.lengths {
            let whom = self.prose(&asked.whom);
            let (questions, minutes) = (asked.questions(), asked.minutes());
            self.put(format_args!(
                "<tr><th scope=\"row\">{whom}</th><td data-head=\"Questions\">{questions}</td>\
                 <td data-head=\"Minutes\">{minutes}</td></tr>\n"
            ));
        }
        self.put(format_args!("</tbody>\n</table>\n"));
        if let [all, _, ..] = &proved.lengths[..] {
            self.put(format_args!("<dl>\n"));
            self.longest("Most questions", "question", &all.most);
            self.longest("Longest time", "minute", &all.longest);
            self.put(format_args!("</dl>\n"));
        }
    }

    /// Writes the settings of the participant who is asked the most.
    fn longest(&mut self, term: &str, unit: &str, end: &End) {
        let settings = self.prose(&end.settings);
        let most = counted(end.value as usize, unit);
        self.row(term, &format!("{most}, for a participant {settings}"));
    }

    fn parts(&mut self, heading: &str, words: &str, parts: &[Part]) {
        if parts.is_empty() {
            return;
        }
        self.put(format_args!("<h2>{heading}</h2>\n<p>{words}</p>\n<ul>\n"));
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
            "<h2>Pages that can be empty</h2>\n<p>A participant can get the page and see nothing on it: it is left out then.</p>\n<ul>\n"
        ));
        for CanBeEmpty { page, whom, .. } in pages {
            let (page, whom) = (self.part(page), self.prose(whom));
            self.put(format_args!("<li>{page}: for example, for {whom}</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    fn pairs(&mut self, pairs: &[[Part; 2]]) {
        if pairs.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2>Never together</h2>\n<p>No participant sees both of a pair at a time.</p>\n<ul>\n"
        ));
        for [one, other] in pairs {
            let (one, other) = (self.part(one), self.part(other));
            self.put(format_args!("<li>{one} and {other}</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    /// Returns a part by its label, with its kind and its id.
    fn part(&self, part: &Part) -> String {
        let (id, kind, lang) = (Escaped(&part.id), part.kind, Escaped(self.source));
        if part.label == part.id {
            return format!("{kind} <code>{id}</code>");
        }
        let label = Escaped(&part.label);
        format!("{kind} “<span lang=\"{lang}\">{label}</span>” (<code>{id}</code>)")
    }
}
