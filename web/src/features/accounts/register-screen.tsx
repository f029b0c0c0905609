import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { register } from "../../api/account-calls.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useAccountSignIn } from "./use-account-sign-in.ts";
import { useLink } from "./use-link.ts";

/** The screen that the link of an invitation opens: a password opens the account. */
export function RegisterScreen() {
  const { t } = useTranslation("front");
  const { code, email } = useLink("register");
  const { session, signIn } = useAccountSignIn("/login");
  const isOver = session.message === "LinkInvalid";
  return (
    <FrontPage
      name={isOver ? "registerOver" : "register"}
      title={t(isOver ? "account.linkOver" : "register.title")}
      look="box"
    >
      <div className="login-box">
        {isOver ? (
          <>
            <StatusBox error>{t("register.over")}</StatusBox>
            <p>
              <Link to="/login">{t("back")}</Link>
            </p>
          </>
        ) : (
          <>
            <p>{t("register.intro")}</p>
            <NewPasswordForm
              email={email}
              busy={session.loading}
              error={session.error}
              action={t("register.submit")}
              busyAction={t("register.submitting")}
              onSubmit={(password) => void signIn(register(code, password))}
            />
          </>
        )}
      </div>
    </FrontPage>
  );
}
