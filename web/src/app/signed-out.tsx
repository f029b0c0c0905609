import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { lastEntryLink } from "../lib/entry-link.ts";
import { wearTheme } from "../lib/theme.ts";
import { HelpButton } from "../shared/help/help-button.tsx";
import { Screen } from "../ui/screen.tsx";

/** The screen after signing out. */
export function SignedOut() {
  const { t } = useTranslation();
  const { urlName, address } = lastEntryLink() ?? {};
  useEffect(() => wearTheme(urlName), [urlName]);
  return (
    <Screen title={t("signedOut.title")} foot={<HelpButton />}>
      <p>{t("signedOut.text")}</p>
      {address && (
        <p>
          <Link to={address}>{t("expired.signIn")}</Link>
        </p>
      )}
    </Screen>
  );
}
