// The tutorial's commands that make a survey and serve it, with only the command and an empty folder.

import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base, expect } from "@playwright/test";
import { Participant } from "../participant.ts";
import { enkat, freePort, root } from "../server.ts";
import { serving } from "../serving.ts";

/** Reads the commands of the tutorial, without their output. */
async function commands(): Promise<string[][]> {
  const tutorial = await readFile(join(root, "docs/book/src/tutorial.md"), "utf8");
  return [...tutorial.matchAll(/^\$ enkat (.+)$/gm)].map(([, words = ""]) => words.split(" "));
}

base("the tutorial begins in an empty folder, and its survey is answered @phone", async ({ page }, info) => {
  const cwd = info.outputPath("empty");
  await mkdir(cwd);
  const all = await commands();
  const called = (name: string) => all.find(([first]) => first === name) ?? [];
  await promisify(execFile)(enkat, called("new"), { cwd });
  const listen = `127.0.0.1:${await freePort()}`;
  await serving(cwd, [...called("serve"), "--listen", listen], "try it:", async (address) => {
    const participant = new Participant(page, new URL(address).origin);
    await participant.signIn(new URL(address).pathname);
    await participant.answerPage();
    await participant.next();

    // "Choose Often: a second one appears. Choose Never: it disappears."
    const second = participant.elementsOn(participant.pageId).find(({ kind }) => kind === "textarea");
    if (!second) throw new Error("the tutorial promises a question in words");
    await expect(participant.frame(second.id)).toHaveCount(0);
    await page.getByRole("radio", { name: "Often" }).check();
    await expect(participant.frame(second.id)).toBeVisible();
    await page.getByRole("radio", { name: "Never" }).check();
    await expect(participant.frame(second.id)).toHaveCount(0);
    await participant.saved();
    await participant.sendAll();
  });
});
