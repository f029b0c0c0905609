"""Random companies: units, items, and responses that arrive in one or two rounds, with the times at which reports are made."""

import random

LATER = 1000


def company(seed):
    """Makes a company. Careful ones wait with their next report for enough new answers, others do not."""
    chance = random.Random(seed)
    units = random_units(chance, chance.randint(2, 12))
    items = random_items(chance)
    rounds = [random_round(chance, units, items, careful=chance.random() < 0.7) for _ in range(chance.choice([1, 1, 2]))]
    return {"seed": seed, "units": units, "items": items, "rounds": rounds}


def small_company(seed):
    """Makes a company of at most 8 units with one report."""
    chance = random.Random(f"small {seed}")
    units = random_units(chance, chance.randint(2, 8))
    items = random_items(chance)
    return {"seed": seed, "units": units, "items": items, "rounds": [random_round(chance, units, items, reports=1)]}


def company_of_600(seed):
    """Makes a company of 600 people in 12 units, of which one may have fewer than the threshold."""
    chance = random.Random(f"600 {seed}")
    units = [f"u{at}" for at in range(12)]
    weights = [chance.uniform(1, 5) for _ in units]
    sizes = [round(560 * weight / sum(weights)) for weight in weights]
    if chance.random() < 0.5:
        sizes[0] = chance.randint(1, 4)
    sizes[-1] += 600 - sum(sizes)
    items = [{"key": f"q{at}", "values": [0, 1, 2, 3, 4], "shares": [1, 2, 3, 2, 1]} for at in range(5)]
    people = Arrivals(chance, items)
    for unit, size in zip(units, sizes):
        people.arrive(unit, size, LATER)
    return {"seed": seed, "units": units, "items": items, "rounds": [people.round([LATER])]}


def random_units(chance, count):
    """Returns the codes of units on one to three levels, without those that others name as their parents."""
    levels = chance.choice([1, 1, 2, 2, 3])
    path = lambda: "/".join(f"{'abc'[level]}{chance.randint(0, 1 + level)}" for level in range(chance.randint(max(1, levels - 1), levels)))
    if levels == 1:
        return [f"u{at}" for at in range(count)]
    return sorted({path() for _ in range(count)})


def random_items(chance):
    items = []
    for at in range(chance.randint(1, 3)):
        width = chance.randint(2, 5)
        # Nearly all people may give one answer.
        shares = [chance.random() ** chance.choice([1, 1, 6]) + 0.001 for _ in range(width)]
        item = {"key": f"q{at}", "shares": shares, "sensitive": chance.random() < 0.1, "missing": chance.choice([0, 0, 0.03, 0.2])}
        if items and "values" in items[-1] and chance.random() < 0.2:
            item["follows"] = items[-1]["key"]
        if chance.random() < 0.3:
            item["bands"] = [100 * (band + 1) / width for band in range(width)]
        else:
            item["values"] = [chance.choice([value, value, None]) for value in range(width)]
        items.append(item)
    return items


def random_round(chance, units, items, careful=True, reports=None):
    people = Arrivals(chance, items)
    scale = chance.choice([4, 8, 15, 30])
    for unit in units:
        people.arrive(unit, int(chance.expovariate(1 / scale)) + chance.choice([0, 1, 4]), LATER)
    if chance.random() < 0.2:
        people.arrive("", chance.randint(1, 8), LATER)
    closings = [LATER]
    for _ in range(chance.randint(0, 2) if reports is None else reports - 1):
        closing = closings[-1] + LATER
        for unit in units:
            new = chance.choice([0, 0, chance.randint(8, 20)]) if careful else chance.choice([0, 0, 0, 1, 3, 9])
            people.arrive(unit, new, closing)
        if chance.random() < (0.15 if careful else 0.3):
            people.erase(chance.choice([1, 10, 10, 30]), closing, chance.choice([*units, *units, None]))
        closings.append(closing)
    return people.round(closings)


class Arrivals:
    """The responses of a round, in the order in which they are sent."""

    def __init__(self, chance, items):
        self.chance, self.items, self.responses, self.invited = chance, items, [], {}

    def arrive(self, unit, count, until):
        """Lets people send their responses before a closing time."""
        for _ in range(count):
            answers = self.answers(unit)
            sent = until - LATER + 1 + self.chance.randrange(LATER)
            person = f"p{len(self.responses)}"
            self.responses.append({"person": person, "unit": unit or None, "sent": sent, "answers": answers})
        self.invited[unit] = self.invited.get(unit, 0) + count + self.chance.choice([0, 0, 1, count])

    def answers(self, unit):
        answers = {}
        for item in self.items:
            # Only those who gave the first option are asked.
            is_asked = "follows" not in item or answers[item["follows"]] == 0
            answers[item["key"]] = self.answer(item, unit) if is_asked else None
        return list(answers.values())

    def answer(self, item, unit):
        if self.chance.random() < item.get("missing", 0.02):
            return None
        # Units differ from each other.
        shift = random.Random(f"{unit} {item['key']}").random()
        shares = [share * (shift + 0.1) if at % 2 else share for at, share in enumerate(item["shares"])]
        option = self.chance.choices(range(len(shares)), shares)[0]
        if "bands" not in item:
            return option
        start = item["bands"][option - 1] if option else 0
        return self.chance.uniform(start + 0.001, item["bands"][option])

    def erase(self, count, closing, unit):
        """Erases responses that were sent before the last closing time: of one unit, or of any."""
        is_left = lambda response: "erased" not in response and response["sent"] <= closing - LATER
        left = [response for response in self.responses if is_left(response) and (unit is None or response["unit"] == unit)]
        for response in self.chance.sample(left, min(count, len(left))):
            response["erased"] = closing

    def round(self, closings):
        responses = sorted(self.responses, key=lambda response: response["sent"])
        return {"responses": responses, "closings": closings, "invited": self.invited}
