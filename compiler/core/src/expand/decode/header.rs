//! `survey.yaml`, without its templates.

use enkat_model::{Finish, FlagSet, FollowUps, words::listed_names};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    keys::{CONSENT, FLAG, HEADER},
    parse::node::Node,
    source::{Span, Spanned},
    tree::{AllowedWarning, Consent, Expression, Flag, Header, Name, Options},
};
use indexmap::IndexMap;

use super::{decoder::Decoder, fields::Fields, invariants::Home};

/// The header, and the page order with its place.
pub(in crate::expand) struct ReadHeader<'n> {
    /// The header as later phases see it.
    pub(in crate::expand) header: Header,
    /// The pages in their order.
    pub(in crate::expand) pages: Vec<Name>,
    /// The templates, not read yet.
    pub(in crate::expand) templates: Option<&'n Node<'n>>,
}

/// The pages that have files, for a header that does not list them.
#[derive(Default)]
pub(in crate::expand) struct FoundPages {
    /// Their names.
    pub(in crate::expand) names: Vec<Name>,
    /// Whether they are in the order in which they are asked.
    pub(in crate::expand) are_in_order: bool,
}

pub(in crate::expand) const FINISHES: [(&str, Finish); 2] =
    [("feedback", Finish::Feedback), ("result", Finish::Result)];
pub(in crate::expand) const FOLLOW_UPS: [(&str, FollowUps); 2] = [
    ("at_once", FollowUps::AtOnce),
    ("after_parent", FollowUps::AfterParent),
];

/// Reads the header. `found` are the pages that have files.
pub(in crate::expand) fn header<'n>(
    node: &'n Node<'n>,
    span: Span,
    found: &FoundPages,
    decoder: &mut Decoder<'_>,
) -> Option<ReadHeader<'n>> {
    let fields = decoder.fields(node, "a survey", HEADER)?;
    let id = fields
        .required("survey", decoder)
        .and_then(|node| decoder.id(node));
    let version = fields
        .required("version", decoder)
        .and_then(|node| decoder.whole(node, 1, 1_000_000));
    let languages = fields.required("languages", decoder).and_then(|node| {
        decoder.filled_list(node)?;
        Some(decoder.distinct(node, "language", Decoder::language))
    });
    // Findings on scales name the file of their labels.
    let first = languages.as_ref().and_then(|languages| languages.first());
    decoder.language = first.map(|language| language.value.clone());
    let pages = pages(node, &fields, found, decoder);
    let consent = fields
        .required("consent", decoder)
        .and_then(|node| decoder.consent(node));
    let stepper = decoder.bool_or(&fields, "stepper", true);
    let finish = fields
        .optional("finish", decoder)
        .and_then(|node| decoder.word(node, "finish", &FINISHES));
    let follow_ups = fields
        .optional("follow_ups", decoder)
        .and_then(|node| decoder.word(node, "follow_ups", &FOLLOW_UPS));
    if let Some(imports) = fields.optional("import", decoder) {
        decoder.imports(imports);
    }
    let (allow, allow_warnings) = decoder.allowed(&fields);
    let header = Header {
        id: id.unwrap_or_else(|| Spanned::new(String::new(), span)),
        version: version.unwrap_or_else(|| Spanned::new(1, span)),
        languages: languages.unwrap_or_default(),
        consent,
        stepper,
        finish,
        follow_ups: follow_ups.map_or(FollowUps::AtOnce, |word| word.value),
        flags: decoder.flags(&fields),
        derived_flags: decoder.named_expressions(&fields, "derived_flags"),
        assume: decoder.expressions(&fields, "assume"),
        presets: decoder.presets(&fields),
        conditions: decoder.named_expressions(&fields, "conditions"),
        invariants: decoder.invariants(&fields, Home::Survey),
        allow,
        allow_warnings,
        scales: decoder.scales(&fields),
        is_template: false,
        span,
    };
    decoder.too_many_flags(&header);
    let templates = fields.optional("templates", decoder);
    Some(ReadHeader {
        header,
        pages: pages.unwrap_or_default(),
        templates,
    })
}

/// Reads the pages of the header at `node`. `found` are the pages that have files.
fn pages(
    node: &Node<'_>,
    fields: &Fields<'_, '_>,
    found: &FoundPages,
    decoder: &mut Decoder<'_>,
) -> Option<Vec<Name>> {
    if fields.key("pages").is_none() && !found.names.is_empty() {
        decoder.sink.push(without_pages(node, fields.start, found));
        return None;
    }
    let pages = fields.required("pages", decoder)?;
    if decoder.filled_list(pages).is_none() {
        // The consent and the scenarios name elements of the pages.
        decoder.lost = true;
        return None;
    }
    Some(decoder.distinct(pages, "page", Decoder::text))
}

