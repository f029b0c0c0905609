import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Stepper } from "./stepper.tsx";

interface StepsMenuProps {
  current: string;
  words: string;
  note: string | undefined;
}

/** The stepper where there is no room beside the page: it unfolds from the words that say on which page one is. */
export function StepsMenu({ current, words, note }: StepsMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const fold = () => {
    if (menu.current) menu.current.open = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu folds when another page is shown
  useEffect(fold, [pathname]);

  // A touch anywhere else folds it.
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

  /** A link to a section leads to what the menu covers. */
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
            <span>{words}</span> <span className="muted">{note}</span>
          </span>
        </summary>
        <div className="steps-sheet">{isOpen && <Stepper current={current} />}</div>
      </details>
    </nav>
  );
}
