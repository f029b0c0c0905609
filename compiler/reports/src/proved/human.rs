//! The facts about all participants as text.

use std::fmt::Write;

use enkat_model::words::counted;

use super::{AnotherFlag, Changed, Part, Proved};

/// Writes the facts as text.
pub fn human(proved: &Proved) -> String {
    let mut text = String::new();
    lengths(&mut text, proved);
    let parts = |parts: &[Part]| parts.iter().map(named).collect::<Vec<_>>();
    chapter(
        &mut text,
        "Shown to every participant, whatever the answers",
        &parts(&proved.always_shown),
    );
    let empty = proved.can_be_empty.iter();
    let empty = empty.map(|one| format!("{}: for example, for {}", named(&one.page), one.whom));
    chapter(
        &mut text,
        "Pages that are left out for some answers",
        &empty.collect::<Vec<_>>(),
    );
    chapter(&mut text, "Taken away by a flag", &taken_away(proved));
    chapter(&mut text, "Never shown together", &apart(proved));
    let undecided = proved.undecided_lengths.iter().map(ToString::to_string);
    chapter(&mut text, "Length not decided", &undecided.collect::<Vec<_>>());
    if proved.undecided > 0 {
        put(
            &mut text,
            &format!("\n{} not decided\n", counted(proved.undecided, "fact")),
        );
    }
    text
}

fn lengths(text: &mut String, proved: &Proved) {
    let Proved { lengths, without, .. } = proved;
    if lengths.is_empty() {
        return;
    }
    let rows: Vec<[String; 3]> = lengths
        .iter()
        .map(|asked| {
            [
                asked.whom.to_string(),
                asked.questions().to_string(),
                asked.minutes().to_string(),
            ]
        })
        .collect();
    let width = |column: usize, head: &str| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head.len()]).max().unwrap_or_default()
    };
    let (first, second) = (width(0, ""), width(1, "questions"));
    put(
        text,
        "\nQuestions before the answers can be sent, besides consent\n",
    );
    put(
        text,
        &format!("  {:first$}  {:second$}  minutes\n", "", "questions"),
    );
    for [whom, questions, minutes] in &rows {
        put(
            text,
            &format!("  {whom:first$}  {questions:second$}  {minutes}\n"),
        );
    }
    if let Some(all) = proved.length_of_all().filter(|_| lengths.len() > 1) {
        put(text, &format!("  most questions: {}\n", all.most.settings));
        put(text, &format!("  longest time: {}\n", all.longest.settings));
        for other in without {
            put(text, &format!("  {}\n", another(other)));
        }
    }
    put(
        text,
        "  a question with options counts as 8 seconds, a number or a day as 15, a text as 40\n",
    );
}

/// Writes what another flag would change for the participant with the most questions.
fn another(other: &AnotherFlag) -> String {
    let changed = |of: &Changed| {
        let parts: Vec<String> = of.parts.iter().map(named).collect();
        format!("{} ({})", counted(of.questions, "question"), parts.join(", "))
    };
    let adds = if other.adds.questions > 0 {
        format!(", and would see {}", changed(&other.adds))
    } else {
        String::new()
    };
    let (flag, takes_away) = (&other.flag, changed(&other.takes_away));
    format!("with {flag}, too, this participant would not see {takes_away}{adds}")
}

fn chapter(text: &mut String, heading: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    put(text, &format!("\n{heading}\n"));
    for line in lines {
        put(text, &format!("  {line}\n"));
    }
}

/// Writes what flags take away: each flag, then a line for each part.
fn taken_away(proved: &Proved) -> Vec<String> {
    let flags = proved.taken_away.iter();
    flags
        .flat_map(|taken| {
            let parts = taken.parts.iter().map(|part| format!("  {}", named(part)));
            [format!("with {}, never", taken.flag)].into_iter().chain(parts)
        })
        .collect()
}

/// Writes what is never shown together: each part, then a line for each of its partners, and for each reason.
fn apart(proved: &Proved) -> Vec<String> {
    let groups = proved.apart().into_iter();
    groups
        .flat_map(|group| {
            let partners = group.partners.iter();
            let partners = partners.map(|partner| format!("  and {}", named(partner)));
            let reasons = group.because.iter().enumerate();
            let because = reasons.map(|(at, reason)| {
                let word = if at == 0 { "because" } else { "and" };
                format!("    {word} {reason}")
            });
            let lines: Vec<String> = partners.chain(because).collect();
            [named(group.part)].into_iter().chain(lines)
        })
        .collect()
}

fn named(part: &Part) -> String {
    if part.label == part.id {
        return format!("{} `{}`", part.kind, part.id);
    }
    format!("{} `{}` “{}”", part.kind, part.id, part.label)
}

fn put(text: &mut String, more: &str) {
    // Writing into memory cannot fail.
    let _ = text.write_str(more);
}
