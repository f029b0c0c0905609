//! Languages whose texts are divided into several files: the file to which each new text goes.

use enkat_syntax::{
    collections::{HashMap, IndexMap},
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
            let name = model.map(|model| self.catalogues.name(model));
            let mut same_name = files
                .iter()
                .filter(|file| name == Some(self.catalogues.name(**file)));
            let file = same_name
                .next()
                .copied()
                .or_else(|| self.nearest_file(path, files, order));
            if let Some(file) = file {
                models.entry(path.clone()).or_insert(file);
                by_file.entry(file).or_default().push(placed.text.clone());
            }
        }
        by_file
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
            let near = order.neighbour(path.get(most)?, &keys)?;
            Some(homes[near])
        };
        if deepest.len() > 1 { beside() } else { None }.or(deepest.first().copied())
    }
}
