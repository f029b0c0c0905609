"""Searches the claims about a survey by Z3, one after the other with what it has learnt, and prints what it took, as JSON.

The files are those of `target/release/searches`: clauses, and lines of a literal and whether it is possible (1, 0, or ? if it is not known).
"""

import json
import sys
import time

import z3

LIMIT = 120

clauses, claims, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else LIMIT
context = z3.main_ctx()


def literal(number):
    # Variables of a DIMACS file have numbers for names.
    name = z3.Z3_mk_int_symbol(context.ref(), abs(number))
    variable = z3.BoolRef(z3.Z3_mk_const(context.ref(), name, z3.BoolSort().ast), context)
    return variable if number > 0 else z3.Not(variable)


start = time.monotonic()
solver = z3.Solver()
solver.from_file(clauses)
decided, wrong = 0, 0
with open(claims) as lines:
    wanted = [line.split() for line in lines]
for number, verdict in wanted:
    left = seconds - (time.monotonic() - start)
    if left <= 0:
        break
    solver.set("timeout", int(left * 1000) + 1)
    found = str(solver.check(literal(int(number))))
    if found == "unknown":
        break
    decided += 1
    wrong += verdict != "?" and found != ("sat" if verdict == "1" else "unsat")
took = time.monotonic() - start
version = z3.get_version_string()
print(json.dumps({"version": version, "seconds": took, "claims": len(wanted), "decided": decided, "wrong": wrong}))
