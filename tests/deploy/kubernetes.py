"""The manifests of Kubernetes, by the schemas of its own release."""

import subprocess

from examples import DEPLOY


def check(validator):
    manifests = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    run = subprocess.run([validator, "--strict", *manifests], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert manifests
