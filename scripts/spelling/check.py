"""Looks for misspelt words in everything that participants read, with hunspell and a word list for each language.

`make spelling` runs it. A word that is right and that hunspell does not know goes into `<language>.txt` beside this file,
under the heading that says why it stands there.
"""

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from texts import Text, texts

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Placeholders, parameters and the addresses of links; names with a dot, `@`, `_` or capitals inside; the first half of a compound.
NO_WORDS = re.compile(
    r"""\{\{.*?\}\} | \{\w+\} | \$\([\w.]*\) | \]\([^)]*\) | \S*[@_]\S* | \w+(?:[.]\w+)+ | \w*[a-z][A-Z]\w* | \w+-(?!\w)""",
    re.VERBOSE,
)
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def main() -> int:
    """Checks the texts of the project, and says what is wrong."""
    found = [*check(texts(ROOT), HERE)]
    for line in found:
        print(line, file=sys.stderr)
    if found:
        print(
            "correct the text; or, if the word is right, add it to scripts/spelling/<language>.txt",
            file=sys.stderr,
        )
    return 1 if found else 0


def check(found: Iterable[Text], lists: Path) -> Iterator[str]:
    """Yields a line for each misspelt word, and for each word of a list that no text needs."""
    of_language: dict[str, list[Text]] = defaultdict(list)
    for text in found:
        of_language[text.language].append(text)
    for language, its_texts in sorted(of_language.items()):
        yield from check_language(language, its_texts, lists / f"{language}.txt")


def check_language(language: str, its_texts: list[Text], listed_in: Path) -> Iterator[str]:
    """Checks the texts of one language."""
    first: dict[str, Text] = {}
    for text in its_texts:
        for word in words(text.words):
            first.setdefault(word, text)
    listed = listed_words(listed_in)
    unknown = unknown_words(language, first)
    needed = {known_as(word, listed) for word in unknown}
    wrong = [word for word in unknown if known_as(word, listed) is None]
    for word, hints in suggestions(language, wrong).items():
        text = first[word]
        hint = f": perhaps {', '.join(hints)}" if hints else ""
        yield f"{text.file}:{text.line}: `{text.key}` has the unknown word “{word}”{hint}"
    for word in sorted(listed - needed):
        yield f"{listed_in.name}: no text needs “{word}”, or hunspell knows it: take it out"


def words(text: str) -> Iterator[str]:
    """Finds the words of a text; single letters and abbreviations in capitals are none."""
    for word in WORD.findall(NO_WORDS.sub(" ", text)):
        if len(word) > 1 and not word.isupper():
            yield word.replace("’", "'")


def listed_words(file: Path) -> set[str]:
    """Reads a word list: a word in each line, behind `#` why."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def known_as(word: str, listed: set[str]) -> str | None:
    """Gives the form in which a word is listed: as it stands, or small where a sentence begins with it."""
    return next((form for form in (word, word[0].lower() + word[1:]) if form in listed), None)


def unknown_words(language: str, found: Iterable[str]) -> list[str]:
    """Gives those of the words that hunspell does not know."""
    return hunspell(language, "-l", list(found)).split()


def suggestions(language: str, wrong: list[str]) -> dict[str, list[str]]:
    """Asks hunspell what was perhaps meant."""
    hints: dict[str, list[str]] = {word: [] for word in wrong}
    for line in hunspell(language, "-a", wrong).splitlines() if wrong else []:
        if line.startswith("& "):
            head, _, tail = line.partition(": ")
            hints.setdefault(head.split()[1], []).extend(tail.split(", ")[:3])
    return {word: hints[word] for word in wrong}


def hunspell(language: str, mode: str, lines: list[str]) -> str:
    """Runs hunspell, one word a line. Some of its dictionaries are in ISO 8859; `-i` says what is sent and comes back."""
    command = ["hunspell", "-i", "utf-8", "-d", language.replace("-", "_"), mode]
    run = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, encoding="utf-8")
    if run.returncode != 0:
        sys.exit(f"hunspell cannot check {language}: {run.stderr.strip()}\ninstall its dictionary, such as hunspell-sv")
    return run.stdout


if __name__ == "__main__":
    sys.exit(main())
