//! Everything that catalogues lack, for a command that adds it. The same lists are the ground of the diagnostics.

use enkat_model::split_plural;
use enkat_syntax::{source::Span, tree::ParameterForm};

use super::{
    counts::Counts,
    index::Index,
    key_parts::has_id,
    missing,
    misspelt::Misspelt,
    misspelt_forms,
    other_forms::{self, OtherForms},
    owners::Owners,
    plurals,
    renamed::RenamedTexts,
    required_texts::{self, RequiredText},
    translation_gaps, unwritten,
};
use crate::resolve::Survey;

/// The texts that a survey needs, and those that its catalogues lack.
#[derive(Clone, Debug, Default)]
pub struct TextNeeds {
    /// The texts that every catalogue needs, in survey order.
    pub required: Vec<RequiredKey>,
    /// The texts that catalogues lack: required ones in survey order, then others, then plural forms.
    pub lacking: Vec<LackingText>,
    /// The forms of templates' parameters that catalogues lack, each with the index of the catalogue.
    pub forms: Vec<(usize, ParameterForm)>,
    /// The texts of which a catalogue has the key alone, and another catalogue the words.
    pub untranslated: Vec<UntranslatedText>,
    /// The keys without words, each with the index of its catalogue.
    pub unwritten: Vec<(usize, String)>,
    /// The keys without words in the survey's own files that nothing uses.
    pub unused: Vec<(String, Span)>,
    /// The texts of which a catalogue has the keys alone, in other forms than it needs.
    pub other_forms: Vec<OtherForms>,
    /// The names for which it is not known which texts are lacking: of catalogues, similar to others that lack texts, and of the survey,
    /// no ids.
    pub misspelt: Vec<Span>,
    /// The texts that may be those of something with a new name.
    pub renamed: Vec<RenamedTexts>,
}

/// A text that every catalogue needs.
#[derive(Clone, Debug)]
pub struct RequiredKey {
    /// Its key, without a plural form.
    pub key: String,
    /// The span of the name that the key has in the second place.
    pub name: Span,
    /// The span of the element, option or other part of the survey that the text belongs to.
    pub owner: Span,
}

/// A text that a catalogue lacks.
#[derive(Clone, Debug)]
pub struct LackingText {
    /// The index of the catalogue.
    pub catalogue: usize,
    /// Its key, with a plural form where the language needs one.
    pub key: String,
    /// Its index among the required texts.
    pub required: Option<usize>,
    /// The same text in another catalogue.
    pub model: Option<Model>,
    /// Whether the catalogue may have it under another name.
    pub may_be_misnamed: bool,
}

/// A text of which a catalogue has nothing but the key.
#[derive(Clone, Debug)]
pub struct UntranslatedText {
    /// Its key, with a plural form if it is one.
    pub key: String,
    /// The span of the key.
    pub span: Span,
    /// The same text in another catalogue.
    pub model: Model,
}

/// A text of another catalogue, after which the lacking one can be written.
#[derive(Clone, Debug)]
pub struct Model {
    /// The index of the catalogue.
    pub catalogue: usize,
    /// The span of the text's key.
    pub key: Span,
}

impl TextNeeds {
    /// Compares the catalogues of a survey, also of one with mistakes, with what it needs.
    pub fn of(survey: &Survey) -> Self {
        let required = required_texts::of(survey);
        let (owners, counts) = (Owners::of(survey), Counts::of(survey));
        let indexes: Vec<Index<'_>> = survey.catalogues.iter().map(Index::of).collect();
        let mut needs = Needs {
            indexes: &indexes,
            counts: &counts,
            owners: &owners,
            names: Misspelt::of(survey, &indexes, &owners, &required),
            lacking: Vec::new(),
            misspelt: Vec::new(),
            renamed: Vec::new(),
        };
        let no_ids = required.iter().filter(|text| !has_id(&text.key));
        needs.misspelt.extend(no_ids.map(|text| text.name));
        for (at, text) in required.iter().enumerate() {
            let lacking = missing::lacking(&indexes, text);
            lacking.for_each(|index| needs.add(index, &text.key, Some(at)));
        }
        for gap in translation_gaps::gaps(&indexes, &required, &owners) {
            gap.lacking
                .iter()
                .for_each(|index| needs.add(index, gap.key, None));
        }
        for index in &indexes {
            needs.add_forms(index);
        }
        let forms = survey.catalogues.iter().enumerate();
        let forms =
            forms.flat_map(|(at, catalogue)| catalogue.lacking_forms.iter().map(move |form| (at, form)));
        let forms = forms.map(|(at, form)| (at, form.clone())).collect();
        Self {
            required: required.iter().map(RequiredKey::of).collect(),
            lacking: needs.lacking,
            misspelt: needs.misspelt,
            renamed: needs.renamed,
            forms,
            untranslated: untranslated(&indexes),
            unwritten: unwritten::all(&indexes, &owners),
            unused: unwritten::unused(&indexes, &owners),
            other_forms: other_forms::of(&indexes, &counts),
        }
    }
}

