import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTexts } from "../../forms/texts-context.ts";
import { areaAnchor } from "./area-anchor.ts";
import type { Area, FeedbackView } from "./areas.ts";

/** What stands out: where a closer look is worth it, and what works well. */
export function Highlights({ view: { attention, strong } }: { view: FeedbackView }) {
  const { t } = useTranslation();
  if (attention.length + strong.length === 0) return null;
  return (
    <div className="highlights">
      <Highlight
        title={t("feedback.attention")}
        areas={attention}
        mark={<path d="M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14M15 15l6 6" />}
      />
      <Highlight title={t("feedback.strong")} areas={strong} mark={<path d="M3 13l6 6L21 5" />} />
    </div>
  );
}

function Highlight({ title, areas, mark }: { title: string; areas: readonly Area[]; mark: ReactNode }) {
  const { text } = useTexts();
  if (areas.length === 0) return null;
  return (
    <section className="section highlight">
      <h2>
        <svg className="highlight-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          {mark}
        </svg>
        {title}
      </h2>
      <ul>
        {areas.map(({ name, band }) => (
          <li key={name}>
            <a href={`#${areaAnchor(name)}`}>{text(`scores.${name}.name`)}</a>
            <span className="small muted">{text(`scores.${name}.bands.${band}.label`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
