import { useEffect, useState } from "react";
import { loadDemos } from "../../api/calls.ts";
import type { Offered } from "../../shared/offers/offered.ts";

const NONE: readonly Offered[] = [];

/** Asks for the demonstrations that can be answered today, once it is known that there are some: what cannot be had is none. */
export function useDemos(hasSome: boolean | undefined): readonly Offered[] | undefined {
  const [demos, setDemos] = useState<readonly Offered[]>();
  useEffect(() => {
    if (!hasSome) return;
    let current = true;
    loadDemos().then(
      ({ surveys }) => current && setDemos(surveys.filter(({ state }) => state === "open")),
      () => current && setDemos(NONE),
    );
    return () => {
      current = false;
    };
  }, [hasSome]);
  return hasSome === false ? NONE : demos;
}
