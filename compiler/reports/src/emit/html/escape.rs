//! Texts of a survey in HTML.

use std::fmt::{Display, Formatter, Result, Write};

/// Text that is escaped, for an element and for a quoted attribute.
pub(in crate::emit) struct Escaped<'t>(pub(in crate::emit) &'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;"),
                '<' => f.write_str("&lt;"),
                '>' => f.write_str("&gt;"),
                '"' => f.write_str("&quot;"),
                '\'' => f.write_str("&#39;"),
                letter => f.write_char(letter),
            }?;
        }
        Ok(())
    }
}
