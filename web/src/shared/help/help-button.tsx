import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Notice } from "../../api/types.ts";
import type { Language } from "../../lib/languages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type Country, callOf, type Line, numbersFor } from "./countries.ts";
import { NoticeWords } from "./notice-words.tsx";
import "./help.css";

interface HelpButtonProps {
  /** The deployment's notice in the current language, if known. */
  notice?: Notice | undefined;
  country?: Country | null | undefined;
  /** Further contents of the dialog. */
  children?: ReactNode;
}

/** The button that opens the help dialog: notice, emergency numbers and help lines. */
export function HelpButton(props: HelpButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="link" className="help-link" onClick={() => setIsOpen(true)}>
        {t("help.link")}
      </Button>
      {isOpen && <HelpDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function HelpDialog({ notice, country, children, onClose }: HelpButtonProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const numbers = numbersFor(country, i18n.language as Language);
  return (
    <Dialog title={t("help.link")} onClose={onClose}>
      {notice && <NoticeWords notice={notice} />}
      {!notice?.contact && <p>{t("help.none")}</p>}
      {numbers.map(({ country, name, emergency, lines }) => (
        <section key={country}>
          <h3>
            {t("help.emergency")}
            {numbers.length > 1 && ` – ${name}`}
          </h3>
          <Lines lines={emergency} />
          <h3>
            {t("help.lines")}
            {numbers.length > 1 && ` – ${name}`}
          </h3>
          <Lines lines={lines} />
        </section>
      ))}
      <p>
        {/* A new tab: the survey stays open. */}
        <a href="/faq" target="_blank" rel="noreferrer">
          {t("help.faq")}
          <span className="visually-hidden"> ({t("newTab")})</span>
        </a>
      </p>
      {children}
      <div className="actions">
        <Button onClick={onClose}>{t("help.close")}</Button>
      </div>
    </Dialog>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul className="help-lines">
      {lines.map(({ number, name, reason }) => (
        <li key={number}>
          <a href={callOf(number)}>{number}</a> {name && name !== number ? `${name}: ${reason}` : reason}
        </li>
      ))}
    </ul>
  );
}
