import { useEffect, useRef } from "react";

/** Names the document after the screen, most specific part first. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(" – ");
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Moves focus to the screen's heading and scrolls to the top whenever `key` changes. */
export function useHeadingFocus(key: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the reason to run again
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
