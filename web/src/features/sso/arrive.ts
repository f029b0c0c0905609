import type { TFunction } from "i18next";
import type { NavigateFunction } from "react-router";
import { accountLogin } from "../../api/account-calls.ts";
import { codeOf } from "../../api/api-error.ts";
import { type Callback, finishOidc } from "../../api/calls.ts";
import { lastEntryLink } from "../../lib/entry-link.ts";
import { stored } from "../../lib/stored.ts";
import { accountMessage } from "../../shared/account/account-message.ts";
import { goToProfile, type ProfileWish } from "../../shared/account/go-to-profile.ts";
import { type BegunSurvey, begunSignIn, begunSurvey } from "../../shared/provider/begun.ts";
import { handOver } from "../../shared/provider/hand-over.ts";
import { begin } from "../../shared/sign-in/begin.ts";
import { invitationAt } from "../../shared/sign-in/invitation.ts";
import { signInMessage } from "../../shared/sign-in/sign-in-message.ts";

/** The sign-in that an identity provider returns to. */
export interface Begun {
  /** Signs in with the provider's response, and opens the next screen. */
  finish: (callback: Callback, navigate: NavigateFunction) => Promise<void>;
  messageOf: (error: unknown, t: TFunction) => string;
  /** The path at which to begin again. */
  again: string;
  /** Leads a participant who cannot answer again yet to the answers that they sent. For that they sign in once more. */
  showEarlier?: () => Promise<void>;
}

/** Returns the sign-in that was begun: to a survey, or to a health account. */
export function whatWasBegun(): Begun {
  const wish = begunSignIn();
  if (wish) return accountSignIn(wish);
  return surveySignIn(lastEntryLink()?.address ?? "/", begunSurvey());
}

function surveySignIn(again: string, begun: BegunSurvey | undefined): Begun {
  const signIn = { finish: finishSurvey, messageOf: signInMessage, again };
  if (!begun) return signIn;
  const brought = { invitation: invitationAt(again), earlier: true };
  return { ...signIn, showEarlier: () => handOver(begun.surveyId, begun.way, brought) };
}

async function finishSurvey(callback: Callback, navigate: NavigateFunction): Promise<void> {
  const next = begin(await finishOidc(callback));
  stored.surveySignIn.clear();
  await navigate(next, { replace: true });
}

function accountSignIn(wish: ProfileWish): Begun {
  return {
    async finish(callback, navigate) {
      const account = await accountLogin({ loginType: "oidc", ...callback });
      await goToProfile(navigate, account, "/login", wish);
    },
    messageOf: (error, t) => accountMessage(codeOf(error), t),
    again: "/login",
  };
}
