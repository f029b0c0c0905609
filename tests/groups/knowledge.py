"""The knowledge of an adversary about one item: the sizes of all units at all times, and all that was published."""

from collections import Counter, namedtuple

# The people of one unit, and of none below it, in the same reports of a round. `answers` is the truth, of which the adversary knows
# one answer at most.
Block = namedtuple("Block", "round unit reports size answers")
# A published figure: the blocks of its set, and the outcome.
Figure = namedtuple("Figure", "blocks outcome")


class Knowledge:
    def __init__(self, item):
        self.item = item
        self.width = len(item.get("bands") or item["values"])
        self.threshold = 20 if item.get("sensitive") else 5
        self.blocks, self.figures, self.units, self.numbers = [], [], [], []

    @classmethod
    def of_item(cls, company, rounds, at):
        """Collects what is known of the item at a place. `rounds` has the releases of the company."""
        self = cls(company["items"][at])
        for number, (round_, reports) in enumerate(zip(company["rounds"], rounds)):
            made = [report for report in reports if "release" in report]
            self.add_blocks(number, round_["responses"], [report["closing"] for report in made], at)
            for place, report in enumerate(made):
                self.add_cells(number, place, report["release"]["items"][at]["cells"])
                for item, cells in zip(company["items"], report["release"]["items"]):
                    if item.get("follows") == self.item["key"]:
                        self.add_numbers(number, place, cells["cells"], item)
        return self

    @classmethod
    def of_rate(cls, round_, report):
        """Collects what is known of the response rate in a report: who was invited, and which of them have sent answers."""
        self = cls({"key": "responseRate", "values": [None, None]})
        sent = Counter(response["unit"] or "" for response in round_["responses"] if is_in(response, report["closing"]))
        for unit, invited in (+Counter(round_["invited"])).items():
            answers = Counter({0: sent[unit], 1: invited - sent[unit]})
            self.blocks.append(Block(0, unit, (True,), invited, +answers))
        self.add_cells(0, 0, report["release"]["responseRate"]["cells"])
        return self

    def add_cells(self, number, place, cells):
        for cell in cells:
            figure = Figure(self.blocks_of(number, cell["unit"], place), cell)
            self.units.append(figure)
            if cell["state"] != "withheld":
                self.figures.append(figure)

    def add_numbers(self, number, place, cells, follower):
        """Notes how many people a published item says were asked, where only those who gave the first option of this one are. Some of
        them may not have answered."""
        for cell in cells:
            if cell["state"] != "withheld":
                least, exact = cell["people"], not follower["missing"]
                outcome = {"state": "asked", "least": least, "exact": exact}
                self.numbers.append(Figure(self.blocks_of(number, cell["unit"], place), outcome))

    def add_blocks(self, number, responses, closings, at):
        people = {}
        for response in responses:
            answer = option_of(self.item, response["answers"][at])
            reports = tuple(is_in(response, closing) for closing in closings)
            if answer is not None and any(reports):
                people.setdefault((response["unit"] or "", reports), Counter())[answer] += 1
        for (unit, reports), answers in sorted(people.items()):
            self.blocks.append(Block(number, unit, reports, answers.total(), answers))

    def blocks_of(self, number, unit, place):
        within = lambda code: not unit or code == unit or code.startswith(unit + "/")
        found = (at for at, block in enumerate(self.blocks) if block.round == number and within(block.unit) and block.reports[place])
        return frozenset(found)

    def atoms(self, states=frozenset({"published", "oneAnswer"})):
        """Divides the people of published sets so that each union, intersection and difference of such sets is made of whole parts."""
        figures = [figure for figure in self.figures if figure.outcome["state"] in states]
        parts = {}
        for at in range(len(self.blocks)):
            sets = tuple(at in figure.blocks for figure in figures)
            if any(sets):
                parts.setdefault(sets, set()).add(at)
        return [frozenset(part) for part in parts.values()]

    def size(self, blocks):
        return sum(self.blocks[at].size for at in blocks)

    def truth(self, blocks):
        return sum((self.blocks[at].answers for at in blocks), Counter())


def is_in(response, closing):
    return response["sent"] <= closing and not response.get("erased", closing + 1) <= closing


def option_of(item, answer):
    if answer is None or "bands" not in item:
        return answer
    return next(at for at, end in enumerate(item["bands"]) if answer <= end)
