import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { lastEntryLink } from "../lib/entry-link.ts";
import { stored } from "../lib/stored.ts";
import { wearTheme } from "../lib/theme.ts";
import { HelpButton } from "../shared/help/help-button.tsx";
import { Screen } from "../ui/screen.tsx";

/** The screen after signing out, or after withdrawing. */
export function SignedOut() {
  const { t } = useTranslation();
  const { urlName, address } = lastEntryLink() ?? {};
  const [isWithdrawn] = useState(() => stored.withdrawn.get() !== null);
  useEffect(() => wearTheme(urlName), [urlName]);
  return (
    <Screen title={t(isWithdrawn ? "withdraw.done" : "signedOut.title")} foot={<HelpButton />}>
      <p>{t(isWithdrawn ? "withdraw.doneText" : "signedOut.text")}</p>
      {address && !isWithdrawn && (
        <p>
          <Link to={address}>{t("expired.signIn")}</Link>
        </p>
      )}
    </Screen>
  );
}
