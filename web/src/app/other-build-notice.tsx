import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { onOtherBuild, otherBuild } from "../lib/other-build.ts";
import { hasNewerWorker, letNewerWorkerIn, onNewerWorker } from "../lib/own-worker.ts";
import { stored } from "../lib/stored.ts";
import { Button } from "../ui/button.tsx";

/**
 * The notice of another version of the app, with a button that loads it; shown once for each, since a reload may load the same
 * version again. It is not loaded as a part of its own: parts of an old version may be gone.
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
