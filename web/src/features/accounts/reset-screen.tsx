import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { forgetAccount } from "../../api/account.ts";
import { resetPassword } from "../../api/account-calls.ts";
import { codeOf } from "../../api/api-error.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useLink } from "./use-link.ts";

type State = { step: "asking" | "sending" | "done" | "over" } | { step: "failed"; error: unknown };

const TITLES = { done: "reset.doneTitle", over: "account.linkOver" } as const;

/** The screen that the link for a new password opens. A new password signs the owner out everywhere. */
export function ResetScreen() {
  const { t } = useTranslation("front");
  const { code, email } = useLink("reset");
  const [state, setState] = useState<State>({ step: "asking" });
  const { step } = state;
  const isEnd = step === "done" || step === "over";

  async function reset(password: string) {
    setState({ step: "sending" });
    try {
      await resetPassword(code, password);
      forgetAccount();
      setState({ step: "done" });
    } catch (error) {
      setState(codeOf(error) === "LinkInvalid" ? { step: "over" } : { step: "failed", error });
    }
  }

  return (
    <FrontPage name={isEnd ? step : "reset"} title={t(isEnd ? TITLES[step] : "reset.title")} look="box">
      <div className="login-box">
        {step === "done" && <Done />}
        {step === "over" && <Over />}
        {!isEnd && (
          <>
            <p>{t("reset.intro")}</p>
            <NewPasswordForm
              email={email}
              busy={step === "sending"}
              error={state.step === "failed" ? state.error : undefined}
              action={t("reset.submit")}
              busyAction={t("reset.submitting")}
              onSubmit={(password) => void reset(password)}
            />
          </>
        )}
      </div>
    </FrontPage>
  );
}

function Done() {
  const { t } = useTranslation("front");
  return (
    <>
      <StatusBox>{t("reset.done")}</StatusBox>
      <p>
        <Link to="/login">{t("back")}</Link>
      </p>
    </>
  );
}

function Over() {
  const { t } = useTranslation("front");
  return (
    <>
      <StatusBox error>{t("reset.over")}</StatusBox>
      <Link className="button" to="/forgot">
        {t("reset.newLink")}
      </Link>
    </>
  );
}
