"""The texts that participants read, each with its place: YAML catalogues, JSON files and mails."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

LANGUAGE = re.compile(r"^[a-z]{2}-[A-Z]{2}$")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Text:
    """A text in a language, with the file, the line and the key where it stands."""

    language: str
    file: str
    line: int
    key: str
    words: str


def texts(root: Path) -> Iterator[Text]:
    """Finds every text below the root of the project."""
    for file in sorted(root.glob("surveys/**/texts/**/*.yaml")):
        yield from of_catalogue(root, file)
    for file in sorted(root.glob("web/locales/**/*.json")):
        yield from of_catalogue(root, file)
    for file in sorted([*root.glob("surveys/**/*.yaml"), *root.glob("surveys/**/*.template.json")]):
        if "texts" not in file.parts:
            yield from of_source(root, file)
    for file in sorted(root.glob("runtime/server/src/mail/words/*.txt")):
        yield from of_mail(root, file)
    for file in sorted([*root.glob("runtime/server/src/**/words.json"), *root.glob("runtime/server/src/**/demo-notice.json")]):
        yield from of_languages(root, file)


def of_catalogue(root: Path, file: Path) -> Iterator[Text]:
    """Finds the texts of a file in one language, which is its name or that of its folder."""
    folder = file.parent.name
    language = folder if LANGUAGE.match(folder) else file.stem
    for path, node in leaves(file):
        yield Text(language, *place(root, file, node), ".".join(path), node.value)


def of_source(root: Path, file: Path) -> Iterator[Text]:
    """Finds the texts of a survey template, a survey's header or a deployment, each under the name of its language."""
    for path, node in leaves(file):
        if LANGUAGE.match(path[-1]):
            yield Text(path[-1], *place(root, file, node), ".".join(path[:-1]), node.value)


def of_languages(root: Path, file: Path) -> Iterator[Text]:
    """Finds the texts of a file whose first keys are languages."""
    for path, node in leaves(file):
        yield Text(path[0], *place(root, file, node), ".".join(path[1:]), node.value)


def of_mail(root: Path, file: Path) -> Iterator[Text]:
    """Finds the lines of a mail: `reset.sv-SE.txt`."""
    mail, language = file.stem.split(".")
    for line, words in enumerate(file.read_text("utf-8").splitlines(), 1):
        yield Text(language, str(file.relative_to(root)), line, mail, words)


def place(root: Path, file: Path, node: yaml.Node) -> tuple[str, int]:
    """Tells where a node stands."""
    return str(file.relative_to(root)), node.start_mark.line + 1


def leaves(file: Path) -> Iterator[tuple[list[str], yaml.ScalarNode]]:
    """Walks a YAML or JSON file, which is YAML as well, to its scalars."""
    with file.open(encoding="utf-8") as stream:
        top = yaml.compose(stream, Loader=LOADER)
    if top is not None:
        yield from below([], top)


def below(path: list[str], node: yaml.Node) -> Iterator[tuple[list[str], yaml.ScalarNode]]:
    """Walks to the scalars below a node."""
    match node:
        case yaml.MappingNode():
            for key, value in node.value:
                yield from below([*path, key.value], value)
        case yaml.SequenceNode():
            for index, value in enumerate(node.value):
                yield from below([*path, str(index)], value)
        case yaml.ScalarNode() if path:
            yield path, node
