import type { Model } from "../../engine/index.ts";
import { questionAnchor } from "../../ui/question/anchors.ts";

/** The address of the receipt. */
export const RESULT = "/survey/result";
const FEEDBACK = "/survey/feedback";

/** Returns the address of a question on its page. */
export function questionAddress(page: string, id: string): string {
  return `/survey/${page}#${questionAnchor(id)}`;
}

/** Where a participant comes once the answers are sent: to the feedback, which leads on where it has nothing to tell, or to the receipt. */
export function destination({ finish }: Model): string {
  return finish === "result" ? RESULT : FEEDBACK;
}

/** Where somebody has to go instead: from the form once the answers are sent, and to the review before. */
export function insteadOf(pathname: string, isSent: boolean, model: Model): string | undefined {
  const isEnd = pathname === RESULT || pathname === FEEDBACK;
  if (isSent) return isEnd ? undefined : destination(model);
  return isEnd ? "/survey/review" : undefined;
}
