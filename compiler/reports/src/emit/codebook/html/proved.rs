//! The facts about all participants on the page.

use enkat_model::words::counted;

use super::{Document, Escaped};
use crate::proved::{AnotherFlag, AskedOf, AskedOfGender, CanBeEmpty, Changed, End, Part, Proved, ShownPart};

impl Document<'_> {
    /// Writes what is proved of all participants, before what is guaranteed.
    pub(super) fn proved(&mut self) {
        let codebook = self.codebook;
        let Some(proved) = &codebook.proved else {
            return;
        };
        self.lengths(proved);
        self.parts(
            "every",
            "Shown to every participant",
            "Whatever the answers are, every participant sees at least one question, text or image in each of these.",
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
            "<h2 id=\"length\">How long it can get</h2>\n<p>The lowest and the highest number of questions in a response that is sent, not counting consent, and the time that \
             they take. Rules can\ndepend on the day: this is for participants who answer on {today}. A question with options, or a \
             group of boxes, counts as 8 seconds, a number\nor a day as 15, a text as 40; optional questions count, too. These \
             seconds are an estimate of reading and answering, the same as on the\nentry page.</p>\n"
        ));
        if proved.lengths.len() > 1 {
            self.put(format_args!(
                "<p>A flag is a switch that adds parts to the survey, or takes some away. Participants do not set it: it comes with \
                 the invitation, or\nfrom the settings of the server. A preset is a name for one flag or several. Both are listed \
                 <a href=\"#flags\">at the end</a>. Combinations of\nflags that the survey assumes not to occur do not count. For \
                 the length with other combinations, an administrator can use\n<code>enkat prove --flags</code>.</p>\n"
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
            for of_gender in &asked.by_gender {
                self.of_gender(of_gender);
            }
        }
        self.put(format_args!("</tbody>\n</table>\n"));
        if let [all, _, ..] = &proved.lengths[..] {
            self.put(format_args!("<dl>\n"));
            self.longest("Most questions", "question", &all.most);
            self.longest("Longest time", "minute", &all.longest);
            self.put(format_args!("</dl>\n"));
            for other in &proved.without {
                self.another(other);
            }
        }
        self.longest_answers(&proved.lengths[0]);
        self.groups(&proved.lengths);
    }

    /// Writes a row about those of the group above who are of one gender.
    fn of_gender(
        &mut self,
        AskedOfGender {
            whom,
            questions,
            minutes,
        }: &AskedOfGender,
    ) {
        let range = |[from, to]: [u32; 2]| {
            if from == to {
                from.to_string()
            } else {
                format!("{from} to {to}")
            }
        };
        let (questions, minutes) = (range(*questions), range(*minutes));
        self.put(format_args!(
            "<tr class=\"part\"><th scope=\"row\">{whom}</th><td data-head=\"Questions\">{questions}</td>\
             <td data-head=\"Minutes\">{minutes}</td></tr>\n"
        ));
    }

    /// Writes the settings of the participant who is asked the most.
    fn longest(&mut self, term: &str, unit: &str, end: &End) {
        let settings = self.prose(&end.settings);
        let most = counted(end.value as usize, unit);
        self.row(term, &format!("{most}, for a participant {settings}"));
    }

    /// Writes what another flag would change for the participant who is asked the most.
    fn another(
        &mut self,
        AnotherFlag {
            flag,
            takes_away,
            adds,
        }: &AnotherFlag,
    ) {
        let (flag, takes) = (self.prose(flag), self.changed(takes_away));
        let adds = if adds.questions > 0 {
            format!(", and add {},", self.changed(adds))
        } else {
            String::new()
        };
        self.put(format_args!(
            "<p>{flag} would take away {takes}{adds} from the participant with the most questions, with the same answers.</p>\n"
        ));
    }

    fn changed(&self, Changed { parts, questions }: &Changed) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.part(part)).collect();
        format!("{} ({})", counted(*questions, "question"), parts.join(", "))
    }

    /// Writes the answers that make it longest, folded.
    fn longest_answers(&mut self, asked: &AskedOf) {
        if asked.longest_answers.is_empty() {
            return;
        }
        let minutes = counted(asked.longest.value as usize, "minute");
        let settings = self.prose(&asked.longest.settings);
        self.put(format_args!(
            "<details><summary>Answers that lead to {minutes}</summary>\n<p>For example, for a participant {settings} who:</p>\n<ul>\n"
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
            "<h2 id=\"groups\">Who gets what</h2>\n<p>The pages and sections for each group of participants. “Only for” means that others in the group do not \
             get this part. “2 of 5 questions”\nmeans at most 2; without such numbers, all can be asked. A participant of two groups \
             gets the parts of both, except where the rules say\notherwise.</p>\n"
        ));
        self.groups_by_part(&groups);
        for asked in groups {
            let whom = self.prose(&asked.whom);
            let questions = ranged(&asked.questions(), "question");
            let minutes = ranged(&asked.minutes(), "minute");
            self.put(format_args!(
                "<details><summary>{whom}: {questions}, {minutes}</summary>\n<ul>\n"
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

    /// Returns a page or section, how many of its questions a group gets, and who of the group gets it at all.
    fn shown(&self, shown: &ShownPart) -> String {
        let part = self.part(&shown.part);
        let questions = if shown.questions < shown.all_questions {
            let all = counted(shown.all_questions, "question");
            format!(", {} of {all}", shown.questions)
        } else {
            String::new()
        };
        let only = match &shown.only {
            _ if shown.is_always_shown => String::new(),
            Some(only) => format!(": only {}", self.prose(only)),
            None if shown.part.kind == "page" => ": only for some, by the rules of its sections".to_owned(),
            None => ": only for some, by the rules of its questions".to_owned(),
        };
        part + &questions + &only
    }

    /// Writes for each page and section the groups that get it, folded.
    fn groups_by_part(&mut self, groups: &[&AskedOf]) {
        let mut parts: Vec<(&Part, Vec<&AskedOf>)> = Vec::new();
        for group in groups {
            for shown in &group.shown {
                match parts.iter_mut().find(|(part, _)| *part == &shown.part) {
                    Some((_, of_part)) => of_part.push(group),
                    None => parts.push((&shown.part, vec![group])),
                }
            }
        }
        self.put(format_args!(
            "<details><summary>By page and section</summary>\n<ul>\n"
        ));
        for (part, of_part) in parts {
            let part = self.part(part);
            let whom = if of_part.len() == groups.len() {
                "all groups".to_owned()
            } else {
                let whom = of_part.iter().map(|group| self.prose(&group.whom));
                whom.collect::<Vec<_>>().join(", ")
            };
            self.put(format_args!("<li>{part}: {whom}</li>\n"));
        }
        self.put(format_args!("</ul>\n</details>\n"));
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
             their answers leave nothing to ask there. Here is one\nexample for each page; other answers can do the same.</p>\n<ul>\n"
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
            "<h2 id=\"apart\">Never together</h2>\n<p>The first of each group is never shown to a participant who sees one of those below it. What \
             is within these parts is not listed again.</p>\n<ul>\n"
        ));
        for group in proved.apart() {
            let part = self.on_page(group.part);
            self.put(format_args!("<li>{part}\n<ul>\n"));
            for partner in group.partners {
                let partner = self.on_page(partner);
                self.put(format_args!("<li>{partner}</li>\n"));
            }
            self.put(format_args!("</ul>\n"));
            if !group.because.is_empty() {
                let because = group.because.iter().map(|reason| self.prose(reason));
                let because = because.collect::<Vec<_>>().join("; ");
                self.put(format_args!("<p>Because {because}.</p>\n"));
            }
            self.put(format_args!("</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
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
    fn part(&self, part: &Part) -> String {
        let (id, kind, lang) = (Escaped(&part.id), part.kind, Escaped(self.source));
        if part.label == part.id {
            return format!("{kind} <code>{id}</code>");
        }
        let label = Escaped(&part.label);
        format!("{kind} “<span lang=\"{lang}\">{label}</span>” (<code>{id}</code>)")
    }
}

/// Writes a range with what is counted: "1 to 2 minutes", "1 minute".
fn ranged(range: &str, noun: &str) -> String {
    let plural = if range == "1" { "" } else { "s" };
    format!("{range} {noun}{plural}")
}
