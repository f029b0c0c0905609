import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { ReturnLink } from "../../api/types.ts";
import { momentWords } from "../../lib/dates.ts";
import { useResource } from "../../lib/use-resource.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { returnLink } from "./return-link.ts";

/** The calls about return links. */
export interface ReturnLinks {
  /** Makes a new link, which ends the previous one. */
  make: () => Promise<ReturnLink>;
  /** Ends the link. */
  end: () => Promise<unknown>;
}

interface ReturnLinkDialogProps {
  links: ReturnLinks;
  /** Whether it leads to what was sent. */
  isSent: boolean;
  onClose: () => void;
}

/** The dialog that makes a return link, shows it once with its last day, copies it and ends it. */
export function ReturnLinkDialog({ links, isSent, onClose }: ReturnLinkDialogProps) {
  const { t } = useTranslation();
  const link = useResource(links, links.make);
  const [{ isEnded, endFailure }, setState] = useState<{ isEnded: boolean; endFailure?: unknown }>({
    isEnded: false,
  });
  const made = isEnded ? undefined : link.data;
  const failure = link.error ?? endFailure;

  function end() {
    links.end().then(
      () => setState({ isEnded: true }),
      (endFailure: unknown) => setState({ isEnded: false, endFailure }),
    );
  }

  return (
    <Dialog title={t(isSent ? "comeBack.sent.later" : "comeBack.title")} onClose={onClose}>
      {isEnded ? (
        <p role="status">{t("comeBack.ended")}</p>
      ) : (
        <p>{t(isSent ? "comeBack.sent.text" : "comeBack.text")}</p>
      )}
      {failure !== undefined && (
        <StatusBox error>
          {codeOf(failure) === "SurveyExpired"
            ? t(isSent ? "comeBack.sent.over" : "comeBack.over")
            : failureWords(failure, t)}
        </StatusBox>
      )}
      {made && <Link made={made} isSent={isSent} />}
      {link.isLoading && <Spinner />}
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

function Link({ made, isSent }: { made: ReturnLink; isSent: boolean }) {
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
      <p className="muted small">{t(isSent ? "comeBack.sent.warning" : "comeBack.warning")}</p>
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
