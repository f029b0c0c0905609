//! Words of commands that messages advise, as a shell reads them.

use std::borrow::Cow;

/// Quotes a word for a shell, where it has characters that mean something there. The quotes are read alike by POSIX shells, fish
/// and PowerShell, except around an apostrophe.
pub fn shell_word(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || "/.-_:+=".contains(c) || c == std::path::MAIN_SEPARATOR;
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', "'\\''")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shell_word_quotes_what_a_shell_would_read_otherwise() {
        for plain in ["surveys/nightWork", "../Äpple", "a-b_c.d", "late=1"] {
            assert_eq!(shell_word(plain), plain);
        }
        assert_eq!(shell_word("my surveys/a"), "'my surveys/a'");
        assert_eq!(shell_word("a&b"), "'a&b'");
        assert_eq!(shell_word("$HOME"), "'$HOME'");
        assert_eq!(shell_word("Anna's"), "'Anna'\\''s'");
        assert_eq!(shell_word(""), "''");
    }
}
