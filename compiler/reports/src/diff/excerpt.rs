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

/// Returns the first sentence of a long text, or its first words, with "…" for the rest; a short text stays as it is.
pub(super) fn beginning(text: &str) -> String {
    if text.chars().count() <= SHORT {
        return text.to_owned();
    }
    let first = sentences(text).first().map_or(text, |first| first.trim_end());
    if first.chars().count() <= SHORT {
        return format!("{first} …");
    }
    let mut start = String::new();
    for word in first.split_inclusive(' ') {
        if start.chars().count() + word.chars().count() > SHORT {
            break;
        }
        start.push_str(word);
    }
    format!("{} …", start.trim_end())
}

/// The number of equal words that are written beside words that differ.
const BESIDE: usize = 3;

/// Returns two long sentences with "…" for the words that both begin and end with, but for a few. Short ones stay as they are.
pub(super) fn differing_words(old: &str, new: &str) -> [String; 2] {
    let whole = [old, new];
    if whole.iter().all(|text| text.chars().count() <= SHORT) {
        return whole.map(str::to_owned);
    }
    let [old, new] = whole.map(|text| text.split(' ').collect::<Vec<_>>());
    let alike = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(a, b)| a == b).count();
    let before = alike(&mut old.iter().zip(&new));
    let shortest = old.len().min(new.len());
    let behind = alike(&mut old.iter().rev().zip(new.iter().rev())).min(shortest - before);
    // A label in quotes is written as a whole.
    let is_in_quotes = |words: &[&str]| {
        let count = |quote: char| {
            words
                .iter()
                .map(|word| word.matches(quote).count())
                .sum::<usize>()
        };
        count('“') != count('”')
    };
    // A few words are no longer than the mark for them.
    let cut = |count: usize| Some(count.saturating_sub(BESIDE)).filter(|count| *count > BESIDE);
    let (mut start, mut end) = (cut(before).unwrap_or(0), cut(behind).unwrap_or(0));
    while start > 0 && is_in_quotes(&old[..start]) {
        start -= 1;
    }
    while end > 0 && is_in_quotes(&old[old.len() - end..]) {
        end -= 1;
    }
    [old, new].map(|words| {
        let middle = words[start..words.len() - end].join(" ");
        let (first, last) = (if start > 0 { "… " } else { "" }, if end > 0 { " …" } else { "" });
        format!("{first}{middle}{last}")
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
    use super::{beginning, differing_words, excerpts};

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
    fn beginning_of_long_text_is_first_sentence() {
        assert_eq!(beginning(LONG), "You decide what you want to share. …");
        assert_eq!(beginning("Yes. No."), "Yes. No.");
        let words = beginning(&"word ".repeat(40));
        assert!(
            words.ends_with("word …") && words.chars().count() <= 102,
            "{words}"
        );
    }

    #[test]
    fn differing_words_have_a_few_equal_ones_beside_them() {
        let long = format!(
            "the mean of {}, from 2 answers on, between 0 and 1",
            "a and b ".repeat(20)
        );
        assert_eq!(
            differing_words(&long, &long.replace("from 2", "from 3")),
            [
                "… b , from 2 answers on, between 0 and 1",
                "… b , from 3 answers on, between 0 and 1"
            ]
        );
    }

    #[test]
    fn excerpts_of_short_texts_are_whole() {
        assert_eq!(excerpts("Yes. No.", "Yes. Or no."), ["Yes. No.", "Yes. Or no."]);
    }
}
