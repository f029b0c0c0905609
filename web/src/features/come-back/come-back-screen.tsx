import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { WhereItLeads } from "../../api/types.ts";
import { useFragment } from "../../lib/browser-state.ts";
import { entryAddress } from "../../lib/survey-address.ts";
import { HelpButton } from "../../shared/help/help-button.tsx";
import { Button } from "../../ui/button.tsx";
import { PageMenus } from "../../ui/page-menus.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { LinkFacts } from "./link-facts.tsx";
import { useComeBack } from "./use-come-back.ts";

/** Says where a participant's own link leads, and opens the response on request. */
export default function ComeBackScreen() {
  const { t } = useTranslation();
  const { where, error, busy, goOn } = useComeBack(useFragment());
  if (error !== undefined)
    return (
      <Screen title={t("errors.title")} corner={<PageMenus />} foot={<HelpButton />}>
        <StatusBox error>
          {codeOf(error) === "NotFound" ? t("comeBack.unknown") : failureWords(error, t)}
        </StatusBox>
      </Screen>
    );
  if (!where) return <Waiting />;
  return (
    <Screen title={t("comeBack.where.title")} corner={<PageMenus />} foot={<HelpButton />}>
      <LinkFacts where={where} />
      {where.inBrowser === "another" && <StatusBox isUrgent>{t("comeBack.where.own")}</StatusBox>}
      <div className="actions">
        <Button className="button-wide" busy={busy} onClick={() => goOn(where)}>
          {t(where.submitted ? "comeBack.where.receipt" : "comeBack.where.goOn")}
        </Button>
        <OtherWay where={where} />
      </div>
    </Screen>
  );
}

/** The way past a response that is not one's own: to one's own, or to a new one where the survey is. */
function OtherWay({ where }: { where: WhereItLeads }) {
  const { t } = useTranslation();
  const isOther = where.inBrowser === "another";
  const address = isOther ? "/survey" : entryAddress(where);
  if (address === undefined || where.inBrowser === "this") return null;
  return (
    <Link className="button button-quiet button-wide" to={address} replace>
      {t(isOther ? "comeBack.where.stay" : "comeBack.where.startOver")}
    </Link>
  );
}
