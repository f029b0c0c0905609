import { useCallback, useEffect, useState } from "react";
import { loadLoginSettings, type SurveyLink } from "../../api/calls.ts";
import type { LoginSettings } from "../../api/types.ts";
import { brought } from "./entry-page.ts";

/** How far the login settings have come. */
export interface Loading {
  settings?: LoginSettings;
  error?: unknown;
  /** Asks once more. */
  again: () => void;
}

/** Asks once per link how one can sign in. */
export function useLoginSettings({ customerUrlName, linkName, type }: SurveyLink): Loading {
  const [loading, setLoading] = useState(() => whatCame());
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((tries) => tries + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to ask
  useEffect(() => {
    let current = true;
    const came = whatCame();
    setLoading(came);
    if (came.settings) return;
    loadLoginSettings({ customerUrlName, linkName, type }).then(
      (settings) => current && setLoading({ settings }),
      (error: unknown) => current && setLoading({ error }),
    );
    return () => {
      current = false;
    };
  }, [customerUrlName, linkName, type, tries]);
  return { ...loading, again };
}

/** The settings that came with the page. */
function whatCame(): Omit<Loading, "again"> {
  const settings = brought()?.settings;
  return settings ? { settings } : {};
}
