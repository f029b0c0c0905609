import type { SurveySettings } from "../../api/types.ts";
import type { ElementId, Model, RuleElement } from "../../engine/index.ts";

/** Lists the ids of the locations to choose from. */
export function locationsOf({ locations }: SurveySettings): string[] {
  return (locations ?? []).map(({ id }) => id);
}

/** Maps the locations to their names, as words of the survey. */
export function locationWords({ locations }: SurveySettings): { locations: Record<string, string> } {
  return { locations: Object.fromEntries((locations ?? []).map(({ id, name }) => [id, name])) };
}

/** Finds the questions whose answer in the draft is a location that is no longer listed: they are asked again. */
export function withLostLocation(model: Model, settings: SurveySettings): ElementId[] {
  const listed = new Set<unknown>(locationsOf(settings));
  const isLost = ({ id, kind }: RuleElement) => {
    const chosen = settings.draft.answers[id];
    return (
      kind === "sublocation" &&
      settings.locations !== undefined &&
      chosen !== undefined &&
      !listed.has(chosen)
    );
  };
  return [...model.rules.elements.entries()].filter(([, element]) => isLost(element)).map(([at]) => at);
}
