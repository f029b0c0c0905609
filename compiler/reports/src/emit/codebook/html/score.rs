//! The scores on the page.

use super::{Document, Escaped};
use crate::emit::codebook::{Score, ScoreBand};

impl Document<'_> {
    /// Writes all scores, after the variables.
    pub(super) fn scores(&mut self) {
        let codebook = self.codebook;
        if codebook.scores.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"scores\">Scores</h2>\n<p>They are calculated for the feedback, and not saved. A valuation goes from 0 (worst) to 1 (best); one that is not decided \
             yet is marked\nas a draft.</p>\n"
        ));
        for score in &codebook.scores {
            self.score(score);
        }
    }

    fn score(&mut self, score: &Score) {
        let name = Escaped(&score.name);
        self.put(format_args!("<section>\n<h3 id=\"s-{name}\">{name}</h3>\n<dl>\n"));
        self.in_all_languages("Title", &score.title);
        self.in_all_languages("Meaning", &score.meaning);
        let draft = if score.draft { " (draft)" } else { "" };
        let made = self.prose(&score.made) + draft;
        self.row("Made of", &made);
        if score.sensitive {
            self.row("Counts", "sensitive answers");
        }
        self.put(format_args!("</dl>\n"));
        if !score.bands.is_empty() {
            self.bands(score);
        }
        self.put(format_args!("</section>\n"));
    }

    fn bands(&mut self, score: &Score) {
        let codebook = self.codebook;
        let name = Escaped(&score.name);
        self.put(format_args!(
            "<table class=\"stacked\">\n<caption>Bands of {name}</caption>\n<thead><tr><th scope=\"col\">Band</th><th scope=\"col\">Reaches</th>"
        ));
        for language in &codebook.languages {
            self.put(format_args!(
                "<th scope=\"col\">Label, {}</th>",
                Escaped(language)
            ));
        }
        self.put(format_args!("</tr></thead>\n<tbody>\n"));
        for ScoreBand { name, below, label } in &score.bands {
            let reaches = below.map_or_else(|| "to the end".to_owned(), |below| format!("to below {below}"));
            self.put(format_args!(
                "<tr><th scope=\"row\">{}</th><td data-head=\"Reaches\">{reaches}</td>",
                Escaped(name)
            ));
            for language in &codebook.languages {
                let words = label.get(language).map_or("", String::as_str);
                let (language, words) = (Escaped(language), Escaped(words));
                self.put(format_args!(
                    "<td data-head=\"Label, {language}\" lang=\"{language}\">{words}</td>"
                ));
            }
            self.put(format_args!("</tr>\n"));
        }
        self.put(format_args!("</tbody>\n</table>\n"));
    }
}
