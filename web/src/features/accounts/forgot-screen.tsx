import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { askForReset } from "../../api/account-calls.ts";
import { codeOf } from "../../api/api-error.ts";
import { codeWords } from "../../api/failure-words.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { EmailForm } from "./email-form.tsx";

type State = { step: "asking" | "sending" | "sent" } | { step: "failed"; code: string };

/**
 * The screen that asks for the address to which a link for a new password is sent. Its answer does not reveal whether there is an
 * account.
 */
export function ForgotScreen() {
  const { t, i18n } = useTranslation("front");
  const { t: app } = useTranslation();
  const [state, setState] = useState<State>({ step: "asking" });

  async function send(email: string) {
    setState({ step: "sending" });
    try {
      await askForReset(email, i18n.language);
      setState({ step: "sent" });
    } catch (error) {
      setState({ step: "failed", code: codeOf(error) });
    }
  }

  function words(code: string): string {
    return code === "InvalidEmail" ? app("wrong.email") : codeWords(code, app);
  }
  const isSent = state.step === "sent";
  return (
    <FrontPage
      name={isSent ? "forgotSent" : "forgot"}
      title={t(isSent ? "forgot.sentTitle" : "forgot.title")}
      look="box"
    >
      <div className="login-box">
        <p>{t(isSent ? "forgot.sent" : "forgot.intro")}</p>
        {isSent ? (
          <p>{t("forgot.notThere")}</p>
        ) : (
          <EmailForm
            name="forgot"
            busy={state.step === "sending"}
            message={state.step === "failed" ? words(state.code) : undefined}
            action={t("forgot.send")}
            busyAction={t("forgot.sending")}
            onSubmit={(email) => void send(email)}
          />
        )}
        <p>
          <Link to="/login">{t("back")}</Link>
        </p>
      </div>
    </FrontPage>
  );
}
