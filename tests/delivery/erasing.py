"""Nothing of an erased person is left in any byte that a server keeps, and nothing of another person has changed.

Ada and Bo are invited by list and by mail, sign in with their numbers, answer and send, while their receiver is away. Then Ada is
erased, while the server runs.
"""

import csv
import sqlite3
import time
from contextlib import closing

from canaries import found
from receiver import Receiver
from server import Person, Server

#: What is known of each of the two. No two texts have a part in common.
ADA = {
    "reference": "KANARIE-4711",
    "firstName": "Kanariefågel",
    "lastName": "Guldfink",
    "email": "kanarie.vogel@example.org",
    "number": "190001019801",
    "note": "Zeisig im Käfig",
    "threat": "Habicht über dem Hof",
}
BO = {
    "reference": "BLAUMEISE-0815",
    "firstName": "Blåmes",
    "lastName": "Entita",
    "email": "meise.blau@example.org",
    "number": "199001012385",
    "note": "Drossel am Fenster",
    "threat": "Sperber am Haus",
}
#: Words that many rows have. Random ids of participants and accounts may stay, too: the ledger and the audit log have them.
COMMON = {"health-2026", "swedishGovernmentId", "health", "data", "{}", "[]", "sent", "register"}
#: The shortest value that is sought: shorter ones are in every file.
SHORTEST = 8


def check(enkat, folder):
    receiver = Receiver(folder)
    keys = {"webhook": "sends: payload, sensitive: true", "login": "swedishGovernmentId", "invitationRequired": "true"}
    server = Server(enkat, folder, receiver, keys)
    try:
        secrets = invite(server)
        ada, bo = (answer(server, one, secret) for one, secret in zip([ADA, BO], secrets))
        secrets_of_ada = [secrets[0], ada.secret, ada.return_link()]
        wait_for_tries(server)
        bo.return_link()
        erase_and_search(server, ada.id, bo.id, secrets_of_ada)
    finally:
        server.kill()


def invite(server):
    """Invites both by a list, and to accounts by mail. Returns the secrets of their invitations."""
    people = server.folder / "people.csv"
    columns = ["reference", "firstName", "lastName", "email"]
    with people.open("w", newline="") as file:
        table = csv.DictWriter(file, columns, extrasaction="ignore")
        table.writeheader()
        table.writerows([ADA, BO])
    server.admin("participants", "import", "health-2026", "people.csv")
    server.admin("invitations", "create", "health-2026")
    server.admin("invitations", "print", "health-2026", "--url", server.url, "--csv", "letters.csv")
    with (server.folder / "letters.csv").open(newline="") as file:
        letters = {row["reference"]: next(cell for cell in row.values() if "#i=" in cell) for row in csv.DictReader(file)}
    for one in [ADA, BO]:
        server.admin("account", "invite", "--email", one["email"], "--swedish-number", one["number"], "--url", server.url)
    # What an operator prints and imports is no part of the server's data.
    people.unlink()
    (server.folder / "letters.csv").unlink()
    return [letters[one["reference"]].split("#i=")[1] for one in [ADA, BO]]


def answer(server, one, secret):
    signing_in = {key: one[key] for key in ["firstName", "lastName"]}
    person = Person(
        server, loginType="swedishGovernmentId", governmentId=one["number"], invitation=secret, **signing_in
    )
    person.send({"note": one["note"], "threat": one["threat"]})
    return person


def wait_for_tries(server):
    """Waits until the server has tried both deliveries: from then on, the receiver may have the responses."""
    for _ in range(100):
        waiting = server.admin("deliveries", "list").splitlines()
        if len(waiting) == 2 and all("cannot be reached" in line for line in waiting):
            return
        time.sleep(0.1)
    raise AssertionError(waiting)


