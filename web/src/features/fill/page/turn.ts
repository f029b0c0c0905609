import { useSyncExternalStore } from "react";
import { questionAnchor, questionAt } from "../../../ui/question/anchors.ts";

/** Narrower than this, a page is answered in steps. */
const PHONE = "(max-width: 639.98px)";

/** The bar at the top of the window covers so much of it, in pixels. */
const BAR = 64;

/** The question that somebody looks at, and how far down the window it is. */
interface Sight {
  question: string;
  top: number;
}

/** The element in sight when the width changed, until it is in sight again. */
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

/** Whether the window is as narrow as a phone's, kept up to date when it is turned or made larger. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}

/** The id of the question that was looked at when the window was turned just now. */
export function heldQuestion(): string | undefined {
  return held?.question;
}

/** Brings what was looked at back to where it was in the window, and says whether there was anything. */
export function returnToHeld(): boolean {
  if (!held) return false;
  const { question, top } = held;
  held = undefined;
  const frame = document.getElementById(questionAnchor(question));
  if (frame) window.scrollBy(0, frame.getBoundingClientRect().top - top);
  return frame !== null;
}

/** Focus says best where somebody is; without it, the first question that is not above the window. */
function sightNow(): Sight | undefined {
  const focused = document.activeElement?.closest(".frame");
  const inSight = (frame: Element) => frame.getBoundingClientRect().bottom > BAR;
  const frame = focused ?? [...document.querySelectorAll(".frame")].find(inSight);
  const question = frame && questionAt(frame.id);
  if (!frame || question === undefined) return undefined;
  return { question, top: frame.getBoundingClientRect().top };
}
