import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { ReturnLink } from "../../api/types.ts";
import { momentWords } from "../../lib/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { returnLink } from "./return-link.ts";

/** The calls about links. */
export interface ReturnLinks {
  /** Makes a new one, which ends the one before. */
  make: () => Promise<ReturnLink>;
  /** Ends it. */
  end: () => Promise<unknown>;
}

interface ReturnLinkDialogProps {
  links: ReturnLinks;
  onClose: () => void;
}

/** Makes a link to come back by, shows it once with its last day, copies it and ends it. */
export function ReturnLinkDialog({ links, onClose }: ReturnLinkDialogProps) {
  const { t } = useTranslation();
  const [{ made, isEnded, error }, setState] = useState<{
    made?: ReturnLink;
    isEnded?: boolean;
    error?: unknown;
  }>({});

  useEffect(() => {
    let current = true;
    links.make().then(
      (made) => current && setState({ made }),
      (error: unknown) => current && setState({ error }),
    );
    return () => {
      current = false;
    };
  }, [links]);

  function end() {
    links.end().then(
      () => setState({ isEnded: true }),
      (error: unknown) => setState(({ made }) => ({ ...(made && { made }), error })),
    );
  }

  return (
    <Dialog title={t("comeBack.title")} onClose={onClose}>
      {isEnded ? <p role="status">{t("comeBack.ended")}</p> : <p>{t("comeBack.text")}</p>}
      {error !== undefined && (
        <StatusBox error>
          {codeOf(error) === "SurveyExpired" ? t("comeBack.over") : failureWords(error, t)}
        </StatusBox>
      )}
      {made ? <Link made={made} /> : error === undefined && !isEnded && <Spinner />}
      <div className="actions">
        {made && <CopyButton link={returnLink(made.secret)} />}
        {made && (
          <Button look="quiet" onClick={end}>
            {t("comeBack.end")}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t("fill.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function Link({ made }: { made: ReturnLink }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const until = momentWords(made.expiresAt, i18n.language);
  return (
    <>
      <div className="plain-field">
        <label htmlFor={id}>{t("comeBack.link")}</label>
        <input
          id={id}
          className="field"
          readOnly
          value={returnLink(made.secret)}
          aria-describedby={`${id}-until`}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p id={`${id}-until`}>{t("comeBack.until", { until })}</p>
      <p className="muted small">{t("comeBack.warning")}</p>
    </>
  );
}

function CopyButton({ link }: { link: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    await navigator.clipboard?.writeText(link).then(
      () => setIsCopied(true),
      () => undefined,
    );
  }
  return <Button onClick={() => void copy()}>{t(isCopied ? "comeBack.copied" : "comeBack.copy")}</Button>;
}
