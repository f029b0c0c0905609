"""An independent client signs in at the simulator, as it would at the BankID service, to show that the two are alike."""

import json
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from bankid6 import BankIdClient, BankIdError

folder = tempfile.mkdtemp()
simulator = subprocess.Popen(
    ["node", Path(__file__).with_name("main.mjs"), folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
)
told = json.loads(simulator.stdout.readline())
client = BankIdClient(
    prod_env=True,
    cert_pem=f"{folder}/rp.pem",
    key_pem=f"{folder}/rp.key",
    ca_pem=f"{folder}/ca.pem",
)
client.api_url = told["url"] + "/"
# The authority is the simulator's, whatever this machine trusts.
client.client.trust_env = False


def phone(path, **body):
    with urllib.request.urlopen(told["control"] + path, json.dumps(body).encode()) as answer:
        return json.load(answer)


order = client.auth(endUserIp="192.0.2.1")
assert client.collect().hintCode == "outstandingTransaction"
phone("/scan", qr=order.qr_data)
hints = []
while (state := client.collect()).status == "pending":
    hints.append(state.hintCode)
    time.sleep(0.5)
assert list(dict.fromkeys(hints)) == ["started", "userSign", "processing"], hints
assert state.status == "complete", state
assert state.completionData.user.personalNumber == "198001019278"
try:
    client.collect()
    raise AssertionError("a completed order was collected twice")
except BankIdError as error:
    assert error.errorCode == "invalidParameters", error

order = client.auth(endUserIp="192.0.2.1")
phone("/start", autoStartToken=order.autoStartToken, way=[[0, "failed:userCancel"]])
state = client.collect()
assert (state.status, state.hintCode) == ("failed", "userCancel"), state
client.auth(endUserIp="192.0.2.1")
client.cancel()
print("an independent client signs in, fails and cancels as it would at the service")
