import { useTranslation } from "react-i18next";
import type { LoginSettings } from "../../api/types.ts";
import { LengthWords } from "../../shared/sign-in/length-words.tsx";

/** The facts before the first question: the sender, the length, and the readers of the answers. */
export function EntryFacts({ settings }: { settings: LoginSettings }) {
  const { t, i18n } = useTranslation();
  const readers = settings.notices[i18n.language]?.readers;
  return (
    <ul className="entry-facts">
      <li>
        <strong>{t("entry.from", { sender: settings.customerName })}</strong>
      </li>
      {settings.length && (
        <li>
          <LengthWords length={settings.length} />
        </li>
      )}
      <li>
        <strong>{t("entry.pause")}</strong> {t("entry.saved")}
      </li>
      {readers && (
        <li>
          <strong>{t("entry.readers")}</strong> {readers}
        </li>
      )}
    </ul>
  );
}
