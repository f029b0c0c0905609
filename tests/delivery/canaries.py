"""Words and values that must be found nowhere, and the search for them in every byte of a folder."""

import base64
import hashlib


def spellings(value):
    """Lists the ways in which a text or bytes may be stored: as they are, in lower case, without marks, in hexadecimal, in Base64
    wherever they begin, escaped in JSON, or as their SHA-256."""
    plain = {value} if isinstance(value, bytes) else {text.encode() for text in texts(value)}
    if isinstance(value, str) and len(value) >= 32 and set(value) <= set("0123456789abcdef"):
        plain.add(bytes.fromhex(value[: len(value) // 2 * 2]))
    forms = set(plain)
    for one in plain:
        digest = hashlib.sha256(one)
        forms |= {one.hex().encode(), one.hex().upper().encode(), digest.digest(), digest.hexdigest().encode()}
        forms |= set(in_base64(one))
    return forms


def texts(text):
    escaped = text.encode("ascii", "backslashreplace").decode()
    digits = "".join(filter(str.isdigit, text))
    return {text, text.lower(), text.upper(), escaped} | ({digits} if len(digits) >= 10 else set())


def in_base64(value):
    """Lists the parts of Base64 that follow from a value alone, for each place of three at which it may begin."""
    for encode in [base64.b64encode, base64.urlsafe_b64encode]:
        for before in range(3):
            coded = encode(b"\0" * before + value)
            first = -(-before * 8 // 6)
            last = (before + len(value)) * 8 // 6
            if last - first >= 8:
                yield coded[first:last]


def found(folder, values, but=()):
    """Lists the values that a file of a folder has, with the file. Files with these names are left out."""
    sought = {value: spellings(value) for value in values}
    hits = []
    for file in folder.rglob("*"):
        if file.is_file() and file.name not in but:
            content = file.read_bytes()
            hits += [(file.name, value) for value, forms in sought.items() if any(form in content for form in forms)]
    return hits
