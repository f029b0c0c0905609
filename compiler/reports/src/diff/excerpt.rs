//! The sentences in which two long texts differ.

/// The most characters of a text that is always written as a whole.
const SHORT: usize = 100;

/// Returns the parts of two texts in which they differ; "…" stands for the sentences before and behind that both have. Short texts
/// stay as they are.
pub(super) fn excerpts(old: &str, new: &str) -> [String; 2] {
    let whole = [old, new];
    if whole.iter().all(|text| text.chars().count() <= SHORT) {
        return whole.map(str::to_owned);
    }
    let parts = whole.map(sentences);
    let shortest = parts[0].len().min(parts[1].len());
    let same = |[a, b]: [&str; 2]| a.trim_end() == b.trim_end();
    let mut before = (0..shortest)
        .take_while(|at| same([parts[0][*at], parts[1][*at]]))
        .count();
    let from_end = |at: usize| [0, 1].map(|side: usize| parts[side][parts[side].len() - 1 - at]);
    let mut behind = (0..shortest - before)
        .take_while(|at| same(from_end(*at)))
        .count();
    // A sentence that was only added or only removed is shown beside one that stays.
    if before + behind == shortest {
        if before > 0 {
            before -= 1;
        } else {
            behind = behind.saturating_sub(1);
        }
    }
    parts.map(|parts| {
        let middle = parts[before..parts.len() - behind].concat();
        let (start, end) = (
            if before > 0 { "… " } else { "" },
            if behind > 0 { " …" } else { "" },
        );
        format!("{start}{}{end}", middle.trim())
    })
}

/// Splits a text behind its sentences and paragraphs.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut rest = text;
    while let Some(end) = end_of_sentence(rest) {
        let (sentence, others) = rest.split_at(end);
        sentences.push(sentence);
        rest = others;
    }
    if !rest.is_empty() {
        sentences.push(rest);
    }
    sentences
}

/// Returns the place behind the first sentence and the white space after it, if another sentence follows.
fn end_of_sentence(text: &str) -> Option<usize> {
    let ends = text
        .match_indices(['.', '!', '?', ':', '\n'])
        .map(|(at, end)| at + end.len());
    let mut ends = ends.filter_map(|end| {
        let white = text[end..].len() - text[end..].trim_start().len();
        let is_end = white > 0 && (!text[..end].ends_with('\n') || text[end..].starts_with('\n'));
        is_end.then_some(end + white)
    });
    ends.next().filter(|end| *end < text.len())
}

#[cfg(test)]
mod tests {
    use super::excerpts;

    const LONG: &str = "You decide what you want to share.\nOn each question, you can choose not to answer.\n\nIf you are in danger, call 112.";

    #[test]
    fn excerpts_of_long_texts_are_sentences_that_differ() {
        for (from, to, old, new) in [
            (
                "112",
                "911",
                "… If you are in danger, call 112.",
                "… If you are in danger, call 911.",
            ),
            (
                "share",
                "tell",
                "You decide what you want to share. …",
                "You decide what you want to tell. …",
            ),
            (
                "each",
                "every",
                "… On each question, you can choose not to answer. …",
                "… On every question, you can choose not to answer. …",
            ),
        ] {
            assert_eq!(excerpts(LONG, &LONG.replace(from, to)), [old, new]);
        }
    }

    #[test]
    fn excerpts_of_added_sentence_have_one_beside_it() {
        let [old, new] = excerpts(LONG, &format!("{LONG} Help is near."));
        assert_eq!(
            (old.as_str(), new.as_str()),
            (
                "… If you are in danger, call 112.",
                "… If you are in danger, call 112. Help is near."
            )
        );
        let [old, new] = excerpts(LONG, &LONG.replace("\n\nIf", "\n\nHelp is near. If"));
        assert_eq!(old, "… On each question, you can choose not to answer. …");
        assert_eq!(
            new,
            "… On each question, you can choose not to answer.\n\nHelp is near. …"
        );
    }

    #[test]
    fn excerpts_of_short_texts_are_whole() {
        assert_eq!(excerpts("Yes. No.", "Yes. Or no."), ["Yes. No.", "Yes. Or no."]);
    }
}
