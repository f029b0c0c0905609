import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isAccountOpen } from "../../api/account.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { BackToProfilesButton } from "./back-to-profiles-button.tsx";
import { ComeBackLater } from "./come-back-later.tsx";
import { SurveyHelp } from "./survey-help.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** The foot of the screens of a survey: secondary links, and the name of the product. */
export function SurveyFoot({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <footer className="survey-foot small">
      <div className="survey-ways">
        <SurveyHelp />
        {children}
        <Link className="button-link" to="/cookie-policy">
          {t("cookies.label")}
        </Link>
      </div>
      <Logo />
    </footer>
  );
}

/** The ways to stop before the answers are sent. */
export function StopForNow() {
  const { t } = useTranslation();
  const { signOut, busy } = useSignOut();
  return (
    <>
      {isAccountOpen() ? <BackToProfilesButton look="link" /> : <ComeBackLater />}
      <Button look="link" busy={busy} onClick={signOut}>
        {t("logout")}
      </Button>
    </>
  );
}
