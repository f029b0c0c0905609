import { useTranslation } from "react-i18next";
import type { ElementId } from "../../../engine/index.ts";
import { sectionAnchor } from "../../../ui/question/anchors.ts";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { useSections } from "../survey/use-steps.ts";

/** The sections of the current page, if it has more than one, with a mark on those that are done. */
export function Sections({ page }: { page: ElementId }) {
  const { t } = useTranslation();
  const texts = useTexts();
  const sections = useSections(page);
  if (sections.length < 2) return null;
  return (
    <ol className="step-sections">
      {sections.map(({ id, done }) => (
        <li key={id} data-done={done}>
          <a href={`#${sectionAnchor(id)}`}>{labelOf(texts, "sections", id)}</a>
          {done && <span className="visually-hidden"> ({t("fill.stepDone")})</span>}
        </li>
      ))}
    </ol>
  );
}
