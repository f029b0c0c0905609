/** The looks on offer: as the system has it, or one of the two. */
export const SCHEMES = ["system", "light", "dark"] as const;

/** A look of the app. */
export type Scheme = (typeof SCHEMES)[number];

// `public/scheme.js` reads the same entry, before anything is drawn.
const KEY = "scheme";

/** Returns the look that was chosen. */
export function chosenScheme(): Scheme {
  // Drawn on the server's behalf, a page has no document yet.
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset["scheme"];
  return SCHEMES.find((scheme) => scheme === chosen) ?? "system";
}

/** Puts on a look, and remembers it in this browser. */
export function chooseScheme(scheme: Scheme): void {
  if (scheme === "system") delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
  try {
    if (scheme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
