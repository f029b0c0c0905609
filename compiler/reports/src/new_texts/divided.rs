//! Languages whose texts are divided into several files: the file to which each new text goes.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashMap, HashSet, IndexMap},
    format::{KeyOrder, NewText},
    source::FileId,
};

use super::{Completion, PlacedText};

/// The files that were chosen for new texts in the languages before, by the keys of the texts.
pub(super) type Models = HashMap<Vec<String>, FileId>;

impl Completion<'_> {
    /// Divides new texts among the files of a language. While one of these cannot be read, it may have the texts, and no file gets any.
    pub(super) fn by_file<'t>(
        &self,
        files: &[FileId],
        texts: impl Iterator<Item = &'t PlacedText>,
        order: &KeyOrder,
        models: &mut Models,
    ) -> IndexMap<FileId, Vec<NewText>> {
        let mut by_file: IndexMap<FileId, Vec<NewText>> =
            files.iter().map(|file| (*file, Vec::new())).collect();
        if files.iter().any(|file| self.catalogues.is_unread(*file)) {
            return by_file;
        }
        for placed in texts {
            let path = &placed.text.path;
            let model = placed.like.or_else(|| models.get(path).copied());
            let file = model
                .and_then(|model| self.file_like(model, placed, files))
                .or_else(|| self.nearest_file(path, files, order));
            if let Some(file) = file {
                models.entry(path.clone()).or_insert(file);
                by_file.entry(file).or_default().push(placed.text.clone());
            }
        }
        by_file
    }

    /// Finds the file with the name of the one in which another language has the text; `None` if the other language is divided in another
    /// way, or if another file has the owner of the text.
    fn file_like(&self, model: FileId, placed: &PlacedText, files: &[FileId]) -> Option<FileId> {
        /// The number of keys that name an owner.
        const OWNER: usize = 2;
        let name = |file: &FileId| self.catalogues.name(*file);
        let like = *files.iter().find(|file| name(file) == name(&model))?;
        let depth = |file: &FileId| self.keys.depth(&placed.text.path, *file);
        let most = files.iter().map(depth).max()?;
        if most >= OWNER {
            return (depth(&like) == most).then_some(like);
        }
        let others = self
            .catalogues
            .of_language(placed.home, self.catalogues.language_of(model)?);
        let names = |files: &[FileId]| files.iter().map(name).collect::<HashSet<_>>();
        let is_divided_alike = !name(&model).is_empty() || names(files) == names(&others);
        is_divided_alike.then_some(like)
    }

    /// Finds the file that has most of a text's keys, of several such files the one with the nearest key in the order.
    fn nearest_file(&self, path: &[String], files: &[FileId], order: &KeyOrder) -> Option<FileId> {
        let depth = |file: &FileId| self.keys.depth(path, *file);
        let most = files.iter().map(depth).max()?;
        let deepest: Vec<FileId> = files.iter().copied().filter(|file| depth(file) == most).collect();
        let beside = || {
            let mut around = path[..most].iter();
            let order = around.try_fold(order, |order, key| order.below(key))?;
            let below = self.keys.below(&path[..most]);
            let (homes, keys): (Vec<FileId>, Vec<&str>) =
                below.filter(|(file, _)| deepest.contains(file)).unzip();
            let name = path.get(most)?;
            // The forms of a text are in one place.
            let is_form = |key: &&str| split_plural(key).0 == split_plural(name).0;
            let near = keys.iter().position(is_form);
            let near = near.or_else(|| order.neighbour(name, &keys))?;
            Some(homes[near])
        };
        if deepest.len() > 1 { beside() } else { None }.or(deepest.first().copied())
    }
}
