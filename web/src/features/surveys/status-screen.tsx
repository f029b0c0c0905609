import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import type { LoginSettings } from "../../api/types.ts";
import { dateWords } from "../../lib/dates.ts";
import { signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { useEntry } from "../../shared/sign-in/use-entry.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";

/** The screen that says whether the survey of a link can still be answered, and until when. */
export function StatusScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const { settings, error, isNowhere } = useEntry();
  if (isNowhere) return <Navigate to="/404" replace />;
  if (!settings && error === undefined) return <Waiting />;
  return (
    <FrontPage name="status" title={t("status.title")} look="box">
      <div className="login-box">
        {settings ? <Open settings={settings} /> : <StatusBox error>{signInMessage(error, app)}</StatusBox>}
      </div>
    </FrontPage>
  );
}

/** Returns the state of the survey for a visitor without an invitation. */
function stateOf({ isFull, invitationRequired }: LoginSettings): "full" | "invited" | "open" {
  if (isFull) return "full";
  return invitationRequired ? "invited" : "open";
}

function Open({ settings }: { settings: LoginSettings }) {
  const { customerName, lastDay, daysRemaining, isFull } = settings;
  const { t, i18n } = useTranslation("front");
  const left = daysRemaining === 0 ? t("status.lastDay") : t("status.days", { count: daysRemaining ?? 0 });
  return (
    <>
      <p>
        <strong>{customerName}</strong>
      </p>
      <StatusBox>{t(`status.${stateOf(settings)}`)}</StatusBox>
      {isFull ? null : lastDay ? (
        <>
          <p>{t("status.until", { day: dateWords(lastDay, i18n.language) })}</p>
          <p>{left}</p>
        </>
      ) : (
        <p>{t("status.noEnd")}</p>
      )}
      <Link className="button" to=".." relative="path">
        {t("status.enter")}
      </Link>
    </>
  );
}
