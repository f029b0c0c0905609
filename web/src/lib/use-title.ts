import { useEffect, useRef } from "react";
import { arrive } from "./scroll-memory.ts";

/** Sets the document's title to the screen's, most specific part first. */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = parts.filter(Boolean).join(" – ");
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/**
 * Moves focus to the screen's heading whenever `key` changes, and scrolls to the top or to the previous position; does neither
 * where `staysInPlace` says that the same content is only shown in another way.
 */
export function useHeadingFocus(key: string, staysInPlace = () => false) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the reason to run again
  useEffect(() => {
    if (staysInPlace()) return;
    arrive();
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
