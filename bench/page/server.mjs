// `enkat serve` with the demo deployment on an empty data folder.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = new URL("../..", import.meta.url).pathname;

/** Gives `use` the address of a running server, and ends it afterwards. */
export async function withServer(use) {
  const data = await mkdtemp(join(tmpdir(), "enkat-bench-"));
  const address = `127.0.0.1:${await freePort()}`;
  const args = ["serve", "--surveys", "surveys", "--web", "web/dist", "--data", data, "--listen", address];
  const server = spawn("target/release/enkat", args, { cwd: root, stdio: "ignore" });
  const gone = once(server, "exit");
  // Chromium asks for brotli on connections that cannot be overheard: over TLS, and from this name.
  const url = `http://localhost:${address.split(":")[1]}`;
  try {
    await healthy(url, server);
    return await use(url);
  } finally {
    server.kill("SIGKILL");
    await gone;
    await rm(data, { recursive: true, force: true });
  }
}

async function healthy(url, server) {
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error("the server did not start");
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
