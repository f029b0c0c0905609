import { useTranslation } from "react-i18next";
import { failureWords } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import type { FeedbackLoading } from "./use-feedback.ts";

/** The reason why the feedback was not loaded, with a button to try again. */
export function NotLoaded({ loading: { error, busy, retry } }: { loading: FeedbackLoading }) {
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
