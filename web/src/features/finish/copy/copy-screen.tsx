import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { useHeadingFocus, useTitle } from "../../../lib/use-title.ts";
import { destination, RESULT } from "../../../shared/survey/destination.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import type { SentCalls } from "../../../shared/survey/survey-server.ts";
import { BackToProfilesButton } from "../../../shared/survey-frame/back-to-profiles-button.tsx";
import { ComeBackLater } from "../../../shared/survey-frame/come-back-later.tsx";
import { Button } from "../../../ui/button.tsx";
import { useTexts } from "../../../ui/question/texts-context.ts";
import { Waiting } from "../../../ui/spinner.tsx";
import { EndShell } from "../end-shell.tsx";
import { NotLoaded } from "../not-loaded.tsx";
import { SignOutButton } from "../sign-out-button.tsx";
import { useSent } from "../use-sent.ts";
import { CopyBody } from "./copy-body.tsx";
import { saveCopy } from "./copy-file.ts";
import { Withdraw } from "./withdraw.tsx";
import "./copy.css";

/** The participant's own copy of what they have sent: to read, to save and to print; and to withdraw, where that is allowed. */
export function CopyScreen() {
  const { sent } = useSurvey().server;
  return sent ? <OwnCopy calls={sent} /> : <Navigate to={RESULT} replace />;
}

function OwnCopy({ calls }: { calls: SentCalls }) {
  const { t } = useTranslation();
  const { model } = useSurvey();
  const { text } = useTexts();
  const loading = useSent(calls.copy);
  const { data: copy, error } = loading;
  const article = useRef<HTMLElement>(null);
  const heading = useHeadingFocus(String(copy === undefined));
  const survey = text("survey.name");
  useTitle(t("copy.title"), survey);
  if (!copy && error === undefined) return <Waiting />;
  const save = () => {
    if (article.current) saveCopy(article.current, `${t("copy.title")}: ${survey}`, t("copy.file"));
  };
  return (
    <EndShell
      actions={
        <>
          <Link className="button" to={destination(model)}>
            {t("fill.back")}
          </Link>
          <BackToProfilesButton look="quiet" />
          <SignOutButton look="quiet" />
        </>
      }
    >
      <h1 ref={heading} tabIndex={-1}>
        {t("copy.title")}
      </h1>
      {copy ? (
        <>
          <div className="copy-keep">
            <p>{t("copy.keep")}</p>
            <div className="actions">
              <Button onClick={save}>{t("copy.save")}</Button>
              <Button look="quiet" onClick={() => window.print()}>
                {t("copy.print")}
              </Button>
              <ComeBackLater isSent />
            </div>
            <p className="muted small">{t("copy.private")}</p>
          </div>
          <article ref={article} className="copy">
            <CopyBody copy={copy} />
          </article>
          {copy.withdrawal && <Withdraw withdrawal={copy.withdrawal} withdraw={calls.withdraw} />}
        </>
      ) : (
        <NotLoaded loading={loading} />
      )}
    </EndShell>
  );
}
