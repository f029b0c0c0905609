import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { Where } from "../survey/use-where.ts";
import { Stepper } from "./stepper.tsx";

interface StepsMenuProps {
  current: string;
  where: Where;
  answered: string | undefined;
}

/** The stepper where there is no room beside the page. It unfolds from the words for the current place. */
export function StepsMenu({ current, where, answered }: StepsMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const fold = () => {
    if (menu.current) menu.current.open = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu folds when another page is shown
  useEffect(fold, [pathname]);

  // A touch outside folds it.
  useEffect(() => {
    if (!isOpen) return;
    const touched = ({ target }: PointerEvent) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", touched);
    return () => document.removeEventListener("pointerdown", touched);
  }, [isOpen]);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== "Escape") return;
    fold();
    menu.current?.querySelector("summary")?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current?.contains(relatedTarget as Node)) fold();
  }

  /** Folds the menu after a link: it may cover the section that the link leads to. */
  function follow({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("a")) fold();
  }

  return (
    <nav className="steps-menu" aria-label={t("fill.steps")}>
      <details
        ref={menu}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onClick={follow}
      >
        <summary>
          <span className="steps-words">
            <span className="bar-title">{where.title}</span>{" "}
            <span className="steps-place muted">{where.place ?? answered ?? t("fill.steps")}</span>
          </span>
          <Icon name="fold" />
        </summary>
        <div className="steps-sheet">
          {isOpen && (
            <>
              {where.place && <p className="small muted">{answered}</p>}
              <Stepper current={current} />
            </>
          )}
        </div>
      </details>
    </nav>
  );
}
