import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { comeBack } from "../../api/calls.ts";
import { failureWords } from "../../api/failure-words.ts";
import { openSession } from "../../api/participant.ts";
import { AppLanguages } from "../../components/app-languages.tsx";
import { Screen } from "../../components/screen.tsx";
import { Waiting } from "../../components/spinner.tsx";
import { StatusBox } from "../../components/status-box.tsx";
import { HelpLink } from "../help/help-link.tsx";
import { RETURN_PATH, secretOfAddress } from "./return-link.ts";

/** Opens a response by its participant's link. The secret leaves the address, and so the history, before anything else. */
export default function ComeBackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [secret] = useState(secretOfAddress);
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    let current = true;
    window.history.replaceState(window.history.state, "", RETURN_PATH);
    comeBack(secret).then(
      (session) => {
        if (!current) return;
        openSession(session);
        void navigate("/survey", { replace: true });
      },
      (error: unknown) => current && setError(error),
    );
    return () => {
      current = false;
    };
  }, [secret, navigate]);

  if (error === undefined) return <Waiting />;
  return (
    <Screen title={t("errors.title")} corner={<AppLanguages />} foot={<HelpLink />}>
      <StatusBox error>
        {codeOf(error) === "NotFound" ? t("comeBack.unknown") : failureWords(error, t)}
      </StatusBox>
    </Screen>
  );
}
