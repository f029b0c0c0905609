import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { COPY } from "../../shared/survey/destination.ts";
import { useSurvey } from "../../shared/survey/survey-context.ts";

/** The link to the participant's own copy, where the answers are kept. */
export function CopyLink() {
  const { t } = useTranslation();
  const { sent } = useSurvey().server;
  if (!sent) return null;
  return (
    <Link className="button button-quiet" to={COPY}>
      {t("copy.open")}
    </Link>
  );
}
