"""An adversary who knows the sizes of all units, all published figures, how reports are made, and one answer: it asks by integer
programming how many people of a set can have given an option."""

import itertools
from collections import namedtuple
from functools import lru_cache

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array


Model = namedtuple("Model", "inside columns bounds constraints")


class Rows:
    """Linear constraints on the numbers of people of groups who gave the options."""

    def __init__(self, width):
        self.width, self.entries, self.low, self.high = width, [], [], []

    def add(self, places, weights, low, high):
        """Bounds a weighted number of people: a weight for each option, the same in all groups."""
        row = len(self.low)
        self.entries += [(row, place * self.width + option, weight) for place in places for option, weight in weights.items()]
        self.low.append(low)
        self.high.append(high)

    def constraints(self, columns):
        rows, places, weights = zip(*self.entries)
        return LinearConstraint(csr_array((weights, (rows, places)), shape=(len(self.low), columns)), self.low, self.high)


class Adversary:
    def __init__(self, knowledge, tries=1):
        """`tries` is the number of own answers that are tried against each set."""
        self.known, self.width = knowledge, knowledge.width
        self.tries, self.solved = tries, 0
        for figure in knowledge.figures:
            people = knowledge.size(figure.blocks)
            assert figure.outcome["people"] == people, (figure, people)

    def extreme(self, blocks, option, sign, own=None):
        """Returns the least (1) or greatest (-1) number of people of the blocks who can have given the option."""
        model = self.model(blocks, own)
        goal = np.zeros(model.columns)
        goal[[place * self.width + option for place in model.inside]] = sign
        found = milp(goal, integrality=np.ones_like(goal), bounds=model.bounds, constraints=model.constraints)
        self.solved += 1
        assert found.status == 0, (found.status, found.message, self.known.item)
        return round(sign * found.fun)

    @lru_cache(maxsize=8)
    def model(self, blocks, own):
        """Writes what is known as an integer program: how many people of each group gave each option. A group has the blocks that the
        same figures have, and that are in the attacked set or not; those within it can have shared their answers in any way."""
        figures = [*self.known.figures, *self.known.numbers]
        groups = {}
        for at in range(len(self.known.blocks)):
            key = (tuple(at in figure.blocks for figure in figures), at in blocks, own is not None and at == own[0])
            groups.setdefault(key, []).append(at)
        rows = Rows(self.width)
        sizes = [self.known.size(group) for group in groups.values()]
        for place, size in enumerate(sizes):
            rows.add([place], dict.fromkeys(range(self.width), 1), size, size)
        for number, figure in enumerate(figures):
            self.read(figure.outcome, [place for place, key in enumerate(groups) if key[0][number]], rows)
        least = np.zeros(len(groups) * self.width)
        if own is not None:
            least[[key[2] for key in groups].index(True) * self.width + own[1]] = 1
        inside = [place for place, key in enumerate(groups) if key[1]]
        return Model(inside, len(least), Bounds(least, np.repeat(sizes, self.width)), rows.constraints(len(least)))

    def read(self, cell, places, rows):
        """Adds what a published figure says of its groups."""
        if cell["state"] == "asked":
            rows.add(places, {0: 1}, cell["least"], cell["least"] if cell["exact"] else np.inf)
            return
        people = cell["people"]
        if cell["state"] == "oneAnswer":
            rows.add(places, {cell["option"]: 1}, people - 1, people)
            return
        for option, count in enumerate(cell["counts"]):
            rows.add(places, {option: 1}, count, count)
        if "bands" in self.known.item and cell["mean"] is not None:
            ends, mean, half = self.known.item["bands"], cell["mean"]["value"], cell["mean"]["step"] / 2 + 1e-6
            rows.add(places, dict(enumerate([0, *ends[:-1]])), 0, people * (mean + half))
            rows.add(places, dict(enumerate(ends)), people * (mean - half), np.inf)

    def range_is_below(self, wanted, blocks, option, own=None):
        """Tests whether the greatest and the least number differ by less than is wanted."""
        truth = self.known.truth(blocks)[option]
        greatest = self.extreme(blocks, option, -1, own)
        return greatest - truth < wanted and greatest - self.extreme(blocks, option, 1, own) < wanted

    def findings(self, chance, limit=1):
        """Lists what the figures tell of a few people, or of all in a set."""
        attacks = itertools.chain(self.small_sets(chance), self.sets_of_one_answer(chance), self.small_units(chance))
        return list(itertools.islice(attacks, limit))

    def small_sets(self, chance):
        """Attacks every set of 1 … threshold − 1 people that unions, intersections and differences of published sets form."""
        parts = [(self.known.size(part), part) for part in self.known.atoms()]
        parts = [part for part in parts if part[0] < self.known.threshold]
        for count in range(1, len(parts) + 1):
            for chosen in itertools.combinations(parts, count):
                if sum(size for size, _ in chosen) >= self.known.threshold:
                    continue
                blocks = frozenset().union(*(part for _, part in chosen))
                for option in range(self.width):
                    if self.range_is_below(2, blocks, option) or any(self.range_is_below(2, blocks, option, own) for own in self.owns(chance)):
                        yield "small set", self.known.size(blocks), option

    def sets_of_one_answer(self, chance):
        """Attacks sets of which all people, or all but one, gave one option: whether it is all must not follow."""
        parts = {*self.known.atoms(), *self.known.atoms({"published"})}
        pairs = [left | right for left, right in itertools.combinations(sorted(parts, key=sorted), 2)]
        sets = {*parts, *(figure.blocks for figure in self.known.figures), *chance.sample(pairs, min(len(pairs), 10))}
        for blocks in sorted(sets, key=sorted):
            size, truth = self.known.size(blocks), self.known.truth(blocks)
            for option, count in truth.items():
                if count >= size - 1 and self.range_is_below(1, blocks, option):
                    yield "one answer", size, option

    def small_units(self, chance):
        """Attacks units of 1 … threshold − 1 people, whose sizes are known: that some of them gave an option must not follow."""
        atoms = self.known.atoms()
        for blocks in {unit.blocks for unit in self.known.units}:
            if not 0 < self.known.size(blocks) < self.known.threshold:
                continue
            for option in self.known.truth(blocks):
                if self.range_is_below(1, blocks, option):
                    yield "small unit", self.known.size(blocks), option
                if any(self.range_is_below(1, blocks, option, own) for own in self.owns(chance, blocks, atoms)):
                    yield "small unit, by one of the others", self.known.size(blocks), option

    def owns(self, chance, outside=frozenset(), atoms=()):
        """Picks answers that the adversary may have given, as block and option. With `outside`, not in these blocks, and not as the only
        other one of a part: a member of a set always learns of the others in it, which is why the threshold counts all."""
        alone = {at for atom in atoms if self.known.size(atom - outside) == 1 for at in atom}
        blocks = [at for at in range(len(self.known.blocks)) if at not in outside and at not in alone]
        answers = [(at, option) for at in blocks for option in sorted(self.known.blocks[at].answers)]
        answers = [answer for answer in answers if not self.is_the_other_one(*answer)]
        return chance.sample(answers, min(len(answers), self.tries))

    def is_the_other_one(self, at, option):
        """Tests whether an answer is the only other one in a set of which it is published that nearly all gave one option. Its giver
        always learns that all others gave that option."""
        figures = [figure.outcome for figure in self.known.figures if at in figure.blocks]
        return any(cell["state"] == "oneAnswer" and cell["option"] != option for cell in figures)
