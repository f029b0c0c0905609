import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { FaqFilter } from "./faq-filter.tsx";
import { FaqMenu } from "./faq-menu.tsx";
import { filtered } from "./questions.ts";
import "./faq.css";

/** Questions and answers: a filter, a menu of subjects, and questions that open. */
export function FaqScreen() {
  const { t, i18n } = useTranslation("front");
  const [filter, setFilter] = useState("");
  const groups = filtered(filter, i18n.language, (item) => t(`faq.items.${item}.header`));
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <FrontPage name="faq" title={t("faq.title")}>
      <p>
        <Link to="/">{t("back")}</Link>
      </p>
      <FaqFilter value={filter} count={count} onChange={setFilter} />
      <div className="faq">
        <FaqMenu groups={groups.map(({ group }) => group)} />
        <div className="faq-groups">
          {groups.map(({ group, items }) => (
            <section key={group} aria-labelledby={`faq-${group}`}>
              <h2 id={`faq-${group}`} tabIndex={-1}>
                {t(`faq.groups.${group}`)}
              </h2>
              {items.map((item) => (
                <details key={item} className="faq-item">
                  <summary>{t(`faq.items.${item}.header`)}</summary>
                  <p>{t(`faq.items.${item}.body`)}</p>
                </details>
              ))}
            </section>
          ))}
        </div>
      </div>
    </FrontPage>
  );
}