/// Builds the diagnostic for a header that does not list its pages. If their order is known, the edit lists them after the languages.
fn without_pages(node: &Node<'_>, start: Span, found: &FoundPages) -> Diagnostic {
    let pages: Vec<&str> = found.names.iter().map(|page| page.value.as_str()).collect();
    let message = "`survey.yaml` does not list the pages of the survey";
    let finding = Diagnostic::new(Code::E0202, message, start, "`pages` is missing");
    if !found.are_in_order {
        return finding.with_help(format!(
            "list the pages under `pages`, in the order in which they are asked; there are files for {}",
            listed_names(&pages)
        ));
    }
    let pages = format!("pages: [{}]", pages.join(", "));
    let help = "list the pages in the order in which they are asked; this is their order in the texts";
    let mut keys = node.mapping().into_iter().flatten().map(|(key, _)| key);
    let behind = keys
        .by_ref()
        .find(|key| key.text() == "languages")
        .and_then(|_| keys.next());
    let next = behind.map_or(start, |key| key.span);
    // Between braces, a line of its own would be no entry.
    if node.span.start < start.start {
        return finding.with_help(format!("{help}: `{pages}`"));
    }
    let place = Span {
        end: next.start,
        ..next
    };
    finding.with_suggestion(help, place, pages + "\n")
}

impl Decoder<'_> {
    /// Reads `none`, or a page and a box.
    fn consent(&mut self, node: &Node<'_>) -> Option<Consent> {
        if node.text() == "none" {
            return None;
        }
        if node.mapping().is_none() {
            let message = "`consent` is `none`, or names a page and a box";
            let finding = Diagnostic::new(Code::E0203, message, node.span, "neither");
            self.sink.push(
                finding.with_help("write `consent: none` or `consent: {page: consentPage, box: consent}`"),
            );
            return None;
        }
        let fields = self.fields(node, "`consent`", CONSENT)?;
        let page = fields.required("page", self).and_then(|node| self.text(node));
        let checkbox = fields.required("box", self).and_then(|node| self.text(node));
        Some(Consent {
            page: page?,
            checkbox: checkbox?,
        })
    }

    /// Reads a language code, such as `sv-SE`.
    fn language(&mut self, node: &Node<'_>) -> Option<Spanned<String>> {
        let code = self.text(node)?;
        self.check_language(node, &code);
        Some(code)
    }

    /// Reports a text that is not a language code.
    pub(in crate::expand) fn check_language(&mut self, node: &Node<'_>, code: &Spanned<String>) {
        if !is_language(&code.value) {
            let message = format!("`{}` is not a language code", code.value);
            let finding = Diagnostic::new(Code::E0216, message, code.span, "not a code");
            let usual = usual_language(&code.value).zip(node.exact_part(0..code.value.len()));
            self.sink.push(match usual {
                Some((usual, place)) => finding.with_suggestion(format!("write `{usual}`"), place, usual),
                None => finding.with_help("a code is a language and perhaps a country: `sv`, `sv-SE`"),
            });
        }
    }

    fn flags(&mut self, fields: &Fields<'_, '_>) -> IndexMap<Name, Flag> {
        let mut flags: IndexMap<Name, Flag> = IndexMap::new();
        let Some(node) = fields.optional("flags", self) else {
            return flags;
        };
        for (key, value) in self.entries_of_flags(node) {
            let alias = self.id(key);
            let flag = self.flag(value);
            let (Some(alias), Some(flag)) = (alias, flag) else {
                self.lost = true;
                continue;
            };
            if let Some(first) = flags.values().find(|other| other.setting == flag.setting) {
                self.twice("setting", &flag.setting, first.setting.span);
            }
            flags.insert(alias, flag);
        }
        flags
    }

    /// Reports the first flag beyond the limit.
    fn too_many_flags(&mut self, header: &Header) {
        let derived = header.derived_flags.keys();
        let mut all = header
            .flags
            .keys()
            .chain(derived.filter(|alias| !header.flags.contains_key(*alias)));
        if let Some(alias) = all.nth(FlagSet::CAPACITY) {
            let message = format!("a survey has at most {} flags", FlagSet::CAPACITY);
            let finding = Diagnostic::new(Code::E0212, message, alias.span, "one too many");
            self.lost(finding.with_help("remove flags that nothing uses, or divide the survey in two"));
        }
    }

    /// Reads a flag: a setting, or a mapping with `setting`.
    fn flag(&mut self, node: &Node<'_>) -> Option<Flag> {
        if node.mapping().is_none() {
            return Some(Flag {
                setting: self.text(node)?,
                reserved: None,
            });
        }
        let fields = self.fields(node, "a flag", FLAG)?;
        let setting = fields.required("setting", self).and_then(|node| self.text(node));
        let reserved = fields.optional("reserved", self).and_then(|node| self.text(node));
        Some(Flag {
            setting: setting?,
            reserved,
        })
    }

    /// Reads the presets: flags by name, at least one in each.
    fn presets(&mut self, fields: &Fields<'_, '_>) -> IndexMap<Name, Spanned<Vec<Name>>> {
        let node = fields.optional("presets", self);
        let entries = node.map_or(&[][..], |node| self.entries(node, "`presets`"));
        let mut presets = IndexMap::new();
        for (key, value) in entries {
            let name = self.id(key);
            if self.filled_list(value).is_some() {
                let flags = self.distinct(value, "flag", Self::text);
                presets.extend(name.map(|name| (name, Spanned::new(flags, value.span))));
            }
        }
        presets
    }

    /// Reads expressions by name.
    pub(in crate::expand) fn named_expressions(
        &mut self,
        fields: &Fields<'_, '_>,
        key: &str,
    ) -> IndexMap<Name, Expression> {
        let node = fields.optional(key, self);
        let entries = node.map_or(&[][..], |node| self.entries(node, format!("`{key}`")));
        let mut named = IndexMap::new();
        for (name, value) in entries {
            match (self.id(name), self.expression(value)) {
                (Some(name), Some(expression)) => drop(named.insert(name, expression)),
                _ => self.lost = true,
            }
        }
        named
    }

    /// Reads what the compiler should not warn of, each with the reason: names of conditions and keys of texts; and below codes of
    /// warnings, the parts of the survey that they are about.
    fn allowed(&mut self, fields: &Fields<'_, '_>) -> (Vec<Name>, Vec<AllowedWarning>) {
        let node = fields.optional("allow", self);
        let entries = node.map_or(&[][..], |node| self.entries(node, "`allow`"));
        let (mut names, mut warnings) = (Vec::new(), Vec::new());
        for (name, value) in entries {
            let name = self.text(name);
            let Some(parts) = value.mapping() else {
                self.text(value);
                names.extend(name);
                continue;
            };
            for (about, reason) in parts {
                self.text(reason);
                let about = self.text(about);
                warnings.extend(
                    name.clone()
                        .zip(about)
                        .map(|(code, about)| AllowedWarning { code, about }),
                );
            }
        }
        (names, warnings)
    }

    /// Reads a list of rules.
    fn expressions(&mut self, fields: &Fields<'_, '_>, key: &str) -> Vec<Expression> {
        let node = fields.optional(key, self);
        let items = node
            .and_then(|node| self.filled_list_of_rules(node))
            .unwrap_or_default();
        items.iter().filter_map(|item| self.expression(item)).collect()
    }

    /// Checks that `import` is a list of texts. The files that it names have been read.
    pub(in crate::expand) fn imports(&mut self, node: &Node<'_>) {
        for item in self.filled_list(node).unwrap_or_default() {
            self.text(item);
        }
    }

    pub(in crate::expand) fn scales(&mut self, fields: &Fields<'_, '_>) -> IndexMap<Name, Options> {
        let Some(node) = fields.optional("scales", self) else {
            return IndexMap::new();
        };
        let mut scales = IndexMap::new();
        for (key, value) in self.entries(node, "`scales`") {
            let options = self.options(value, key.text(), &format!("`scales`, `{}`", key.text()));
            scales.extend(self.id(key).map(|name| (name, options)));
        }
        scales
    }
}

