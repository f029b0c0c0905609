//! Counts and lists in words, for messages and reports.

use std::fmt::Display;

/// The most options that a message lists.
const MOST_OPTIONS: usize = 12;

/// Formats a number of things: `1 error`, `2 errors`.
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}

/// Writes a number with a comma before each three digits: `100,000`.
pub fn with_commas(number: usize) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// Writes a word of the language behind its article: "an `image`". `use` begins with a consonant when it is spoken. `checkboxes` are
/// several, and have none.
pub fn with_article(word: &str) -> String {
    if word == "checkboxes" {
        return format!("`{word}`");
    }
    let article = if word.starts_with(|first: char| "aeio".contains(first.to_ascii_lowercase())) {
        "an"
    } else {
        "a"
    };
    [article, " `", word, "`"].concat()
}

/// Joins words to a list: "a", "a and b", "a, b and c".
pub fn listed<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Writes the keys of a path, outermost first: "`questions`, `stress`, `label`".
pub fn named_path<S: Display>(keys: &[S]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    keys.join(", ")
}

/// Joins the first words to a list, and says how many are left out: "a, b and 3 more".
pub fn listed_at_most(mut words: Vec<String>, most: usize) -> String {
    let more = words.len().saturating_sub(most);
    words.truncate(most);
    if more > 0 {
        words.push(format!("{more} more"));
    }
    listed(&words)
}

/// Joins names to a list, each as messages show it: "`a`, `b` and `c`".
pub fn listed_names<S: Display>(names: impl IntoIterator<Item = S>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    listed(&names)
}

/// Joins names to a list of which any is meant, each as messages show it: "`a`, `b` or `c`".
pub fn listed_any<S: Display>(names: impl IntoIterator<Item = S>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        names => names.concat(),
    }
}

/// Lists the values of options with their labels: "`1` (Yes), `2` (No)".
pub fn listed_options<V: Display, L: Display>(options: impl IntoIterator<Item = (V, Option<L>)>) -> String {
    let options = options.into_iter().map(|(value, label)| match label {
        Some(label) => format!("`{value}` ({label})"),
        None => format!("`{value}`"),
    });
    let mut options: Vec<String> = options.collect();
    let more = options.len().saturating_sub(MOST_OPTIONS);
    options.truncate(MOST_OPTIONS);
    let listed = options.join(", ");
    match more {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_at_most_counts_the_rest() {
        let words = |count: usize| (1..=count).map(|number| number.to_string()).collect();
        assert_eq!(listed_at_most(words(2), 2), "1 and 2");
        assert_eq!(listed_at_most(words(5), 2), "1, 2 and 3 more");
    }

    #[test]
    fn counted_one_is_singular_and_others_are_plural() {
        assert_eq!(counted(0, "error"), "0 errors");
        assert_eq!(counted(1, "error"), "1 error");
        assert_eq!(counted(2, "error"), "2 errors");
    }

    #[test]
    fn with_commas_divides_thousands() {
        let written = [0, 999, 2000, 65_536, 1_000_000].map(with_commas);
        assert_eq!(written, ["0", "999", "2,000", "65,536", "1,000,000"]);
    }

    #[test]
    fn with_article_follows_the_sound() {
        let written = ["image", "OrderRequest", "choice", "use", "checkboxes"].map(with_article);
        assert_eq!(
            written,
            [
                "an `image`",
                "an `OrderRequest`",
                "a `choice`",
                "a `use`",
                "`checkboxes`"
            ]
        );
    }

    #[test]
    fn listed_joins_the_last_word_by_and() {
        assert_eq!(listed::<&str>(&[]), "");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b"]), "a and b");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn listed_names_marks_each_name() {
        assert_eq!(listed_names(["a"]), "`a`");
        assert_eq!(listed_names(["a", "b", "c"]), "`a`, `b` and `c`");
    }

    #[test]
    fn listed_options_have_labels_and_an_end() {
        let labels = [(1, Some("Yes")), (2, None)];
        assert_eq!(listed_options(labels), "`1` (Yes), `2`");
        let many = (1..=14).map(|value| (value, None::<&str>));
        assert!(listed_options(many).ends_with("`12` and 2 more"));
    }
}
