// The test's own server and a participant on it.

import { rm } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { Participant } from "./participant.ts";
import { Server } from "./server.ts";
import { endingWithResult } from "./surveys.ts";

interface Fixtures {
  /** What the surveys end with: as they are, or the result screen. */
  ending: "as it is" | "result";
  server: Server;
  participant: Participant;
}

export const test = base.extend<Fixtures>({
  ending: ["as it is", { option: true }],
  server: async ({ ending }, use) => {
    const surveys = ending === "result" ? await endingWithResult() : undefined;
    const server = await Server.start(surveys);
    await use(server);
    await server.dispose();
    if (surveys) await rm(surveys, { recursive: true, force: true });
  },
  participant: async ({ page, server }, use) => {
    await use(new Participant(page, server.url));
  },
});

export { expect } from "@playwright/test";
