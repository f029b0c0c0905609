import { cleanup, configure, getConfig } from "@testing-library/react";
import { unstable_IdlePriority as Idle, unstable_scheduleCallback as schedule } from "scheduler";
import { afterAll, afterEach, vi } from "vitest";

const { asyncWrapper } = getConfig();
configure({
  // A screen is loaded on demand, which takes time on a busy machine.
  asyncUtilTimeout: 15_000,
  // An element is in the document a task before React's effects have run; on a busy machine that task comes late.
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act);
    await reactIsIdle();
    return result;
  },
});

// Late updates of a screen need the window.
afterEach(cleanup);

// So do prefetches at the end of a file.
afterAll(() => vi.dynamicImportSettled());

function reactIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    schedule(Idle, () => resolve());
  });
}
