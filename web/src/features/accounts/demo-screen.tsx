import { useTranslation } from "react-i18next";
import { demoLogin } from "../../api/account-calls.ts";
import { UNREACHABLE } from "../../api/api-error.ts";
import { codeWords } from "../../api/failure-words.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { EmailForm } from "./email-form.tsx";
import { LoginBox } from "./login-box.tsx";
import { useAccountSignIn } from "./use-account-sign-in.ts";
import { useAccountWays } from "./use-account-ways.ts";

/** The codes with which any call can fail. */
const OF_ALL = new Set(["TooManyRequests", "Busy", UNREACHABLE]);

/** The front page in demo mode: an e-mail address opens an account. */
export function DemoScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const { session, signIn } = useAccountSignIn("/demo");
  const { data: ways } = useAccountWays();

  function words(code: string): string {
    if (code === "InvalidEmail") return t("demo.login.error.invalid-email");
    if (code === "NotFound") return t("demo.none");
    return OF_ALL.has(code) ? codeWords(code, app) : t("demo.login.error.general");
  }
  return (
    <FrontPage name="demo" title={t("demo.heading")} look="box">
      <LoginBox afterEnd={t("demo.ended")}>
        {ways?.demo === false ? (
          <StatusBox isUrgent>{t("demo.none")}</StatusBox>
        ) : (
          <>
            <p>{t("demo.intro")}</p>
            <EmailForm
              name="demo"
              waits
              busy={session.loading}
              message={session.hasError ? words(session.message) : undefined}
              action={t("demo.submit")}
              busyAction={app("signIn.submitting")}
              onSubmit={(email) => void signIn(demoLogin(email))}
            />
            <p className="muted small">{t("demo.kept")}</p>
          </>
        )}
      </LoginBox>
    </FrontPage>
  );
}
