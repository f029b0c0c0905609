import type { Model } from "../../rules/index.ts";

const RESULT = "/survey/result";
const FEEDBACK = "/survey/feedback";

/** Where a participant comes once the answers are sent: to the feedback, or to the result screen. */
export function destination({ finish }: Model): string {
  return finish === "result" ? RESULT : FEEDBACK;
}

/** Where somebody has to go instead: from the form once the answers are sent, and to the review before. */
export function insteadOf(pathname: string, isSent: boolean, model: Model): string | undefined {
  const end = destination(model);
  if (isSent) return pathname === end || pathname === FEEDBACK ? undefined : end;
  return pathname === RESULT || pathname === FEEDBACK ? "/survey/review" : undefined;
}
