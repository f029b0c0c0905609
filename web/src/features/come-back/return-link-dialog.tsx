import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureWords } from "../../api/failure-words.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { StatusBox } from "../../components/status-box.tsx";
import { returnLink } from "./return-link.ts";

interface ReturnLinkDialogProps {
  /** Asks for a new link. */
  make: () => Promise<{ secret: string }>;
  onClose: () => void;
}

/** Makes a link to come back by, shows it once, and copies it. */
export function ReturnLinkDialog({ make, onClose }: ReturnLinkDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [made, setMade] = useState<{ link?: string; error?: unknown }>({});
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    let current = true;
    make().then(
      ({ secret }) => current && setMade({ link: returnLink(secret) }),
      (error: unknown) => current && setMade({ error }),
    );
    return () => {
      current = false;
    };
  }, [make]);

  const { link, error } = made;
  async function copy() {
    if (link === undefined) return;
    await navigator.clipboard?.writeText(link).then(
      () => setIsCopied(true),
      () => undefined,
    );
  }

  return (
    <Dialog title={t("comeBack.title")} onClose={onClose}>
      <p>{t("comeBack.text")}</p>
      {error !== undefined ? (
        <StatusBox error>{failureWords(error, t)}</StatusBox>
      ) : link === undefined ? (
        <Spinner />
      ) : (
        <div className="plain-field">
          <label htmlFor={id}>{t("comeBack.link")}</label>
          <input id={id} className="field" readOnly value={link} onFocus={({ target }) => target.select()} />
        </div>
      )}
      <p className="muted small">{t("comeBack.warning")}</p>
      <div className="actions">
        {link !== undefined && (
          <Button onClick={() => void copy()}>{isCopied ? t("comeBack.copied") : t("comeBack.copy")}</Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t("fill.close")}
        </Button>
      </div>
    </Dialog>
  );
}
