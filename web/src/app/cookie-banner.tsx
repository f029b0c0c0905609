import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { hasSeenNotice, rememberNotice } from "../lib/cookie-notice.ts";
import { Button } from "../ui/button.tsx";

/** The notice about cookies, above everything until somebody closes it. It covers nothing. */
export function CookieBanner() {
  const [isShown, setIsShown] = useState(() => !hasSeenNotice(document.cookie));
  if (!isShown) return null;

  function close() {
    rememberNotice();
    setIsShown(false);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return <CookieNotice onClose={close} />;
}

/** The words of the notice, and the button that closes it. */
export function CookieNotice({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation();
  return (
    <aside className="notice" aria-label={t("cookies.label")}>
      <p>
        {t("cookies.body")} <Link to="/cookie-policy">{t("cookies.link")}</Link>
      </p>
      <Button look="link" onClick={onClose}>
        {t("cookies.close")}
      </Button>
    </aside>
  );
}
