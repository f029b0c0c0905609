import { useTranslation } from "react-i18next";
import { failureWords } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import type { SentLoading } from "./use-sent.ts";

/** The reason why something was not loaded, with a button to try again. */
export function NotLoaded({ loading: { error, busy, retry } }: { loading: SentLoading<unknown> }) {
  const { t } = useTranslation();
  return (
    <>
      <StatusBox error>{failureWords(error, t)}</StatusBox>
      <div className="actions">
        <Button busy={busy} onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    </>
  );
}
