import type { Changes } from "../../../api/types.ts";
import { stored } from "../../../lib/stored.ts";

/** Keeps unacknowledged answers in this tab, so that a reload finds them. Nothing is kept once all is saved. */
export function keepChanges(participant: string, changes: Changes): void {
  if (Object.keys(changes).length === 0) stored.unsaved.clear();
  else stored.unsaved.set(JSON.stringify({ participant, changes }));
}

/** The unacknowledged answers of this participant. Those of anybody else are dropped. */
export function keptChanges(participant: string): Changes {
  const kept = stored.unsaved.get();
  if (!kept) return {};
  const { participant: owner, changes } = JSON.parse(kept) as { participant: string; changes: Changes };
  if (owner === participant) return changes;
  stored.unsaved.clear();
  return {};
}