/// Tests whether a code is a language, perhaps with a script and a country.
pub fn is_language(code: &str) -> bool {
    let mut parts = code.split('-');
    let letters = |part: &str, low: usize, high: usize| {
        (low..=high).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphabetic())
    };
    let language = parts
        .next()
        .is_some_and(|part| letters(part, 2, 3) && part == part.to_ascii_lowercase());
    let rest: Vec<&str> = parts.collect();
    let region = |part: &str| {
        (letters(part, 2, 2) && part == part.to_ascii_uppercase())
            || (part.len() == 3 && part.chars().all(|c| c.is_ascii_digit()))
    };
    let script = |part: &str| letters(part, 4, 4) && part.starts_with(|c: char| c.is_ascii_uppercase());
    language
        && match rest[..] {
            [] => true,
            [one] => region(one) || script(one),
            [one, two] => script(one) && region(two),
            _ => false,
        }
}

/// Returns the code as it is usually written, if that makes it a language code.
fn usual_language(code: &str) -> Option<String> {
    let code = code.replace('_', "-");
    let (language, region) = code.split_once('-').unwrap_or((&code, ""));
    let usual = if region.is_empty() {
        language.to_ascii_lowercase()
    } else {
        format!(
            "{}-{}",
            language.to_ascii_lowercase(),
            region.to_ascii_uppercase()
        )
    };
    is_language(&usual).then_some(usual)
}

#[cfg(test)]
mod tests {
    use super::{is_language, usual_language};

    #[test]
    fn knows_language_codes() {
        assert!(
            ["sv", "sv-SE", "nb-NO", "zh-Hant-TW", "es-419"]
                .into_iter()
                .all(is_language)
        );
        assert!(
            !["SV", "sv_SE", "swedish", "sv-se", ""]
                .into_iter()
                .any(is_language)
        );
        assert_eq!(usual_language("sv_se").as_deref(), Some("sv-SE"));
    }
}
