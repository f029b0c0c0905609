import { call } from "../../api/client.ts";
import type { Requests, Responses } from "../../api/types.ts";

/** Where the BankID app is. */
export type Device = Requests["/api/bank-id/start"]["device"];

/** How an order stands. */
export type OrderState = Responses["/api/bank-id/poll"];

/** Makes an order for the person in front of the browser, to sign in to a survey or else to a health account. */
export function startOrder(
  surveyId: string | undefined,
  device: Device,
): Promise<Responses["/api/bank-id/start"]> {
  return call("POST", "/api/bank-id/start", { surveyId: surveyId ?? null, device });
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
