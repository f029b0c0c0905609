import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { rememberEntryLink } from "../../lib/entry-link.ts";
import { useTitle } from "../../lib/use-title.ts";
import { HelpButton } from "../../shared/help/help-button.tsx";
import { handOver } from "../../shared/provider/hand-over.ts";
import { Passage } from "../../shared/provider/passage.tsx";
import { KeptOut } from "../../shared/sign-in/kept-out.tsx";
import { signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { useEntry } from "../../shared/sign-in/use-entry.ts";
import { useInvitation } from "../../shared/sign-in/use-invitation.ts";
import { Button } from "../../ui/button.tsx";
import { PageMenus } from "../../ui/page-menus.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StatusBox } from "../../ui/status-box.tsx";

/** The screen that hands over to the identity provider of a survey at once; without one, it shows an error. */
export default function SsoScreen() {
  const { t } = useTranslation();
  // Before the first call, which contains the address.
  const invitation = useInvitation();
  const { customer, settings, error, isNowhere } = useEntry();
  const [failure, setFailure] = useState<unknown>();
  useTitle(t("sso.leaving"));

  useEffect(() => {
    if (!settings?.loginTypes.includes("sso")) return;
    rememberEntryLink({ urlName: customer, address: window.location.pathname });
    setFailure(undefined);
    handOver(settings.surveyId, "sso", { invitation }).catch(setFailure);
  }, [customer, settings, invitation]);

  if (isNowhere) return <Navigate to="/404" replace />;
  const isOffered = settings?.loginTypes.includes("sso") ?? true;
  // Single sign-on alone would lead straight back here.
  const hasOtherWays = settings?.loginTypes.some((way) => way !== "sso") ?? false;
  if (error !== undefined) return <KeptOut error={error} />;
  if (failure !== undefined || !isOffered) {
    return (
      <Screen title={t("errors.title")} corner={<PageMenus />} foot={<HelpButton />}>
        <StatusBox error>{isOffered ? signInMessage(failure, t) : t("core.generalError")}</StatusBox>
        {hasOtherWays ? <WayBack /> : <Button onClick={() => window.location.reload()}>{t("retry")}</Button>}
      </Screen>
    );
  }
  return <Passage words={t("sso.leaving")}>{hasOtherWays && <WayBack />}</Passage>;
}

/** One level up: the survey login that this is a part of. */
function WayBack() {
  const { t } = useTranslation();
  return (
    <p>
      <Link to=".." relative="path" replace>
        {t("sso.otherWays")}
      </Link>
    </p>
  );
}
