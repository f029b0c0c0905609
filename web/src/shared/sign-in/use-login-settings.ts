import { loadLoginSettings, type SurveyLink } from "../../api/calls.ts";
import type { LoginSettings } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";
import { embeddedData } from "./entry-shell.ts";

/** How far the login settings have come. */
export interface Loading {
  settings?: LoginSettings | undefined;
  error?: unknown;
  /** Asks once more. */
  again: () => void;
}

/** Asks once per link how one can sign in, unless the page brought the answer. */
export function useLoginSettings(link: SurveyLink): Loading {
  const { customerUrlName, linkName, type } = link;
  const key = JSON.stringify([customerUrlName, linkName, type]);
  const { data, error, isLoading, reload } = useResource(
    key,
    () => loadLoginSettings({ customerUrlName, linkName, type }),
    () => embeddedData()?.settings,
  );
  // Another try hides the failure of the last one.
  return { settings: data, error: isLoading ? undefined : error, again: reload };
}
