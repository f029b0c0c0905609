"""Random SPSS files, and one with everything in it, which the example `sav_from_json` writes."""

import json
import random
import subprocess
from datetime import date, datetime

import pyreadstat

from sav import check_file, cut, tables_of_pspp

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = ["pain", "Smärta", "i ryggen", "ból", "głowy", "ømfintlig", "ℵ₀", "naïve", "痛み", "🙂", "x", "no  break", "\ttab", "two\nlines"]
KEYWORDS = {"all", "and", "by", "eq", "ge", "gt", "le", "lt", "ne", "not", "or", "to", "with"}
EPOCH = datetime(1582, 10, 14)
FORMATS = {"date": "DATE11", "datetime": "DATETIME20"}


def write(program, path, description, rows):
    lines = "\n".join(map(json.dumps, [{**description, "rows": len(rows)}, *rows]))
    subprocess.run([program, path], input=lines, text=True, check=True)


def expected_variable(variable):
    kind, labels = variable["kind"], variable.get("labels", [])
    values = {value.rstrip(" ") if kind == "text" else float(value): cut(label, 120) for value, label in labels}
    if kind == "number":
        shown = f"F{variable['width']}.{variable['decimals']}"
    else:
        shown = FORMATS.get(kind) or f"A{variable['width']}"
    return {
        "label": cut(variable["label"], 255) or None,
        "measure": variable["measure"],
        "format": shown,
        "column": {"date": 11, "datetime": 20}.get(kind) or max(8, min(variable["width"], 32 if kind == "text" else 40)),
        "alignment": "left" if kind == "text" else "right",
        "labels": values,
        "missing": [list(map(float, variable["missing"]))] if variable.get("missing") else [],
    }


def expected_value(variable, value):
    if variable["kind"] == "text":
        return (value or "").rstrip(" ")
    if isinstance(value, list):
        return (datetime(*value) - EPOCH).total_seconds()
    return value if value is None else float(value)


def expected(description, rows):
    variables = description["variables"]
    return {
        "label": cut(description["label"], 60) or None,
        "variables": {variable["name"]: expected_variable(variable) for variable in variables},
        "rows": [[expected_value(*pair) for pair in zip(variables, row)] for row in rows],
    }


def check_described(program, folder, name, description, rows):
    path = f"{folder}/{name}.sav"
    write(program, path, description, rows)
    meta = check_file(path, f"{folder}/{name}-pspp.sav", expected(description, rows))
    assert meta.creation_time == datetime(*description["created"]), meta.creation_time
    return meta


# A file with everything in it.

FEATURES = {
    "label": "Pain in Poland and Sweden: ból pleców, ont i ryggen",
    "product": "Enkat 0.1.0",
    "created": [2026, 11, 27, 18, 30, 5],
    "documents": ["Exported from Enkat.", "Ońe paragraph that is longer than a line " * 4],
    "variables": [
        {
            "name": "backPainNow", "kind": "number", "width": 8, "decimals": 0, "measure": "ordinal", "label": "Hur ont har du?",
            "missing": [-99, -90], "labels": [[0, "Inte alls"], [1, "Mycket"], [-99, "Vill inte svara"], [-95, "Dold"]],
        },
        {"name": "backPainNow.whenSitting", "kind": "number", "width": 12, "decimals": 3, "measure": "scale", "label": "", "labels": []},
        {"name": "country", "kind": "text", "width": 2, "measure": "nominal", "label": "Kraj", "labels": [["PL", "Polska"], ["SE", "Szwecja"]]},
        {"name": "occupation", "kind": "text", "width": 24, "measure": "nominal", "label": "Yrke", "labels": [["läkare", "Läkare"], ["sjuksköterska", "Sjuksköterska"]]},
        {"name": "comment", "kind": "text", "width": 4000, "measure": "nominal", "label": "Något mer?", "labels": [["-", "No answer"]]},
        {"name": "comment.more", "kind": "text", "width": 32767, "measure": "nominal", "label": "", "labels": []},
        {"name": "birthDate", "kind": "date", "measure": "scale", "label": "Urodzony"},
        {"name": "submittedAt", "kind": "datetime", "measure": "scale", "label": "ö" * 200},
    ],
}
FEW_ROWS = [
    [0, 0.125, "PL", "läkare", "Ból " * 800, "痛み" * 5461, [1950, 2, 28, 0, 0, 0], [2026, 11, 27, 18, 30, 5]],
    [-99, -1e300, "SE", "sjuksköterska", "å" * 2000, "x" * 32767, [1583, 1, 1, 0, 0, 0], [9999, 12, 31, 23, 59, 59]],
    [None, None, None, None, None, None, None, None],
    [-95, 152, "", "", " leading", "-", [2024, 2, 29, 0, 0, 0], [2000, 1, 1, 0, 0, 0]],
]


def check_features(program, folder):
    check_described(program, folder, "no-rows", FEATURES, [])
    meta = check_described(program, folder, "features", FEATURES, FEW_ROWS)
    lines = ["Exported from Enkat."] + ["Ońe paragraph that is longer than a line"] * 4
    assert " ".join(meta.notes) == " ".join(lines), meta.notes
    assert max(len(line.encode()) for line in meta.notes) <= 80
    many = [[number % 11, number / 8, *row[2:5], "", *row[6:]] for number in range(2500) for row in FEW_ROWS]
    check_described(program, folder, "many-rows", FEATURES, many)
    check_missing(f"{folder}/features.sav")
    check_dates(f"{folder}/features.sav")


