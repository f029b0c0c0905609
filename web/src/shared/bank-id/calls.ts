import i18n from "i18next";
import type { SignInContext } from "../../api/calls.ts";
import { call } from "../../api/client.ts";
import type { Requests, Responses } from "../../api/types.ts";

/** The milliseconds between two polls: the QR code changes every second. */
export const POLL_INTERVAL = 1000;
/** The failed calls in a row after which an order is given up. */
export const MAX_FAILURES = 5;

/** The device that has the BankID app. */
export type Device = Requests["/api/bank-id/start"]["device"];

/** The state of an order. */
export type OrderState = Responses["/api/bank-id/poll"];

/** The state of an order that the server no longer knows: it has expired. */
export const TIMED_OUT = { status: "failed", message: "RFA8" } satisfies Partial<OrderState>;

/** Reports whether an order is final. */
export function isOver({ status }: OrderState): boolean {
  return status === "complete" || status === "failed";
}

/** The purpose of an order: a survey, with the context of its sign-in, or else a health account. */
export interface Wanted extends SignInContext {
  surveyId?: string | undefined;
}

/** Starts an order for the person at the browser; the app shows its purpose. */
export function startOrder(
  { surveyId, invitation, earlier }: Wanted,
  device: Device,
): Promise<Responses["/api/bank-id/start"]> {
  return call("POST", "/api/bank-id/start", {
    surveyId: surveyId ?? null,
    invitation: invitation ?? null,
    ...(earlier ? { earlier } : {}),
    language: i18n.language,
    device,
  });
}

/** An order that continues where the app led back to. */
export type ReturnedOrder = Responses["/api/bank-id/return"];

/** Continues the order of the app that led back here with a nonce. */
export function returnOrder(nonce: string): Promise<ReturnedOrder> {
  return call("POST", "/api/bank-id/return", { nonce });
}

/** Fetches the state of an order. */
export function pollOrder(bankIdOrderId: string): Promise<OrderState> {
  return call("POST", "/api/bank-id/poll", { bankIdOrderId });
}

/** Cancels an order. The call arrives even if the page is left at once. */
export async function cancelOrder(bankIdOrderId: string): Promise<void> {
  // An order that cannot be cancelled expires by itself.
  await call("POST", "/api/bank-id/cancel", { bankIdOrderId }, { keepalive: true }).catch(() => undefined);
}
