let isPressed = false;

// A form that is rendered on the server has no window to press in.
if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  for (const end of ["pointerup", "pointercancel"]) {
    window.addEventListener(end, () => (isPressed = false), { capture: true });
  }
}

/** Calls `does` after a press that is under way: its effect must not move the pressed element away. */
export function afterPress(does: () => void): void {
  if (isPressed) window.addEventListener("pointerup", () => setTimeout(does), { once: true });
  else setTimeout(does);
}
