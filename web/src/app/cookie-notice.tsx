import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { hasSeenNotice, rememberNotice } from "../lib/cookie-notice.ts";
import { Button } from "../ui/button.tsx";

/**
 * The cookie notice, shown at the top of every screen until it is closed. It is laid out in the page and covers no content.
 */
export function CookieNotice() {
  const [isShown, setIsShown] = useState(() => !hasSeenNotice(document.cookie));
  if (!isShown) return null;

  function close() {
    rememberNotice();
    setIsShown(false);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return <CookieNoticeView onClose={close} />;
}

/** The text and close button of the notice. The entry shell renders it without `onClose`. */
export function CookieNoticeView({ onClose }: { onClose?: () => void }) {
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
