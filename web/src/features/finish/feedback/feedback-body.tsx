import { useTranslation } from "react-i18next";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { StatusBox } from "../../../ui/status-box.tsx";
import { AreaDetail } from "./area-detail.tsx";
import { AreaTable } from "./area-table.tsx";
import type { FeedbackView } from "./areas.ts";
import { Overview } from "./overview.tsx";

/** The scores: an overview, area by area, and as figures. */
export function FeedbackBody({ view }: { view: FeedbackView }) {
  const { t } = useTranslation();
  const texts = useTexts();
  const { groups, isExample, without } = view;
  const areas = groups.flatMap((group) => group.areas);
  const hasOverview = areas.length > 1;
  return (
    <>
      {areas.length > 0 && (
        <p className="prose">
          {t("feedback.intro")} {t("feedback.source")}
        </p>
      )}
      {isExample && <StatusBox>{t("feedback.example")}</StatusBox>}
      {hasOverview && <Overview view={view} />}
      <div className="area-details">
        {groups.map(({ page, areas }) => (
          <section key={page} className="area-group" aria-labelledby={`areas-${page}`}>
            <h2 id={`areas-${page}`}>{labelOf(texts, "pages", page)}</h2>
            {areas.map((area) => (
              <AreaDetail key={area.name} area={area} hasOverview={hasOverview} />
            ))}
          </section>
        ))}
      </div>
      {without.length > 0 && <Without names={without} />}
      {areas.length > 0 && <AreaTable areas={areas} without={without} />}
    </>
  );
}

/** The areas with too few answers, and why they have no scale. */
function Without({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const { text } = useTexts();
  return (
    <section className="without">
      <h2>{t("feedback.without")}</h2>
      <p>{t("feedback.withoutText")}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{text(`scores.${name}.name`)}</li>
        ))}
      </ul>
    </section>
  );
}
