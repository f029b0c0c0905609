import { useTranslation } from "react-i18next";
import type { ElementId } from "../../../engine/index.ts";
import { sectionAnchor } from "../../../ui/question/anchors.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { useParts } from "../survey/use-steps.ts";

/** The sections of the current page, where there is more than one, and which of them are done. */
export function Sections({ page }: { page: ElementId }) {
  const { t } = useTranslation();
  const texts = useTexts();
  const parts = useParts(page);
  if (parts.length < 2) return null;
  return (
    <ol className="step-sections">
      {parts.map(({ id, done }) => (
        <li key={id} data-done={done}>
          <a href={`#${sectionAnchor(id)}`}>{labelOf(texts, "sections", id)}</a>
          {done && <span className="visually-hidden"> ({t("fill.stepDone")})</span>}
        </li>
      ))}
    </ol>
  );
}
