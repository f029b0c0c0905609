import type { OrderState } from "./calls.ts";

/** The key of a recommended message. Without one there is nothing to say but that something went wrong. */
export function messageKey(message: OrderState["message"]) {
  return message == null ? "core.generalError" : (`bankId.messages.${message}` as const);
}
