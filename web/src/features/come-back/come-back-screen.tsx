import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { ReturnLinkTarget } from "../../api/types.ts";
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

/** The screen of a return link: shows the response that it opens, and opens it on request. */
export default function ComeBackScreen() {
  const secret = useFragment();
  return <ReturnLink key={secret} secret={secret} />;
}

function ReturnLink({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const { where, lookFailure, look, failure, busy, goOn } = useComeBack(secret);
  const isUnknown = [lookFailure, failure].some((error) => codeOf(error) === "NotFound");
  if (isUnknown || (!where && lookFailure !== undefined))
    return (
      <Screen title={t("errors.title")} corner={<PageMenus />} foot={<HelpButton />}>
        <StatusBox error>{isUnknown ? t("comeBack.unknown") : failureWords(lookFailure, t)}</StatusBox>
        {!isUnknown && <Button onClick={look}>{t("retry")}</Button>}
      </Screen>
    );
  if (!where) return <Waiting />;
  return (
    <Screen title={t("comeBack.where.title")} corner={<PageMenus />} foot={<HelpButton />}>
      <LinkFacts where={where} />
      {failure !== undefined && <StatusBox error>{failureWords(failure, t)}</StatusBox>}
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

/** The link past this response: back to the browser's own, or to a new one. */
function OtherWay({ where }: { where: ReturnLinkTarget }) {
  const { t } = useTranslation();
  if (where.inBrowser === "this") return null;
  const isOther = where.inBrowser === "another";
  const address = isOther ? "/survey" : entryAddress(where);
  if (address === undefined) return null;
  return (
    <Link className="button button-quiet button-wide" to={address} replace>
      {t(isOther ? "comeBack.where.stay" : "comeBack.where.startOver")}
    </Link>
  );
}
