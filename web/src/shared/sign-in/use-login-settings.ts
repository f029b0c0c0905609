import { loadLoginSettings, type SurveyLink } from "../../api/calls.ts";
import type { LoginSettings } from "../../api/types.ts";
import { useResource } from "../../lib/use-resource.ts";
import { embeddedData } from "./entry-shell.ts";

/** The state of loading the login settings. */
export interface Loading {
  settings?: LoginSettings | undefined;
  error?: unknown;
  /** Asks again. */
  again: () => void;
}

/** Asks once per link for the ways to sign in, unless the page contains the answer. */
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
