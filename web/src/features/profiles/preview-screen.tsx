import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { ProfileSurvey } from "../../api/types.ts";
import { useHeadingFocus, useTitle } from "../../lib/use-title.ts";
import { StatusBox } from "../../ui/status-box.tsx";
import { AccountShell } from "./account-shell.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { SurveyGroups } from "./survey-groups.tsx";

/** A profile with made-up surveys: without a session and without calls. */
export function PreviewScreen() {
  const { t, i18n } = useTranslation("front");
  const { type = "", profileId = "" } = useParams();
  const heading = useHeadingFocus("preview");
  useTitle(t("profiles.title"));
  const sample = (number: number) => ({
    surveyId: `sample-${number}`,
    names: { [i18n.language]: t("preview.survey", { number }) },
    type: "sample",
    customerName: t("preview.customer"),
    customer: "sample",
  });
  const surveys: ProfileSurvey[] = [
    { ...sample(1), state: "inProgress", progress: 0.4 },
    { ...sample(2), state: "open" },
    { ...sample(3), state: "submitted" },
  ];
  return (
    <AccountShell isPreview>
      <h1 ref={heading} tabIndex={-1}>
        {t("profiles.title")}
      </h1>
      <StatusBox>{t("preview.text")}</StatusBox>
      <SurveyGroups surveys={surveys} />
      <ProfileFacts profile={{ type, profileId }} />
    </AccountShell>
  );
}
