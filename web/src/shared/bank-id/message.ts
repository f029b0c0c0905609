import type { OrderState } from "./calls.ts";

/** The cause of a failed order. */
type Said = Pick<OrderState, "message" | "reason">;

/** Returns the key of our reason or of BankID's recommended message. Without either, the message is a general one. */
export function messageKey({ message, reason }: Said) {
  if (reason != null) return `bankId.reasons.${reason}` as const;
  return message == null ? "core.generalError" : (`bankId.messages.${message}` as const);
}
