import { stored } from "../../lib/stored.ts";
import type { PresetView, Previewed } from "./preview-calls.ts";

const NOBODY: Previewed = { flags: {}, gender: null };

/** For whom this tab has shown the survey last. */
export function rememberedPreviewed(): Previewed {
  try {
    return { ...NOBODY, ...(JSON.parse(stored.previewed.get() ?? "{}") as Partial<Previewed>) };
  } catch {
    return NOBODY;
  }
}

/** Whether this tab has shown the survey for somebody already. */
export function isPreviewedRemembered(): boolean {
  return stored.previewed.get() !== null;
}

/** The flags of a preset, and no others. */
export function flagsOf({ flags }: PresetView): Previewed["flags"] {
  return Object.fromEntries(flags.map((name) => [name, true]));
}

/** Remembers it, beyond a reload. */
export function rememberPreviewed(previewed: Previewed): void {
  stored.previewed.set(JSON.stringify(previewed));
}
