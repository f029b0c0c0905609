import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PROFILES } from "../../api/account.ts";
import { changePassword } from "../../api/account-calls.ts";
import { isSignedOut } from "../../api/api-error.ts";
import { useHeadingFocus, useTitle } from "../../lib/use-title.ts";
import { StatusBox } from "../../ui/status-box.tsx";
import { AccountShell } from "./account-shell.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { useSessionEnd } from "./use-profiles.ts";

type State = { step: "asking" | "sending" | "done" } | { step: "failed"; error: unknown };

/** The screen on which the owner of an account changes its password, which ends all other sessions. */
export function PasswordScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const endSession = useSessionEnd();
  const [state, setState] = useState<State>({ step: "asking" });
  const isDone = state.step === "done";
  const title = t(isDone ? "changePassword.doneTitle" : "changePassword.title");
  const heading = useHeadingFocus(isDone ? "password changed" : "password");
  useTitle(title);

  async function change(current: string, password: string) {
    setState({ step: "sending" });
    try {
      await changePassword(current, password);
      setState({ step: "done" });
    } catch (error) {
      if (isSignedOut(error)) endSession();
      else setState({ step: "failed", error });
    }
  }

  return (
    <AccountShell>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isDone ? (
        <StatusBox>{t("changePassword.done")}</StatusBox>
      ) : (
        <div className="login-box">
          <p>{t("changePassword.intro")}</p>
          <ChangePasswordForm
            busy={state.step === "sending"}
            error={state.step === "failed" ? state.error : undefined}
            onSubmit={(current, password) => void change(current, password)}
          />
        </div>
      )}
      <p>
        <Link to={PROFILES}>{app("toAccount")}</Link>
      </p>
    </AccountShell>
  );
}
