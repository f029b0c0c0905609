"""Reads every submission of a database, as the least that an export has to do."""

import sqlite3
import sys

rows = sqlite3.connect(sys.argv[1]).execute("SELECT payload, scores, missing FROM submissions")
sum(1 for _ in rows)
