import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";

/** The button that unfolds all answers, and folds them again. On paper all are unfolded. */
export function ShowAll() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [areShown, setAreShown] = useState(false);

  useEffect(() => {
    const unfolded: HTMLDetailsElement[] = [];
    const unfold = () => {
      for (const fold of foldsBeside(button.current)) {
        if (fold.open) continue;
        fold.open = true;
        unfolded.push(fold);
      }
    };
    const restore = () => {
      for (const fold of unfolded.splice(0)) fold.open = false;
    };
    window.addEventListener("beforeprint", unfold);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", unfold);
      window.removeEventListener("afterprint", restore);
    };
  }, []);

  function toggle() {
    for (const fold of foldsBeside(button.current)) fold.open = !areShown;
    setAreShown(!areShown);
  }

  return (
    <Button ref={button} look="link" className="show-all" onClick={toggle}>
      {t(areShown ? "review.foldAll" : "review.showAll")}
    </Button>
  );
}

function foldsBeside(button: HTMLElement | null): Iterable<HTMLDetailsElement> {
  return button?.parentElement?.querySelectorAll("details") ?? [];
}
