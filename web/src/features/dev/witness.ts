import type { Answers } from "../../api/types.ts";
import type { Model } from "../../engine/index.ts";
import type { Participant } from "./preview-calls.ts";

/** A participant who shows that something happens, and the page on which they see it. */
export interface Witness extends Participant {
  /** The page; none to go on with what is left. */
  page: string | null;
}

const FORM = "/survey";

/** Returns the address of the page on which a witness sees it. */
export function witnessAddress({ page }: Witness): string {
  return page === null ? FORM : `${FORM}/${page}`;
}

/** Returns the page of an address; none for that of the form as a whole. */
export function pageAt(pathname: string): string | null {
  return pathname.startsWith(`${FORM}/`) ? (pathname.split("/")[2] ?? null) : null;
}

/**
 * Returns the answers with the consent ticked, if a page behind the consent is to be seen. A proof does without the consent, but the
 * form leads to it first.
 */
export function withConsent(answers: Answers, { consent, pages }: Model, page: string | null): Answers {
  const isBehind = pages.some(({ id }) => id === page && id !== consent?.page);
  return consent && isBehind ? { ...answers, [consent.box]: true } : answers;
}
