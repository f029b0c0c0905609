import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useIsSuperUser } from "../../lib/app-state.ts";
import { logLines, onLogLine } from "../../lib/developer-log.ts";
import { showKeys, useShowsKeys } from "../../lib/i18n.ts";
import "./developer-console.css";

/** The console for developers below every screen, except in production. */
export function DeveloperConsole({ environment }: { environment: string }) {
  const { t, i18n } = useTranslation("front");
  const hasKeys = useShowsKeys();
  const isSuperUser = useIsSuperUser();
  const lines = useSyncExternalStore(onLogLine, logLines);

  return (
    <aside className="developer-console" aria-label={t("developer.title")}>
      <details>
        <summary>
          {t("developer.title")}
          {isSuperUser && <strong className="badge">{t("developer.superUser")}</strong>}
        </summary>
        <div>
          <p>{t("developer.environment", { environment })}</p>
          <label>
            <input type="checkbox" checked={hasKeys} onChange={({ target }) => showKeys(target.checked)} />
            {t("developer.keys")}
          </label>
          <p>{t("developer.log")}</p>
          {lines.length === 0 && <p className="muted">{t("developer.empty")}</p>}
          <div role="log">
            <ol>
              {lines.map(({ id, at, words }) => (
                <li key={id}>
                  <time>{new Date(at).toLocaleTimeString(i18n.language)}</time> {words}
                </li>
              ))}
            </ol>
          </div>
        </div>
      </details>
    </aside>
  );
}
