import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { isAccountOpen, PROFILES } from "../../api/account.ts";
import { StatusBox } from "../../ui/status-box.tsx";

/** The state of an address that leads back to a sign-in: whether the last session has ended. */
interface SignInState {
  hasEnded?: boolean;
}

interface LoginBoxProps {
  /** The words on unfinished work after the session ended. */
  afterEnd: string;
  children: ReactNode;
}

/** The box of a sign-in: a notice if the last session has ended or is still open, and the way to sign in. */
export function LoginBox({ afterEnd, children }: LoginBoxProps) {
  const { t } = useTranslation("front");
  const state = useLocation().state as SignInState | null;
  return (
    <div className="login-box">
      {isAccountOpen() && (
        <StatusBox>
          <p>{t("login.stillIn")}</p>
          <p>
            <Link to={PROFILES}>{t("login.toAccount")}</Link>
          </p>
        </StatusBox>
      )}
      {state?.hasEnded && !isAccountOpen() && (
        <StatusBox>
          <p>
            <strong>{t("login.ended")}</strong>
          </p>
          <p>{afterEnd}</p>
        </StatusBox>
      )}
      {children}
    </div>
  );
}
