"""The examples in `deploy`, with what a test has to put in the place of names, ports and certificates of a real machine."""

from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"


def example(path, **replaced):
    """Returns an example with words replaced, each of which it has to contain."""
    text = (DEPLOY / path).read_text()
    for before, after in replaced.items():
        assert before in text, f"{path} has no {before}"
        text = text.replace(before, after)
    return text
