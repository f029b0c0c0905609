import { useCallback, useRef, useState } from "react";
import { loadProved, type Proofs, type Proved } from "./preview-calls.ts";

/** The proofs that the page has, and how it gets them. */
export interface LoadedProofs {
  /** Returns the proofs about a version; nothing while they run. */
  about: (number: number) => Proofs | undefined;
  /** Loads those about the current version. */
  load: () => void;
  /** Forgets them: numbers of versions begin anew when `enkat dev` does. */
  forget: () => void;
}

/** Keeps the proofs about the newest version that has some. */
export function useProofs(): LoadedProofs {
  const [proved, setProved] = useState<Proved>();
  const calls = useRef(0);
  const load = useCallback(() => {
    calls.current += 1;
    const own = calls.current;
    // A failed call is repeated when the connection is there again.
    loadProved().then(
      (next) => own === calls.current && setProved(next),
      () => undefined,
    );
  }, []);
  const forget = useCallback(() => {
    calls.current += 1;
    setProved(undefined);
  }, []);
  const about = (number: number) => (proved?.number === number ? (proved.proofs ?? undefined) : undefined);
  return { about, load, forget };
}
