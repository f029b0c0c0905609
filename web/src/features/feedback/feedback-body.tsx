import { useTranslation } from "react-i18next";
import { AreaScale } from "./area-scale.tsx";
import { AreaTable } from "./area-table.tsx";
import type { Area, FeedbackView } from "./feedback.ts";

/** The picture of the scores and the table with the same figures. */
export function FeedbackBody({ view }: { view: FeedbackView }) {
  const { t } = useTranslation();
  const { strongest, weakest, others } = view;
  const areas = [strongest, weakest, ...others].filter((area) => area !== undefined);
  const isDraft = areas.some(({ draft, band }) => draft && band === undefined);
  if (areas.length === 0) return <p>{t("feedback.none")}</p>;
  return (
    <>
      <p>{t("feedback.thanks")}</p>
      <p>{t("feedback.intro")}</p>
      {isDraft && <p className="muted">{t("feedback.draft")}</p>}
      {strongest && weakest && (
        <div className="feedback-ends">
          <End area={strongest} title={isDraft ? t("feedback.highest") : t("feedback.strongest")} />
          <End area={weakest} title={isDraft ? t("feedback.lowest") : t("feedback.weakest")} />
        </div>
      )}
      {others.length > 0 && (
        <section className="section feedback-others" aria-labelledby="feedback-others">
          <h2 id="feedback-others">{t("feedback.others")}</h2>
          {others.map((area) => (
            <AreaScale key={area.name} area={area} />
          ))}
        </section>
      )}
      <AreaTable areas={areas} without={view.without} />
    </>
  );
}

function End({ area, title }: { area: Area; title: string }) {
  return (
    <section className="section feedback-end">
      <h2 className="feedback-end-title">{title}</h2>
      <AreaScale area={area} />
    </section>
  );
}
