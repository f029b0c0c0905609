import { stored } from "./stored.ts";

/** The scroll positions of the tab's history entries. */
let positions: Record<string, number> = {};

/** The longest time that a screen that is returned to may take to appear, in milliseconds. */
const LONGEST = 5000;

/** The position at which the entry that is being returned to was left, until its screen appears. */
let wanted: { entry: string; top: number; until: number } | undefined;

/** The path of the screen that came last. */
let shown: string | undefined;

/** Returns the key of the tab's current history entry, with its path; the router gives each entry a key. */
function entry(): string {
  const { key } = (window.history.state ?? {}) as { key?: string };
  return `${window.location.pathname} ${key ?? ""}`;
}

function want(): void {
  const top = positions[entry()];
  wanted = top === undefined ? undefined : { entry: entry(), top, until: performance.now() + LONGEST };
  // A move within one screen: no new screen will appear.
  if (wanted && window.location.pathname === shown) arrive();
}

/**
 * Records the scroll position. While a screen that is returned to is loading, the page is short for a moment: that position is not
 * recorded.
 */
function note(): void {
  if (wanted && performance.now() > wanted.until) letGo();
  if (!wanted) positions[entry()] = Math.round(window.scrollY);
}

function letGo(): void {
  wanted = undefined;
}

/**
 * Remembers the scroll position of each screen, also across a reload. Browsers restore it by themselves, but before the screen has
 * appeared. Must be called before the router listens.
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

/** Scrolls a screen that has just appeared to where it was left, or to its top. */
export function arrive(): void {
  const top = wanted?.entry === entry() ? wanted.top : 0;
  shown = window.location.pathname;
  window.scrollTo(0, top);
  // A screen that is still growing is scrolled again when more of it has appeared.
  if (window.scrollY >= top - 1) wanted = undefined;
}

/** Forgets all scroll positions. */
export function forgetScroll(): void {
  positions = {};
  stored.scroll.clear();
}