/// Lists the keys without words for which another catalogue has some.
fn untranslated(indexes: &[Index<'_>]) -> Vec<UntranslatedText> {
    let unwritten = indexes.iter().flat_map(|index| &index.catalogue.unwritten);
    let untranslated = unwritten.filter_map(|(key, span)| {
        Some(UntranslatedText {
            key: key.clone(),
            span: *span,
            model: model(indexes, |index| index.written_model(key))?,
        })
    });
    untranslated.collect()
}

/// Finds a text in the first catalogue that has it.
fn model(indexes: &[Index<'_>], of: impl Fn(&Index<'_>) -> Option<Span>) -> Option<Model> {
    let mut models = indexes.iter().map(of).enumerate();
    models.find_map(|(catalogue, key)| Some(Model { catalogue, key: key? }))
}

impl RequiredKey {
    pub(super) fn of(text: &RequiredText<'_>) -> Self {
        Self {
            key: text.key.clone(),
            name: text.name,
            owner: text.span,
        }
    }
}

/// The lacking texts so far.
struct Needs<'i, 'a> {
    indexes: &'i [Index<'a>],
    counts: &'i Counts<'a>,
    owners: &'i Owners<'a>,
    names: Misspelt<'a>,
    lacking: Vec<LackingText>,
    misspelt: Vec<Span>,
    renamed: Vec<RenamedTexts>,
}

impl Needs<'_, '_> {
    /// Adds a text that a catalogue lacks, in the plural forms of its language if another catalogue has forms.
    fn add(&mut self, index: &Index<'_>, key: &str, required: Option<usize>) {
        let has_forms =
            self.counts.get(key).is_some() && self.indexes.iter().any(|other| other.has_forms(key));
        if !has_forms {
            return self.push(index, key.to_owned(), required);
        }
        for (form, _) in plurals::needed(index.language()) {
            self.push(index, format!("{key}_{form}"), required);
        }
    }

    /// Adds the plural forms that texts of a catalogue lack beside those that they have.
    fn add_forms(&mut self, index: &Index<'_>) {
        for (key, entry) in index.entries() {
            let has_forms = !entry.forms.is_empty() && entry.whole.is_none();
            if !has_forms
                || self.counts.get(key).is_none()
                || plurals::belongs_to_nothing(index, self.owners, key, entry)
            {
                continue;
            }
            for lacking in plurals::lacking_forms(index, key, entry) {
                let written = misspelt_forms::written(index, self.owners, key, lacking);
                self.misspelt.extend(written.iter().map(|(_, text)| text.key));
                self.push_named(index, format!("{key}_{}", lacking.0), None, written.is_some());
            }
        }
    }

    fn push(&mut self, index: &Index<'_>, key: String, required: Option<usize>) {
        let base = split_plural(&key).0;
        let written = self.names.written(index.language(), base);
        match written {
            Some(written) if written.is_similar => self.misspelt.push(written.text.key),
            Some(written) => {
                let renamed = written.renamed_to(base, self.owners);
                if !self.renamed.iter().any(|other| other.is_same(&renamed)) {
                    self.renamed.push(renamed);
                }
            }
            None => {}
        }
        self.push_named(index, key, required, written.is_some());
    }

    /// Adds a text, which the catalogue may have under another name.
    fn push_named(&mut self, index: &Index<'_>, key: String, required: Option<usize>, may_be_misnamed: bool) {
        let of_language = |other: &Index<'_>| other.language() == index.language();
        let Some(catalogue) = self.indexes.iter().position(of_language) else {
            return;
        };
        let written = model(self.indexes, |other| other.written_model(&key));
        let model = written.or_else(|| model(self.indexes, |other| other.unwritten_model(&key)));
        self.lacking.push(LackingText {
            catalogue,
            key,
            required,
            model,
            may_be_misnamed,
        });
    }
}

impl Index<'_> {
    /// Returns the key of its text for a key, or for the plural form that is most like it.
    fn written_model(&self, key: &str) -> Option<Span> {
        let (base, form) = split_plural(key);
        let entry = self.entry(base)?;
        let of_form = |wanted: &str| entry.forms.iter().find(|(own, _)| *own == wanted);
        let same = form.and_then(|form| of_form(form).or_else(|| of_form("other")));
        let text = same.map(|(_, text)| *text).or_else(|| entry.texts().next())?;
        Some(text.key)
    }

    /// Returns its key for a text, or for another plural form, behind which nothing is written yet.
    fn unwritten_model(&self, key: &str) -> Option<Span> {
        let base = split_plural(key).0;
        let mut unwritten = self.catalogue.unwritten.iter();
        unwritten.find_map(|(own, span)| (split_plural(own).0 == base).then_some(*span))
    }
}
