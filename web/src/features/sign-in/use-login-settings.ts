import { useEffect, useState } from "react";
import { loadLoginSettings, type SurveyLink } from "../../api/calls.ts";
import type { LoginSettings } from "../../api/types.ts";

/** How far the login settings have come. */
export type Loading = { settings?: LoginSettings; error?: unknown };

/** Asks once per link how one can sign in. */
export function useLoginSettings({ customerUrlName, linkName, type }: SurveyLink): Loading {
  const [loading, setLoading] = useState<Loading>({});
  useEffect(() => {
    let current = true;
    setLoading({});
    loadLoginSettings({ customerUrlName, linkName, type }).then(
      (settings) => current && setLoading({ settings }),
      (error: unknown) => current && setLoading({ error }),
    );
    return () => {
      current = false;
    };
  }, [customerUrlName, linkName, type]);
  return loading;
}
