// A port of this machine for a test's server.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port. Returns it. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listening(probe);
  await new Promise((done) => probe.close(done));
  return port;
}
