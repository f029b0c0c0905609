"""The most cells that can be published of one item in one report, by trying all choices."""

import itertools
import random
from collections import Counter

from adversary import Adversary
from knowledge import Figure


def most_published(knowledge):
    """Returns the greatest number of published cells that the adversary finds nothing with."""
    # An item that follows another one has no cells where that one has no counts.
    is_possible_unit = lambda unit: unit.outcome.get("reason") != "follows" and knowledge.size(unit.blocks) >= knowledge.threshold
    large = [unit for unit in knowledge.units if is_possible_unit(unit)]
    for count in range(len(large), 0, -1):
        for chosen in itertools.combinations(large, count):
            if is_possible(knowledge, [figure(knowledge, unit) for unit in chosen]):
                return count
    return 0


def figure(knowledge, unit):
    truth, people = knowledge.truth(unit.blocks), knowledge.size(unit.blocks)
    option, most = truth.most_common(1)[0]
    if most >= people - 1:
        return Figure(unit.blocks, {"state": "oneAnswer", "people": people, "option": option})
    counts = [truth[at] for at in range(knowledge.width)]
    return Figure(unit.blocks, {"state": "published", "people": people, "counts": counts, "mean": None})


def is_possible(knowledge, figures):
    knowledge.figures = figures
    if any(knowledge.size(atom) < knowledge.threshold for atom in knowledge.atoms()):
        return False
    # Without cells of one answer, each part has its counts, which say whether there is something to find.
    if all(figure.outcome["state"] == "published" for figure in figures):
        return not any(nearly_one(knowledge.truth(atom)) for atom in knowledge.atoms())
    return not Adversary(knowledge, tries=100).findings(random.Random(0))


def nearly_one(truth: Counter):
    return max(truth.values()) >= truth.total() - 1
