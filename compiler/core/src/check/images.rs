//! Pictures: their files exist and can be shown.

use enkat_model::Image;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    source::{Picture, SourceMap},
    tree,
};

use crate::{
    image_meta::{Facts, MAX_PICTURE},
    resolve::{Body, Survey},
};

/// Returns the picture of each element that shows one.
pub(super) fn check(survey: &Survey, files: &SourceMap, sink: &mut Sink) -> Vec<Option<Image>> {
    let images = survey.elements.iter().map(|element| match &element.body {
        Body::Image(image) if !image.file.value.is_empty() => shown(image, files, sink),
        _ => None,
    });
    images.collect()
}

fn shown(image: &tree::Image, files: &SourceMap, sink: &mut Sink) -> Option<Image> {
    let folder = folder(&files.file(image.file.span.file).path);
    let path = format!("{folder}{}", image.file.value);
    let Some(picture) = files.pictures().iter().find(|picture| picture.path == path) else {
        sink.push(missing(image, folder, files));
        return None;
    };
    let Some(facts) = Facts::of(&picture.bytes) else {
        let finding = broken(image, "is not an image", "not a PNG, JPEG or SVG with a size");
        sink.push(finding.with_help(
            "save it as PNG, JPEG or SVG; an SVG gives its size as `width` and `height`, or as `viewBox`",
        ));
        return None;
    };
    if picture.bytes.len() > MAX_PICTURE {
        let finding = broken(image, "is larger than 1 MB", "too large for a phone");
        sink.push(finding.with_help("save it smaller: it is shown at most 640 pixels wide"));
        return None;
    }
    Some(facts.shown(&picture.bytes, image.width.as_ref().map(|width| width.value)))
}

/// Returns the folder that picture names in a file are relative to. For pages this is the folder of their survey.
fn folder(path: &str) -> &str {
    let inside = |path: &str| path.rfind('/').map_or(0, |slash| slash + 1);
    let folder = &path[..inside(path)];
    match folder.strip_suffix("pages/") {
        Some(survey) if survey.is_empty() || survey.ends_with('/') => survey,
        _ => folder,
    }
}

fn missing(image: &tree::Image, folder: &str, files: &SourceMap) -> Diagnostic {
    let file = &image.file;
    let message = format!("the image `{}` is not there", file.value);
    let finding = Diagnostic::new(Code::E0131, message, file.span, "no such file");
    let inside = |picture: &Picture| picture.path.strip_prefix(folder).map(str::to_owned);
    let known: Vec<String> = files.pictures().iter().filter_map(inside).collect();
    match nearest(&file.value, known.iter().map(String::as_str)).first() {
        Some(near) => finding.with_help(format!("did you mean `{near}`?")),
        None => finding.with_help(format!(
            "put the file into the folder `{folder}images`, and write `images/` before its name"
        )),
    }
}

fn broken(image: &tree::Image, what: &str, label: &str) -> Diagnostic {
    let message = format!("`{}` {what}", image.file.value);
    Diagnostic::new(Code::E0132, message, image.file.span, label)
}
