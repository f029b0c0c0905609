//! A response as health staff read it before a check-up: what to act on first, everything last.

use std::fmt::Write;

use enkat_model::{Artifact, AttentionLevel, Session, attention, scores};
use serde_json::{Map, Value};

use super::{
    answered::{
        AnsweredQuestion, AnsweredResponse, STYLE as ANSWERS, Words, answers_in_words, begin_page, words_in,
        write_pages,
    },
    codebook::{Codebook, codebook},
    html::Escaped,
};

const STYLE: &str = include_str!("summary.css");

/// The parts of a summary, the most urgent first.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The attention rules that the answers raise; those to act on come first.
    pub raised: Vec<Raised>,
    /// The title and the label of the lowest band, of each score that lies in it.
    pub low: Vec<(String, String)>,
    /// The texts that the participant typed.
    pub typed: Vec<AnsweredQuestion>,
    /// The contact details among the answers.
    pub contact: Vec<AnsweredQuestion>,
    /// All answers.
    pub all: Vec<AnsweredQuestion>,
}

/// An attention rule that answers raise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raised {
    /// Its urgency.
    pub level: AttentionLevel,
    /// Its text.
    pub text: String,
    /// Whether it is a draft.
    pub draft: bool,
}

/// Sums up a response in a language. The session has its answers, in the model of its version; `answers` are those to show.
pub fn summary(
    artifact: &Artifact,
    language: &str,
    session: &Session<'_>,
    answers: &Map<String, Value>,
) -> Summary {
    let codebook = codebook(artifact);
    let all = answers_in_words(artifact, language, answers);
    let texts = artifact.texts.get(language);
    let mut raised: Vec<_> = attention(session)
        .into_iter()
        .map(|rule| Raised {
            level: rule.level,
            text: texts
                .and_then(|texts| texts.get(&format!("attention.{}", rule.name)))
                .unwrap_or(&rule.name)
                .clone(),
            draft: rule.draft,
        })
        .collect();
    raised.sort_by_key(|raised| raised.level != AttentionLevel::Act);
    let formats = |name: &str| {
        let mut variables = codebook.variables.iter();
        let variable = variables.find(|variable| variable.name == name)?;
        let is_text = matches!(variable.kind.as_str(), "text" | "textarea");
        is_text.then(|| variable.format.clone().unwrap_or_default())
    };
    let of = |is_wanted: fn(&str) -> bool| {
        let wanted = all
            .iter()
            .filter(|one| formats(&one.name).is_some_and(|format| is_wanted(&format)));
        wanted.cloned().collect::<Vec<_>>()
    };
    Summary {
        raised,
        low: low(&codebook, language, session),
        typed: of(|format| !["email", "phone"].contains(&format)),
        contact: of(|format| ["email", "phone"].contains(&format)),
        all,
    }
}

/// Lists the scores in their lowest band, each with the label of the band.
fn low(codebook: &Codebook, language: &str, session: &Session<'_>) -> Vec<(String, String)> {
    let results = scores(session).into_iter();
    let low = results.filter_map(|result| {
        let score = codebook.scores.iter().find(|score| score.name == result.name)?;
        let lowest = score.bands.first().filter(|_| score.bands.len() > 1)?;
        let is_lowest = result.band.as_deref() == Some(&lowest.name);
        let title = score.title.get(language).unwrap_or(&score.name);
        let label = lowest.label.get(language).unwrap_or(&lowest.name);
        is_lowest.then(|| (title.clone(), label.clone()))
    });
    low.collect()
}

/// Writes a summary as a page without scripts, which prints on A4.
pub fn summary_page(
    artifact: &Artifact,
    language: &str,
    response: &AnsweredResponse<'_>,
    summary: &Summary,
) -> String {
    let words = words_in(language);
    let mut html = begin_page(artifact, language, &format!("{ANSWERS}{STYLE}"), response);
    for (level, title) in [
        (AttentionLevel::Act, words.act),
        (AttentionLevel::Look, words.look),
    ] {
        let raised = summary.raised.iter().filter(|raised| raised.level == level);
        let lines = raised
            .map(|raised| raised_words(raised, words))
            .collect::<Vec<_>>();
        list(&mut html, title, level.name(), &lines);
    }
    let low = summary.low.iter().map(|(title, band)| format!("{title}: {band}"));
    list(&mut html, words.low, "low", &low.collect::<Vec<_>>());
    for (title, answered) in [(words.typed, &summary.typed), (words.contact, &summary.contact)] {
        let lines = answered
            .iter()
            .map(|one| format!("{}: {}", one.question, one.answer));
        list(&mut html, title, "typed", &lines.collect::<Vec<_>>());
    }
    // Writing into memory cannot fail.
    let _ = writeln!(html, "<details>\n<summary>{}</summary>", Escaped(words.all));
    write_pages(&mut html, words, &summary.all);
    html.push_str("</details>\n</main>\n</body>\n</html>\n");
    html
}

/// Writes a summary as lines for a terminal.
pub fn summary_text(language: &str, summary: &Summary) -> String {
    let words = words_in(language);
    let mut text = String::new();
    let mut part = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            let _ = writeln!(text, "{title}");
            for line in lines {
                let _ = writeln!(text, "  {}", line.replace('\n', "\n    "));
            }
        }
    };
    for (level, title) in [
        (AttentionLevel::Act, words.act),
        (AttentionLevel::Look, words.look),
    ] {
        let raised = summary.raised.iter().filter(|raised| raised.level == level);
        part(title, raised.map(|raised| raised_words(raised, words)).collect());
    }
    part(
        words.low,
        summary
            .low
            .iter()
            .map(|(title, band)| format!("{title}: {band}"))
            .collect(),
    );
    for (title, answered) in [
        (words.typed, &summary.typed),
        (words.contact, &summary.contact),
        (words.all, &summary.all),
    ] {
        let lines = answered
            .iter()
            .map(|one| format!("{}: {}", one.question, one.answer));
        part(title, lines.collect());
    }
    if text.is_empty() {
        let _ = writeln!(text, "{}", words.nothing);
    }
    text
}

fn raised_words(raised: &Raised, words: &Words) -> String {
    if raised.draft {
        format!("{} ({})", raised.text, words.draft)
    } else {
        raised.text.clone()
    }
}

/// Writes a titled list; nothing where it is empty.
fn list(html: &mut String, title: &str, class: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(
        html,
        "<section class=\"{class}\">\n<h2>{}</h2>\n<ul>",
        Escaped(title)
    );
    for line in lines {
        let _ = writeln!(html, "<li>{}</li>", Escaped(line));
    }
    html.push_str("</ul>\n</section>\n");
}
