let isPressed = false;

// Drawn on the server's behalf, a form has no window to press in.
if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  for (const end of ["pointerup", "pointercancel"]) {
    window.addEventListener(end, () => (isPressed = false), { capture: true });
  }
}

/** Does something after a press that is under way: what it shows must not push away what is being pressed. */
export function afterPress(does: () => void): void {
  if (isPressed) window.addEventListener("pointerup", () => setTimeout(does), { once: true });
  else setTimeout(does);
}
