//! How much participants are asked, on the page.

use enkat_model::words::counted;

use super::{Document, Escaped, groups::ranged};
use crate::{
    natural_language::Prose,
    proved::{
        Addition, AnotherFlag, AskedOf, AskedOfGender, AskedOfTwo, Changed, End, PageTime, Proved, Span,
    },
};

impl Document<'_> {
    pub(super) fn lengths(&mut self, proved: &Proved) {
        if proved.lengths.is_empty() && proved.undecided_lengths.is_empty() {
            return;
        }
        self.about_lengths(proved);
        self.length_table(&proved.lengths);
        if let Some(all) = proved.length_of_all() {
            self.length_of_all(all, proved);
        }
        self.two_groups(&proved.two_groups);
        self.undecided_lengths(&proved.undecided_lengths);
    }

    fn length_of_all(&mut self, all: &AskedOf, proved: &Proved) {
        if proved.lengths.len() > 1 {
            self.put(format_args!("<dl>\n"));
            self.end_of("Fewest questions", "question", &all.fewest, all, |of| {
                of.questions.from.value
            });
            self.end_of("Most questions", "question", &all.most, all, |of| {
                of.questions.to.value
            });
            self.end_of("Longest time", "minute", &all.longest, all, |of| {
                of.minutes.to.value
            });
            self.put(format_args!("</dl>\n"));
            for other in &proved.without {
                self.another(other);
            }
            self.fewest_answers(all);
        }
        self.longest(all);
    }

    /// Writes how much is asked of those who belong to two groups, folded.
    fn two_groups(&mut self, pairs: &[AskedOfTwo]) {
        if pairs.is_empty() {
            return;
        }
        self.put(format_args!(
            "<details><summary>Participants of two groups</summary>\n<p>Each range is for all genders together; for one gender, it can be \
             narrower.</p>\n<ul>\n"
        ));
        for AskedOfTwo {
            whom,
            questions,
            minutes,
        } in pairs
        {
            let whom = self.prose(whom);
            let (questions, minutes) = (ranged(*questions, "question"), ranged(*minutes, "minute"));
            self.put(format_args!("<li>{whom}: {questions}, {minutes}</li>\n"));
        }
        self.put(format_args!("</ul>\n</details>\n"));
    }

    fn undecided_lengths(&mut self, undecided: &[Prose]) {
        if undecided.is_empty() {
            return;
        }
        self.put(format_args!(
            "<p>For these participants, it was not possible to calculate the length:</p>\n<ul>\n"
        ));
        for whom in undecided {
            let whom = self.prose(whom);
            self.put(format_args!("<li>{whom}</li>\n"));
        }
        self.put(format_args!("</ul>\n"));
    }

    fn about_lengths(&mut self, proved: &Proved) {
        self.put(format_args!(
            "<h2 id=\"length\">How long it can get</h2>\n<p>The lowest and the highest number of questions in a response that is sent, not \
             counting consent, and the time that all of them\ntake. They are calculated for all flags, genders and answers that there can be, not \
             for a sample. There are lines for gender where it\nmakes a difference.</p>\n<p>Every question that is shown counts, optional ones too: \
             a question with options, a slider or a group of boxes as 8 seconds, a number,\na year or a day as 15, a text as 40. These seconds are an \
             estimate of reading and answering, the same as on the entry page; participants\nwho leave optional questions empty need less. Minutes of \
             the whole are rounded up. {day}</p>\n",
            day = of_day(proved)
        ));
        if proved.lengths.len() > 1 {
            self.put(format_args!(
                "<p>A flag is a switch that adds parts to the survey, or takes some away. Participants do not set it: it comes with \
                 the invitation, or\nfrom the settings of the server. A preset is a name for one flag or several. Both are listed \
                 <a href=\"#flags\">at the end</a>. The gender, too, comes with the sign-in or the\ninvitation; it is unknown where neither tells it. For the length with\nother combinations of flags, an administrator can use\n\
                 <code>enkat prove --flags</code>.</p>\n"
            ));
        }
        if !proved.assumed.is_empty() {
            let assumed: Vec<_> = proved.assumed.iter().map(|one| self.prose(one)).collect();
            let assumed = assumed.join("; ");
            self.put(format_args!(
                "<p>Who is counted: {assumed}. Others do not get it, and nothing that is calculated here is about them.</p>\n"
            ));
        }
    }

    fn length_table(&mut self, lengths: &[AskedOf]) {
        if lengths.is_empty() {
            return;
        }
        self.put(format_args!(
            "<table class=\"stacked words\">\n<thead><tr><th scope=\"col\">Participants</th><th scope=\"col\">Questions</th>\
             <th scope=\"col\">Minutes</th></tr></thead>\n<tbody>\n"
        ));
        for asked in lengths {
            let whom = self.prose(&asked.whom);
            self.length_row("", &whom, asked.questions(), asked.minutes());
            for AskedOfGender {
                whom,
                questions,
                minutes,
            } in &asked.by_gender
            {
                self.length_row(" class=\"part\"", whom, *questions, *minutes);
            }
        }
        self.put(format_args!("</tbody>\n</table>\n"));
    }

    fn length_row(&mut self, class: &str, whom: &str, questions: Span, minutes: Span) {
        self.put(format_args!(
            "<tr{class}><th scope=\"row\">{whom}</th><td data-head=\"Questions\">{questions}</td>\
             <td data-head=\"Minutes\">{minutes}</td></tr>\n"
        ));
    }

    /// Writes who is asked the least or the most of all participants; `value` reads the same end of those of one gender.
    fn end_of(
        &mut self,
        term: &str,
        unit: &str,
        end: &End,
        all: &AskedOf,
        value: impl Fn(&AskedOfGender) -> u32,
    ) {
        let settings = self.prose(&end.settings);
        let count = counted(end.bound.value as usize, unit);
        let same = all.by_gender.iter().filter(|of| value(of) == end.bound.value);
        let whom: Vec<&str> = same.map(|of| of.whom.as_str()).collect();
        let only = if whom.is_empty() || whom.len() == all.by_gender.len() {
            String::new()
        } else {
            format!(" This is so only for {}.", whom.join(", and "))
        };
        self.row(
            term,
            &format!("{count}, for example for a participant {settings}.{only}"),
        );
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

    /// Writes the answers that spare the most questions, folded.
    fn fewest_answers(&mut self, asked: &AskedOf) {
        let questions = counted(asked.fewest.bound.value as usize, "question");
        let answers = asked.fewest_answers.iter();
        self.answers(
            &format!("Answers that lead to {questions}"),
            "",
            &asked.fewest.settings,
            answers.map(|answer| (std::slice::from_ref(answer), String::new())),
        );
    }

    /// Writes the pages and the answers that make it longest, folded.
    pub(super) fn longest(&mut self, asked: &AskedOf) {
        let minutes = counted(asked.longest.bound.value as usize, "minute");
        if asked.longest_pages.len() > 1 {
            self.put(format_args!(
                "<details><summary>The longest time ({minutes}) by page</summary>\n<ul>\n"
            ));
            for PageTime { page, load } in &asked.longest_pages {
                let (page, questions) = (self.part(page), counted(load.questions as usize, "question"));
                let minutes = in_minutes(load.seconds);
                self.put(format_args!("<li>{page}: {questions}, {minutes}</li>\n"));
            }
            self.put(format_args!("</ul>\n</details>\n"));
        }
        let additions = asked.longest_answers.iter();
        let additions = additions.map(|Addition { answers, load }| {
            let questions = counted(load.questions as usize, "question");
            (
                &answers[..],
                format!(": {questions}, {}", in_minutes(load.seconds)),
            )
        });
        self.answers(
            &format!("Answers that lead to {minutes}, and what each adds"),
            "Each line says how many questions would fall away if the participant gave a certain other answer there, and changed nothing else.\nWhere \
             several answers are named, “together”, they would fall away only if all of these were changed. The lines overlap: do not add them \
             up.\n",
            &asked.longest.settings,
            additions,
        );
    }

    /// Writes answers of an example, each with what it does, or what several do together, folded.
    fn answers<'a>(
        &mut self,
        summary: &str,
        about: &str,
        settings: &Prose,
        answers: impl Iterator<Item = (&'a [Prose], String)>,
    ) {
        let mut answers = answers.peekable();
        if answers.peek().is_none() {
            return;
        }
        let settings = self.prose(settings);
        self.put(format_args!(
            "<details><summary>{summary}</summary>\n<p>{about}For example, for a participant {settings} who:</p>\n<ul>\n"
        ));
        for (answers, what) in answers {
            let words: Vec<String> = answers.iter().map(|answer| self.prose(answer)).collect();
            let together = if words.len() > 1 { ", together" } else { "" };
            let words = words.join(" and ");
            self.put(format_args!("<li>{words}{together}{what}</li>\n"));
        }
        self.put(format_args!("</ul>\n</details>\n"));
    }
}

/// Returns a sentence about the day for which lengths are calculated.
fn of_day(proved: &Proved) -> String {
    if !proved.depends_on_day {
        return "Which questions are shown does not depend on the day.".to_owned();
    }
    let today = Escaped(&proved.today);
    format!(
        "Rules of this survey read days or years:\nthis is for participants who answer on {today}; for another day, it has to be calculated \
         again."
    )
}

/// Writes a time: "8 seconds", "1.5 minutes".
fn in_minutes(seconds: u32) -> String {
    if seconds < 60 {
        return counted(seconds as usize, "second");
    }
    let tenths = (seconds + 3) / 6;
    match (tenths / 10, tenths % 10) {
        (1, 0) => "1 minute".to_owned(),
        (minutes, 0) => format!("{minutes} minutes"),
        (minutes, tenth) => format!("{minutes}.{tenth} minutes"),
    }
}
