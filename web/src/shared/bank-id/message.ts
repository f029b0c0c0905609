import type { OrderState } from "./calls.ts";

/** The cause of a failed order. */
type Said = Pick<OrderState, "message" | "reason">;

/** The key of a reason of ours, or of a recommended message. Without either there is nothing to say but that something went wrong. */
export function messageKey({ message, reason }: Said) {
  if (reason != null) return `bankId.reasons.${reason}` as const;
  return message == null ? "core.generalError" : (`bankId.messages.${message}` as const);
}
