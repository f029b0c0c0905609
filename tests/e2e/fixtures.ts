// A server and a participant on it. Tests share a server, unless they declare that they own theirs: because they stop it, look into
// its data or its log, or do with it what only its operator does.

import { test as base } from "@playwright/test";
import { Participant } from "./participant.ts";
import { Server } from "./server.ts";

interface Fixtures {
  /** Whether the test has a server of its own. */
  ownServer: boolean;
  server: Server;
  participant: Participant;
}

interface WorkerFixtures {
  sharedServer: Server;
}

async function withServer(use: (server: Server) => Promise<void>): Promise<void> {
  const server = await Server.start();
  await use(server);
  await server.dispose();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownServer: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  sharedServer: [async ({}, use) => withServer(use), { scope: "worker" }],
  server: async ({ ownServer, sharedServer }, use) => {
    if (ownServer) await withServer(use);
    else await use(sharedServer);
  },
  participant: async ({ page, server }, use) => {
    await use(new Participant(page, server.url));
  },
});

export { expect } from "@playwright/test";
