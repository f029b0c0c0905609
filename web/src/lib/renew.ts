import { stored } from "./stored.ts";

const SHORTEST = 10_000;

/**
 * Reloads the page when a part of it is gone because a newer version was published, but not repeatedly, and not without a network.
 * Answers that are not saved yet are kept over the reload.
 */
export function renewOnMissingParts(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || Date.now() - Number(stored.renewed.get() ?? 0) < SHORTEST) return;
    event.preventDefault();
    stored.renewed.set(String(Date.now()));
    window.location.reload();
  });
}
