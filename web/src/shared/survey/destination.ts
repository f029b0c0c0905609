import type { Model } from "../../engine/index.ts";
import { questionAnchor } from "../../ui/question/anchors.ts";

/** The address of the receipt. */
export const RESULT = "/survey/result";
const FEEDBACK = "/survey/feedback";
/** The address of the participant's own copy. */
export const COPY = "/survey/copy";

/** Returns the address of a question on its page. */
export function questionAddress(page: string, id: string): string {
  return `/survey/${page}#${questionAnchor(id)}`;
}

/** Returns the address that follows the submission: the feedback, which forwards to the receipt if it is empty, or the receipt. */
export function destination({ finish }: Model): string {
  return finish === "result" ? RESULT : FEEDBACK;
}

/**
 * Returns the address to go to instead: after the submission from the form to its end, and before it from the end to the review.
 */
export function insteadOf(pathname: string, isSent: boolean, model: Model): string | undefined {
  const isEnd = [RESULT, FEEDBACK, COPY].includes(pathname);
  if (isSent) return isEnd ? undefined : destination(model);
  return isEnd ? "/survey/review" : undefined;
}
