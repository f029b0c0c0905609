import { cleanup, configure, getConfig } from "@testing-library/react";
import { unstable_IdlePriority as Idle, unstable_scheduleCallback as schedule } from "scheduler";
import { afterAll, afterEach, vi } from "vitest";

const { asyncWrapper } = getConfig();
configure({
  // A screen is loaded on demand, which takes its time on a busy machine.
  asyncUtilTimeout: 15_000,
  // What is found or typed has reached the document; React's effects come in a task after that, on a busy machine late.
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act);
    await reactIsIdle();
    return result;
  },
});

// What is still to come to a screen must not find the window gone.
afterEach(cleanup);

// Nor what is fetched ahead, at the end of a file.
afterAll(() => vi.dynamicImportSettled());

function reactIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    schedule(Idle, () => resolve());
  });
}
