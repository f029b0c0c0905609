import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import type { FaqGroup } from "./questions.ts";

/** Scrolls to a group, smoothly unless that is unwelcome, and leaves the focus there. */
function goTo(group: FaqGroup) {
  const heading = document.getElementById(`faq-${group}`);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  heading?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
  heading?.focus({ preventScroll: true });
}

/** The menu of subjects beside the questions. */
export function FaqMenu({ groups }: { groups: readonly FaqGroup[] }) {
  const { t } = useTranslation("front");
  if (groups.length === 0) return null;
  return (
    <nav className="faq-menu" aria-label={t("faq.menu")}>
      <ul>
        {groups.map((group) => (
          <li key={group}>
            <Button look="link" onClick={() => goTo(group)}>
              {t(`faq.groups.${group}`)}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
