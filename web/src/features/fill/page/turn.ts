import { useSyncExternalStore } from "react";
import { questionAnchor, questionAt } from "../../../ui/question/anchors.ts";

/** The width below which a page is answered in steps. */
const PHONE = "(max-width: 639.98px)";

/** The height of the bar at the top of the window, in pixels. */
const BAR = 64;

/** The question that the participant looks at, and its distance from the top of the window. */
interface Sight {
  question: string;
  top: number;
}

/** The question in sight when the width changed, until it is in sight again. */
let held: Sight | undefined;

const listeners = new Set<() => void>();

let stop = () => {};

function turned(): void {
  held = sightNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    const media = window.matchMedia(PHONE);
    media.addEventListener("change", turned);
    stop = () => media.removeEventListener("change", turned);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/** Returns whether the window is as narrow as a phone's. It is updated when the window is turned or resized. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}

/** Returns the id of the question that was in sight when the window was turned. */
export function heldQuestion(): string | undefined {
  return held?.question;
}

/** Scrolls the question that was in sight back to its place in the window; returns whether there was one. */
export function returnToHeld(): boolean {
  if (!held) return false;
  const { question, top } = held;
  held = undefined;
  const frame = document.getElementById(questionAnchor(question));
  if (frame) window.scrollBy(0, frame.getBoundingClientRect().top - top);
  return frame !== null;
}

/** Finds the question in sight: the one with focus, or else the first that is not above the window. */
function sightNow(): Sight | undefined {
  const focused = document.activeElement?.closest(".frame");
  const inSight = (frame: Element) => frame.getBoundingClientRect().bottom > BAR;
  const frame = focused ?? [...document.querySelectorAll(".frame")].find(inSight);
  const question = frame && questionAt(frame.id);
  if (!frame || question === undefined) return undefined;
  return { question, top: frame.getBoundingClientRect().top };
}
