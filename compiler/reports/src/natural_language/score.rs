//! The calculation of a score, in words.

use enkat_model::{Score, ScoreMethod, words::counted};

use super::{labels::Labels, text::Prose};

impl Labels<'_> {
    /// Describes a score: "the mean of the valuations of “A” and “B”, …".
    pub fn score(&self, score: &Score) -> Prose {
        let method = match score.method {
            ScoreMethod::Mean => "the mean",
            ScoreMethod::Sum => "the sum",
        };
        let of = score.of.iter().map(|id| self.field(*id).into());
        let mut prose = Prose::words(format!("{method} of the valuations of ")).prose(Prose::list(of, "and"));
        if (score.at_least as usize) < score.of.len() {
            let answers = counted(score.at_least as usize, "answer");
            prose = prose.then(&format!(", from {answers} on"));
        }
        for (id, value) in &score.when_hidden {
            prose = prose
                .then("; ")
                .piece(self.field(*id))
                .then(&format!(" counts as {value} where it is hidden"));
        }
        prose
    }
}
