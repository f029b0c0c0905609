// A whole journey: from sign-in to the last screen, with axe on every screen, none of which may be too wide.

import { expect } from "@playwright/test";
import type { Participant } from "./participant.ts";

interface Course {
  /** Whether the survey has feedback. */
  hasFeedback: boolean;
  /** Called on each page, on a phone on each step, once it is answered. */
  onEachPage?: () => Promise<void>;
  /** Called before sending. */
  onReview?: () => Promise<void>;
}

/**
 * Completes a demo from sign-in to the last screen, which is the feedback where the survey has one. Returns the ids of the elements
 * on the pages.
 */
export async function complete(
  participant: Participant,
  demo: string,
  { hasFeedback, onEachPage, onReview }: Course,
): Promise<Set<string>> {
  const { page } = participant;
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  await page.goto(participant.url + demo);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await participant.faults()).toEqual([]);

  await participant.signIn(demo);
  const visited: string[] = [];
  const shown: string[] = [];
  await participant.answerAll(async () => {
    visited.push(participant.pageId);
    shown.push(...(await participant.shown()));
    expect(await participant.faults(), participant.pageId).toEqual([]);
    expect(await participant.isWiderThanScreen(), participant.pageId).toBe(false);
    expect(await participant.tooSmall(), participant.pageId).toEqual([]);
    await onEachPage?.();
  });
  // A phone shows a page step by step.
  const pages = visited.filter((id, at) => id !== visited[at - 1]);
  expect(pages).toEqual(participant.model.pages.map(({ id }) => id));

  expect(await participant.faults(), "review").toEqual([]);
  await onReview?.();
  await participant.send();
  if (participant.model.finish === "result") {
    expect(await participant.faults(), "result").toEqual([]);
    if (hasFeedback) await participant.toFeedback();
  }
  if (hasFeedback) {
    await expect(page.getByRole("img").first()).toBeVisible();
    expect(await participant.faults(), "feedback").toEqual([]);
  }
  expect(blocked).toEqual([]);
  return new Set(shown);
}
