//! The page that explains a code, read from the simple Markdown that these pages use.

use std::fmt::Write;

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block<'a> {
    /// A headline.
    Heading(&'a str),
    /// Prose, on one line: a paragraph, or an item of a list, which begins with [`ITEM`].
    Paragraph(String),
    /// An example, line by line, with the word after its opening fence.
    Example(&'a str, Vec<&'a str>),
}

/// The page about a code: its title and the blocks below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualPage<'a> {
    /// The code and its title.
    pub title: &'a str,
    /// The blocks below the title.
    pub blocks: Vec<Block<'a>>,
}

/// The width of prose.
const WIDTH: usize = 80;
/// The ending of pages of the book, to which links lead.
const PAGE: &str = ".md";
/// The mark of an item of a list.
const ITEM: &str = "- ";
const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

impl<'a> ManualPage<'a> {
    /// Reads a page. Links to other pages of the book become their words: outside the book, they lead nowhere.
    pub fn read(markdown: &'a str) -> Self {
        let mut page = Self {
            title: "",
            blocks: vec![],
        };
        let mut prose = String::new();
        let mut lines = markdown.lines();
        while let Some(line) = lines.next() {
            if let Some(text) = line.strip_prefix("# ") {
                page.title = text;
            } else if let Some(text) = line.strip_prefix("## ") {
                page.end(&mut prose);
                page.blocks.push(Block::Heading(text));
            } else if let Some(language) = line.strip_prefix("```") {
                page.end(&mut prose);
                let example = lines.by_ref().take_while(|line| *line != "```").collect();
                page.blocks.push(Block::Example(language, example));
            } else if line.is_empty() {
                page.end(&mut prose);
            } else {
                if line.starts_with(ITEM) {
                    page.end(&mut prose);
                }
                prose.push_str(if prose.is_empty() { "" } else { " " });
                prose.push_str(line.trim_start());
            }
        }
        page.end(&mut prose);
        page
    }

    /// Ends the paragraph that was gathered.
    fn end(&mut self, prose: &mut String) {
        if !prose.is_empty() {
            self.blocks.push(Block::Paragraph(without_links(prose)));
            prose.clear();
        }
    }

    /// Returns the meaning of the code: the prose below the title.
    pub fn meaning(&self) -> String {
        let prose = self.blocks.iter().map_while(|block| match block {
            Block::Paragraph(text) => Some(text.as_str()),
            _ => None,
        });
        prose.collect::<Vec<_>>().join(" ")
    }

    /// Returns the blocks below a headline.
    pub fn below(&self, heading: &str) -> impl Iterator<Item = &Block<'a>> {
        self.blocks
            .iter()
            .skip_while(move |block| **block != Block::Heading(heading))
            .skip(1)
            .take_while(|block| !matches!(block, Block::Heading(_)))
    }

    /// Renders the page as text for a terminal, with bold headlines if wanted.
    pub fn render(&self, bold: bool) -> String {
        let headline = |text: &str| {
            if bold {
                format!("{BOLD}{text}{PLAIN}\n")
            } else {
                format!("{text}\n")
            }
        };
        let is_item = |block: &Block<'_>| matches!(block, Block::Paragraph(text) if text.starts_with(ITEM));
        let mut drawn = headline(self.title);
        for (index, block) in self.blocks.iter().enumerate() {
            let follows_item = index > 0 && is_item(&self.blocks[index - 1]);
            if !(follows_item && is_item(block)) {
                drawn.push('\n');
            }
            match block {
                Block::Heading(text) => drawn += &headline(text),
                Block::Paragraph(text) => drawn += &wrapped(text),
                Block::Example(_, lines) => {
                    for line in lines {
                        let _ = writeln!(drawn, "{}", format!("    {line}").trim_end());
                    }
                }
            }
        }
        drawn
    }
}

/// Replaces links to other pages of the book, `[words](page.md)`, by their words.
pub(super) fn without_links(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some((before, link)) = rest.split_once('[') {
        text += before;
        let parts = link.split_once("](");
        let parts = parts.and_then(|(words, behind)| Some((words, behind.split_once(')')?)));
        let to_page = parts.filter(|(words, (address, _))| {
            let page = address.split('#').next().unwrap_or_default();
            page.ends_with(PAGE) && !address.contains("://") && !words.contains(['[', ']'])
        });
        if let Some((words, (_, behind))) = to_page {
            text += words;
            rest = behind;
        } else {
            text.push('[');
            rest = link;
        }
    }
    text + rest
}

/// Wraps prose to lines of at most [`WIDTH`] characters. The lines of an item are indented below its mark.
fn wrapped(text: &str) -> String {
    let indent = if text.starts_with(ITEM) { ITEM.len() } else { 0 };
    let mut drawn = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            drawn.push('\n');
            drawn.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            drawn.push(' ');
            column += 1;
        }
        drawn += word;
        column += length;
    }
    drawn + "\n"
}

#[cfg(test)]
mod tests {
    use super::{Block, ManualPage, without_links};

    const PAGE: &str = "# E0001: a title\n\nOne\nparagraph.\n\n## Wrong\n\n```yaml\npage: a\n\n  b\n```\n";

    #[test]
    fn page_read_returns_title_meaning_and_examples() {
        let page = ManualPage::read(PAGE);
        assert_eq!(page.title, "E0001: a title");
        assert_eq!(page.meaning(), "One paragraph.");
        let below: Vec<_> = page.below("Wrong").collect();
        assert_eq!(below, [&Block::Example("yaml", vec!["page: a", "", "  b"])]);
    }

    #[test]
    fn page_render_omits_markdown() {
        let plain = "E0001: a title\n\nOne paragraph.\n\nWrong\n\n    page: a\n\n      b\n";
        assert_eq!(ManualPage::read(PAGE).render(false), plain);
        assert!(
            ManualPage::read(PAGE)
                .render(true)
                .starts_with("\u{1b}[1mE0001: a title\u{1b}[0m\n")
        );
    }

    #[test]
    fn links_to_pages_become_their_words() {
        let page =
            ManualPage::read("# T\n\nSee [the\nguide](../howto/a.md#part), or\n([W0805](W0805.md)).\n");
        assert_eq!(page.meaning(), "See the guide, or (W0805).");
        assert_eq!(page.render(false), "T\n\nSee the guide, or (W0805).\n");
        for kept in [
            "`[words](https://address)`",
            "[1, 2]: a.md (b.md)",
            "a[0](x)",
            "[ [a](b",
        ] {
            assert_eq!(without_links(kept), kept);
        }
    }

    #[test]
    fn list_render_keeps_items_apart() {
        let long = format!(
            "# T\n\nEither:\n\n- one\n  thing\n- {}\n\nEnd.\n",
            "word ".repeat(20).trim_end()
        );
        let drawn = ManualPage::read(&long).render(false);
        assert!(
            drawn.starts_with("T\n\nEither:\n\n- one thing\n- word word"),
            "{drawn}"
        );
        assert!(
            drawn.ends_with("\n  word word word word word\n\nEnd.\n"),
            "{drawn}"
        );
    }

    #[test]
    fn prose_is_wrapped() {
        let long = format!("# T\n\n{}", "word ".repeat(30).trim_end());
        let drawn = ManualPage::read(&long).render(false);
        assert!(drawn.lines().all(|line| line.len() <= 80), "{drawn}");
        assert_eq!(drawn.lines().count(), 4);
    }
}
