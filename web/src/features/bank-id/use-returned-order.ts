import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NavigateFunction, useNavigate } from "react-router";
import { accountLogin } from "../../api/account-calls.ts";
import { ApiError, codeOf } from "../../api/api-error.ts";
import { authenticate } from "../../api/calls.ts";
import { accountMessage } from "../../shared/account/account-message.ts";
import { goToProfile } from "../../shared/account/go-to-profile.ts";
import { type OrderState, pollOrder, type ReturnedOrder, returnOrder } from "../../shared/bank-id/calls.ts";
import { messageKey } from "../../shared/bank-id/message.ts";
import { countryOf } from "../../shared/help/countries.ts";
import { begin } from "../../shared/sign-in/begin.ts";
import { answeredLately, signInMessage } from "../../shared/sign-in/sign-in-message.ts";

const PAUSE = 1000;
/** So many calls in a row may fail before the order is given up. */
const PATIENCE = 5;
const WAY = "swedishBankId";

interface State {
  /** Where one begins again. */
  again?: string | undefined;
  /** The cause, where nobody was signed in. */
  failure?: string;
  /** For how long a person who has answered lately cannot answer again. */
  lately?: { limit: number; count: number };
}

/** Goes on with the order of the app that led back here: waits until it is done, and signs in. */
export function useReturn(): State {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [nonce] = useState(() => window.location.hash.slice(1));
  const [state, setState] = useState<State>({});
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // It works once, and must not stay in the address bar or the history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    void arrive(nonce, navigate, t).then(setState);
  }, [nonce, navigate, t]);
  return state;
}

async function arrive(nonce: string, navigate: NavigateFunction, t: TFunction): Promise<State> {
  let order: ReturnedOrder;
  try {
    order = await returnOrder(nonce);
  } catch (error) {
    if (codeOf(error) !== "NotFound") return { failure: signInMessage(error, t, WAY) };
    return { failure: t("bankId.notHere"), again: pathIn(error) };
  }
  const again = order.path;
  try {
    const done = await untilDone(order.bankIdOrderId);
    if (done.status !== "complete") return { failure: t(messageKey(done)), again };
    await signIn(order, navigate);
    return { again };
  } catch (error) {
    const lately = answeredLately(error);
    if (lately) return { lately, again };
    const isAccount = order.surveyId == null;
    return { failure: isAccount ? accountMessage(codeOf(error), t) : signInMessage(error, t, WAY), again };
  }
}

/** Waits for the end of an order. The app may lead back a moment before the server knows it. */
async function untilDone(bankIdOrderId: string): Promise<OrderState> {
  for (let faults = 0; ; ) {
    try {
      const state = await pollOrder(bankIdOrderId);
      if (state.status !== "pending") return state;
      faults = 0;
    } catch (error) {
      // A call that failed on the way may work in a second.
      if (codeOf(error) === "NotFound") return { status: "failed", message: "RFA8" };
      if (++faults >= PATIENCE) throw error;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

async function signIn({ bankIdOrderId, surveyId }: ReturnedOrder, navigate: NavigateFunction): Promise<void> {
  if (surveyId == null) {
    await goToProfile(navigate, await accountLogin({ loginType: WAY, bankIdOrderId }), "/login");
    return;
  }
  const country = countryOf(WAY);
  const next = begin(await authenticate({ loginType: WAY, surveyId, bankIdOrderId }), country);
  await navigate(next, { replace: true, state: { country } });
}

/** Reads where the order was begun that another browser has. */
function pathIn(error: unknown): string | undefined {
  const { path } = ((error instanceof ApiError && error.data) || {}) as { path?: string };
  return path;
}
