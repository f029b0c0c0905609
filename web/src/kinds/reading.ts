import type { ElementId, FieldSchema } from "../engine/model.generated.ts";
import type { OwnRule, Parsed } from "../engine/parsed.ts";
import type { Session } from "../engine/session.ts";

/** The part of a kind that the engine knows. It runs without a browser, so a reading imports neither React nor a view. */
export type Reading = FieldReading | GroupReading;

/** The reading of a kind whose elements have a field in the JSON Schema of their page. */
export interface FieldReading {
  /** The kind of value that conditions read from an answer. The digits of a moment compare as one number. */
  holds: "option" | "text" | "number" | "moment" | "tick";
  /** Reads the value of a field on a date. Nothing is coerced. */
  read: (value: unknown, field: FieldSchema, today: string) => Parsed;
}

/** The reading of a kind whose answer is in its checkboxes. */
interface GroupReading {
  holds: "ticks";
  /** Finds the first rule that the ticks of a group break. */
  violation: (session: Session, group: ElementId) => OwnRule | undefined;
}