def check_missing(path):
    """Checks that values of the range are missing, unless they are asked for."""
    frame, _ = pyreadstat.read_sav(path)
    assert frame["backPainNow"].isna().tolist() == [False, True, True, True]
    table = tables_of_pspp(path, "FREQUENCIES backPainNow.")
    counts = table["Hur ont har du?"]
    missing = [row[1:3] for row in counts if row[4:] == ["", ""] and row[0] != "Total"]
    assert missing == [[".", "1"], ["Vill inte svara", "1"], ["Dold", "1"]], counts


def check_dates(path):
    frame, _ = pyreadstat.read_sav(path)
    assert frame["birthDate"].tolist()[0] == date(1950, 2, 28), frame["birthDate"]
    assert frame["submittedAt"][0] == datetime(2026, 11, 27, 18, 30, 5), frame["submittedAt"]
    rows = tables_of_pspp(path, "LIST birthDate submittedAt.")["Data List"]
    assert rows[1] == ["28-FEB-1950", "27-NOV-2026 18:30:05"], rows
    assert rows[2] == ["01-JAN-1583", "31-DEC-9999 23:59:59"], rows


# Random files.


def random_text(dice, longest):
    """Makes a text of at most so many bytes, often of just as many."""
    words = []
    while sum(len(word.encode()) + 1 for word in words) <= longest and dice.random() < 0.95:
        words.append(dice.choice(WORDS))
    # No spaces at either end of labels: readers drop those.
    return cut(" ".join(words), longest).strip()


def random_name(dice, names):
    beginnings = ["backPainWhenSitting", "q", "@x", "a" * 8, dice.choice(LETTERS)]
    name = dice.choice(beginnings) + "".join(dice.choices(LETTERS + "0123456789_$#.", k=dice.choice([0, 1, 3, 8, 20, 63])))
    name = name[: dice.choice([8, 64])].rstrip(".")
    return random_name(dice, names) if name.lower() in names | KEYWORDS else name


def random_labels(dice, values):
    return [[value, random_text(dice, dice.choice([10, 120, 300])) or "–"] for value in values]


def random_number(dice):
    whole = dice.choice([0, 1, 7, -1, -90, -99, -100, 150, 151, 152, 100_000, -2_000_000_000])
    return dice.choice([whole, whole, whole, dice.gauss(0, 1), dice.uniform(-1e9, 1e9), 1e-20, 1.5e300, 0.5, 1e15 + 1])


def random_variable(dice, names):
    name = random_name(dice, names)
    names.add(name.lower())
    kind = dice.choice(["number", "number", "text", "text", "date", "datetime"])
    measures = ["nominal", "ordinal"] if kind == "text" else ["nominal", "ordinal", "scale"]
    variable = {"name": name, "kind": kind, "measure": dice.choice(measures), "label": random_text(dice, dice.choice([0, 30, 255, 400]))}
    if kind == "number":
        width = dice.randint(1, 40)
        values = {random_number(dice) for _ in range(dice.choice([0, 0, 3, 12]))}
        missing = dice.choice([None, [-99, -90], [-1e9, 5], [2.5, 2.5]])
        decimals = dice.randint(0, min(16, width - 1))
        variable |= {"width": width, "decimals": decimals, "missing": missing, "labels": random_labels(dice, values)}
    elif kind == "text":
        width = dice.choice([dice.randint(1, 8), dice.randint(9, 255), dice.randint(250, 260), dice.randint(500, 515), dice.randint(256, 9000), 32767])
        values = {random_text(dice, min(width, 300)) for _ in range(dice.choice([0, 0, 3, 12]))}
        variable |= {"width": width, "labels": random_labels(dice, values)}
    return variable


def random_value(dice, variable):
    if dice.random() < 0.1:
        return None
    if variable["kind"] == "number":
        return random_number(dice)
    if variable["kind"] == "text":
        text = random_text(dice, variable["width"])
        return dice.choice([text, text, " " * (variable["width"] - len(text.encode())) + text, "x" * variable["width"], ""])
    day = [dice.randint(1583, 9999), dice.randint(1, 12), dice.randint(1, 28)]
    time = [0, 0, 0] if variable["kind"] == "date" else [dice.randint(0, 23), dice.randint(0, 59), dice.randint(0, 59)]
    return day + time


def random_file(dice):
    names = set()
    variables = [random_variable(dice, names) for _ in range(dice.choice([1, 2, 5, 12, 40]))]
    rows = [[random_value(dice, variable) for variable in variables] for _ in range(dice.choice([0, 1, 2, 9, 30]))]
    description = {
        "label": random_text(dice, dice.choice([0, 64, 100])), "product": "Enkat 0.1.0", "created": [2026, 11, 27, 8, 0, 59],
        "documents": [random_text(dice, 300) for _ in range(dice.choice([0, 0, 3]))], "variables": variables,
    }
    return description, rows


def check(program, folder, count):
    check_features(program, folder)
    for seed in range(count):
        check_described(program, folder, "random", *random_file(random.Random(seed)))
