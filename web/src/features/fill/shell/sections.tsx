import { sectionAnchor } from "../../../forms/layout/section-anchor.ts";
import { labelOf, useTexts } from "../../../forms/texts-context.ts";
import type { ElementId } from "../../../rules/index.ts";
import { useSurvey } from "../survey/survey-context.ts";

/** The sections of the current page, where there is more than one. */
export function Sections({ page }: { page: ElementId }) {
  const { session } = useSurvey();
  const texts = useTexts();
  const { table } = session;
  const sections = [...table.on(page)].filter((id) => table.kind(id) === "section" && session.shows(id));
  if (sections.length < 2) return null;
  return (
    <ol className="step-sections">
      {sections.map((section) => {
        const id = table.elements[section]?.id ?? "";
        return (
          <li key={section}>
            <a href={`#${sectionAnchor(id)}`}>{labelOf(texts, "sections", id)}</a>
          </li>
        );
      })}
    </ol>
  );
}
