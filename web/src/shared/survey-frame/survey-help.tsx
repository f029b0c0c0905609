import { useTexts } from "../../ui/question/texts-context.ts";
import { HelpButton } from "../help/help-button.tsx";
import { OwnSessions } from "../sessions/own-sessions.tsx";
import { useSurvey } from "../survey/survey-context.ts";

/** The way to help and contact, on every screen of a survey after the sign-in. */
export function SurveyHelp() {
  const { settings, participant, server } = useSurvey();
  const { language } = useTexts();
  return (
    <HelpButton notice={settings.notices?.[language]} country={settings.country ?? participant.country}>
      {server.sessions && <OwnSessions calls={server.sessions} heading="h3" />}
    </HelpButton>
  );
}
