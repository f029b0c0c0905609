// A participant opens the address of a letter, answers, and sends.

import { test } from "@playwright/test";
import { Participant } from "../participant.ts";

test("a person who is invited answers and sends", async ({ page }) => {
  const participant = new Participant(page, "");
  await participant.signIn(process.env["INVITATION"] ?? "");
  await participant.sendAll();
});
