import { useTranslation } from "react-i18next";
import type { ReturnLinkTarget } from "../../api/types.ts";
import { momentWords } from "../../lib/dates.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import "./come-back.css";

/** Facts by which participants recognize their response, without any of its answers. */
export function LinkFacts({ where }: { where: ReturnLinkTarget }) {
  const { t, i18n } = useTranslation();
  const language = chooseLanguage([i18n.language], Object.keys(where.titles));
  const name = where.titles[language]?.name;
  const moment = (at: string) => momentWords(at, i18n.language);
  return (
    <>
      <dl className="link-facts">
        {name !== undefined && (
          <div>
            <dt>{t("comeBack.where.survey")}</dt>
            <dd lang={language}>{name}</dd>
          </div>
        )}
        {where.customerName && (
          <div>
            <dt>{t("comeBack.where.from")}</dt>
            <dd>{where.customerName}</dd>
          </div>
        )}
        <div>
          <dt>{t("comeBack.where.begun")}</dt>
          <dd>{moment(where.begunAt)}</dd>
        </div>
        {(where.page || where.submitted) && (
          <div>
            <dt>{t("comeBack.where.at")}</dt>
            <dd>
              {where.page
                ? t("fill.page", { page: where.page.number, pages: where.page.of })
                : t("comeBack.where.sent")}
            </dd>
          </div>
        )}
      </dl>
      {where.openedAt && (
        <p className="muted small">{t("comeBack.where.opened", { when: moment(where.openedAt) })}</p>
      )}
    </>
  );
}
