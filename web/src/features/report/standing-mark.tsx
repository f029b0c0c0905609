import { useTranslation } from "react-i18next";
import type { Outstanding } from "./standing.ts";

const ARROWS = { lower: "▼", higher: "▲" };

/** The words for a mean that stands out, with an arrow. */
export function StandingMark({ standing: { against, direction } }: { standing: Outstanding }) {
  const { t } = useTranslation("report");
  return (
    <span className="standing small">
      <span aria-hidden="true">{ARROWS[direction]} </span>
      {t(`standing.${against}.${direction}`)}
    </span>
  );
}
