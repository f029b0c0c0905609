"""Writes a workbook: from JSON on stdin, sheet → rows with column → cell, to the file that is named."""

import json
import sys

from openpyxl import Workbook

workbook = Workbook(write_only=True)
for name, rows in json.load(sys.stdin).items():
    columns = list(dict.fromkeys(column for row in rows for column in row))
    sheet = workbook.create_sheet(name)
    sheet.append(columns)
    for row in rows:
        sheet.append([row.get(column) for column in columns])
workbook.save(sys.argv[1])
