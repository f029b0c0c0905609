import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { onOtherBuild, otherBuild } from "../lib/other-build.ts";
import { hasNewerWorker, letNewerWorkerIn, onNewerWorker } from "../lib/own-worker.ts";
import { stored } from "../lib/stored.ts";
import { Button } from "../ui/button.tsx";

/**
 * Says that there is another version of the app, and loads it for whoever wants it; once for each, since a reload may find the
 * same as before. It is no part by itself: those of an old version may be gone.
 */
export function OtherBuildNotice() {
  const { t } = useTranslation();
  const build = useSyncExternalStore(onOtherBuild, otherBuild);
  const isHere = useSyncExternalStore(onNewerWorker, hasNewerWorker);
  const isTold = build !== undefined && stored.renewedFor.get() !== build;
  if (!isHere && !isTold) return null;

  async function renew() {
    if (build !== undefined) stored.renewedFor.set(build);
    await letNewerWorkerIn();
    window.location.reload();
  }

  return (
    <aside className="notice" aria-label={t("otherBuild.label")}>
      <p role="status">{t("otherBuild.text")}</p>
      <Button look="link" onClick={() => void renew()}>
        {t("otherBuild.reload")}
      </Button>
    </aside>
  );
}
