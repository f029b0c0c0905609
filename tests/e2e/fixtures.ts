// The test's own server and a participant on it.

import { test as base } from "@playwright/test";
import { Participant } from "./participant.ts";
import { Server } from "./server.ts";

interface Fixtures {
  server: Server;
  participant: Participant;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  server: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.dispose();
  },
  participant: async ({ page, server }, use) => {
    await use(new Participant(page, server.url));
  },
});

export { expect } from "@playwright/test";
