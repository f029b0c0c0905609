import type { TFunction } from "i18next";
import type { NavigateFunction } from "react-router";
import { accountLogin } from "../../api/account-calls.ts";
import { codeOf } from "../../api/api-error.ts";
import { type Callback, finishOidc } from "../../api/calls.ts";
import { openSession } from "../../api/participant.ts";
import { lastEntrance } from "../../lib/entrance.ts";
import { accountMessage } from "../accounts/account-message.ts";
import { begunSignIn } from "../accounts/begun.ts";
import { goToProfile, type ProfileWish } from "../accounts/go-to-profile.ts";
import { forgetInvitation } from "../sign-in/invitation.ts";
import { signInMessage } from "../sign-in/sign-in-message.ts";

/** What was begun before an identity provider led back here. */
export interface Begun {
  /** Signs in with what the provider sent, and goes on. */
  finish: (callback: Callback, navigate: NavigateFunction) => Promise<void>;
  messageOf: (error: unknown, t: TFunction) => string;
  /** Where to begin again. */
  again: string;
}

/** A sign-in to a survey, or to a health account. */
export function whatWasBegun(): Begun {
  const wish = begunSignIn();
  if (wish) return accountSignIn(wish);
  return { finish: finishSurvey, messageOf: signInMessage, again: lastEntrance()?.address ?? "/" };
}

async function finishSurvey(callback: Callback, navigate: NavigateFunction): Promise<void> {
  openSession(await finishOidc(callback));
  forgetInvitation();
  await navigate("/survey", { replace: true });
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
