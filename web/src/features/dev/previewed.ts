import { stored } from "../../lib/stored.ts";
import type { PresetView, Previewed } from "./preview-calls.ts";

const NOBODY: Previewed = { flags: {}, gender: null };

/** Returns the participant for whom this tab showed the survey last. */
export function rememberedPreviewed(): Previewed {
  try {
    return { ...NOBODY, ...(JSON.parse(stored.previewed.get() ?? "{}") as Partial<Previewed>) };
  } catch {
    return NOBODY;
  }
}

/** Returns whether this tab has shown the survey before. */
export function isPreviewedRemembered(): boolean {
  return stored.previewed.get() !== null;
}

/** Returns the flags of a preset, without others. */
export function flagsOf({ flags }: PresetView): Previewed["flags"] {
  return Object.fromEntries(flags.map((name) => [name, true]));
}

/** Remembers the participant over a reload. */
export function rememberPreviewed(previewed: Previewed): void {
  stored.previewed.set(JSON.stringify(previewed));
}
