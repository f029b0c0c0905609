// The test's own server and a participant on it.

import { test as base } from "@playwright/test";
import { Participant } from "./participant.ts";
import { Server } from "./server.ts";

export const test = base.extend<{ server: Server; participant: Participant }>({
  server: async ({ browserName: _ }, use) => {
    const server = await Server.start();
    await use(server);
    await server.dispose();
  },
  participant: async ({ page, server }, use) => {
    await use(new Participant(page, server.url));
  },
});

export { expect } from "@playwright/test";
