import { stored } from "./stored.ts";

/** How far down each entry of the tab's history was read. */
let positions: Record<string, number> = {};

/** How long a screen that is returned to may take to come, in milliseconds. */
const LONGEST = 5000;

/** Where the entry that is being returned to was left, until its screen is there. */
let wanted: { entry: string; top: number; until: number } | undefined;

/** The path of the screen that came last. */
let shown: string | undefined;

/** The entry of the history that the tab is at; the router gives each a key. */
function entry(): string {
  const { key } = (window.history.state ?? {}) as { key?: string };
  return `${window.location.pathname} ${key ?? ""}`;
}

function want(): void {
  const top = positions[entry()];
  wanted = top === undefined ? undefined : { entry: entry(), top, until: performance.now() + LONGEST };
  // From one part of a screen to another: nothing new comes that could be waited for.
  if (wanted && window.location.pathname === shown) arrive();
}

/** While a screen that is returned to is on its way, the page is short for a moment: that is nobody's reading. */
function note(): void {
  if (wanted && performance.now() > wanted.until) letGo();
  if (!wanted) positions[entry()] = Math.round(window.scrollY);
}

function letGo(): void {
  wanted = undefined;
}

/**
 * Remembers how far down each screen was read, also over a reload. Browsers try this by themselves, but before the
 * screen is there. It has to be called before the router listens.
 */
export function rememberScroll(): void {
  window.history.scrollRestoration = "manual";
  try {
    positions = JSON.parse(stored.scroll.get() ?? "{}") ?? {};
  } catch {
    positions = {};
  }
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type !== "navigate") want();
  window.addEventListener("popstate", want);
  window.addEventListener("scroll", note, { passive: true });
  for (const move of ["wheel", "touchstart", "pointerdown", "keydown"] as const)
    window.addEventListener(move, letGo, { passive: true });
  window.addEventListener("pagehide", () => stored.scroll.set(JSON.stringify(positions)));
}

/** Brings a screen that has just come to where it was left, or to its top. */
export function arrive(): void {
  const top = wanted?.entry === entry() ? wanted.top : 0;
  shown = window.location.pathname;
  window.scrollTo(0, top);
  // A screen that is still growing is tried again when more of it has come.
  if (window.scrollY >= top - 1) wanted = undefined;
}

/** Forgets which screens were read, and how far. */
export function forgetScroll(): void {
  positions = {};
  stored.scroll.clear();
}
