import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import { isAccountOpen, wayBackIn } from "../../../api/account.ts";
import { codeOf, isAway, isSignedOut, OTHER_FORMAT } from "../../../api/api-error.ts";
import { failureWords } from "../../../api/failure-words.ts";
import { closeSession } from "../../../api/participant.ts";
import type { SurveySettings } from "../../../api/types.ts";
import { lastEntryLink, rememberEntryLink } from "../../../lib/entry-link.ts";
import { letNewerWorkerIn } from "../../../lib/own-worker.ts";
import { ENTRY, entryAddress } from "../../../lib/survey-address.ts";
import { wearTheme } from "../../../lib/theme.ts";
import { HelpButton } from "../../../shared/help/help-button.tsx";
import { SurveyContext } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { OfflineScreen } from "../../../ui/offline-screen.tsx";
import { TextsContext } from "../../../ui/question/texts-context.ts";
import { Screen } from "../../../ui/screen.tsx";
import { Waiting } from "../../../ui/spinner.tsx";
import { StatusBox } from "../../../ui/status-box.tsx";
import { SaveGuard } from "../saving/save-guard.tsx";
import { useSurveyLoading } from "./use-survey-loading.ts";
import "../../../styles/questions.css";
import "../../../shared/survey-frame/survey-frame.css";

/** The layout of all screens of a survey: it loads the survey and keeps its answers safe. */
export function SurveyLayout() {
  const { survey, texts, error } = useSurveyLoading();
  const { pathname } = useLocation();
  const customer = survey?.settings.customerUrlName ?? lastEntryLink()?.urlName;
  useEffect(() => wearTheme(customer), [customer]);
  useEffect(() => {
    if (survey) rememberWay(survey.settings);
  }, [survey]);
  const { pageId, section } = useParams();
  const isStranger = isSignedOut(error) && lastEntryLink() === undefined;
  const isAsked = survey?.model.pages.some(({ id }) => id === pageId) ?? !isStranger;
  // Without such a page, or in a browser that never opened a survey, this is the entry of a survey whose type the app does not
  // know.
  if (section !== undefined && !isAsked) return <Navigate to={pathname} state={ENTRY} replace />;
  if (error !== undefined) return <LoadError error={error} />;
  if (!survey || !texts) return <Waiting />;
  return (
    <SurveyContext value={survey}>
      <TextsContext value={texts}>
        <SaveGuard key={survey.settings.model}>
          <Outlet />
        </SaveGuard>
      </TextsContext>
    </SurveyContext>
  );
}

/** Remembers the entry of the survey for sessions that began without its link, by a cookie or in another tab. */
function rememberWay(settings: SurveySettings) {
  const address = entryAddress(settings);
  const { customerUrlName } = settings;
  if (!customerUrlName || !address) return;
  const known = lastEntryLink()?.address;
  if (isAccountOpen() && known) return rememberEntryLink({ urlName: customerUrlName, address: known });
  rememberEntryLink({ urlName: customerUrlName, address });
}

function LoadError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (isSignedOut(error)) {
    closeSession();
    return <Navigate to={wayBackIn()} replace />;
  }
  if (isAway(error)) return <OfflineScreen onBack={() => window.location.reload()} foot={<HelpButton />} />;
  const isOld = codeOf(error) === OTHER_FORMAT;
  const reload = async () => {
    if (isOld) await letNewerWorkerIn();
    window.location.reload();
  };
  return (
    <Screen title={t("errors.title")} foot={<HelpButton />}>
      <StatusBox error>{failureWords(error, t)}</StatusBox>
      <Button onClick={() => void reload()}>{t(isOld ? "otherBuild.reload" : "retry")}</Button>
    </Screen>
  );
}
