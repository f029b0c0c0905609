//! Pictures on the page: their bytes are in it, so that it stays one file.

use base64::{Engine, engine::general_purpose::STANDARD};
use enkat_model::{Image, media_type};

use super::Page;

impl Page<'_> {
    /// Writes a picture. Its description stands below it, for participants who cannot see it and for reviews.
    pub(super) fn image(&mut self, image: &Image) {
        let Some(bytes) = self.images.get(&image.name) else {
            return;
        };
        let (kind, bytes) = (media_type(&image.name), STANDARD.encode(bytes));
        let Image { width, height, .. } = image;
        self.put(format_args!(
            "<img alt=\"\" width=\"{width}\" height=\"{height}\" src=\"data:{kind};base64,{bytes}\">\n"
        ));
    }
}
