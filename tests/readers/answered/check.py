"""Holds an export against the screens on which participants answered: `-m answered.check EXPORT SEEN OPTION…` in `tests/readers`.

`SEEN` has what the journey `exported.spec.ts` read from the screens, and the options are those of the export. The programs of
researchers open every format. It prints nothing unless a value, a label, a type or a reason differs.
"""

import sys

from answered import lines, r_files, spss, tables
from answered.seen import Options, Seen


def main():
    folder, path, *arguments = sys.argv[1:]
    seen = Seen(path, Options(arguments))
    check_coverage(seen)
    for check in (tables.check_csv, tables.check_long, tables.check_json_lines, tables.check_parquet, spss.check, r_files.check):
        check(folder, seen)
    # The lines are the same with labels.
    if not seen.options.has_labels:
        lines.check(folder, seen)


def check_coverage(seen):
    """Checks that participants have met every type and every reason, so that no program passes for lack of them."""
    assert {column.type for column in seen.columns.values()} == {"truth", "integer", "number", "text", "date", "minute"}
    reasons = {reason for row in seen.rows.values() for _, reason in row.values() if reason}
    wanted = {"notAsked", "hidden", "empty", "optedOut", "notInVersion", "tooFew"}
    assert reasons == wanted | (set() if seen.options.has_sensitive else {"sealed"}), reasons


if __name__ == "__main__":
    main()
