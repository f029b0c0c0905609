// Puts on the look that was chosen (src/lib/color-scheme.ts), before anything is drawn.
try {
  const scheme = localStorage.getItem("scheme");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage it is the system's.
}
