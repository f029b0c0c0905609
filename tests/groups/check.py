"""Sets an adversary on group reports: `check.py EXAMPLES [COMPANIES]`.

`EXAMPLES` is the folder of the built examples of `enkat-groups`. `releases` makes the reports of random companies, and those of
reports without one of their protections, which the adversary must find.
"""

import copy
import json
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from adversary import Adversary
from companies import company, company_of_600, small_company
from knowledge import Knowledge, is_in, option_of
from optimum import most_published

MUTANTS = ["complements", "allButOne", "frozen"]


def main():
    program, count = Path(sys.argv[1], "releases"), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    timed("companies", check_companies, program, count)
    for mutant in MUTANTS:
        timed(f"reports without {mutant}", check_mutant, program, mutant)
    timed("usefulness", check_usefulness, program, 200)
    timed("600 people in 12 units", check_600, program, 50)
    print(f"the adversary finds nothing in {count} companies, and each protection that is left out")


def check_companies(program, count):
    """Checks that the figures are right, that refusals have a reason, and that the adversary finds nothing."""
    seen = Counter()
    companies = [company(seed) for seed in range(count)]
    for one, rounds in zip(companies, made(program, companies)):
        check_refusals(one, rounds)
        for known in all_known(one, rounds):
            check_truth(known)
            adversary = Adversary(known)
            found = adversary.findings(random.Random(one["seed"]))
            assert not found, (one["seed"], known.item["key"], found)
            seen["solved"] += adversary.solved
            seen.update(figure.outcome["state"] for figure in known.units)
        seen.update("re-run" if "release" in report else "refused" for reports in rounds for report in reports[1:])
        seen["rounds"] += len(rounds)
    print("       " + ", ".join(f"{name}: {number}" for name, number in sorted(seen.items())))
    assert min(seen[name] for name in ["published", "oneAnswer", "withheld", "re-run", "refused"]) > count / 10, seen


def all_known(one, rounds):
    """Returns what is known of each item, and of each response rate."""
    items = [Knowledge.of_item(one, rounds, at) for at in range(len(one["items"]))]
    reports = [(round_, report) for round_, reports in zip(one["rounds"], rounds) for report in reports if "release" in report]
    return items + [Knowledge.of_rate(round_, report) for round_, report in reports]


def check_truth(known):
    for unit in known.units:
        cell, size, truth = unit.outcome, known.size(unit.blocks), known.truth(unit.blocks)
        if cell.get("reason") == "follows":
            assert "follows" in known.item, cell
        elif size < known.threshold:
            assert cell["state"] == "withheld" and cell["reason"] == "fewer", (cell, size)
        elif cell["state"] == "published":
            assert cell["counts"] == [truth[option] for option in range(known.width)], (cell, truth)
        elif cell["state"] == "oneAnswer":
            assert truth[cell["option"]] >= size - 1, (cell, truth)
        else:
            assert cell["reason"] == "protects", cell


def check_refusals(one, rounds):
    """Checks that a report is refused just if a figure would differ from an earlier one by 1 … threshold − 1 people."""
    for round_, reports in zip(one["rounds"], rounds):
        made = []
        for report in reports:
            differ = {item for earlier in made for item in items_that_differ_too_little(one, round_, earlier, report["closing"])}
            # An item that follows another one may have no cells any more, for lack of counts of that one.
            certain = {item["key"] for item in one["items"] if "follows" not in item} & differ
            assert bool(certain) <= ("refused" in report) <= bool(differ), (one["seed"], report)
            made += [report] if "release" in report else []


def items_that_differ_too_little(one, round_, earlier, closing):
    for at, cells in enumerate(earlier["release"]["items"]):
        item, threshold = one["items"][at], cells["threshold"]
        for cell in cells["cells"]:
            unit = cell["unit"]
            people = lambda time: {
                response["person"]
                for response in round_["responses"]
                if option_of(item, response["answers"][at]) is not None
                and is_in(response, time)
                and (not unit or ((response["unit"] or "") + "/").startswith(unit + "/"))
            }
            then, now = people(earlier["closing"]), people(closing)
            small = any(0 < number < threshold for number in [len(now - then), len(then - now)])
            if cell["state"] != "withheld" and len(now) >= threshold and small:
                yield item["key"]


def check_mutant(program, mutant):
    """Checks that the adversary finds reports without a protection."""
    companies = [company(seed) for seed in range(60)]
    found = Counter()
    for one, rounds in zip(companies, made(program, companies, mutant)):
        for known in all_known(one, rounds):
            found.update(finding[0] for finding in Adversary(known).findings(random.Random(0)))
    print("       " + ", ".join(f"{name}: {number}" for name, number in sorted(found.items())))
    assert found.total() > 0, mutant


def check_usefulness(program, count):
    """Checks that at most 1.2 times as many cells are withheld as in the best choice."""
    companies = [small_company(seed) for seed in range(count)]
    withheld = Counter()
    for one, rounds in zip(companies, made(program, companies)):
        for known in all_known(one, rounds):
            ours = len(known.units) - len(known.figures)
            least = len(known.units) - most_published(copy.copy(known))
            assert least <= ours <= 1.2 * least, (one["seed"], known.item["key"], ours, least)
            withheld.update(ours=ours, least=least, cells=len(known.units))
    print(f"       of {withheld['cells']} cells, {withheld['ours']} withheld; {withheld['least']} at best")


def check_600(program, count):
    companies = [company_of_600(seed) for seed in range(count)]
    for one, rounds in zip(companies, made(program, companies)):
        for cells in rounds[0][0]["release"]["items"]:
            published = [cell for cell in cells["cells"] if cell["unit"] and cell["state"] != "withheld"]
            assert len(published) >= 10, (one["seed"], cells)


def made(program, companies, *mutant):
    """Returns the reports of companies."""
    lines = "\n".join(json.dumps(one) for one in companies)
    run = subprocess.run([program, *mutant], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def timed(name, check, *arguments):
    start = time.monotonic()
    check(*arguments)
    print(f"{time.monotonic() - start:5.1f} s  {name}")


if __name__ == "__main__":
    main()
