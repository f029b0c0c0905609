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

/** Returns whether an order does not change any more. */
export function isOver({ status }: OrderState): boolean {
  return status === "complete" || status === "failed";
}

/** The purpose of an order: a survey, with the luggage for it, or else a health account. */
export interface Wanted extends SignInContext {
  surveyId?: string | undefined;
}

/** Makes an order for the person in front of the browser, who reads its purpose in the app. */
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

/** An order that goes on where the app led back to. */
export type ReturnedOrder = Responses["/api/bank-id/return"];

/** Goes on with the order of the app that led back here with a nonce. */
export function returnOrder(nonce: string): Promise<ReturnedOrder> {
  return call("POST", "/api/bank-id/return", { nonce });
}

/** Asks how an order stands. */
export function pollOrder(bankIdOrderId: string): Promise<OrderState> {
  return call("POST", "/api/bank-id/poll", { bankIdOrderId });
}

/** Ends an order. It arrives even if the page is left at once. */
export async function cancelOrder(bankIdOrderId: string): Promise<void> {
  // An order that cannot be reached ends with its time.
  await call("POST", "/api/bank-id/cancel", { bankIdOrderId }, { keepalive: true }).catch(() => undefined);
}
