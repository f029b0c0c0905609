import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { sendDemoFeedback } from "../../api/calls.ts";
import { failureWords } from "../../api/failure-words.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { DemoFeedbackForm } from "./demo-feedback-form.tsx";

type State = { step: "asking" | "sending" | "sent" } | { step: "failed"; error: unknown };

/** The form for feedback on the demo, and the thanks after it. */
export function DemoFeedbackScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const [state, setState] = useState<State>({ step: "asking" });

  async function send(rating: number, text: string) {
    setState({ step: "sending" });
    try {
      await sendDemoFeedback(rating, text);
      setState({ step: "sent" });
    } catch (error) {
      setState({ step: "failed", error });
    }
  }

  if (state.step === "sent")
    return (
      <FrontPage name="demoFeedbackSent" title={t("demoFeedback.thanks")} look="box">
        <div className="login-box">
          <p>{t("demoFeedback.sent")}</p>
          <p>
            <Link to="/">{t("back")}</Link>
          </p>
        </div>
      </FrontPage>
    );
  const words = (error: unknown) =>
    codeOf(error) === "NotFound" ? t("demoFeedback.noDemo") : failureWords(error, app);
  return (
    <FrontPage name="demoFeedback" title={t("demoFeedback.title")} look="box">
      <div className="login-box">
        <p>{t("demoFeedback.intro")}</p>
        <DemoFeedbackForm busy={state.step === "sending"} onSubmit={(...said) => void send(...said)} />
        {state.step === "failed" && <StatusBox error>{words(state.error)}</StatusBox>}
      </div>
    </FrontPage>
  );
}