def erase_and_search(server, ada, bo, secrets):
    canaries = list(ADA.values()) + secrets
    # What is stored openly is found before, so that the search is known to find it.
    before = {value for _, value in found(server.data, canaries)}
    assert {ADA["reference"], ADA["note"], ADA["email"], *secrets} <= before, before
    stored = values(server, ada)
    assert len(stored) > 12, stored
    of_bo = rows(server, bo)
    assert {"submissions", "identities", "deliveries", "invitations", "invited", "accounts"} <= of_bo.keys(), of_bo.keys()

    receipt = server.admin("person", "erase", "--email", ADA["email"], "--reason", "case 1")
    assert "1 response, 1 entry in lists of people to invite, 1 account and 1 mail erased" in receipt, receipt
    # Every byte, while the server runs: the database with its free pages, its log and its index, the mails, the server's log.
    sought = canaries + stored
    check_gone(server, sought)
    assert rows(server, bo) == of_bo, "rows of another person have changed"
    assert {value for _, value in found(server.data, BO.values())} >= {BO["reference"], BO["note"], BO["email"]}
    server.admin("audit", "verify")
    # The receiver may have the response: it was tried. Of the other person, the delivery still waits.
    events = [line.split()[2] for line in server.admin("deliveries", "list").splitlines()]
    assert sorted(events) == ["response.erased", "response.sent"], events
    server.stop()
    check_gone(server, sought)
    # The server does not start with a damaged database.
    server.start()
    server.admin("audit", "verify")


def check_gone(server, sought):
    left = found(server.folder, sought, but=["secret"])
    assert left == [], left


def rows(server, participant):
    """Returns the rows of a person: those of the participant, of the invitation, of its entry in a list, and of the account, each as
    it is stored, by table."""
    with closing(sqlite3.connect(f"file:{server.data}/enkat.db?mode=ro", uri=True)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        columns = {
            table: [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            for table in tables
            if table not in ["audit", "erasures"] and not table.startswith(("sqlite_", "_sqlx"))
        }
        select = lambda table, where: database.execute(f"SELECT * FROM {table} WHERE {where}").fetchall()
        of_person = {
            table: select(table, f"participant = '{participant}'")
            for table, names in columns.items()
            if "participant" in names
        }
        of_person["participants"] = select("participants", f"id = '{participant}'")
        invited = [row[columns["invitations"].index("invited")] for row in of_person["invitations"]]
        of_person["invited"] = select("invited", f"id = {invited[0]}") if invited else []
        accounts = select("accounts", "1 ORDER BY created_at")
        # Ada's account is the first while there are two.
        of_person["accounts"] = accounts[:1] if participant_is_first(database, participant) else accounts[-1:]
        of_person["account_links"] = select("account_links", f"account = '{of_person['accounts'][0][0]}'")
        # The server goes on trying.
        tries = columns["deliveries"].index("tries")
        of_person["deliveries"] = [row[:tries] for row in of_person["deliveries"]]
        return {table: found for table, found in of_person.items() if found}


def participant_is_first(database, participant):
    order = "SELECT participant FROM invitations WHERE participant IS NOT NULL ORDER BY id"
    everyone = [name for (name,) in database.execute(order)]
    return len(everyone) > 1 and everyone[0] == participant


def values(server, participant):
    """Lists the texts and bytes in the rows of a person, sealed values and keyed hashes among them."""
    of_person, listed = rows(server, participant), set()
    for found_rows in of_person.values():
        for row in found_rows:
            listed |= {value for value in row if isinstance(value, (str, bytes)) and len(value) >= SHORTEST}
    account = of_person["accounts"][0][0]
    return sorted(listed - COMMON - {participant, account} - keys(server), key=repr)


def keys(server):
    """Returns the short names of the server's keys, which the look-ups of everyone begin with."""
    with closing(sqlite3.connect(f"file:{server.data}/enkat.db?mode=ro", uri=True)) as database:
        return {name for (name,) in database.execute("SELECT substr(fingerprint, 1, 8) FROM keys")}
