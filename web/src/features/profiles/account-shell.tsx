import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { PROFILES } from "../../api/account.ts";
import { signOut } from "../../api/calls.ts";
import { showSignedOut } from "../../lib/show-signed-out.ts";
import { Button } from "../../ui/button.tsx";
import { Footer } from "../../ui/front-page/footer.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageMenus } from "../../ui/page-menus.tsx";
import { leaveAccount } from "./leave-account.ts";
import "../../ui/front-page/front-page.css";

interface AccountShellProps {
  /** Whether it is a preview, which has no session. */
  isPreview?: boolean;
  children: ReactNode;
}

/** The frame of a health account's screens: logo, menus, the way out, footer. */
export function AccountShell({ isPreview = false, children }: AccountShellProps) {
  return (
    <div className="front account">
      <header className="account-top">
        <div className="account-bar">
          <Link className="account-home" to={isPreview ? "" : PROFILES}>
            <Logo />
          </Link>
          <PageMenus />
          {!isPreview && <SignOut />}
        </div>
      </header>
      <main id="content" className="front-main account-main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    // If the server cannot be reached, the session ends by itself.
    const signedOut = await signOut().catch(() => undefined);
    await leaveAccount();
    await showSignedOut(navigate, signedOut?.leaveAt);
  }
  return (
    <Button look="quiet" busy={busy} onClick={() => void leave()}>
      {t("logout")}
    </Button>
  );
}
