import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { onOtherBuild, otherBuild } from "../lib/other-build.ts";
import { stored } from "../lib/stored.ts";

/**
 * Says that there is another version of the app, and loads it for whoever wants it; once for each, since a reload may find the
 * same as before. It is no part by itself: those of an old version may be gone.
 */
export function OtherBuildNotice() {
  const { t } = useTranslation();
  const build = useSyncExternalStore(onOtherBuild, otherBuild);
  if (build === undefined || stored.renewedFor.get() === build) return null;

  function renew() {
    if (build !== undefined) stored.renewedFor.set(build);
    window.location.reload();
  }

  return (
    <aside className="notice" aria-label={t("otherBuild.label")}>
      <p role="status">{t("otherBuild.text")}</p>
      <Button look="link" onClick={renew}>
        {t("otherBuild.reload")}
      </Button>
    </aside>
  );
}
