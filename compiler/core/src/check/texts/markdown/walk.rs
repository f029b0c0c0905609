//! The pieces of a text as `CommonMark` has them, compared with the subset.

use std::ops::Range;

use enkat_syntax::diagnostics::Code;
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::{Allowed, Wrong, address, unescaped};

/// The label of a tag.
const HTML: &str = "a tag of HTML";

/// A walk through a text.
pub(super) struct Walk<'a> {
    text: &'a str,
    allowed: Allowed,
    wrongs: Vec<Wrong>,
    /// The number of open lists.
    lists: usize,
    /// The number of paragraphs in the open item, or in the whole text.
    paragraphs: usize,
    /// The links read so far, each with whether it has words.
    links: Vec<(Range<usize>, bool)>,
    /// The open item, and whether it has words.
    item: (Range<usize>, bool),
    /// The end of the last unpaired star that was found.
    stars: usize,
    /// The depth within a piece that has been reported as a whole.
    skipped: usize,
}

impl<'a> Walk<'a> {
    /// Finds the mistakes of the text.
    pub(super) fn of(text: &'a str, allowed: Allowed) -> Vec<Wrong> {
        let mut walk = Self {
            text,
            allowed,
            wrongs: vec![],
            lists: 0,
            paragraphs: 0,
            links: vec![],
            item: (0..0, false),
            stars: 0,
            skipped: 0,
        };
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let parser = Parser::new_ext(text, options);
        for (_, definition) in parser.reference_definitions().iter() {
            walk.outside(
                "a line like `[…]: …` defines a link and is not shown",
                definition.span.clone(),
                "write a link where it is read: `[words](https://address)`",
            );
        }
        for (event, range) in parser.into_offset_iter() {
            walk.event(&event, range);
        }
        if walk.allowed != Allowed::Words {
            let links: Vec<_> = walk.links.iter().map(|(range, _)| range.clone()).collect();
            walk.wrongs.extend(unescaped::links(text, &links));
        }
        walk.wrongs
    }

