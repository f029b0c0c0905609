"""Every response that was sent arrives, however often both sides are killed."""

import threading
import time
from urllib.error import URLError

from receiver import Receiver
from server import Person, Server

PEOPLE = 4
#: The responses that are acknowledged before the server is killed.
ENOUGH = 10
#: The events after which the receiver ends without an answer.
EVENTS = 3
SECRET = "kanarie unter Tränen"


def check(enkat, folder):
    receiver = Receiver(folder)
    receiver.start(EVENTS)
    server = Server(enkat, folder, receiver, {"webhook": "sends: payload", "login": "anonymous"})
    try:
        # The receiver ends in the middle, the server too; both start again.
        attempted, acknowledged = answer_until_killed(server, receiver)
        assert len(acknowledged) >= ENOUGH, acknowledged
        receiver.start()
        server.start()
        events = receiver.wait(lambda events: acknowledged.keys() <= {note(event) for event in events})
        check_sent(events, attempted)
        check_list(server, events)
        check_end(server, receiver, acknowledged)
        server.stop()
        assert SECRET not in server.log.read_text(), "the log has an answer"
        server.admin("audit", "verify")
    finally:
        server.kill()
        receiver.kill()


def answer_until_killed(server, receiver):
    """Lets people answer one after the other until the receiver has ended, and the server is killed. Returns the notes that they wrote, and the participants of
    the responses that the server has acknowledged, by their notes."""
    attempted, acknowledged = set(), {}

    def answer(person):
        for number in range(1000):
            words = f"note {person}.{number}"
            attempted.add(words)
            try:
                one = Person(server, loginType="anonymous", dateOfBirth="19800101", gender="female")
                one.send({"note": words, "threat": SECRET})
            except (URLError, OSError):
                return
            acknowledged[words] = one.id
            if len(acknowledged) >= ENOUGH and receiver.process.poll() is not None:
                server.kill()

    threads = [threading.Thread(target=answer, args=[person]) for person in range(PEOPLE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return attempted, acknowledged


def note(event):
    return event["body"]["data"]["payload"]["note"]


def check_sent(events, attempted):
    """Checks that an event that came several times has the same id and body, that no two responses share one, and that sensitive
    answers stayed where they were."""
    by_id = {}
    for event in events:
        assert by_id.setdefault(event["id"], event["body"]) == event["body"], event
        data = event["body"]["data"]
        assert data["payload"].keys() == {"note"} and data["missing"] == {"threat": "sealed"}, event
        assert SECRET not in str(event)
    assert len(by_id) < len(events), "the event whose answer was lost came once only"
    notes = [body["data"]["payload"]["note"] for body in by_id.values()]
    assert len(set(notes)) == len(notes) and set(notes) <= attempted, notes
    responses = {body["data"]["response"] for body in by_id.values()}
    assert len(responses) == len(by_id), responses


def check_list(server, events):
    """Checks that the list of deliveries has the ids that the receiver knows."""
    accepted = lambda line: " accepted " in line
    for _ in range(200):
        lines = server.admin("deliveries", "list").splitlines()
        if all(map(accepted, lines)):
            break
        time.sleep(0.1)
    assert all(map(accepted, lines)), lines
    assert {line.split()[0] for line in lines} == {event["id"] for event in events}


def check_end(server, receiver, acknowledged):
    """Checks that a receiver that was away learns of an erasure, from a server that was killed right after it."""
    receiver.kill()
    words, participant = next(iter(acknowledged.items()))
    erased = server.admin("person", "erase", "--participant", participant, "--reason", "case 1")
    assert "the server sends it `response.erased`" in erased, erased
    server.kill()
    receiver.start()
    server.start()
    is_end = lambda event: event["body"]["type"] == "response.erased"
    events = receiver.wait(lambda events: any(map(is_end, events)))
    whose = [event["body"]["data"] for event in events if not is_end(event) and note(event) == words]
    for end in filter(is_end, events):
        assert end["body"]["data"] == {"response": whose[0]["response"], "surveyId": "health-2026"}, end
