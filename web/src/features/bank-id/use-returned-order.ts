import type { TFunction } from "i18next";
import { useEffect, useEffectEvent, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { accountLogin } from "../../api/account-calls.ts";
import { codeOf, dataOf, isAway, waitOf } from "../../api/api-error.ts";
import { authenticate } from "../../api/calls.ts";
import { pause } from "../../lib/pause.ts";
import { accountMessage } from "../../shared/account/account-message.ts";
import { goToProfile } from "../../shared/account/go-to-profile.ts";
import {
  isOver,
  MAX_FAILURES,
  type OrderState,
  POLL_INTERVAL,
  pollOrder,
  type ReturnedOrder,
  returnOrder,
  TIMED_OUT,
} from "../../shared/bank-id/calls.ts";
import { messageKey } from "../../shared/bank-id/message.ts";
import { begin } from "../../shared/sign-in/begin.ts";
import { answeredLately, type Lately, signInMessage } from "../../shared/sign-in/sign-in-message.ts";

const LOGIN_TYPE = "swedishBankId";
const COUNTRY = "SE";

/** The state of a sign-in to which the app returned. `again` is the path at which to begin again. */
export type ReturnState =
  | { step: "waiting" }
  | { step: "failed"; failure: ReturnFailure; again?: string | undefined }
  | { step: "answeredLately"; lately: Lately; again: string };

/** The reason why the participant is not signed in. */
export type ReturnFailure =
  | { cause: "otherBrowser" }
  | { cause: "order"; order: Partial<OrderState> }
  | { cause: "call"; error: unknown; isAccount: boolean };

/** Continues the order with this nonce until it is over, and signs in. */
export function useReturnedOrder(nonce: string): ReturnState {
  const navigate = useNavigate();
  const [state, setState] = useState<ReturnState>({ step: "waiting" });
  const start = useEffectEvent((signal: AbortSignal) => {
    finishOrder(nonce, navigate, signal).then((end) => signal.aborted || setState(end));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another nonce is another order
  useEffect(() => {
    const controller = new AbortController();
    start(controller.signal);
    return () => controller.abort();
  }, [nonce]);
  return state;
}

/** Returns the message for a failure. */
export function failureMessage(failure: ReturnFailure, t: TFunction): string {
  if (failure.cause === "otherBrowser") return t("bankId.notHere");
  if (failure.cause === "order") return t(messageKey(failure.order));
  const { error, isAccount } = failure;
  return isAccount ? accountMessage(codeOf(error), t) : signInMessage(error, t, LOGIN_TYPE);
}

async function finishOrder(
  nonce: string,
  navigate: NavigateFunction,
  signal: AbortSignal,
): Promise<ReturnState> {
  let order: ReturnedOrder;
  try {
    // A phone that returns from the app often has no connection yet. The server accepts the nonce again until the order is over.
    order = await persistently(() => returnOrder(nonce), isAway, signal);
  } catch (error) {
    const failure: ReturnFailure =
      codeOf(error) === "NotFound" ? { cause: "otherBrowser" } : { cause: "call", error, isAccount: false };
    return { step: "failed", failure, again: dataOf<{ path: string }>(error).path };
  }
  const again = order.path;
  try {
    const end = await untilOver(order.bankIdOrderId, signal);
    if (end.status !== "complete") return { step: "failed", failure: { cause: "order", order: end }, again };
    await signIn(order, navigate, signal);
    return { step: "waiting" };
  } catch (error) {
    const lately = answeredLately(error);
    if (lately) return { step: "answeredLately", lately, again };
    return { step: "failed", failure: { cause: "call", error, isAccount: order.surveyId == null }, again };
  }
}

/** Polls an order until it is over. The app may return before the server knows the outcome. */
async function untilOver(bankIdOrderId: string, signal: AbortSignal): Promise<Partial<OrderState>> {
  const poll = () => pollOrder(bankIdOrderId);
  const isPassing = (error: unknown) => codeOf(error) !== "NotFound";
  try {
    for (;;) {
      const state = await persistently(poll, isPassing, signal);
      if (isOver(state)) return state;
      await pause(POLL_INTERVAL, signal);
    }
  } catch (error) {
    if (codeOf(error) === "NotFound") return TIMED_OUT;
    throw error;
  }
}

/** Repeats a call as long as its failure may pass, up to `MAX_FAILURES` times, until the participant leaves. */
async function persistently<Data>(
  call: () => Promise<Data>,
  isPassing: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<Data> {
  for (let failures = 1; ; failures += 1) {
    try {
      const data = await call();
      signal.throwIfAborted();
      return data;
    } catch (error) {
      if (signal.aborted || !isPassing(error) || failures >= MAX_FAILURES) throw error;
      await pause(Math.max(POLL_INTERVAL, waitOf(error)), signal);
    }
  }
}

async function signIn(
  { bankIdOrderId, surveyId }: ReturnedOrder,
  navigate: NavigateFunction,
  signal: AbortSignal,
): Promise<void> {
  if (surveyId == null) {
    const account = await accountLogin({ loginType: LOGIN_TYPE, bankIdOrderId });
    signal.throwIfAborted();
    await goToProfile(navigate, account, "/login");
    return;
  }
  const participant = await authenticate({ loginType: LOGIN_TYPE, surveyId, bankIdOrderId });
  signal.throwIfAborted();
  const next = begin(participant, COUNTRY);
  await navigate(next, { replace: true, state: { country: COUNTRY } });
}
