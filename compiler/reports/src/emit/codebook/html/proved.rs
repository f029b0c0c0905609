//! The facts about all participants on the page.

use enkat_model::words::counted;

use super::{Document, Escaped};
use crate::proved::{AskedOf, CanBeEmpty, End, Part, Proved, ShownPart};

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
        self.apart(proved);
    }

    fn lengths(&mut self, proved: &Proved) {
        if proved.lengths.is_empty() {
            return;
        }
        let today = Escaped(&proved.today);
        self.put(format_args!(
            "<h2 id=\"length\">How long it can get</h2>\n<p>The questions that participants see when they send, besides consent, and \
             the time that they take: the least and the most\nover all answers, calculated for participants who answer on {today}. A \
             question with options, or a group of boxes, counts as 8 seconds,\na number or a day as 15, a text as 40; optional \
             questions count, too.</p>\n"
        ));
        if proved.lengths.len() > 1 {
            self.put(format_args!(
                "<p>A flag is a setting by which parts of the survey are ordered; a preset is a name for one or several of them. \
                 Both are listed <a href=\"#flags\">at the end</a>.</p>\n"
            ));
        }
        self.put(format_args!(
            "<table class=\"stacked words\">\n<thead><tr><th scope=\"col\">Participants</th><th scope=\"col\">Questions</th>\
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
        if let [all, ..] = &proved.lengths[..] {
            self.longest_answers(all);
        }
        self.groups(&proved.lengths);
    }

    /// Writes the settings of the participant who is asked the most.
    fn longest(&mut self, term: &str, unit: &str, end: &End) {
        let settings = self.prose(&end.settings);
        let most = counted(end.value as usize, unit);
        self.row(term, &format!("{most}, for a participant {settings}"));
    }

    /// Writes the answers that make it longest, folded.
    fn longest_answers(&mut self, asked: &AskedOf) {
        if asked.longest_answers.is_empty() {
            return;
        }
        let minutes = counted(asked.longest.value as usize, "minute");
        self.put(format_args!(
            "<details><summary>Answers that lead to {minutes}</summary>\n<p>For example, a participant who:</p>\n<ul>\n"
        ));
        for answer in &asked.longest_answers {
            let answer = self.prose(answer);
            self.put(format_args!("<li>{answer}</li>\n"));
        }
        self.put(format_args!("</ul>\n</details>\n"));
    }

    /// Writes what each group of participants gets, folded.
    fn groups(&mut self, groups: &[AskedOf]) {
        let groups: Vec<_> = groups.iter().filter(|asked| !asked.shown.is_empty()).collect();
        if groups.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"groups\">Who gets what</h2>\n<p>The pages and sections for each group of participants. Those that only some of the \
             group get, by their answers or their gender, say so.</p>\n"
        ));
        for asked in groups {
            let whom = self.prose(&asked.whom);
            let (questions, minutes) = (asked.questions(), asked.minutes());
            self.put(format_args!(
                "<details><summary>{whom}: {questions} questions, {minutes} minutes</summary>\n<ul>\n"
            ));
            for page in asked.shown.chunk_by(|_, next| next.part.kind != "page") {
                self.page(page);
            }
            self.put(format_args!("</ul>\n"));
            self.longest_answers(asked);
            self.put(format_args!("</details>\n"));
        }
    }

    /// Writes a page with its sections.
    fn page(&mut self, parts: &[ShownPart]) {
        let [page, sections @ ..] = parts else {
            return;
        };
        let words = self.shown(page);
        self.put(format_args!("<li>{words}"));
        if !sections.is_empty() {
            self.put(format_args!("\n<ul>\n"));
            for section in sections {
                let words = self.shown(section);
                self.put(format_args!("<li>{words}</li>\n"));
            }
            self.put(format_args!("</ul>"));
        }
        self.put(format_args!("</li>\n"));
    }

    /// Returns a page or section, and whether only some participants of the group get it.
    fn shown(&self, shown: &ShownPart) -> String {
        let some = if shown.is_always_shown { "" } else { ": only some" };
        self.part(&shown.part) + some
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
            "<h2>Pages that are left out for some answers</h2>\n<p>These participants have the settings of the page, and their answers \
             leave nothing to ask on it.</p>\n<ul>\n"
        ));
        for CanBeEmpty { page, whom, .. } in pages {
            let (page, whom) = (self.part(page), self.prose(whom));
            self.put(format_args!("<li>{page}: for example, for {whom}</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    fn apart(&mut self, proved: &Proved) {
        if proved.never_together.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2>Never together</h2>\n<p>No participant sees the first of these together with one of those below it. What stands within \
             them is not listed again.</p>\n<ul>\n"
        ));
        for (part, partners) in proved.apart() {
            let part = self.part(part);
            self.put(format_args!("<li>{part}\n<ul>\n"));
            for partner in partners {
                let partner = self.part(partner);
                self.put(format_args!("<li>{partner}</li>\n"));
            }
            self.put(format_args!("</ul></li>\n"));
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