    fn event(&mut self, event: &Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(_) if self.skipped > 0 => self.skipped += 1,
            Event::End(_) if self.skipped > 0 => self.skipped -= 1,
            _ if self.skipped > 0 => {}
            Event::Start(tag) => self.skipped = usize::from(self.start(tag, range)),
            Event::End(tag) => self.end(*tag),
            Event::Text(words) => self.words(words, range),
            Event::HardBreak => self.line_break(range),
            Event::Code(_) => self.outside(
                "code between backquotes is not shown as such",
                range,
                "remove the backquotes",
            ),
            Event::Html(_) | Event::InlineHtml(_) => self.html(range),
            Event::Rule => self.outside(
                "a line across the page is not possible",
                range,
                "remove it, or write two notes",
            ),
            _ => {}
        }
    }

    /// Begins a piece. Returns whether it has been reported, so that its contents are skipped.
    fn start(&mut self, tag: &Tag<'_>, range: Range<usize>) -> bool {
        let before = self.wrongs.len();
        match tag {
            Tag::Paragraph => self.paragraph(range),
            Tag::List(first) => self.list(*first, range),
            Tag::Item => self.item(&range),
            Tag::Emphasis | Tag::Strong => {
                self.emphasis(&range);
                return false;
            }
            Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            } => return self.link(*link_type, dest_url, title, range),
            Tag::Strikethrough if !self.text[range.clone()].starts_with("~~") => {}
            Tag::Strikethrough => self.outside("text is not struck through", range, "remove the `~~`"),
            Tag::Heading { .. } => self.heading(range),
            Tag::BlockQuote(_) => self.outside(
                "lines that begin with `>` are a quotation, which is not possible here",
                range,
                "remove the `>`",
            ),
            Tag::CodeBlock(CodeBlockKind::Indented) => self.outside(
                "lines that begin with four spaces are shown as code in Markdown, which is not possible here",
                range,
                "begin them at the margin",
            ),
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) => {
                self.outside(
                    "a block of code is not possible here",
                    range,
                    "remove the signs around it",
                );
            }
            Tag::HtmlBlock => self.html(range),
            Tag::Table(_) => self.outside("a table is not possible here", range, "write a list"),
            Tag::Image { .. } => {
                self.links.push((range.clone(), true));
                self.outside(
                    "an image is not possible inside of a text",
                    range,
                    "make an item of the kind `image` of it",
                );
            }
            _ => {}
        }
        self.wrongs.len() > before && !matches!(tag, Tag::Item)
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::List(_) => self.lists -= 1,
            TagEnd::Item if !self.item.1 => self.wrongs.push(Wrong {
                code: Code::E0812,
                message: "this item of a list is empty".to_owned(),
                range: self.item.0.clone(),
                label: "no words",
                help: "write its words on the same line; where no list is meant, write `\\-` or `1\\.`"
                    .to_owned(),
                edit: None,
            }),
            TagEnd::Link => {
                if let Some((range, false)) = self.links.last() {
                    self.wrongs.push(Wrong {
                        code: Code::E0812,
                        message: "this link has no words".to_owned(),
                        range: range.clone(),
                        label: "nothing to read",
                        help: "write what it leads to between the square brackets".to_owned(),
                        edit: None,
                    });
                }
            }
            _ => {}
        }
    }

    fn paragraph(&mut self, range: Range<usize>) {
        self.paragraphs += 1;
        if self.paragraphs > 1 && self.lists > 0 {
            self.outside(
                "an item of a list is a single paragraph",
                range,
                "make it part of the first one, or an item of its own",
            );
        } else if self.paragraphs > 1 && self.allowed == Allowed::Emphasis {
            self.outside(
                "this text is a single paragraph",
                range,
                "put the rest into `help`, or into a note",
            );
        }
    }

    fn list(&mut self, first: Option<u64>, range: Range<usize>) {
        match first {
            _ if self.lists > 0 => {
                self.outside(
                    "a list inside of a list is not possible",
                    range,
                    "make one list of them",
                );
            }
            _ if self.allowed != Allowed::Paragraphs => {
                self.outside(
                    "a list is not possible here",
                    range,
                    "put it into `help`, or into a note",
                );
            }
            Some(number) if number != 1 => {
                let message = format!(
                    "`{number}.` at the start of a line begins a numbered list, and lists begin with 1"
                );
                let digits = number.to_string().len();
                let sign = range.start + digits;
                self.wrongs.push(Wrong {
                    code: Code::E0813,
                    message,
                    range: range.start..sign + 1,
                    label: "begins a list",
                    help: "if no list is meant, write `\\` in front of the point".to_owned(),
                    edit: Some((sign..sign, "\\".to_owned())),
                });
            }
            _ => self.lists += 1,
        }
    }

    fn item(&mut self, range: &Range<usize>) {
        self.paragraphs = 0;
        let written = self.text[range.clone()].trim_start();
        let range = range.end - written.len()..range.end;
        self.item = (range.start..range.start + 1, false);
        let digits = written.len() - written.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let sign = range.start + digits..range.start + digits + 1;
        let (wanted, message) = match (digits, &self.text[sign.clone()]) {
            (0, "*" | "+") => ("-", "the items of a list begin with `-`"),
            (1.., ")") => (
                ".",
                "the items of a numbered list begin with a number and a point",
            ),
            _ => return,
        };
        self.wrongs.push(Wrong {
            code: Code::E0813,
            message: message.to_owned(),
            range: range.start..sign.end,
            label: "another sign",
            help: format!("write `{wanted}`"),
            edit: Some((sign, wanted.to_owned())),
        });
    }

    fn emphasis(&mut self, range: &Range<usize>) {
        if self.allowed == Allowed::Words {
            self.no_markdown(range.clone());
            return;
        }
        let written = &self.text[range.clone()];
        let inner = written.trim_matches('_');
        if inner.len() == written.len() {
            return;
        }
        let signs = if written.starts_with("__") { "**" } else { "*" };
        self.wrongs.push(Wrong {
            code: Code::E0813,
            message: "words are emphasised with `*`, not with `_`".to_owned(),
            range: range.clone(),
            label: "another sign",
            help: format!("write `{signs}{inner}{signs}`"),
            edit: Some((range.clone(), format!("{signs}{inner}{signs}"))),
        });
    }

    fn link(&mut self, kind: LinkType, address: &str, title: &str, range: Range<usize>) -> bool {
        if self.allowed == Allowed::Words {
            self.no_markdown(range);
        } else if self.allowed == Allowed::Emphasis {
            self.outside(
                "a link is not possible in this text",
                range,
                "put it into `help`, or into a note",
            );
        } else if kind != LinkType::Inline {
            let help = "write a link as `[words](https://address)`";
            self.outside("this link has no words of its own", range, help);
        } else {
            let wrong = address::plain(self.text, &range, address, title)
                .or_else(|| address::check(address, range.end - 1 - address.len()));
            self.links.push((range, false));
            let is_wrong = wrong.is_some();
            self.wrongs.extend(wrong);
            return is_wrong;
        }
        true
    }

    fn words(&mut self, words: &str, range: Range<usize>) {
        self.item.1 = true;
        if let Some((link, has_words)) = self.links.last_mut()
            && link.contains(&range.start)
        {
            *has_words |= !words.trim().is_empty();
        }
        let written = &self.text[range.clone()];
        if written != words {
            let edit = words
                .chars()
                .all(|c| !c.is_whitespace())
                .then(|| (range.clone(), words.to_owned()));
            let code = match self.allowed {
                Allowed::Words => Code::E0814,
                Allowed::Emphasis | Allowed::Paragraphs => Code::E0813,
            };
            self.wrongs.push(Wrong {
                code,
                message: format!("`{written}` is a sign as HTML writes it"),
                range,
                label: "HTML",
                help: "write the sign itself".to_owned(),
                edit,
            });
        } else if self.allowed != Allowed::Words {
            let from = range.start.max(self.stars);
            for wrong in unescaped::stars(self.text, from..range.end.max(from)) {
                self.stars = wrong.range.end;
                self.wrongs.push(wrong);
            }
        }
    }

    fn line_break(&mut self, range: Range<usize>) {
        if self.allowed == Allowed::Emphasis {
            self.outside(
                "this text is a single line",
                range,
                "put the rest into `help`, or into a note",
            );
        } else if !self.text[range.clone()].starts_with('\\') {
            let blanks = self.text[range.clone()].trim_end_matches('\n').len();
            self.wrongs.push(Wrong {
                code: Code::E0813,
                message: "two spaces at the end of a line break it, and they are not visible".to_owned(),
                range: range.start..range.start + blanks,
                label: "spaces",
                help: "write `\\` at the end of the line, or nothing if no break is meant".to_owned(),
                edit: Some((range.start..range.start + blanks, "\\".to_owned())),
            });
        }
    }

    /// Reports a tag; a closing one only if none was opened before it.
    fn html(&mut self, range: Range<usize>) {
        let tag = &self.text[range.clone()];
        if tag.starts_with("</") && self.wrongs.iter().any(|wrong| wrong.label == HTML) {
            return;
        }
        let enclosed = enclosed(&self.text[range.start..]);
        if self.allowed == Allowed::Words {
            self.html_in_words(range, enclosed);
            return;
        }
        let name = tag.trim_matches(['<', '>', '/', ' ']);
        let signs = match name {
            "b" | "strong" => Some("**"),
            "i" | "em" => Some("*"),
            _ => None,
        };
        let inner = enclosed.map_or("…", |(_, inner)| inner);
        let help = match signs {
            Some(signs) => format!("write `{signs}{inner}{signs}`, without the tags"),
            None => "remove it; where the sign `<` itself is meant, write `\\<`".to_owned(),
        };
        let shown = tag.lines().next().unwrap_or_default();
        let message = match shown.split_inclusive('>').next() {
            Some(first) if first.ends_with('>') => format!("`{first}` has no effect in a text"),
            _ => "HTML has no effect in a text".to_owned(),
        };
        self.outside(&message, range, &help);
        if let Some(wrong) = self.wrongs.last_mut() {
            wrong.label = HTML;
        }
    }

    /// Reports a tag in a text of plain words, with the words that it encloses.
    fn html_in_words(&mut self, tag: Range<usize>, enclosed: Option<(usize, &str)>) {
        let (range, help, edit) = match enclosed {
            Some((length, inner)) => {
                let range = tag.start..tag.start + length;
                let help = format!("write `{inner}`, without the tags");
                (range.clone(), help, Some((range, inner.to_owned())))
            }
            None => (
                tag,
                "remove the tags: plain words cannot be formatted".to_owned(),
                None,
            ),
        };
        self.wrongs.push(Wrong {
            code: Code::E0814,
            message: "this text is shown as it is written, tags included".to_owned(),
            range,
            label: HTML,
            help,
            edit,
        });
    }

    /// Reports a heading, with its words in bold where they are plain. The lines beside it would be one paragraph with them.
    fn heading(&mut self, range: Range<usize>) {
        let end = range.start + self.text[range.clone()].trim_end().len();
        let line = self.text[range.start..end].lines().next().unwrap_or_default();
        let words = line.trim_matches(['#', ' ']);
        let is_plain = !words.is_empty() && !words.contains('*');
        let bold = format!("**{}**", if is_plain { words } else { "…" });
        let is_written = |line: Option<&str>| line.is_some_and(|line| !line.trim().is_empty());
        let has_paragraphs = self.allowed == Allowed::Paragraphs;
        let joins_above = has_paragraphs && is_written(self.text[..range.start].lines().next_back());
        let joins_below = has_paragraphs && is_written(self.text[end..].lines().nth(1));
        let (apart, below) = match (joins_above, joins_below) {
            (true, true) => (", with an empty line above it and below it", "\n"),
            (true, false) => (", with an empty line above it", ""),
            (false, true) => (", with an empty line below it", "\n"),
            (false, false) => ("", ""),
        };
        let help = format!("write it in bold: `{bold}`{apart}");
        self.outside("a text cannot have a heading", range.start..end, &help);
        if let Some(wrong) = self.wrongs.last_mut().filter(|_| is_plain && !joins_above) {
            wrong.edit = Some((range.start..end, bold + below));
        }
    }

    fn no_markdown(&mut self, range: Range<usize>) {
        self.wrongs.push(Wrong {
            code: Code::E0814,
            message: "this text is shown as it is written, signs included".to_owned(),
            range,
            label: "Markdown",
            help: "write plain words here".to_owned(),
            edit: None,
        });
    }

    fn outside(&mut self, message: &str, range: Range<usize>, help: &str) {
        let written = self.text[range.clone()].trim_end();
        // The label marks the first line only: a block can have many.
        let end = range.start + written.find('\n').unwrap_or(written.len());
        self.wrongs.push(Wrong {
            code: Code::E0813,
            message: message.to_owned(),
            range: range.start..end.max(range.start + 1).min(range.end),
            label: "not possible in a text",
            help: help.to_owned(),
            edit: None,
        });
    }
}

/// Finds the plain words between the tag with which a text begins and its closing tag, and the length of all three.
fn enclosed(text: &str) -> Option<(usize, &str)> {
    let (name, rest) = text.strip_prefix('<')?.split_once('>')?;
    let closing = format!("</{name}>");
    let (inner, _) = rest.split_once(&closing)?;
    let words = inner.trim();
    let is_plain = !words.is_empty() && !words.contains(['<', '\n', '*']);
    is_plain.then(|| ("<>".len() + name.len() + inner.len() + closing.len(), words))
}
