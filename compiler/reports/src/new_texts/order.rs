//! The order of the keys of a catalogue: that of the survey, in which texts that it does not need are where other languages have them.

use std::mem::replace;

use enkat_compiler::{
    check::{Home, RequiredKey},
    expand::keys_below,
};
use enkat_syntax::{
    format::KeyOrder,
    keys,
    parse::{Document, Module, Sources, node::Node},
};

use super::{Completion, placed::with_leaf};

impl Completion<'_> {
    /// Returns the order of a home's keys: that of the survey, with the others where the languages have them.
    pub(super) fn order(&self, home: Home) -> KeyOrder {
        let mut order = self.survey_order(home);
        for catalogue in &self.survey.catalogues {
            let of_language = |document: &&Document<'_>| document.stem == catalogue.language.value;
            for document in documents_of(self.sources, home).filter(of_language) {
                let mut own = KeyOrder::default();
                document.root.iter().for_each(|root| own.add_tree(root));
                order.merge(&own);
            }
        }
        put_fixed_keys_first(&mut order, &mut Vec::new());
        merge_forms(&mut order);
        order
    }

    /// Returns the order of a home's texts in the survey: parts, then names, then the texts of each.
    fn survey_order(&self, home: Home) -> KeyOrder {
        let mut order = KeyOrder::default();
        for required in &self.needs.required {
            let (own, path) = self.path_of(required);
            if own == home {
                order.add(path.iter().map(String::as_str));
            }
        }
        for keys in self.keys_of_values() {
            order.add(keys);
        }
        order
    }

    /// Lists the keys of the words for values of parameters, in the order in which calls give the values.
    fn keys_of_values(&self) -> Vec<[&str; 5]> {
        let modules = self.sources.modules.iter().map(|module| &module.document);
        let all = self
            .sources
            .pages
            .iter()
            .chain(modules)
            .chain([&self.sources.header]);
        let mut found = Vec::new();
        for document in all {
            if let Some(root) = &document.root {
                add_values(root, &mut found);
            }
        }
        found
    }

    /// Returns the keys of a required text: as the first language with it has them, or else as they are to be.
    pub(super) fn path_of(&self, required: &RequiredKey) -> (Home, Vec<String>) {
        let written = self.survey.catalogues.iter().find_map(|catalogue| {
            let text = catalogue.texts.get(&required.key)?;
            let written = self.keys.at(text.key)?;
            Some((
                self.catalogues.home_of(text.key.file)?,
                with_leaf(&written.path, &required.key),
            ))
        });
        written.unwrap_or_else(|| self.owners.place(&required.key, required))
    }
}

/// Iterates over the files with a home's texts.
fn documents_of<'s>(sources: &'s Sources<'s>, home: Home) -> impl Iterator<Item = &'s Document<'s>> {
    let modules = sources.modules.iter();
    let of_modules = modules.flat_map(|module: &Module<'_>| {
        let home = Home::Module(module.document.span.file);
        module.catalogues.iter().map(move |document| (home, document))
    });
    let own = sources.catalogues.iter().map(|document| (Home::Survey, document));
    let all = own.chain(of_modules);
    all.filter_map(move |(own, document)| (own == home).then_some(document))
}

/// Puts the keys of which the language has an order into this order, with the others where they belong among these.
fn put_fixed_keys_first(order: &mut KeyOrder, path: &mut Vec<String>) {
    let mut fixed = KeyOrder::default();
    let keys: Vec<&str> = path.iter().map(String::as_str).collect();
    match keys[..] {
        [] => keys::CATALOGUE.keys().for_each(|part| fixed.add([part])),
        ["templates", _] => ["params"]
            .into_iter()
            .chain(keys_below(&[]))
            .for_each(|part| fixed.add([part])),
        ["templates", _, ref inner @ ..] => keys_below(inner).into_iter().for_each(|key| fixed.add([key])),
        _ => keys_below(&keys).into_iter().for_each(|key| fixed.add([key])),
    }
    let own = replace(order, fixed);
    order.merge(&own);
    for (key, below) in order.entries_mut() {
        path.push(key.to_owned());
        put_fixed_keys_first(below, path);
        path.pop();
    }
}

/// Collects the values that the calls of templates give to parameters.
fn add_values<'n>(node: &'n Node<'n>, found: &mut Vec<[&'n str; 5]>) {
    if let Some(template) = node.get("use") {
        for arguments in ["with", "each"].iter().filter_map(|key| node.get(key)) {
            let rows = arguments.sequence().unwrap_or(std::slice::from_ref(arguments));
            for (param, value) in rows.iter().flat_map(|row| row.mapping().unwrap_or_default()) {
                let values = value.sequence().unwrap_or(std::slice::from_ref(value));
                let keys = |value: &'n Node<'n>| {
                    ["templates", template.text(), "params", param.text(), value.text()]
                };
                found.extend(values.iter().map(keys));
            }
        }
    }
    for (_, inner) in node.mapping().unwrap_or_default() {
        add_values(inner, found);
    }
    for inner in node.sequence().unwrap_or_default() {
        add_values(inner, found);
    }
}

/// Gives the words of every value of a parameter the order of forms that other values have.
fn merge_forms(order: &mut KeyOrder) {
    let templates = order
        .below_mut("templates")
        .into_iter()
        .flat_map(KeyOrder::entries_mut);
    let params = templates.filter_map(|(_, template)| template.below_mut("params"));
    for (_, param) in params.flat_map(KeyOrder::entries_mut) {
        let mut forms = KeyOrder::default();
        param.entries_mut().for_each(|(_, own)| forms.merge(own));
        param.entries_mut().for_each(|(_, own)| own.merge(&forms));
    }
}
