"""Prints what is compared: pyxform, and the ODK Validate that it brings."""

import json
from pathlib import Path

import pyxform

jar = Path(pyxform.__file__).parent / "validators/odk_validate/bin/installed.json"
print(f"pyxform {pyxform.__version__}")
print(f"ODK Validate {json.loads(jar.read_text())['tag_name'].removeprefix('v')}")
