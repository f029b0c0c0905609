import { stored } from "../../lib/stored.ts";
import type { Previewed } from "./preview-calls.ts";

const NOBODY: Previewed = { flags: {}, gender: null };

/** For whom this tab has shown the survey last. */
export function rememberedPreviewed(): Previewed {
  try {
    return { ...NOBODY, ...(JSON.parse(stored.previewed.get() ?? "{}") as Partial<Previewed>) };
  } catch {
    return NOBODY;
  }
}

/** Remembers it, beyond a reload. */
export function rememberPreviewed(previewed: Previewed): void {
  stored.previewed.set(JSON.stringify(previewed));
}
