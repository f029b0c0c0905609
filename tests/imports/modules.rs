//! The modules of a crate, and their imports.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use syn::{Attribute, Item, ItemUse, UseTree};

/// The names of a module from the crate's root onwards.
type ModulePath = Vec<String>;

/// The modules of a crate, and those that are compiled for its tests only.
pub(super) struct Modules {
    all: BTreeMap<ModulePath, Module>,
    of_tests: BTreeSet<ModulePath>,
}

/// A module with its imports; a module within a file has that file.
struct Module {
    file: String,
    imports: Vec<Import>,
}

/// An imported name: its path, and its name here. `*` imports all.
struct Import {
    path: Vec<String>,
    name: String,
}

impl Modules {
    /// Reads all files of a folder of sources.
    pub(super) fn read(sources: &Path) -> Self {
        let mut modules = Self {
            all: BTreeMap::new(),
            of_tests: BTreeSet::new(),
        };
        modules.read_folder(sources, sources);
        modules
    }

    fn read_folder(&mut self, sources: &Path, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.read_folder(sources, &path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let file = path.strip_prefix(sources).unwrap().to_str().unwrap();
                let parsed = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
                if !is_for_tests(&parsed.attrs) {
                    self.add(module_path(file), file, parsed.items);
                }
            }
        }
    }

    fn add(&mut self, path: ModulePath, file: &str, items: Vec<Item>) {
        let mut imports = Vec::new();
        for item in items {
            match item {
                Item::Use(item) if !is_for_tests(&item.attrs) => collect(&item, &mut imports),
                Item::Mod(item) => {
                    let inner = [path.clone(), vec![item.ident.to_string()]].concat();
                    if is_for_tests(&item.attrs) {
                        self.of_tests.insert(inner);
                    } else if let Some((_, items)) = item.content {
                        self.add(inner, file, items);
                    }
                }
                _ => {}
            }
        }
        let file = file.to_owned();
        self.all.insert(path, Module { file, imports });
    }

    /// Lists the files that import from another one, each with the file in which the item is defined.
    pub(super) fn imports(&self) -> BTreeSet<(String, String)> {
        let mut edges = BTreeSet::new();
        for (path, module) in &self.all {
            if self.is_for_tests(path) {
                continue;
            }
            for import in &module.imports {
                if let Some(file) = self.defined(path, &import.path, 0)
                    && file != module.file
                {
                    edges.insert((module.file.clone(), file.to_owned()));
                }
            }
        }
        edges
    }

    /// Tests whether a module, or one of its parents, is compiled for tests only.
    fn is_for_tests(&self, path: &[String]) -> bool {
        (1..=path.len()).any(|length| self.of_tests.contains(&path[..length]))
    }

    /// Finds the file that defines the item of a path, seen from a module; `None` for another crate's.
    fn defined(&self, from: &[String], path: &[String], depth: usize) -> Option<&str> {
        let (first, rest) = path.split_first()?;
        let mut at = from.to_vec();
        let mut rest = rest;
        match first.as_str() {
            "crate" => at.clear(),
            "self" => {}
            "super" => {
                at.pop();
                while let Some(("super", more)) =
                    rest.split_first().map(|(first, more)| (first.as_str(), more))
                {
                    at.pop();
                    rest = more;
                }
            }
            _ => {
                at.push(first.clone());
                if !self.all.contains_key(&at) {
                    return None;
                }
            }
        }
        for (step, name) in rest.iter().enumerate() {
            let inner = [at.clone(), vec![name.clone()]].concat();
            if self.all.contains_key(&inner) {
                at = inner;
                continue;
            }
            return self.passed_on(&at, name, &rest[step + 1..], depth);
        }
        Some(&self.all.get(&at)?.file)
    }

    /// Finds the file that defines a name of a module, which may only re-export it.
    fn passed_on(&self, module: &[String], name: &str, rest: &[String], depth: usize) -> Option<&str> {
        let found = self.all.get(module)?;
        if depth < 8 {
            let named = found
                .imports
                .iter()
                .find(|import| import.name == name && name != "*");
            if let Some(import) = named {
                let path = [import.path.clone(), rest.to_vec()].concat();
                return self.defined(module, &path, depth + 1);
            }
        }
        Some(&found.file)
    }
}

/// Returns the path of a file's module.
fn module_path(file: &str) -> ModulePath {
    let mut names: Vec<_> = file
        .trim_end_matches(".rs")
        .split('/')
        .map(str::to_owned)
        .collect();
    if names
        .last()
        .is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str()))
    {
        names.pop();
    }
    names
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

fn collect(item: &ItemUse, imports: &mut Vec<Import>) {
    leaves(&item.tree, &mut Vec::new(), imports);
}

fn leaves(tree: &UseTree, path: &mut Vec<String>, imports: &mut Vec<Import>) {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            leaves(&inner.tree, path, imports);
            path.pop();
        }
        UseTree::Name(name) => add(path, &name.ident.to_string(), None, imports),
        UseTree::Rename(name) => add(
            path,
            &name.ident.to_string(),
            Some(name.rename.to_string()),
            imports,
        ),
        UseTree::Glob(_) => imports.push(Import {
            path: path.clone(),
            name: "*".to_owned(),
        }),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, path, imports)),
    }
}

fn add(path: &[String], name: &str, renamed: Option<String>, imports: &mut Vec<Import>) {
    let (path, last) = if name == "self" {
        (path.to_vec(), path.last().cloned().unwrap_or_default())
    } else {
        ([path, &[name.to_owned()]].concat(), name.to_owned())
    };
    imports.push(Import {
        path,
        name: renamed.unwrap_or(last),
    });
}
