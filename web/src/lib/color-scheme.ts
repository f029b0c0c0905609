/** The colour schemes on offer: that of the system, or one of the two. */
export const SCHEMES = ["system", "light", "dark"] as const;

/** A colour scheme of the app. */
export type Scheme = (typeof SCHEMES)[number];

// `public/scheme.js` reads the same entry, before anything is rendered.
const KEY = "scheme";

/** Returns the chosen colour scheme. */
export function chosenScheme(): Scheme {
  // A page that is rendered on the server has no document.
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset["scheme"];
  return SCHEMES.find((scheme) => scheme === chosen) ?? "system";
}

/** Applies a colour scheme, and remembers it in this browser. */
export function chooseScheme(scheme: Scheme): void {
  if (scheme === "system") delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
  try {
    if (scheme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
