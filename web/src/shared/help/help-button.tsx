import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Notice } from "../../api/types.ts";
import { findLanguage } from "../../lib/languages.ts";
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
  const numbers = numbersFor(country, findLanguage(i18n.language) ?? "en-US");
  return (
    <Dialog title={t("help.link")} onClose={onClose}>
      {notice && <NoticeWords notice={notice} />}
      {!notice?.contact && <p>{t("help.none")}</p>}
      {numbers.map(({ country: code, name, emergency, lines }) => {
        const named = numbers.length > 1 ? name : undefined;
        return (
          <section key={code}>
            <NumbersHeading heading={t("help.emergency")} country={named} />
            <Lines lines={emergency} />
            <NumbersHeading heading={t("help.lines")} country={named} />
            <Lines lines={lines} />
          </section>
        );
      })}
      <p>
        {/* A new tab keeps the survey open. */}
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

function NumbersHeading({ heading, country }: { heading: string; country: string | undefined }) {
  const { t } = useTranslation();
  return <h3>{country === undefined ? heading : t("help.inCountry", { heading, country })}</h3>;
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
