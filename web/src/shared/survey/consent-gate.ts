import type { Model } from "../../engine/index.ts";

/** The consent without which only some answers are sent. */
export interface ConsentGate {
  /** The id of its box. */
  box: string;
  /** The ids of the questions and boxes on its page, which need no consent. */
  free: ReadonlySet<string>;
}

/** Returns the consent that a survey asks for, if it does. */
export function gateOf({ consent, pages }: Model): ConsentGate | undefined {
  if (!consent) return undefined;
  const page = pages.find(({ id }) => id === consent.page);
  return { box: consent.box, free: new Set(Object.keys(page?.schema.properties ?? {})) };
}
