import { loadDemos } from "../../api/calls.ts";
import { useResource } from "../../lib/use-resource.ts";
import type { Offered } from "../../shared/offers/offered.ts";

const NONE: readonly Offered[] = [];

/**
 * Loads the demos that can be answered today, once it is known that the server has some. After a failure there are none.
 */
export function useDemos(hasSome: boolean | undefined): readonly Offered[] | undefined {
  const { data } = useResource(hasSome ? "demos" : undefined, loadOpenDemos);
  return hasSome === false ? NONE : data;
}

async function loadOpenDemos(): Promise<readonly Offered[]> {
  try {
    const { surveys } = await loadDemos();
    return surveys.filter(({ state }) => state === "open");
  } catch {
    return NONE;
  }
}
